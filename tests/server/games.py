"""Play games through the HTTP API."""

import httpx


def play_on(http: httpx.Client, code: str, most: int = 6000) -> None:
    """Play the first legal action until the game is over, at most ``most`` times."""
    picture = http.get(f"/api/tables/{code}").json()
    for _ in range(most):
        turn = picture["now"]["turn"]
        if turn is None:
            return
        picture = http.get(f"/api/tables/{code}", params={"eyes": turn}).json()
        legal = picture["now"]["legal"]
        move = {"seat": turn, "action": legal[0], "at": picture["n"]}
        picture = http.post(f"/api/tables/{code}/play", json=move).json()


def play_through(http: httpx.Client, game: str, seats: int = 2) -> str:
    """Play a whole game between the seats of one device; return the table's code."""
    wishes = {"game": game, "seats": ["me", *["device"] * (seats - 1)]}
    code: str = http.post("/api/tables", json=wishes).json()["code"]
    play_on(http, code)
    return code

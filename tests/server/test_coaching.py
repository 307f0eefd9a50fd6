"""Help for a seat over a real connection: each seat has its own, and a coach speaks to its seat alone."""

import pytest

from tests.server.guests import Guest, Line, Server

NEARLY_A_LINE = "8/1aaaaaa1/1aaaa3/1AbCdE2/8/1AAA4/1AAAAAF1/8 w"


def follow(guest: Guest, code: str) -> Line:
    line = guest.follow(code)
    assert "all" in line.ask("hello")
    return line


def test_each_seat_has_its_chosen_help(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = anna.open(seats=["me", "device", "first"], help=["coach", "off", "hints"], starts=1)
    assert table["help"] == {"2": "coach", "0": "off"}


def test_alone_with_bots_there_are_hints_and_among_friends_none(server: Server) -> None:
    anna = Guest(server, "Anna")
    assert anna.open(seats=["me", "first"])["help"] == {"0": "hints"}
    assert anna.open(seats=["me", "friend"])["help"] == {"0": "off"}


@pytest.mark.parametrize("help_", [["coach"], ["coach", "everything"], []])
def test_impossible_help_is_refused(server: Server, help_: list[str]) -> None:
    wishes = {"game": "deserto", "seats": ["me", "first"], "help": help_}
    answer = Guest(server, "Anna").http.post("/api/tables", json=wishes)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "not_now"


def test_a_coach_points_out_a_win_to_its_seat_alone(server: Server) -> None:
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    wishes = {"game": "desiree", "options": {"layout": NEARLY_A_LINE}, "help": ["coach", "off"]}
    code = anna.open(**wishes)["code"]
    boris.sit(code, 1)
    one, two = follow(anna, code), follow(boris, code)
    told = one.ask("coach")
    assert told["seat"] == 0
    assert told["coach"]["good"] == ["g2g5"]
    assert told["coach"]["lamp"] == "You can win the game now. Do you see how?"
    assert two.ask("coach")["message"] == "There's no coach at this seat."
    assert two.ask("coach", seat=0)["no"] == "not_your_seat"


def test_a_coach_can_be_called_during_the_game(server: Server) -> None:
    anna = Guest(server, "Anna")
    line = follow(anna, anna.open(game="diamoniak", seats=["me", "first"])["code"])
    assert line.ask("coach")["no"] == "bad_request"
    assert line.ask("help", help="coach")["help"] == "coach"
    courage = line.ask("coach")["coach"]["courage"]
    assert courage["chance"] == pytest.approx(8 / 55, abs=1e-4)
    assert courage["why"] == "8 of the 55 cards in the pile are witches."
    assert line.ask("help", help="off")["help"] == "off"
    assert line.ask("hint")["message"] == "There's no help at this seat."

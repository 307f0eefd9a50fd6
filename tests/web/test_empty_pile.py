"""Diamoniak's draw pile when it is empty: the page says where the next card comes from."""

from typing import Any

from playwright.sync_api import expect

from tests.web.browser import PHONE, Guest
from tests.web.conftest import Invite


def draw_the_last_card(guest: Guest) -> str:
    """Draw until no card is left in the pile, at as many tables as that takes; gives the code of the last one."""
    request = guest.context.request
    while True:
        picture: dict[str, Any] = request.post(
            "/api/tables", data={"game": "diamoniak", "seats": ["me", "device"]}
        ).json()
        path = f"/api/tables/{picture['code']}"
        while (turn := picture["now"]["turn"]) is not None:
            if picture["now"]["pile"] == 0:
                return str(picture["code"])
            legal = request.get(f"{path}?eyes={turn}").json()["now"]["legal"]
            action = "draw" if "draw" in legal else legal[0]
            picture = request.post(f"{path}/play", data={"seat": turn, "action": action, "at": picture["n"]}).json()


def test_M8_an_empty_pile_says_where_the_next_card_comes_from(invite: Invite) -> None:
    guest = invite(size=PHONE)
    guest.visit(draw_the_last_card(guest))
    left = guest.page.locator(".left")
    expect(left).to_contain_text("Before the next card, the cards put aside are shuffled in.")
    expect(left).not_to_contain_text("Still in the pile")

"""Open tables in a browser, alone or for two people."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import AGAIN, Guest, open_menu
from tests.web.conftest import Invite


def open_with(guest: Guest, *seats: str, game: str = "deserto", **wishes: Any) -> str:
    """Open a table with these settings, show it, and return its code."""
    asked = {"game": game, "seats": list(seats)} | wishes
    answer = guest.context.request.post("/api/tables", data=asked, max_retries=AGAIN)
    assert answer.status == 201, answer.text()
    code: str = answer.json()["code"]
    guest.visit(code)
    return code


def named(guest: Guest, name: str) -> Guest:
    """Set the name of a guest."""
    guest.context.request.post("/api/me", data={"name": name})
    return guest


def pair(invite: Invite, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Seat Anna and Boris at one table."""
    anna, boris = named(invite(), "Anna"), named(invite(), "Boris")
    code = open_with(anna, "me", "friend", **wishes)
    boris.visit(code)
    expect(boris.page.get_by_text("Waiting for someone")).to_be_hidden()  # Boris is the one who has come
    boris.page.get_by_role("button", name="Take seat 2").click()
    for guest in (anna, boris):
        expect(guest.page.locator("#board .felt")).to_be_visible()
    return anna, boris, code


def open_sheet(page: Page) -> None:
    """Open the table's sheet from the menu."""
    open_menu(page).get_by_role("button", name=re.compile("^Table ")).click()


SIGNS = """() => [...document.querySelectorAll("#room .seat, #board .sign")].map((place) => [
  place.querySelector(".seat-name, .sign-name").textContent,
  place.querySelector("use").getAttribute("href").split("#")[1],
  getComputedStyle(place).getPropertyValue("--seat"),
])"""


def signs(page: Page) -> set[tuple[str, str, str]]:
    """Return the name, shape and colour of every seat, on the board and beside it."""
    return {(name, shape, colour) for name, shape, colour in page.evaluate(SIGNS)}


def alone(invite: Invite, **wishes: Any) -> Guest:
    """Invite a guest whose page plays without the server."""
    return invite(plays="page", **wishes)

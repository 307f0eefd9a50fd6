"""Who plays on this device: faces to tap for Play now and for one device; nothing of it leaves the device."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tablee.table.seat import LONGEST_NAME, BadName, checked_face
from tests.web.browser import DESKTOP, PHONE, assert_accessible, my_turn
from tests.web.conftest import Invite
from tests.web.families import MIA, OTTO, remember
from tests.web.tables import alone, signs

SEATS = (
    "Object.entries(localStorage).filter(([key]) => key.startsWith('game-')).map(([, game]) => JSON.parse(game).seats)"
)


def stored(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('family')"))


def add(page: Page, name: str, picture: str, colour: str) -> None:
    dialog = page.get_by_role("dialog", name="Who plays here?")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label(picture).check(force=True)
    dialog.get_by_label(colour).check(force=True)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()


def seats(page: Page) -> list[tuple[str, str, int]]:
    """Return the name, picture and place of the seats of the only game on the device."""
    (game,) = page.evaluate(SEATS)
    return [(seat["name"], seat["picture"], seat["place"]) for seat in game]


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_somebody_is_added_picked_and_plays_with_face_and_colour(invite: Invite, size: tuple[int, int]) -> None:
    page = alone(invite, size=size).page
    sent = list[str]()

    def note(request: Request) -> None:
        sent.append(f"{request.url} {request.post_data}")

    page.on("request", note)
    page.goto("/")
    expect(page.locator("#family")).to_be_hidden()
    page.get_by_role("button", name="Others play here too").click()
    add(page, "Mia", "Hare", "Pink square")
    mia = page.get_by_role("button", name="Mia")
    expect(mia).to_have_attribute("aria-pressed", "true")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('[data-game="deserto"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/play/deserto#*")
    assert my_turn(page)
    assert seats(page)[0] == ("Mia", "hare", 3)
    assert ("You", "seat-square") in {(name, shape) for name, shape, _ in signs(page)}
    assert not any("Mia" in one for one in sent)


def test_one_device_is_seated_by_tapping_faces(invite: Invite) -> None:
    page = alone(invite, size=PHONE).page
    remember(page, MIA, OTTO)
    page.goto("/new/deserto?with=device")
    page.get_by_role("button", name="Otto").click()
    page.get_by_role("button", name="Mia").press("Enter")
    expect(page.get_by_role("button", name="Mia")).to_contain_text("Seat 2")
    expect(page.locator(".seat-choice:visible .sitter")).to_have_text(["Otto", "Mia"])
    assert_accessible(page)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/play/deserto#*")
    page.get_by_role("button", name="I'm ready").click()
    assert my_turn(page)
    assert seats(page) == [("Otto", "bear", 2), ("Mia", "hare", 3)]
    page.goto("/new/deserto?with=device")  # the same people again
    expect(page.locator(".seat-choice:visible .sitter")).to_have_text(["Otto", "Mia"])


def test_two_with_one_colour_are_told_apart(invite: Invite) -> None:
    page = alone(invite).page
    remember(page, MIA, OTTO | {"colour": 3}, together=["1", "2"])
    page.goto("/new/deserto?with=device")
    expect(page.locator(".seat-choice:visible .sitter")).to_have_text(["Mia", "Otto"])
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="I'm ready").click()
    assert my_turn(page)
    assert seats(page) == [("Mia", "hare", 3), ("Otto", "bear", 0)]


def test_a_face_is_changed_and_removed_with_two_taps(invite: Invite) -> None:
    page = invite().page
    remember(page, MIA, OTTO, me="1")
    page.goto("/")
    page.get_by_role("button", name="Change faces").click()
    page.get_by_role("button", name="Change Mia").click()
    add(page, "Mila", "Owl", "Blue circle")
    assert stored(page)["people"][0] == {"id": "1", "name": "Mila", "picture": "owl", "colour": 0}
    page.get_by_role("button", name="Change Mila").click()
    page.get_by_role("button", name="Remove").click()
    assert len(stored(page)["people"]) == 2
    page.get_by_role("button", name="Really remove Mila?").click()
    assert stored(page) == {"version": 1, "people": [OTTO], "me": None, "together": []}


def test_a_table_of_the_server_gets_the_name_of_who_was_picked(invite: Invite) -> None:
    page = invite().page
    remember(page, MIA, me="1")
    page.goto("/")
    expect(page.get_by_role("button", name="Mia")).to_be_visible()
    page.locator('[data-game="deserto"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    assert my_turn(page)
    page.goto("/")
    expect(page.get_by_label("Your name at the table")).to_have_value("Mia")


@pytest.mark.parametrize("damaged", ["{", '{"version": 2}', '{"version": 1, "people": [{"id": "1"}]}'])
def test_what_cannot_be_read_is_said_and_kept(invite: Invite, damaged: str) -> None:
    page = invite().page
    page.goto("/about")
    page.evaluate("text => localStorage.setItem('family', text)", damaged)
    page.goto("/")
    expect(page.get_by_text("Nothing is lost")).to_be_visible()
    page.get_by_role("button", name="Add someone").click()
    add(page, "Mia", "Hare", "Pink square")
    expect(page.get_by_text("Nothing is lost")).to_be_hidden()
    assert stored(page)["people"] == [MIA]
    assert damaged in page.evaluate("Object.values(localStorage)")


def test_storage_that_is_full_is_said(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.goto("/")
    page.get_by_role("button", name="Others play here too").click()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    dialog = page.get_by_role("dialog", name="Who plays here?")
    dialog.get_by_label("Name").fill("Mia")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_have_text("This browser can't remember who plays here.")


def test_there_is_room_for_eight(invite: Invite) -> None:
    page = invite(size=(320, 568)).page
    remember(page, *(MIA | {"id": str(number), "name": f"Mia {number}"} for number in range(1, 9)))
    page.goto("/")
    expect(page.get_by_role("button", name="Mia 8")).to_be_visible()
    expect(page.get_by_role("button", name="Add someone")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "name",
    [
        *("Mia", "Ana María", "Мия", "", "x" * LONGEST_NAME, "x" * 25, "a\u200bb", "a\nb", "a\u2003b"),
        *("\u3164", "a\uffa0", "e" + "\u0301" * 4, "\u0301e", "e\u0301" * 3),
    ],
)
def test_a_name_is_valid_where_the_server_accepts_it(invite: Invite, name: str) -> None:
    page = invite().page
    page.goto("/")
    page.get_by_role("button", name="Others play here too").click()
    dialog = page.get_by_role("dialog", name="Who plays here?")
    dialog.get_by_label("Name").evaluate("(input, name) => { input.value = name; }", name)
    shown = dialog.get_by_label("Name").input_value()  # an input drops line breaks
    dialog.get_by_role("button", name="Save").click()
    try:
        checked_face(shown, "")
    except BadName:
        expect(dialog.get_by_role("alert")).to_contain_text("ordinary letters")
    else:
        expect(dialog).to_be_visible(visible=not shown)

"""For everyone: axe on every page and kind of position, any width, big controls, the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.access import (
    FOCUS_IS_SEEN,
    assert_fits,
    walk,
)
from tests.web.browser import GAMES, assert_accessible, my_turn, play, tap
from tests.web.conftest import Invite

PAGES = ("/", "/new/deserto", "/new/desiree", "/new/diamoniak", "/about", "/t/nobody-here")
SQUARE = 42  # pixels of a square of Désirée's board at a width of 360


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page_and_it_fits_every_width_and_thumb(invite: Invite, path: str) -> None:
    guest = invite()
    guest.page.goto(path)
    assert_accessible(guest.page)
    assert_fits(guest.page)
    guest.forgive("404")


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_and_it_fits_every_width_and_thumb(invite: Invite, game: str) -> None:
    guest = invite()
    guest.open_table(game, "me", *["first"] * (1 if game == "desiree" else 3))
    assert my_turn(guest.page)
    assert_accessible(guest.page)
    play(guest.page, game)
    assert my_turn(guest.page)
    choose(guest.page, game)
    assert_accessible(guest.page)
    assert_fits(guest.page)


def choose(page: Page, game: str) -> None:
    """Take the first card or die in the hand, so that places light up."""
    if game == "deserto":
        tap(page.get_by_role("group", name="Your cards").get_by_role("button").first)
    elif game == "desiree":
        tap(page.locator('#board [data-thing="c3"]'))
        expect(page.locator("#board .lit").first).to_be_visible()


def test_axe_finds_nothing_when_the_witch_comes(invite: Invite) -> None:
    guest = invite()
    guest.open_table("diamoniak", "me", "first")
    meet_the_witch(guest.page)
    assert_accessible(guest.page)


def meet_the_witch(page: Page) -> None:
    """Draw until the witch comes and wants cards."""
    while my_turn(page) and not page.locator("#board .prompt").get_by_text(re.compile("^Give the witch")).is_visible():
        words = page.locator("#board-words").text_content()
        tap(page.locator("#board .pile"))
        expect(page.locator("#board-words")).not_to_have_text(words or "")
    assert page.locator("#board .lit").count() > 0


def test_axe_finds_nothing_where_a_friend_is_awaited_or_a_hand_is_covered(invite: Invite) -> None:
    guest = invite()
    guest.open_table("deserto", "me", "friend")
    expect(guest.page.get_by_text("A seat is still free")).to_be_visible()
    assert_accessible(guest.page)
    guest.open_table("deserto", "me", "device")
    expect(guest.page.get_by_role("button", name="I'm ready")).to_be_visible()
    assert_accessible(guest.page)


def test_squares_are_big_enough_on_a_phone(invite: Invite) -> None:
    guest = invite(size=(360, 740))
    guest.open_table("desiree", "me", "first")
    box = guest.page.locator("#board .square").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= SQUARE


@pytest.mark.parametrize("game", ["desiree", "diamoniak"])
def test_a_few_turns_with_the_keyboard_alone(invite: Invite, game: str) -> None:
    guest = invite()
    page = guest.page
    guest.open_table(game, "me", "first")
    for _ in range(3):
        assert my_turn(page)
        tab_into_the_board(page)
        play(page, game, lambda thing: walk(page, thing.get_attribute("data-thing") or ""))


def test_a_whole_game_with_the_keyboard_alone(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "first", "first", "first")
    assert my_turn(page)
    tab_into_the_board(page)
    while my_turn(page):
        play(page, "deserto", lambda thing: walk(page, thing.get_attribute("data-thing") or ""))
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator("#rematch").evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_hidden()


def tab_into_the_board(page: Page) -> None:
    """Press Tab until the focus is in the board; wherever it comes by, it can be seen."""
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_IS_SEEN), page.evaluate("document.activeElement.outerHTML")
        if page.evaluate("document.getElementById('board').contains(document.activeElement)"):
            return
    raise AssertionError("Tab never comes to the board.")

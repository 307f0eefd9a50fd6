"""Continue: a game that was left stands at the top of the start page, and Play now asks before it starts another."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import GAMES, PHONE, Guest, assert_accessible, my_turn, play
from tests.web.conftest import Invite
from tests.web.tables import alone, open_with

ON_ONE_LINE = re.compile(r"^[^ ]+\d\u00a0[AP]M$")  # no date breaks, neither before its time nor in it


def leave_a_game(guest: Guest, game: str, seats: str = '"me", "easy"') -> None:
    """Play one turn in the page and go back to the start page."""
    guest.page.goto(f'/play/{game}#{{"seats": [{seats}]}}')
    if "device" in seats:
        guest.page.get_by_role("button", name="I'm ready").click()
    assert my_turn(guest.page)
    play(guest.page, game)
    guest.page.goto("/")


def picture(page: Page, game: str) -> None:
    """The board of the game is drawn, for the eye alone."""
    board = page.locator(f'#left .picture [data-game="{game}"]')
    expect(board.locator(".felt")).to_be_visible()
    expect(board).to_have_attribute("aria-hidden", "true")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_left_is_continued_from_a_picture_of_its_board(invite: Invite, game: str) -> None:
    guest = alone(invite, size=PHONE)
    leave_a_game(guest, game)
    page = guest.page
    picture(page, game)
    expect(page.locator(".left-game h2 + .small")).to_have_text(ON_ONE_LINE)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name=re.compile("^Continue · ")).click()
    page.wait_for_url(f"**/play/{game}#*")
    assert my_turn(page)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()  # it goes on where it was


def test_a_table_of_the_server_is_continued_too(invite: Invite) -> None:
    guest = invite()
    code = open_with(guest, "me", "first")
    assert my_turn(guest.page)
    play(guest.page, "deserto")
    guest.page.goto("/")
    picture(guest.page, "deserto")
    guest.page.get_by_role("link", name=f"Continue · Deserto · {code}").click()
    page = guest.page
    page.wait_for_url(f"**/t/{code}")


def test_a_game_nobody_has_played_in_is_not_offered(invite: Invite) -> None:
    page = alone(invite).page
    page.goto('/play/deserto#{"seats": ["me", "easy"]}')
    assert my_turn(page)
    page.goto("/")
    expect(page.locator("#games li")).to_have_count(1)
    expect(page.locator("#left")).to_be_hidden()


def test_the_picture_shows_no_hand_of_a_shared_device(invite: Invite) -> None:
    guest = alone(invite)
    leave_a_game(guest, "deserto", '"me", "device"')
    page = guest.page
    expect(page.get_by_role("link", name=re.compile("^Continue · "))).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#left .felt")).to_have_count(0)


def test_play_now_asks_before_it_starts_a_second_game(invite: Invite) -> None:
    guest = alone(invite, size=PHONE)
    leave_a_game(guest, "deserto")
    page = guest.page
    start = page.locator('[data-play="deserto"]').get_by_role("button", name="Play now")
    start.click()
    question = page.get_by_role("dialog", name="You're in the middle of a game")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(start).to_be_focused()
    start.click()
    old = question.get_by_role("link", name="Continue").get_attribute("href")
    question.get_by_role("button", name="Start a new game").click()
    page.wait_for_url("**/play/deserto#*")
    assert my_turn(page)
    assert page.url.rsplit("#", 1)[1] not in str(old)
    page.goto("/")
    expect(page.locator("#games li")).to_have_count(2)


def test_play_now_starts_another_kind_of_game_at_once(invite: Invite) -> None:
    guest = alone(invite)
    leave_a_game(guest, "deserto")
    guest.page.locator('[data-play="desiree"]').get_by_role("button", name="Play now").click()
    guest.page.wait_for_url("**/play/desiree#*")
    assert my_turn(guest.page)

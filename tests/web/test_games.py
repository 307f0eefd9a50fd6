"""Each game in a real browser, from the start page to its end against a bot."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import SIZES, is_over, my_turn, play, play_now, press
from tests.web.conftest import Invite

DESIREE_MOVES = 25  # a whole game may be long


def play_to_the_end(page: Page, game: str) -> None:
    while my_turn(page):
        play(page, game)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_a_game_goes_from_the_start_page_to_its_end_and_again(invite: Invite, game: str, size: str) -> None:
    page = invite(size=SIZES[size]).page
    play_now(page, game)
    play_to_the_end(page, game)
    end = page.locator("#end")
    expect(end.get_by_role("heading")).to_have_text(re.compile("^Winner: (You|Bot)"))
    page.get_by_role("button", name="Play again").click()
    expect(end).to_be_hidden()
    assert my_turn(page)
    play(page, game)


@pytest.mark.parametrize("size", SIZES)
def test_desiree_is_played_for_many_moves_and_left(invite: Invite, size: str) -> None:
    page = invite(size=SIZES[size]).page
    play_now(page, "desiree")
    for _ in range(DESIREE_MOVES):
        if my_turn(page):
            play(page, "desiree")
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Leave")).to_be_hidden()


def test_desiree_goes_to_its_end_by_keyboard(invite: Invite) -> None:
    page = invite().page
    play_now(page, "desiree")
    while my_turn(page):
        play(page, "desiree", press)
    assert is_over(page)
    expect(page.locator("#end").get_by_role("heading")).to_have_text(re.compile("^(Winner: (You|Bot)|A draw)"))

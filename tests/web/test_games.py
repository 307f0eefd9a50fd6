"""Each game in a real browser, from the start page to its end against a bot."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import (
    SIZES,
    Touch,
    assert_accessible,
    my_turn,
    play,
    play_desiree_to_a_line,
    play_now,
    press,
    tap,
)
from tests.web.conftest import Invite

DESIREE_MOVES = 20  # a whole game against a bot may take a hundred


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
    expect(end.get_by_role("heading")).to_have_text(re.compile("^(You win!|Winner: |A shared win: )"))
    assert_accessible(page)
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
    page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(page.get_by_role("button", name="Leave")).to_have_count(0)


@pytest.mark.parametrize(("size", "touch"), [("phone", tap), ("desktop", press)])
def test_desiree_goes_to_its_end_on_one_device(invite: Invite, size: str, touch: Touch) -> None:
    guest = invite(size=SIZES[size])
    guest.open_table("desiree", "me", "device")
    play_desiree_to_a_line(guest.page, touch)
    end = guest.page.locator("#end")
    expect(end.get_by_role("heading")).to_have_text("Winner: Player 2")
    expect(end).to_contain_text("Six dice side by side show 1, 2, 3, 4, 5, 6.")
    expect(guest.page.locator("#board .square.line")).to_have_count(6)
    assert_accessible(guest.page)
    guest.page.get_by_role("button", name="Play again").click()
    expect(end).to_be_hidden()
    assert my_turn(guest.page)

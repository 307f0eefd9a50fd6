"""Each game in a real browser, from the start page to its end against a bot."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser import (
    PHONE,
    SIZES,
    Touch,
    assert_accessible,
    my_turn,
    open_menu,
    play,
    play_desiree_to_a_line,
    play_now,
    play_to_the_end,
    press,
    tap,
)
from tests.web.conftest import Invite


@pytest.mark.parametrize(("game", "size"), [("deserto", "phone"), ("diamoniak", "desktop")])
def test_a_game_goes_from_the_start_page_to_its_end_and_again(invite: Invite, game: str, size: str) -> None:
    page = invite(size=SIZES[size]).page
    play_now(page, game, "Strong")
    play_to_the_end(page, game)
    end = page.locator("#end")
    expect(end.get_by_role("heading")).to_have_text(
        re.compile("(You win!|wins!|win together!|You win together with .*)$")
    )
    assert_accessible(page)
    page.get_by_role("button", name="Play again").click()
    expect(end).to_be_hidden()
    assert my_turn(page)
    play(page, game)


@pytest.mark.slow
def test_desiree_goes_from_the_start_page_to_its_end_against_a_strong_bot(invite: Invite) -> None:
    page = invite(size=PHONE).page
    page.goto("/")
    page.locator('[data-game="desiree"]').get_by_role("link", name="More choices").click()
    expect(page.get_by_label("Seat 2")).to_have_value("friend")
    page.get_by_label("Seat 2").select_option("strong")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#board .felt")).to_be_visible()
    play_to_the_end(page, "desiree")
    expect(page.locator("#end").get_by_role("heading")).to_be_visible()
    assert_accessible(page)


def test_a_table_is_left_only_by_who_means_it(invite: Invite) -> None:
    page = invite(size=PHONE).page
    play_now(page, "desiree")
    asked = page.get_by_role("dialog", name="Leave the table?")
    open_menu(page).get_by_role("button", name="Leave").click()
    assert_accessible(page)
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_be_hidden()
    open_menu(page).get_by_role("button", name="Leave").click()
    asked.get_by_role("button", name="Leave").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()


@pytest.mark.parametrize(("size", "touch"), [("phone", tap), ("desktop", press)])
def test_desiree_goes_to_its_end_on_one_device(invite: Invite, size: str, touch: Touch) -> None:
    guest = invite(size=SIZES[size])
    guest.open_table("desiree", "me", "device")
    play_desiree_to_a_line(guest.page, touch)
    end = guest.page.locator("#end")
    expect(end.get_by_role("heading")).to_have_text("Player 2 wins!")
    expect(end).to_contain_text("Six dice side by side show 1, 2, 3, 4, 5, 6.")
    line = guest.page.locator("#board .square.line")
    expect(line).to_have_count(6)
    guest.page.reload()
    expect(line).to_have_count(6)
    assert_accessible(guest.page)
    guest.page.get_by_role("button", name="Play again").click()
    expect(end).to_be_hidden()
    assert my_turn(guest.page)


def test_the_line_that_won_is_lit_in_the_replay_too(invite: Invite) -> None:
    guest = invite(size=PHONE)
    guest.page.goto(f"/t/{guest.finish_table()}/replay")
    line = guest.page.locator("#board .square.line")
    for button, lit in (("last", 6), ("back", 0), ("next", 6)):
        guest.page.locator(f"#{button}").click()
        expect(line).to_have_count(lit)

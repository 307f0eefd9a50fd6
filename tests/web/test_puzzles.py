"""Puzzles in a real browser: today's by tapping, wrong and right, days in a row, and what can go wrong with them."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import Page, expect

from tablee.core import position
from tablee.teaching.puzzle import pack_of, written
from tests.web.access import assert_fits
from tests.web.browser import DESKTOP, PHONE, Guest, assert_accessible, press
from tests.web.conftest import Invite
from tests.web.lessons import on_board
from tests.web.puzzles import GAMES, days_of, play, puzzle_of, things_for


def come_on(invite: Invite, day: date, size: tuple[int, int] = PHONE) -> Guest:
    """Somebody on whose device it is noon of a day."""
    guest = invite(size=size, fresh=True, timezone_id="UTC")
    set_clock(guest, day)
    return guest


def set_clock(guest: Guest, day: date) -> None:
    guest.context.clock.set_system_time(datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def open_todays(page: Page) -> None:
    page.goto("/puzzle")
    page.get_by_role("link", name="Today's puzzle").click()
    expect(page.locator("#board .felt")).to_be_visible()


def test_todays_puzzle_is_a_button_like_others(invite: Invite) -> None:
    page = invite(size=DESKTOP).page
    page.goto("/puzzle")
    box = page.get_by_role("link", name="Today's puzzle").bounding_box()
    assert box is not None
    assert box["height"] < 60


@pytest.mark.parametrize("game", GAMES)
def test_todays_puzzle_wrong_at_first_then_right(invite: Invite, game: str) -> None:
    day = days_of(game)[0]
    _, puzzle = puzzle_of(day)
    page = come_on(invite, day).page
    open_todays(page)
    wrong = next(action for action in position(game, puzzle.position).legal_actions if action != puzzle.answer)
    play(page, game, puzzle, wrong)
    expect(page.locator("#message")).to_contain_text("Not quite.")
    expect(page.locator("#again")).to_be_focused()
    assert_accessible(page)
    page.locator("#again").press("Enter")
    expect(page.locator("#answer")).to_be_hidden()
    play(page, game, puzzle, puzzle.answer)
    expect(page.locator("#answer.good")).to_contain_text("Yes")
    if len(puzzle.line) == 1:
        expect(page.locator("#streak-words")).to_have_text("1 day in a row")
        assert_accessible(page)
        assert_fits(page)


def solve(guest: Guest, day: date) -> None:
    game, puzzle = puzzle_of(day)
    open_todays(guest.page)
    play(guest.page, game, puzzle, puzzle.answer)
    expect(guest.page.locator("#next")).to_be_visible()


def test_days_in_a_row_and_a_clock_that_is_set_back(invite: Invite) -> None:
    day, _ = days_of("deserto")
    guest = come_on(invite, day)
    before = {"version": 1, "solved": {}, "last": str(date.fromordinal(day.toordinal() - 1)), "streak": 4, "best": 9}
    guest.page.goto("/about")
    guest.page.evaluate("kept => localStorage.setItem('progress', JSON.stringify(kept))", before)
    solve(guest, day)
    expect(guest.page.locator("#streak-words")).to_have_text("5 days in a row")
    guest.page.goto("/puzzle")
    expect(guest.page.locator("#told")).to_have_text("You've solved today's puzzle. The next one comes tomorrow.")
    expect(guest.page.locator("[data-puzzles=deserto]")).to_contain_text("1 puzzle solved")
    set_clock(guest, date.fromordinal(day.toordinal() - 9))
    guest.page.goto("/puzzle")
    told = "This device says it's an earlier day than before. Your 5 days in a row are safe."
    expect(guest.page.locator("#told")).to_have_text(told)
    expect(guest.page.locator("#streak-words")).to_have_text("5 days in a row")


def test_a_full_storage_loses_no_days(invite: Invite) -> None:
    day, _ = days_of("deserto")
    guest = come_on(invite, day)
    kept = {"version": 1, "solved": {}, "last": str(date.fromordinal(day.toordinal() - 1)), "streak": 4, "best": 9}
    guest.page.goto("/about")
    guest.page.evaluate("kept => localStorage.setItem('progress', JSON.stringify(kept))", kept)
    guest.context.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    solve(guest, day)
    told = "This browser can't save what you've solved. Your days in a row stay as they were."
    expect(guest.page.locator("#told")).to_have_text(told)
    assert guest.page.evaluate("JSON.parse(localStorage.getItem('progress'))") == kept


def test_a_damaged_pack_is_told_in_one_sentence(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    guest.context.route("**/puzzles.json", lambda route: route.fulfill(body='{"version": 1'))
    guest.page.goto("/puzzle/deserto")
    expect(guest.page.locator("#task")).to_have_text("The puzzles of Deserto are damaged and can't be opened.")


def test_one_damaged_puzzle_is_told_when_its_turn_comes(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    good = pack_of("deserto")[0]
    pack = written("deserto", (replace(good, position="torn"), good))  # the second one comes first
    guest.context.route("**/puzzles.json", lambda route: route.fulfill(body=pack))
    guest.page.goto("/puzzle/deserto")
    expect(guest.page.locator("#board .felt")).to_be_visible()
    guest.page.evaluate("location.hash = 'level='")
    expect(guest.page.locator("#task")).to_have_text("The puzzles of Deserto are damaged and can't be opened.")


def test_another_puzzle_by_theme_is_shown_like_a_hint_and_played_on(invite: Invite) -> None:
    guest = invite(size=DESKTOP, fresh=True)
    guest.context.add_init_script("Math.random = () => 0;")  # the first one that fits
    page, puzzle = guest.page, next(puzzle for puzzle in pack_of("deserto") if puzzle.theme == "two")
    page.goto("/puzzle")
    card = page.locator("[data-puzzles=deserto]")
    card.get_by_label("Theme").select_option("two")
    card.get_by_role("button", name="Another puzzle").press("Enter")
    expect(page.locator("#board .felt")).to_be_visible()
    for _ in range(5):
        if page.locator(".pointer").is_visible():
            break
        press(page.locator("#show"))
    expect(page.locator(on_board(page, things_for("deserto", puzzle, puzzle.answer)[0]))).to_be_focused()
    play(page, "deserto", puzzle, puzzle.answer)
    expect(page.locator("#answer.good")).to_contain_text("Yes, that's it! If you both play your best, you win by")
    expect(page.locator("#about")).to_have_text("Two piles at once")
    page.locator("#on").press("Enter")
    expect(page.locator("#message")).to_have_text("Now you play on against a bot.")

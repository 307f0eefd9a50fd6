"""The shelf: what a game brings stands there once, for each person by itself, moves along and can be emptied."""

import json
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.families import MIA, OTTO, remember
from tests.web.kept_games import finished, put_on_shelf, winners
from tests.web.node import with_imported
from tests.web.tables import named

SMALL = (320, 568)
FIRST_WIN = "Your first win at this level: First steps. It's on your shelf!"
PROGRESS = {"version": 1, "solved": {"deserto": [1, 2]}, "last": "2026-11-18", "streak": 3, "best": 5}
NOTHING: dict[str, Any] = {"levels": {}, "wins": {}, "things": {}, "counted": []}


def won(game: str) -> dict[str, Any]:
    """A game that I won against a bot at its first steps."""
    seats = ["first", "first"]
    seats[winners(game)[0]] = "me"
    return finished(game, *seats)


def things(page: Page, game: str) -> Locator:
    page.goto("/keepsakes")
    return page.locator(f'[data-game="{game}"] .keepsake:not(.missing)')


def keep(page: Page, progress: str, key: str = "progress") -> None:
    page.goto("/about")
    page.evaluate("([key, progress]) => localStorage.setItem(key, progress)", [key, progress])


@pytest.mark.parametrize(("game", "thing"), [("diamoniak", "1 castle finished"), ("deserto", "treasure")])
def test_a_first_win_is_told_and_stands_on_the_shelf_once(invite: Invite, game: str, thing: str) -> None:
    page = invite(size=PHONE).page
    put_on_shelf(page, won(game))
    page.goto(f"/play/{game}#a1b2c3")
    expect(page.locator("#first-win")).to_have_text(FIRST_WIN)
    page.reload()
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#first-win")).to_be_hidden()
    page.goto("/")
    page.get_by_role("link", name="Your shelf").click()
    there = things(page, game)
    expect(there.first).to_contain_text(f"First stepswon on {date.today():%b} {date.today().day}, ")
    expect(there.filter(has_text="1 game won")).to_have_count(1)
    expect(there.filter(has_text=thing)).not_to_have_count(0)
    assert_accessible(page)


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-US", "won on Nov 8, 2026"),
        ("en-GB", "won on 8 Nov 2026"),
        ("fr-FR", "gagné le 8 nov. 2026"),
        ("de-DE", "gewonnen am 08.11.2026"),
    ],
)
def test_a_day_is_written_as_its_reader_writes_it(invite: Invite, locale: str, told: str) -> None:
    page = invite(locale=locale).page
    keep(page, json.dumps(PROGRESS | NOTHING | {"levels": {"deserto": {"first": "2026-11-08"}}}))
    expect(things(page, "deserto").first).to_contain_text(told)


def test_a_game_that_was_lost_brings_no_level(invite: Invite) -> None:
    page = invite(size=PHONE).page
    seats = ["me", "me"]
    seats[winners("diamoniak")[0]] = "first"
    put_on_shelf(page, finished("diamoniak", *seats))
    page.goto("/play/diamoniak#a1b2c3")
    expect(page.locator("#comfort")).to_be_visible()
    expect(page.locator("#first-win")).to_be_hidden()
    expect(things(page, "diamoniak")).to_have_count(0)
    expect(page.locator("#told")).to_contain_text("nothing here yet.")


def test_everybody_of_the_family_has_a_shelf_and_who_goes_leaves_none(invite: Invite) -> None:
    page = invite(size=SMALL).page
    remember(page, MIA, OTTO, me=MIA["id"])
    keep(page, json.dumps(PROGRESS), "progress-1")
    expect(things(page, "deserto")).to_have_text(["2 puzzles solved"])
    page.get_by_role("button", name="Otto").click()
    expect(page.locator("#told")).to_contain_text("nothing here yet.")
    page.goto("/")
    page.get_by_role("button", name="Change faces").click()
    page.get_by_role("button", name="Change Mia").click()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Really remove Mia?").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('progress-1')") is None


def test_it_is_emptied_only_on_purpose(invite: Invite) -> None:
    page = invite(size=SMALL).page
    keep(page, json.dumps(PROGRESS))
    expect(things(page, "deserto")).to_have_count(1)
    page.get_by_role("button", name="Empty the shelf").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".keepsake:not(.missing)").last).to_be_visible()
    page.get_by_role("button", name="Empty the shelf").click()
    page.get_by_role("button", name="Empty it").click()
    expect(page.locator("#told")).to_have_text("Your shelf is empty again.")
    assert page.evaluate("localStorage.getItem('progress')") is None


@pytest.mark.parametrize("damaged", ["{", '{"version": 1, "solved": {}, "last": null, "streak": 0, "best": -1}'])
def test_what_cannot_be_read_is_said_and_kept(invite: Invite, damaged: str) -> None:
    page = invite(size=SMALL).page
    keep(page, damaged)
    put_on_shelf(page, won("diamoniak"))
    page.goto("/keepsakes")
    expect(page.locator("#told")).to_contain_text("What you've solved can't be read.")
    page.goto("/play/diamoniak#a1b2c3")
    expect(page.locator("#first-win")).to_be_visible()
    assert damaged in page.evaluate("Object.values(localStorage)")


def test_it_moves_along_with_me_and_joins_what_stands_there(invite: Invite) -> None:
    anna, phone = named(invite(), "Anna").page, invite(size=SMALL).page
    keep(anna, json.dumps(PROGRESS))
    keep(phone, json.dumps({**PROGRESS, "solved": {"deserto": [2, 3, 4]}, "last": "2026-11-10", "best": 9}))
    anna.goto("/me")
    anna.get_by_role("button", name="Show a code").click()
    expect(anna.locator("#pass .qr")).to_be_visible()
    code = anna.locator(".big-code").inner_text()
    phone.goto(f"/me#{code}")
    phone.get_by_role("button", name="Carry on here").click()
    phone.wait_for_url("**/")
    kept = json.loads(phone.evaluate("localStorage.getItem('progress')"))
    assert (sorted(kept["solved"]["deserto"]), kept["last"], kept["best"]) == ([1, 2, 3, 4], "2026-11-18", 9)


@pytest.mark.parametrize(
    ("here", "brought", "streak"),
    [
        (("2026-11-19", 1), ("2026-11-18", 10), 11),  # today's puzzle was solved here first
        (("2026-11-18", 10), ("2026-11-19", 1), 11),
        (("2026-11-18", 1), ("2026-11-18", 10), 10),
        (("2026-11-18", 6), ("2026-11-16", 5), 7),
        (("2026-11-18", 2), ("2026-11-10", 9), 2),  # a day is missing in between
        ((None, 0), ("2026-11-18", 3), 3),
    ],
)
def test_days_in_a_row_on_two_devices_are_one_row_where_they_touch(
    here: tuple[str, int], brought: tuple[str, int], streak: int
) -> None:
    one, other = (
        json.dumps(PROGRESS | {"last": last, "streak": days, "best": days} | NOTHING) for last, days in (here, brought)
    )
    kept = with_imported("progress.js", "merged", f"merged({one}, {other})")
    assert (kept["streak"], kept["best"]) == (streak, max(streak, here[1], brought[1]))
    assert kept["last"] == max(filter(None, (here[0], brought[0])))

"""A copy of the pages in a sub-folder of a plain file server: it plays by itself, and goes on without a network."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablee.locale import voice
from tablee.site.building import build
from tablee.teaching import lesson_of
from tests.web.browser import KEEPS_ALL, PHONE, Guest, play_desiree_to_a_line, play_to_the_end, tap
from tests.web.conftest import Invite
from tests.web.copies import KEPT, serving_files
from tests.web.offline import NO_NETWORK, wait_until
from tests.web.puzzles import days_of, play, puzzle_of

FOLDER = "some/place"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a copy of the pages lies."""
    root = tmp_path_factory.mktemp("server")
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor() as apart:  # beside the browser's own event loop
        patch.setenv("TABLEE_BOT_PAUSE", "0")
        apart.submit(build, root / FOLDER, lambda *_: None).result()
    with serving_files(root) as server:
        yield f"{server}/{FOLDER}/"


def visit(invite: Invite, locale: str = "en", **wishes: Any) -> Guest:
    """Open the site for the first time, and wait until the service worker has cached everything."""
    guest = invite(plays="page", locale=locale, **KEEPS_ALL, **wishes)
    guest.page.goto("./")
    expect(guest.page.locator("[data-game]").first).to_be_visible()
    wait_until(guest.page, KEPT)
    return guest


def test_the_door_leads_to_the_language_of_who_comes(invite: Invite, address: str) -> None:
    page = invite(plays="page", locale="pt-BR", **KEEPS_ALL).page
    page.goto("./")
    expect(page).to_have_url(f"{address}pt/index.html")
    page.get_by_role("link", name="Svenska").click()
    expect(page).to_have_url(f"{address}sv/index.html")
    page.wait_for_load_state()  # its scripts remember the language
    page.goto("./")
    expect(page).to_have_url(f"{address}sv/index.html")


def play_alone(page: Page, game: str) -> None:
    box = page.locator(f'[data-game="{game}"]')
    box.get_by_label("Strong").check()  # games against it are short
    tap(box.get_by_role("button", name="Play now"))
    expect(page.locator("#board .felt")).to_be_visible()
    play_to_the_end(page, game)


@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_a_whole_game_against_a_bot_needs_no_network(invite: Invite, address: str, game: str) -> None:
    guest = visit(invite, size=PHONE)
    guest.context.set_offline(True)
    play_alone(guest.page, game)
    expect(guest.page.locator("#winner")).not_to_be_empty()
    assert guest.context.cookies() == []
    guest.forgive(NO_NETWORK)


def test_a_whole_game_on_one_device_needs_no_network(invite: Invite) -> None:
    guest = visit(invite, size=PHONE)
    page = guest.page
    guest.context.set_offline(True)
    page.locator('[data-game="desiree"]').get_by_role("link", name="One device").click()
    page.get_by_role("button", name="Open the table").click()
    play_desiree_to_a_line(page)
    page.get_by_role("link", name="To the start page").click()
    page.locator("#games summary").click()
    page.locator("#games").get_by_role("link", name="Désirée").click()  # it is over: this is its replay
    page.locator("#last").click()
    expect(page.locator("#board .square.line")).to_have_count(6)
    guest.forgive(NO_NETWORK)


def test_two_bots_play_for_whoever_watches(invite: Invite) -> None:
    page = invite(plays="page", **KEEPS_ALL).page
    page.goto("en/watch.html")
    page.get_by_role("button", name="Deserto").click()
    expect(page.locator("#watching")).to_be_visible()
    expect(page.locator("#tale li").nth(3)).to_be_attached()


def test_a_lesson_answers_without_a_network(invite: Invite) -> None:
    guest = visit(invite, locale="de")
    page = guest.page
    guest.context.set_offline(True)
    page.get_by_role("link", name="Lernen").click()
    page.get_by_role("link", name="Deserto lernen").click()
    for wrong in ("Ob1", "Rb2"):  # not allowed, and allowed but not wished
        try_in_lesson(page, wrong)
        expect(page.locator("#message")).to_have_text(german(lesson_of("deserto").answer(0, wrong).message))
    try_in_lesson(page, "Ob2")
    expect(page.locator("#answer.good")).to_have_text(german(lesson_of("deserto").answer(0, "Ob2").message))
    guest.forgive(NO_NETWORK)


german = voice("de").speak


def test_todays_puzzle_is_that_of_a_house_and_needs_no_network(invite: Invite) -> None:
    guest = visit(invite, size=PHONE)
    page, day = guest.page, days_of("deserto")[0]
    guest.context.clock.set_system_time(datetime(day.year, day.month, day.day, 12))
    guest.context.set_offline(True)
    page.get_by_role("link", name="Puzzles").click()
    page.get_by_role("link", name="Today's puzzle").click()
    game, puzzle = puzzle_of(day)
    play(page, game, puzzle, puzzle.answer)
    expect(page.locator("#streak-words")).to_have_text("1 day in a row")
    guest.forgive(NO_NETWORK)


def try_in_lesson(page: Page, action: str) -> None:
    """A card and a place of the first step, in which the hand is an oasis, a treasure and a vizier."""
    for thing in (f"hand-{'ORV'.index(action[0])}", action[1:]):
        tap(page.locator(f'#board [data-thing="{thing}"]'))


def test_a_name_stays_on_the_device(invite: Invite) -> None:
    guest = invite(plays="page", **KEEPS_ALL)
    page = guest.page
    page.goto("en/index.html")
    page.get_by_label("Your name at the table").fill("Anna")
    page.locator("#face").get_by_text("Owl", exact=True).locator("..").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#kept")).to_have_text("Saved.")
    page.reload()
    expect(page.get_by_label("Your name at the table")).to_have_value("Anna")
    tap(page.locator('[data-game="deserto"]').get_by_role("button", name="Play now"))
    expect(page.locator("#me use[href$='#animal-owl']")).to_be_attached()
    assert page.evaluate(NAMES) == ["Anna"]


NAMES = """() => Object.keys(localStorage).filter((key) => key.startsWith("game-"))
  .map((key) => JSON.parse(localStorage.getItem(key)).seats[0].name)"""

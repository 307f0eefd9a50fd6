"""Replays of games that this device keeps: chances, the record, and the record again, without the server."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablee.core.record import Record
from tablee.core.verify import verify
from tablee.table.entries.opening import open_table
from tablee.table.seat import Person
from tablee.table.table import Table
from tests.table.tables import stored
from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.replays import expect_step, last_step
from tests.web.tables import alone

HOST = Person("device", "Ada", "fox")
PATIENCE = 60_000  # milliseconds: a bot thinks about every step


def finished(game: str, *seats: str) -> dict[str, Any]:
    """A game as the shelf keeps it, played at random to its end."""
    table, dice = Table("a1b2c3", [open_table({"game": game, "seats": list(seats)}, HOST)]), random.Random(game)
    table.apply(table.commit("ab" * 32))
    table.apply(table.deal())
    while table.turn is not None:
        table.apply(table.play_for(table.turn, dice.choice(table.state.legal_actions), "bot"))
    about = {"options": dict(table.game.chosen), "players": len(seats), "seats": list(seats), "over": True}
    return {
        "version": 1,
        "id": table.code,
        "game": game,
        "log": stored(table),
        "touched": "2026-01-01T12:00:00Z",
        **about,
    }


def put_on_shelf(page: Page, kept: dict[str, Any]) -> str:
    """Keep a game on this device; gives the address of its replay."""
    page.goto("/about")
    page.evaluate("([id, kept]) => localStorage.setItem(`game-${id}`, kept)", [kept["id"], json.dumps(kept)])
    return f"/play/{kept['game']}/replay#{kept['id']}"


def test_a_kept_game_is_watched_exported_and_opened_again(invite: Invite, tmp_path: Path) -> None:
    guest = alone(invite, size=PHONE, fresh=True)
    page, asked = guest.page, list[str]()
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    page.goto(put_on_shelf(page, finished("deserto", "me", "easy")))
    expect(page.locator("#board .felt")).to_be_visible()
    expect(page.locator("#bring")).to_be_hidden()
    assert page.locator("#eyes span").all_inner_texts() == ["All", "You", "Milo"]
    expect(page.locator("#graph .curves")).to_be_visible(timeout=PATIENCE)
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_have_text("Tablée shuffled on its own; no player's device took part.")
    last = last_step(page)
    with page.expect_download() as download:
        page.locator("#download").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    record = Record.from_json(path.read_text())
    verify(record)
    assert len(record.actions) == last
    page.goto("/replay")
    page.locator("#file").set_input_files(path)
    expect(page.locator("#board .felt")).to_be_visible()
    assert last_step(page) == last
    assert asked == []


def test_the_address_keeps_the_step(invite: Invite) -> None:
    page = alone(invite, fresh=True).page
    page.goto(f"{put_on_shelf(page, finished('deserto', 'me', 'device'))}/7")
    expect(page.locator("#board .felt")).to_be_visible()
    expect_step(page, 7)
    page.locator("#next").click()
    page.clock.run_for(1000)
    page.reload()
    expect_step(page, 8)


def test_everyone_can_use_it(invite: Invite) -> None:
    page = alone(invite, size=PHONE).page
    page.goto(put_on_shelf(page, finished("deserto", "me", "easy")))
    expect(page.locator("#graph .curves")).to_be_visible(timeout=PATIENCE)
    assert_accessible(page)


def without_last_entries(kept: dict[str, Any]) -> dict[str, Any]:
    return kept | {"log": kept["log"][:-3]}


def with_a_wrong_action(kept: dict[str, Any]) -> dict[str, Any]:
    kept["log"][5]["facts"]["action"] = "Xa1"
    return kept


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (without_last_entries, "The game is still going on. Its replay opens when it is over."),
        (with_a_wrong_action, "This game is damaged and cannot be opened."),
        (lambda kept: kept | {"version": 2}, "This game was kept by a newer version. Load the page again."),
        (lambda kept: kept | {"log": 3}, "This game is damaged and cannot be opened."),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_sentence(invite: Invite, change: Any, sentence: str) -> None:
    page = alone(invite).page
    page.goto(put_on_shelf(page, change(finished("deserto", "me", "easy"))))
    expect(page.get_by_role("alert")).to_have_text(sentence)
    expect(page.locator("#replay")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('game-a1b2c3')")


def test_a_game_that_is_not_there_is_told_and_a_record_can_be_brought_instead(invite: Invite) -> None:
    page = alone(invite).page
    page.goto("/play/desiree/replay#nothing")
    expect(page.get_by_role("alert")).to_have_text("This game is not on this device.")
    kept = {"game": "desiree", "start": "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w", "actions": ["b3b5"]}
    page.locator("#pasted").fill(json.dumps(kept))
    page.get_by_role("button", name="Watch it").click()
    expect(page.locator("#board .felt")).to_be_visible()
    assert last_step(page) == 1

"""Replays of games that this device keeps: chances, the record, and the record again, without the server."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.core.record import Record
from tablee.core.verify import verify
from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.kept_games import SEED, finished, put_on_shelf
from tests.web.replays import expect_step, last_step
from tests.web.tables import alone

STORED = Path(__file__).parents[1] / "pocket" / "stored"  # games of the previous version
PATIENCE = 60_000  # milliseconds: a bot thinks about every step


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
    expect(page.locator("#verdict")).to_have_text(
        "One device shuffled on its own: dealing again from its random number gives the same game."
    )
    page.get_by_text("How do we know?").click()
    expect(page.locator("#fair-lines")).to_have_text(f"The device's random number: {SEED}")
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


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda kept: kept | {"actions": kept["actions"][:-3]},
            "The game is still going. Its replay opens when it's over.",
        ),
        (lambda kept: kept | {"actions": ["Xa1"]}, "This game is damaged and can't be opened."),
        (lambda kept: kept | {"version": 3}, "This game was saved by a newer version. Load the page again."),
        (lambda kept: kept | {"seats": 3}, "This game is damaged and can't be opened."),
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
    expect(page.get_by_role("alert")).to_have_text("This game isn't on this device.")
    kept = {"game": "desiree", "start": "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w", "actions": ["b3b5"]}
    page.locator("#pasted").fill(json.dumps(kept))
    page.get_by_role("button", name="Watch it").click()
    expect(page.locator("#board .felt")).to_be_visible()
    assert last_step(page) == 1


def test_a_game_of_the_previous_version_is_watched_and_checked(invite: Invite) -> None:
    page = alone(invite).page
    page.goto(put_on_shelf(page, json.loads((STORED / "stand_in.json").read_text(encoding="utf-8"))["kept"]))
    expect(page.locator("#board .felt")).to_be_visible()
    assert last_step(page) == 50
    page.locator("#check").click()
    expect(page.locator("#verdict")).to_contain_text("dealing again from its random number gives the same game")


def test_a_game_of_the_previous_version_goes_on(invite: Invite) -> None:
    page = alone(invite).page
    kept = json.loads((STORED / "undone.json").read_text(encoding="utf-8"))["kept"]
    put_on_shelf(page, kept)
    page.goto(f"/play/{kept['game']}#{kept['id']}")
    expect(page.locator("#board .felt")).to_be_visible()
    expect(page.locator("#turn")).not_to_be_empty()
    assert page.locator("#seats .seat-name").all_inner_texts()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('game-0a1b2c3d4e5f')).version === 2")

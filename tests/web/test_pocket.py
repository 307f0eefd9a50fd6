"""Games that the page plays by itself: without a line to the house, and kept on this device."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import GAMES, Guest, assert_accessible, my_turn, open_menu, play, tap
from tests.web.conftest import Invite

KEPT = (
    "() => Object.entries(localStorage).filter(([key]) => key.startsWith('game-')).map(([, kept]) => JSON.parse(kept))"
)
FULL = """() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""


def alone(invite: Invite, **wishes: Any) -> Guest:
    """Somebody whose page plays by itself."""
    return invite(plays="page", **wishes)


def begin(page: Page, game: str, *seats: str, **wishes: Any) -> None:
    """Open a game as the buttons of the pages do."""
    page.goto("/")
    opened = "wishes => import('/static/js/opening.js').then(({ openGame }) => { openGame(wishes); })"
    page.evaluate(opened, {"game": game, "seats": list(seats), **wishes})
    arrive(page)


def arrive(page: Page) -> None:
    page.wait_for_url(re.compile(r"/play/\w+#\w+$"))
    expect(page.locator("#board .felt")).to_be_visible()


def kept(page: Page) -> dict[str, Any]:
    """The one game on the shelf."""
    (game,) = page.evaluate(KEPT)
    found: dict[str, Any] = game
    return found


def actions(page: Page) -> list[str]:
    return [entry["facts"]["action"] for entry in kept(page)["log"] if entry["kind"] == "played"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_asks_nothing_of_the_house(invite: Invite, game: str) -> None:
    page = alone(invite).page
    told: list[str] = []  # to the house, from the first click on
    page.on("websocket", lambda line: told.append(line.url))
    page.on("request", lambda request: told.append(request.url) if request.method != "GET" else None)
    page.goto("/")
    box = page.locator(f'[data-game="{game}"]')
    box.get_by_label("Strong").check()  # against whom it does not take long
    tap(box.get_by_role("button", name="Play now"))
    arrive(page)
    asked: list[str] = []  # while the game goes on
    page.on("request", lambda request: asked.append(request.url))
    while my_turn(page):
        play(page, game)
    expect(page.locator("#winner")).not_to_be_empty()
    assert told == []
    assert [url for url in asked if not re.search(r"//[^/]+/files/", url)] == []  # files alone
    assert kept(page)["over"] is True


def test_a_game_goes_on_where_it_was_left(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "deserto", "me", "easy")
    assert my_turn(page)
    play(page, "deserto")
    assert my_turn(page)
    before, hand = actions(page), page.get_by_role("group", name="Your cards").inner_text()
    page.goto("/")
    tap(page.get_by_role("link", name=re.compile("^Deserto · ")))
    arrive(page)
    assert my_turn(page)
    assert actions(page) == before
    assert page.get_by_role("group", name="Your cards").inner_text() == hand
    play(page, "deserto")
    assert my_turn(page)
    assert len(actions(page)) == len(before) + 2


def test_undo_hint_emote_and_names_work_as_in_the_house(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    assert my_turn(page)
    play(page, "desiree")
    assert my_turn(page)
    tap(page.get_by_role("button", name="Undo"))
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    tap(page.get_by_role("button", name="Hint"))
    expect(page.locator("#toast")).not_to_have_text(re.compile("^$|Let me think"))
    tap(page.get_by_role("button", name="Say"))
    tap(page.get_by_role("button", name="Wow!"))
    expect(page.locator("#spoken")).to_contain_text("You say: Wow!")
    tap(open_menu(page).get_by_role("button", name="Name and picture"))
    page.get_by_label("Your name at the table").fill("Ada")
    tap(page.get_by_role("button", name="Keep"))
    page.wait_for_function("() => Object.values(localStorage).some((kept) => kept.includes('\"named\"'))")
    assert kept(page)["log"][-1]["facts"]["name"] == "Ada"


def test_on_one_device_a_hand_stays_covered_until_its_player_is_ready(invite: Invite) -> None:
    page = alone(invite).page
    page.goto("/new/deserto?with=device")
    tap(page.get_by_role("button", name="Open the table"))
    page.wait_for_url(re.compile(r"/play/deserto#\w+$"))
    for seat in (0, 1, 0):
        expect(page.locator("#cover-name")).to_have_text(f"Player {seat + 1}" if seat else re.compile("."))
        expect(page.get_by_role("group", name="Your cards")).to_be_hidden()
        tap(page.get_by_role("button", name="I am ready"))
        assert my_turn(page)
        play(page, "deserto")
    assert_accessible(page)


def test_a_full_storage_is_told_once_and_the_game_goes_on(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    assert my_turn(page)
    page.evaluate(FULL)
    play(page, "desiree")
    expect(page.locator("#toast")).to_contain_text("This browser cannot keep the game")
    tap(page.locator("#toast"))
    assert my_turn(page)
    play(page, "desiree")
    assert my_turn(page)
    expect(page.locator("#toast")).to_be_hidden()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"log": [{"number": 1, "kind": "opened", "facts": {}}]}, "This game is damaged and cannot be opened."),
        ({"version": 2}, "This game was kept by a newer version. Load the page again."),
    ],
)
def test_what_cannot_be_read_gets_one_sentence_and_stays(invite: Invite, change: dict[str, Any], said: str) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    wrong = kept(page) | change
    page.evaluate("wrong => localStorage.setItem(`game-${wrong.id}`, JSON.stringify(wrong))", wrong)
    page.reload()
    expect(page.get_by_text(said)).to_be_visible()
    assert kept(page) == wrong


def test_bots_whose_thinking_fails_play_something_simple(invite: Invite) -> None:
    guest = alone(invite)
    guest.context.route("**/thinking.js", lambda route: route.abort())
    begin(guest.page, "desiree", "me", "master")
    assert my_turn(guest.page)
    play(guest.page, "desiree")
    assert my_turn(guest.page)
    assert len(actions(guest.page)) == 2
    guest.forgive("ERR_FAILED")


def test_a_kept_game_can_be_removed(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    page.goto("/")
    assert_accessible(page)
    tap(page.get_by_role("button", name=re.compile("^Remove: Désirée")))
    expect(page.get_by_role("heading", name="Your games")).to_be_hidden()
    assert page.evaluate(KEPT) == []


def test_two_bots_play_for_who_looks(invite: Invite) -> None:
    page = alone(invite).page
    page.goto("/watch")
    tap(page.locator('[data-show="desiree"]'))
    arrive(page)
    expect(page.get_by_text("You are watching.")).to_be_visible()
    page.wait_for_function("() => document.querySelectorAll('#tale li').length > 1")

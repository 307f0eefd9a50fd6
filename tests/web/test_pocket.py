"""Games that the page plays by itself: without a line to the server, and kept on this device."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tablee.bots.learned import has_learned
from tests.web.browser import GAMES, PHONE, assert_accessible, my_turn, open_menu, play, play_to_the_end, press, tap
from tests.web.conftest import Invite
from tests.web.tables import alone, signs

KEPT = (
    "() => Object.entries(localStorage).filter(([key]) => key.startsWith('game-')).map(([, kept]) => JSON.parse(kept))"
)
FORBIDDEN = """Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("forbidden", "SecurityError"); },
});"""
FULL = """() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""


def begin(page: Page, game: str, *seats: str, **wishes: Any) -> None:
    """Open a game as the buttons of the pages do."""
    page.goto("/")
    opened = "wishes => { import('/static/js/opening.js').then(({ openGame }) => openGame(wishes)); }"
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
    found: list[str] = kept(page)["actions"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_asks_nothing_of_the_server(invite: Invite, game: str) -> None:
    page = alone(invite, size=PHONE, fresh=True).page
    told: list[str] = []  # to the server, from the first click on
    page.on("websocket", lambda line: told.append(line.url))
    page.on("request", lambda request: told.append(request.url) if request.method != "GET" else None)
    page.goto("/")
    box = page.locator(f'[data-game="{game}"]')
    box.get_by_label("Strong").check()  # games against it are short
    tap(box.get_by_role("button", name="Play now"))
    arrive(page)
    asked: list[str] = []  # while the game goes on
    page.on("request", lambda request: asked.append(request.url))
    play_to_the_end(page, game)
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
    tap(page.locator("#games summary"))
    tap(page.get_by_role("link", name=re.compile("^Deserto · ")))
    arrive(page)
    assert my_turn(page)
    assert actions(page) == before
    assert page.get_by_role("group", name="Your cards").inner_text() == hand
    play(page, "deserto")
    assert my_turn(page)
    assert len(actions(page)) == len(before) + 2


def test_undo_hint_emote_and_names_work_as_in_the_server(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    assert my_turn(page)
    play(page, "desiree")
    assert my_turn(page)
    tap(page.get_by_role("button", name="Undo"))
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    tap(page.get_by_role("button", name="Hint"))
    expect(page.locator("#hint-says")).not_to_have_text(re.compile("^$|Let me think"))
    tap(page.get_by_role("button", name="Say"))
    tap(page.get_by_role("button", name="Wow!"))
    expect(page.locator("#spoken")).to_contain_text("You say: Wow!")
    tap(open_menu(page).get_by_role("button", name="Name and picture"))
    page.get_by_label("Your name at the table").fill("Ada")
    tap(page.get_by_role("button", name="Save"))
    page.wait_for_function("() => Object.values(localStorage).some((kept) => kept.includes('\"Ada\"'))")
    assert kept(page)["seats"][0]["name"] == "Ada"


def test_on_one_device_a_hand_stays_covered_until_its_player_is_ready(invite: Invite) -> None:
    page = alone(invite).page
    page.goto("/new/deserto?with=device")
    tap(page.get_by_role("button", name="Open the table"))
    page.wait_for_url(re.compile(r"/play/deserto#\w+$"))
    for seat in (0, 1, 0):
        expect(page.locator("#cover-name")).to_have_text(f"Player {seat + 1}" if seat else re.compile("."))
        expect(page.get_by_role("group", name="Your cards")).to_be_hidden()
        tap(page.get_by_role("button", name="I'm ready"))
        assert my_turn(page)
        play(page, "deserto")
    assert_accessible(page)


@pytest.mark.parametrize("game", [name for name in GAMES if has_learned(name)])
def test_whoever_taught_itself_plays_here_with_the_weights_of_the_game(invite: Invite, game: str) -> None:
    page = alone(invite, size=PHONE).page
    loaded: list[str] = []
    page.context.on("request", lambda request: loaded.append(request.url))
    page.goto(f"/new/{game}")
    page.get_by_label("Seat 1", exact=True).select_option("Bot: self-taught")
    page.get_by_label("Seat 2", exact=True).select_option("Me")
    tap(page.get_by_role("button", name="Open the table"))
    arrive(page)
    assert my_turn(page)
    expect(page.get_by_text("Bot: self-taught")).to_be_visible()
    assert [url for url in loaded if url.endswith("network.safetensors")]
    assert len(actions(page)) == 1


def test_a_full_storage_is_told_once_and_the_game_goes_on(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    assert my_turn(page)
    page.evaluate(FULL)
    play(page, "desiree")
    expect(page.locator("#toast")).to_contain_text("This browser can't keep the game")
    tap(page.locator("#toast"))
    assert my_turn(page)
    play(page, "desiree")
    assert my_turn(page)
    expect(page.locator("#toast")).to_be_hidden()


def test_a_forbidden_storage_is_told_once_and_the_game_goes_on(invite: Invite) -> None:
    guest = alone(invite, fresh=True)
    guest.context.add_init_script(FORBIDDEN)
    page = guest.page
    begin(page, "desiree", "me", "easy")
    expect(page.locator("#toast")).to_contain_text("This browser can't keep the game")
    tap(page.locator("#toast"))
    for _ in range(2):
        assert my_turn(page)
        play(page, "desiree")
    assert my_turn(page)
    expect(page.locator("#toast")).to_be_hidden()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"actions": ["nothing"]}, "This game is damaged and can't be opened."),
        ({"version": 3}, "This game was saved by a newer version. Load the page again."),
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


def test_a_damaged_game_takes_no_other_with_it(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    wrong = kept(page) | {"id": "other", "touched": "soon"}
    page.evaluate("wrong => localStorage.setItem('game-other', JSON.stringify(wrong))", wrong)
    page.goto("/")
    tap(page.locator("#games summary"))
    expect(page.get_by_role("link", name=re.compile("^Désirée · "))).to_be_visible()
    expect(page.get_by_text("This game is damaged and can't be opened.")).to_be_visible()


SAME = "words => hands.isReady() && hands.words() === words"


def test_two_windows_at_one_game_play_one_game(invite: Invite) -> None:
    guest = alone(invite)
    one, other = guest.page, guest.context.new_page()
    begin(one, "desiree", "me", "first")
    other.goto(one.url)
    before: list[str] = []
    assert my_turn(one)
    ahead = one
    for number, page in enumerate((one, other) * 6):  # at every turn the bot is thought for in both
        for window in (one, other):
            window.wait_for_function(SAME, arg=ahead.evaluate("hands.words()"))
        found = actions(one)
        assert len(found) == 2 * number
        assert found[: len(before)] == before  # nobody has written over what the other window did
        before = found
        play(page, "desiree")
        assert my_turn(page)
        ahead = page
    one.wait_for_function(SAME, arg=ahead.evaluate("hands.words()"))


def test_what_another_window_did_a_moment_before_counts(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    assert my_turn(page)
    was = kept(page)
    was["seats"][0]["name"] = "Ada"
    # No window hears of what it writes itself, so that this one learns of it only when it is about to write.
    page.evaluate("now => localStorage.setItem(`game-${now.id}`, JSON.stringify(now))", was)
    play(page, "desiree")
    assert my_turn(page)
    assert kept(page)["seats"][0]["name"] == "Ada"
    assert len(actions(page)) == 2


def test_a_game_that_was_removed_in_another_window_is_not_written_again(invite: Invite) -> None:
    guest = alone(invite)
    begin(guest.page, "desiree", "me", "easy")
    assert my_turn(guest.page)
    other = guest.context.new_page()
    other.goto("/")
    tap(other.locator("#games summary"))
    tap(other.get_by_role("button", name=re.compile("^Remove: Désirée")))
    expect(guest.page.get_by_text("This game isn't on this device.")).to_be_visible()
    assert other.evaluate(KEPT) == []


def give_up(page: Page) -> None:
    tap(open_menu(page).get_by_role("button", name="Give up"))
    tap(page.locator("#give-up-really"))
    expect(page.locator("#end")).to_be_visible()


def test_another_game_is_kept_by_itself_and_the_series_goes_on(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "deserto", "me", "easy")
    assert my_turn(page)
    give_up(page)
    first, address, colours = kept(page), page.url, signs(page)
    tap(page.get_by_role("button", name="Play again"))
    expect(page.locator("#end")).to_be_hidden()
    assert my_turn(page)
    assert signs(page) == colours
    assert page.url != address
    games = {game["id"]: game for game in page.evaluate(KEPT)}
    assert games.pop(first["id"]) == first
    (second,) = games.values()
    assert [seat["level"] for seat in second["seats"]] == ["easy", None]  # who starts goes around
    page.reload()
    assert my_turn(page)
    give_up(page)
    expect(page.locator("#series")).to_contain_text("Milo 2")


CASTLES_INSIDE = """() => {
  const board = document.querySelector("#board .finale").getBoundingClientRect();
  const castles = [...document.querySelectorAll("#board .finale .castle")].map((one) => one.getBoundingClientRect());
  return castles.map(({ left, right }) => board.left <= left && right <= board.right);
}"""


def test_castles_that_win_together_share_the_board(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "diamoniak", "me", "easy", "easy", "easy")
    assert my_turn(page)
    give_up(page)
    page.reload()
    expect(page.locator("#board .finale .castle")).to_have_count(3)
    assert page.evaluate(CASTLES_INSIDE) == [True] * 3


def test_bots_whose_thinking_fails_play_something_simple(invite: Invite) -> None:
    guest = alone(invite, fresh=True)
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
    tap(page.locator("#games summary"))
    tap(page.get_by_role("button", name=re.compile("^Remove: Désirée")))
    expect(page.get_by_role("heading", name="Your games")).to_be_hidden()
    assert page.evaluate(KEPT) == []


def test_the_menu_leads_home(invite: Invite) -> None:
    page = invite(plays="page").page
    page.goto("/")
    page.locator('[data-game="desiree"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/play/desiree*")
    open_menu(page).get_by_role("link", name="To the start page").click()
    page.wait_for_url("**/")


def test_the_menu_opens_before_the_board_has_come(invite: Invite) -> None:
    page = alone(invite, fresh=True).page
    held: list[Route] = []
    page.route("**/desiree/board.js", lambda route: held.append(route))  # noqa: PLW0108  (Playwright marks it)
    with page.expect_request("**/desiree/board.js"):
        page.goto("/play/desiree")
    open_menu(page)
    assert [route.request.resource_type for route in held] == ["script"]
    held[0].continue_()


def test_two_bots_play_for_who_looks(invite: Invite) -> None:
    page = alone(invite).page
    page.goto("/watch")
    tap(page.locator('[data-show="desiree"]'))
    arrive(page)
    expect(page.get_by_text("You're watching.")).to_be_visible()
    page.wait_for_function("() => document.querySelectorAll('#tale li').length > 1")


def test_skipping_to_the_content_moves_the_focus_and_leaves_the_address(invite: Invite) -> None:
    page = alone(invite).page
    begin(page, "desiree", "me", "easy")
    assert my_turn(page)
    address = page.url
    press(page.get_by_role("link", name="Skip to the content"))
    expect(page.get_by_role("main")).to_be_focused()
    assert page.url == address
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    assert my_turn(page)


def test_a_link_opens_no_public_table_in_the_name_of_its_visitor(invite: Invite) -> None:
    page = alone(invite).page
    page.goto("/play/deserto#" + quote('{"seats": ["me", "friend"], "clock": 60, "listed": true}'))
    page.wait_for_url("**/t/*")
    code = page.url.rpartition("/")[2]
    assert page.request.get(f"/api/tables/{code}").json()["listed"] is False


@pytest.mark.parametrize("path", ["/play/deserto", "/play/deserto#zzzzzzzzzzzz"])
def test_a_game_that_is_not_on_this_device_leads_on_to_a_new_one(invite: Invite, path: str) -> None:
    page = alone(invite, size=PHONE).page
    page.goto(path)
    expect(page.get_by_role("heading", name="This game isn't on this device.")).to_be_visible()
    assert_accessible(page)
    expect(page.get_by_role("link", name="Back to the games")).to_be_visible()
    tap(page.get_by_role("link", name="To the start page"))
    page.wait_for_url("**/")
    page.goto(path)
    tap(page.get_by_role("link", name="Start a new game"))
    page.wait_for_url("**/new/deserto")


HOUR = 3_600_000  # milliseconds


@pytest.mark.parametrize(("pace", "turn"), [("fast", "Your turn"), ("normal", "Pip's turn")])
def test_at_fast_pace_a_bot_takes_its_whole_turn_in_one_sweep(invite: Invite, pace: str, turn: str) -> None:
    guest = alone(invite, fresh=True)
    page = guest.page
    page.add_init_script(f"localStorage.setItem('pace', '\"{pace}\"')")
    page.add_init_script("Math.random = () => .5; crypto.getRandomValues = (list) => list.fill(7)")  # no witch at once

    def slow(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'data-pause="[^"]*"', 'data-pause="3600"', answer.text()))

    page.route("**/play/diamoniak", slow)
    page.goto('/play/diamoniak#{"seats": ["easy", "me"]}')
    expect(page.locator("#turn")).to_have_text("Pip's turn")
    page.clock.run_for(HOUR)  # before its first action
    expect(page.locator("#tale li").first).to_be_attached()
    expect(page.locator("#turn")).to_have_text(turn)

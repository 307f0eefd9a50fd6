"""Several people at one table, each with a browser: hidden hands stay hidden, and pages reconnect."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tablee.server.live.handshake import TRY_AGAIN_LATER
from tests.server.process import Process
from tests.server.reading import Reader
from tests.server.running import free_port, running_server
from tests.waiting import wait_until
from tests.web.browser import Guest, assert_accessible, my_turn, open_menu, play, play_now, stop_clock, tap
from tests.web.conftest import Invite
from tests.web.tables import pair

LOST = "WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(REFUSED|RESET)"
KINDS = {"vizier", "thief", "treasure", "oasis"}


class Ear:
    """Hears everything that the server tells a page."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        self.reader = Reader()
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.heard.append(self.reader.read(json.loads(text))))

    def count(self, did: str) -> int:
        """How often the server said that this was done."""
        return len([message for message in self.heard if message.get("did") == did])

    def now(self) -> dict[str, Any]:
        """The newest position that was told."""
        told = [message.get("all", message).get("now") for message in self.heard]
        newest: dict[str, Any] = next(now for now in reversed(told) if now)
        return newest


def seat_two(anna: Guest, boris: Guest, game: str) -> str:
    """Two friends at one table; Anna is to play."""
    code = anna.open_table(game, "me", "friend")
    boris.visit(code)
    boris.page.get_by_role("button", name="Take seat 2").click()
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    expect(boris.page.locator("#turn")).to_have_text(re.compile("'s turn$"))
    return code


def shown_hand(page: Page) -> list[str]:
    """The cards that lie open in the own hand."""
    cards = page.get_by_role("group", name="Your cards").get_by_role("button")
    return [card.get_attribute("aria-label") or "" for card in cards.all()]


def backs_of_others(page: Page) -> set[str]:
    """The pictures on the cards that others hold."""
    cards = page.locator("#board .other .fan use").all()
    return {(card.get_attribute("href") or "").partition("/art.svg")[2] for card in cards}


def wait_for_entry(page: Page, words: str | None) -> None:
    """Wait until the board tells something else than these words."""
    expect(page.locator("#board-words")).not_to_have_text(words or "")


def test_two_hands_stay_hidden_from_each_other_and_from_a_spectator(invite: Invite) -> None:
    anna, boris, zoe = (invite(fresh=True) for _ in range(3))
    ears = [Ear(guest.page) for guest in (anna, boris, zoe)]
    zoe.visit(seat_two(anna, boris, "deserto"))
    for turn in range(8):
        player, watcher = (anna, boris) if turn % 2 == 0 else (boris, anna)
        before = watcher.page.locator("#board-words").text_content()
        assert my_turn(player.page)
        play(player.page, "deserto")
        wait_for_entry(watcher.page, before)
        for guest in (anna, boris):
            assert len(shown_hand(guest.page)) in (2, 3)  # what was drawn is seen after a moment
            assert set(shown_hand(guest.page)) <= KINDS
        for guest in (anna, boris, zoe):
            assert backs_of_others(guest.page) == {"#deserto-back"}
        assert zoe.page.get_by_role("group", name="Your cards").count() == 0
    assert_nothing_hidden_was_told(ears)


def assert_nothing_hidden_was_told(ears: list[Ear]) -> None:
    """Not even over the wire."""
    for ear, own in zip(ears, (0, 1, None), strict=True):
        for message in ear.heard:
            told = message.get("all", message)
            hands = (told.get("now") or {}).get("hands", [])
            assert all(hand is None for seat, hand in enumerate(hands) if seat != own)
            drawn = [event for event in told.get("events", []) if event["event"] == "drew" and event["seat"] != own]
            assert all("card" not in event for event in drawn)


def test_who_loads_the_page_again_is_back_in_her_seat(invite: Invite) -> None:
    anna, boris = invite(), invite()
    seat_two(anna, boris, "deserto")
    hand = shown_hand(anna.page)
    anna.page.get_by_role("group", name="Your cards").get_by_role("button").first.click()  # in the middle of her turn
    anna.page.reload()
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    assert my_turn(anna.page)
    assert shown_hand(anna.page) == hand
    play(anna.page, "deserto")
    expect(boris.page.locator("#turn")).to_have_text("Your turn")


def test_who_loses_the_network_comes_back_and_sees_what_she_missed(invite: Invite) -> None:
    anna, boris = invite(), invite(fresh=True)
    seat_two(anna, boris, "deserto")
    boris.context.set_offline(True)
    expect(boris.page.get_by_text("Connection lost")).to_be_visible()
    before = boris.page.locator("#board-words").text_content()
    play(anna.page, "deserto")
    boris.context.set_offline(False)
    expect(boris.page.get_by_text("Connection lost")).to_be_hidden()
    wait_for_entry(boris.page, before)
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    assert my_turn(boris.page)
    play(boris.page, "deserto")
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    boris.forgive(LOST)


def test_who_loses_the_network_in_the_middle_of_her_turn_plays_on_when_it_is_back(invite: Invite) -> None:
    anna, boris = invite(fresh=True), invite()
    seat_two(anna, boris, "deserto")
    hand = shown_hand(anna.page)
    anna.page.get_by_role("group", name="Your cards").get_by_role("button").first.click()
    anna.context.set_offline(True)
    expect(anna.page.get_by_text("Connection lost")).to_be_visible()
    anna.context.set_offline(False)
    expect(anna.page.get_by_text("Connection lost")).to_be_hidden()
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    assert shown_hand(anna.page) == hand
    anna.page.keyboard.press("Escape")
    play(anna.page, "deserto")
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    anna.forgive(LOST)


def test_a_spectator_follows_without_anything_to_play_with(invite: Invite) -> None:
    anna, zoe = invite(), invite()
    zoe.visit(anna.open_table("diamoniak", "me", "first"))
    page = zoe.page
    for _ in range(2):
        before = page.locator("#board-words").text_content()
        assert my_turn(anna.page)
        play(anna.page, "diamoniak")
        wait_for_entry(page, before)
    open_menu(page)
    for tool in ("hint", "undo", "say", "leave"):
        expect(page.locator(f"#{tool}")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#board .actions, #board .lit")).to_have_count(0)
    assert_accessible(page)


def test_two_tabs_of_one_seat_agree(invite: Invite) -> None:
    anna, boris = invite(), invite()
    code = seat_two(anna, boris, "deserto")
    tab = anna.context.new_page()
    tab.goto(f"/t/{code}")
    expect(tab.locator("#turn")).to_have_text("Your turn")
    assert shown_hand(tab) == shown_hand(anna.page)
    play(tab, "deserto")
    expect(anna.page.locator("#turn")).to_have_text(re.compile("'s turn$"))
    expect(anna.page.locator("#board-words")).to_have_text(tab.locator("#board-words").text_content() or "?")
    assert shown_hand(tab) == shown_hand(anna.page)


def test_a_slip_of_the_finger_is_taken_back_before_the_card_is_seen(invite: Invite) -> None:
    anna, boris, _ = pair(invite, grace=600)
    ask = anna.page.get_by_role("button", name="Take it back?")
    assert my_turn(anna.page)
    hand = shown_hand(anna.page)
    play(anna.page, "deserto")
    expect(ask).to_be_in_viewport(ratio=1)
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    expect(boris.page.get_by_role("button", name="Take it back?")).to_be_hidden()
    assert len(shown_hand(anna.page)) == 2
    tap(ask)
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    expect(ask).to_be_hidden()
    assert shown_hand(anna.page) == hand
    play(anna.page, "deserto")
    assert my_turn(boris.page)
    play(boris.page, "deserto")
    assert my_turn(anna.page)
    expect(ask).to_be_hidden()
    expect(anna.page.get_by_role("group", name="Your cards").get_by_role("button")).to_have_count(3)


def test_on_one_device_a_hand_is_covered_until_its_player_is_ready(invite: Invite) -> None:
    guest = invite()
    ear = Ear(guest.page)
    guest.open_table("deserto", "me", "device")
    ready = guest.page.get_by_role("button", name="I'm ready")
    for seat in (0, 1, 0, 1):
        expect(ready).to_be_visible()
        expect(guest.page.locator("#board")).to_be_hidden()
        expect(guest.page.locator("#cover-name")).to_have_text(f"Player {seat + 1}")
        ready.click()
        expect(guest.page.locator("#board")).to_be_visible()
        expect(ready).to_be_hidden()
        assert my_turn(guest.page)
        names = {"V": "vizier", "T": "thief", "R": "treasure", "O": "oasis"}
        assert shown_hand(guest.page) == [names[card] for card in ear.now()["hands"][seat]]
        assert backs_of_others(guest.page) == {"#deserto-back"}
        play(guest.page, "deserto")


LOSE_THE_NEXT_EYES = """() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (!text.includes('"eyes":1')) return send.call(this, text);
    WebSocket.prototype.send = send;
    this.close();
  };
}"""


def test_a_line_that_is_lost_as_the_device_changes_hands_does_not_stop_the_game(invite: Invite) -> None:
    guest = invite()
    guest.open_table("desiree", "me", "device")
    assert my_turn(guest.page)
    guest.page.evaluate(LOSE_THE_NEXT_EYES)
    play(guest.page, "desiree")
    expect(guest.page.locator("#turn")).to_have_text("Player 2's turn")
    assert my_turn(guest.page)
    tap(guest.page.locator('#board [data-thing="b6"]'))
    tap(guest.page.locator("#board .lit").first)
    expect(guest.page.locator("#turn")).to_have_text("Player 1's turn")


def test_a_line_that_is_lost_as_a_player_gets_ready_leaves_the_hand_covered(invite: Invite) -> None:
    guest = invite(fresh=True)
    guest.open_table("deserto", "me", "device")
    ready = guest.page.get_by_role("button", name="I'm ready")
    ready.click()
    assert my_turn(guest.page)
    guest.page.evaluate(LOSE_THE_NEXT_EYES)
    play(guest.page, "deserto")
    stop_clock(guest.page)  # so that it does not reconnect before that is seen
    ready.click()
    expect(guest.page.get_by_text("Connection lost")).to_be_visible()
    guest.page.clock.resume()
    expect(guest.page.get_by_text("Connection lost")).to_be_hidden()
    expect(guest.page.locator("#board")).to_be_hidden()
    ready.click()
    expect(ready).to_be_hidden()
    assert my_turn(guest.page)


def test_after_a_restart_of_the_server_the_page_goes_on_by_itself(invite: Invite, tmp_path: Path) -> None:
    port = free_port()
    with running_server(tmp_path, port=port) as address:
        guest = invite(address)
        play_now(guest.page, "desiree")
        assert my_turn(guest.page)
        play(guest.page, "desiree")
        assert my_turn(guest.page)
        words = guest.page.locator("#board-words").text_content()
    expect(guest.page.get_by_text("Connection lost")).to_be_visible()
    with running_server(tmp_path, port=port):
        expect(guest.page.get_by_text("Connection lost")).to_be_hidden()
        expect(guest.page.locator("#turn")).to_have_text("Your turn")
        assert guest.page.locator("#board-words").text_content() == words
        play(guest.page, "desiree")
        assert my_turn(guest.page)
        guest.page.goto("about:blank")
    guest.forgive(LOST)


def test_after_a_kill_of_the_server_the_page_goes_on_by_itself(invite: Invite, tmp_path: Path) -> None:
    server = Process(tmp_path, free_port())
    server.start()
    try:
        guest = invite(server.address)
        guest.open_table("desiree", "me", "device")
        assert my_turn(guest.page)
        play(guest.page, "desiree")
        expect(guest.page.locator("#turn")).to_have_text("Player 2's turn")
        assert my_turn(guest.page)
        words = guest.page.locator("#board-words").text_content()
        server.kill()
        expect(guest.page.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(guest.page.get_by_text("Connection lost")).to_be_hidden()
        expect(guest.page.locator("#turn")).to_have_text("Player 2's turn")
        assert guest.page.locator("#board-words").text_content() == words
        assert my_turn(guest.page)
        tap(guest.page.locator('#board [data-thing="b6"]'))
        tap(guest.page.locator("#board .lit").first)
        expect(guest.page.locator("#turn")).to_have_text("Player 1's turn")
        guest.page.goto("about:blank")
    finally:
        server.kill()
    guest.forgive(LOST)


def test_whoever_is_invited_in_mid_game_takes_the_seat_that_somebody_left(invite: Invite) -> None:
    anna, boris, zoe = invite(), invite(), invite()
    code = anna.open_table("deserto", "me", "friend")
    boris.visit(code)
    boris.page.get_by_role("button", name="Take seat 2").click()
    for guest in (anna, boris):
        assert my_turn(guest.page)
        play(guest.page, "deserto")
    assert my_turn(anna.page)
    boris.page.get_by_role("button", name="Menu").click()
    boris.page.locator("#leave").click()
    boris.page.locator("#leave-really").click()
    boris.page.wait_for_url("**/")
    expect(anna.page.locator("#invite")).to_be_hidden()  # the invitation does not cover the board of players
    expect(anna.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Free seat")
    anna.page.reload()
    expect(anna.page.locator("#tale")).to_contain_text(re.compile("Player 2 (plays|gives)"))  # a seat does nothing
    play(anna.page, "deserto")
    expect(anna.page.locator("#turn")).to_have_text("Waiting for someone…")
    boris.visit(code)
    expect(boris.page.get_by_role("button", name="Take seat 2")).to_be_visible()  # it is still his
    zoe.page.goto(f"/t/{code}")
    expect(zoe.page.locator("#board .felt")).to_be_visible()
    expect(zoe.page.get_by_role("button", name="Take seat 2")).to_have_count(0)

    open_menu(anna.page).get_by_role("button", name="Invite friends").click()
    zoe.page.get_by_role("button", name="Take seat 2").click()
    expect(zoe.page.get_by_role("group", name="Your cards").get_by_role("button")).to_have_count(3)
    expect(boris.page.get_by_role("button", name="Take seat 2")).to_have_count(0)


def test_a_page_reconnects_after_try_again_later(invite: Invite) -> None:
    guest, tries = invite(fresh=True), list[str]()

    def refuse_twice(route: WebSocketRoute) -> None:
        tries.append(route.url)
        if len(tries) <= 2:
            route.close(code=TRY_AGAIN_LATER)
        else:
            route.connect_to_server()

    code = guest.open_table("deserto", "me", "device")
    guest.page.route_web_socket(re.compile("/live/"), refuse_twice)
    guest.visit(code)  # waits for the seats, which the third connection brings
    assert len(tries) == 3


def test_an_emote_whose_answer_is_lost_is_sent_again_and_shown_once(invite: Invite) -> None:
    anna, boris = invite(fresh=True), invite()
    sent, answers = list[dict[str, Any]](), list[dict[str, Any]]()

    def lose_the_first_answer(route: WebSocketRoute) -> None:
        server, is_lost = route.connect_to_server(), not sent

        def send(text: str | bytes) -> None:
            server.send(text)
            if (message := json.loads(text))["do"] == "emote":
                sent.append(message)
                if is_lost:
                    route.close(code=1012)

        def answer(text: str | bytes) -> None:
            if not (is_lost and sent):
                answers.append(json.loads(text))
                route.send(text)

        route.on_message(send)
        server.on_message(answer)

    anna.page.route_web_socket(re.compile("/live/"), lose_the_first_answer)
    ear = Ear(boris.page)
    seat_two(anna, boris, "deserto")
    tap(anna.page.get_by_role("button", name="Say"))
    tap(anna.page.locator("#emotes").get_by_role("button", name="Wow!"))

    def is_acknowledged() -> bool:
        anna.page.evaluate("true")  # lets what was said come in
        return bool(sent) and any(told.get("done") == sent[0]["id"] for told in answers)

    def is_heard() -> int:
        boris.page.evaluate("true")
        return ear.count("emote")

    wait_until(is_acknowledged)
    assert [message["id"] for message in sent] == [sent[0]["id"]] * 2
    wait_until(is_heard)  # the answer to Anna may arrive before the news for Boris
    assert ear.count("emote") == 1

"""Around one screen: it shows the table to everybody, and each phone the hand of its seat."""

import json
from typing import Any

from playwright.sync_api import WebSocket, WebSocketRoute, expect

from tests.web.browser import PHONE, assert_accessible, my_turn, stop_clock
from tests.web.conftest import Invite
from tests.web.tables import named

CINEMA, TABLET, SMALL = (1920, 1080), (1180, 820), (320, 568)
AWAKE = """Object.defineProperty(navigator, "wakeLock", { value: {
  request: async (what) => { document.documentElement.dataset.awake = what; },
} });"""


def hands_in(message: Any) -> list[str]:
    """Every hand that a message of Deserto tells."""
    if isinstance(message, dict):
        own = [hand for hand in message.get("hands") or [] if hand]
        return own + [hand for part in message.values() for hand in hands_in(part)]
    return [hand for part in message for hand in hands_in(part)] if isinstance(message, list) else []


def test_a_screen_in_the_middle_and_a_phone_for_each_seat(invite: Invite) -> None:
    middle = invite(fresh=True, size=CINEMA)
    middle.context.add_init_script(AWAKE)
    heard: list[Any] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    middle.page.on("websocket", listen)
    middle.page.goto("/new/deserto?with=friend")
    middle.page.get_by_role("button", name="Screen in the middle").click()
    middle.page.wait_for_url("**/middle")
    places = middle.page.locator("#places li:visible")
    expect(places).to_have_count(2)
    expect(middle.page.locator("html")).to_have_attribute("data-awake", "screen")
    assert_accessible(middle.page)
    code = middle.page.url.split("/")[-2]

    anna, boris, third = (
        named(invite(size=size), name) for size, name in ((SMALL, "Anna"), (PHONE, "Boris"), (PHONE, "Cleo"))
    )
    for guest, seat in ((anna, 1), (boris, 2)):
        assert middle.context.request.get(f"/t/{code}/hand/{seat}/qr.svg").ok
        guest.page.goto(f"/t/{code}/hand/{seat}")
        guest.page.get_by_role("button", name=f"Take seat {seat}").click()
        expect(guest.page.locator("#welcome")).to_be_hidden()
        expect(places).to_have_count(2 - seat)
    third.page.goto(f"/t/{code}/hand/1")
    expect(third.page.locator("#all-taken")).to_have_text(
        "Someone is already sitting there. Watch on the screen in the middle!"
    )

    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    expect(anna.page.locator(".own-cards .held")).to_have_count(3)
    expect(anna.page.locator("#board .pile")).to_have_count(0)  # the rest lies in the middle
    assert_accessible(anna.page)
    if not anna.page.locator("#board .target").count():  # of three like cards one is chosen already
        anna.page.locator(".own-cards .held").first.click()
    expect(anna.page.locator("#board .target")).to_have_count(1)  # a gift; where it can lie is shown, not told
    for choice in anna.page.locator("#board :is(.plan .lit, .held, .target)").all():
        expect(choice).to_be_in_viewport(ratio=0.9)  # nothing is out of reach on the smallest phone
    anna.page.locator("#board .targets .lit").first.click()
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    expect(middle.page.locator("#turn")).to_have_text("Boris's turn")
    boris.page.reload()  # as after a long sleep
    expect(boris.page.locator(".own-cards .held")).to_have_count(3)
    assert any(message.get("all") for message in heard)
    assert hands_in(heard) == []


def test_a_seat_that_is_taken_leads_to_a_free_one(invite: Invite) -> None:
    host, guest = named(invite(), "Anna"), invite(size=SMALL)
    code = host.open_table("diamoniak", "me", "friend")
    guest.page.goto(f"/t/{code}/hand/1")
    expect(guest.page.locator("#taken")).to_have_text("Someone is already sitting there. Take another seat!")
    guest.page.get_by_role("button", name="Take seat 2").click()
    expect(host.page.locator("#turn")).to_have_text("Your turn")
    expect(guest.page.locator("#board .realm")).to_be_visible()
    guest.page.goto(f"/t/{code}/hand/9")
    expect(guest.page.get_by_text("There's no such seat at this table.")).to_be_visible()
    guest.forgive("404")


def test_an_offer_on_the_middle_screen_leaves_the_turn_in_sight_of_those_opposite(invite: Invite) -> None:
    host, guest = named(invite(size=(1280, 800)), "Anna"), invite(size=SMALL)
    code = host.open_table("desiree", "me", "friend")
    guest.page.goto(f"/t/{code}/hand/2")
    guest.page.get_by_role("button", name="Take seat 2").click()
    host.page.goto(f"/t/{code}/middle")
    expect(host.page.locator("#opposite")).to_have_text("Anna's turn")
    offer, turn = (host.page.locator(part).bounding_box() for part in (".toast:has(a)", "#opposite"))
    assert offer is not None
    assert turn is not None
    assert offer["y"] + offer["height"] <= turn["y"]


def test_a_phone_that_has_slept_comes_back_as_soon_as_it_is_looked_at(invite: Invite) -> None:
    guest, lines, asleep = invite(fresh=True, size=PHONE), list[WebSocketRoute](), list[bool]()

    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)
        line.on_message(lambda told: None if asleep else server.send(told))

    guest.page.route_web_socket("**/live/*", connect)
    code = guest.open_table("deserto", "me", "friend")
    assert len(lines) == 1
    asleep.append(True)
    stop_clock(guest.page)
    guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    with guest.page.expect_websocket(lambda line: code in line.url):
        guest.context.clock.run_for(6000)


def test_a_board_that_lies_between_two_people_does_not_turn(invite: Invite) -> None:
    page = invite(fresh=True, size=TABLET).page
    page.goto("/new/desiree")
    page.locator("[name=seat]").nth(1).select_option("device")
    page.get_by_role("button", name="Screen in the middle").click()
    page.wait_for_url("**/middle")
    own = page.locator("#me .seat")
    for turn, action in enumerate(("b3b4", "g6g5", "b4b5"), 1):
        expect(page.locator("#opposite")).to_have_text(f"Player {2 - turn % 2}'s turn")
        expect(own).to_have_attribute("data-seat", "0")
        assert my_turn(page)
        page.locator(f'#board [data-thing="{action[:2]}"]').click()
        page.locator(f'#board .lit[data-thing="{action[2:]}"]').click()
    low, high = (page.locator(f'#board [data-at="{at}"]').bounding_box() for at in ("b2", "b7"))
    assert low is not None
    assert high is not None
    assert low["y"] > high["y"]


def test_phones_hold_the_cards_of_those_who_share_the_screen_in_the_middle(invite: Invite) -> None:
    middle = invite(fresh=True, size=CINEMA)
    for game, free in (("deserto", 2), ("desiree", 0)):
        middle.page.goto(f"/new/{game}")
        for seat in range(2):
            middle.page.locator("[name=seat]").nth(seat).select_option(("me", "device")[seat])
        middle.page.get_by_role("button", name="Screen in the middle").click()
        middle.page.wait_for_url("**/middle")
        expect(middle.page.locator("#room:not(.waiting)")).to_be_attached()
        expect(middle.page.locator("#places li:visible")).to_have_count(free)

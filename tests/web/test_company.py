"""Settings of a table, in real browsers: stand-in, clock, starting seat, swapping seats, open tables."""

import json
import re

from playwright.sync_api import Route, expect

from tests.server.clock import Clock
from tests.web.browser import PHONE, Guest, assert_accessible, my_turn, play, stop_clock
from tests.web.conftest import Invite
from tests.web.tables import named, open_sheet, open_with, pair

LOST = "WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED"


def names(guest: Guest) -> list[str]:
    """Who sits where, in the order of the seats."""
    told: list[str] = guest.page.evaluate(NAMES)
    return told


NAMES = """() => [...document.querySelectorAll(".seat")].sort((one, two) => one.dataset.seat - two.dataset.seat)
  .map((seat) => seat.querySelector(".seat-name").textContent)"""


def test_the_seat_keeper_plays_for_a_friend_who_is_gone_and_steps_aside(invite: Invite) -> None:
    anna, boris, code = pair(invite, keeper=1)
    boris.page.goto("about:blank")
    assert my_turn(anna.page)
    play(anna.page, "deserto")
    expect(anna.page.locator('.seat[data-seat="1"]')).to_have_class(re.compile("kept"))
    expect(anna.page.locator('.seat[data-seat="1"] .seat-note')).to_have_text("A stand-in is playing for Boris")
    expect(anna.page.locator("#turn")).to_have_text("Your turn")  # it has played
    expect(anna.page.locator("#tale")).to_contain_text("Boris is away, so a stand-in plays.")
    assert_accessible(anna.page)
    boris.visit(code)
    expect(anna.page.locator('.seat[data-seat="1"]')).not_to_have_class(re.compile("kept"))
    expect(anna.page.locator("#tale")).to_contain_text("Boris is back at the table.")
    play(anna.page, "deserto")
    assert my_turn(boris.page)
    play(boris.page, "deserto")
    expect(anna.page.locator("#turn")).to_have_text("Your turn")


def test_a_turn_has_its_time_and_then_the_seat_keeper_plays_it(invite: Invite, clock: Clock) -> None:
    anna, boris, _ = pair(invite, clock=3)
    shown = anna.page.locator('.seat[data-seat="0"] .clock')
    expect(shown).to_be_visible()
    expect(shown.get_by_role("timer")).to_have_text(re.compile(r"^[0-3] seconds? left$"))
    clock.move(3)
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    expect(boris.page.locator("#tale")).to_contain_text("Anna has run out of time. A stand-in plays this turn.")
    expect(boris.page.locator('.seat[data-seat="1"] .clock')).to_be_visible()
    expect(shown).to_have_count(0)


def test_without_a_wish_there_is_no_clock_and_no_seat_keeper(invite: Invite) -> None:
    anna, _, _ = pair(invite)
    expect(anna.page.locator(".clock")).to_have_count(0)
    open_sheet(anna.page)
    expect(anna.page.locator("#agreed li")).to_have_count(0)


def test_friends_swap_seats_when_both_agree(invite: Invite) -> None:
    anna, boris, _ = pair(invite)
    anna.page.get_by_role("button", name="Seats").click()
    anna.page.get_by_role("button", name="Swap seats with Boris").click()
    expect(anna.page.locator("#requests p")).to_have_text("Swap seats? Waiting for Boris…")
    expect(boris.page.locator("#requests p")).to_have_text("Anna would like to swap seats.")
    boris.page.get_by_role("button", name="Agree").click()
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    expect(anna.page.locator('.seat[data-seat="0"] .seat-name')).to_have_text("Boris")
    assert (names(anna), names(boris)) == (["Boris", "You"], ["You", "Anna"])
    assert my_turn(boris.page)
    play(boris.page, "deserto")
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    expect(anna.page.get_by_role("button", name="Seats")).to_be_hidden()


def test_a_bots_seat_is_taken_with_one_tap(invite: Invite) -> None:
    guest = invite()
    open_with(guest, "me", "first", "first")
    assert names(guest) == ["You", "Milo", "Tilda"]
    guest.page.get_by_role("button", name="Seats").click()
    assert_accessible_dialog(guest)
    guest.page.get_by_role("button", name="Swap seats with Tilda").click()
    expect(guest.page.locator('.seat[data-seat="2"] .seat-name')).to_have_text("You")
    assert my_turn(guest.page)  # Tilda and Milo play first now
    assert names(guest) == ["Tilda", "Milo", "You"]
    expect(guest.page.locator('.seat[data-seat="0"] .seat-note')).to_have_text("Bot: first steps")


def assert_accessible_dialog(guest: Guest) -> None:
    """The sheet has a name, and the keyboard is inside it."""
    expect(guest.page.get_by_role("dialog", name=re.compile("^Table "))).to_be_visible()
    assert guest.page.evaluate("document.getElementById('sheet').contains(document.activeElement)")


def test_the_settings_of_a_host_are_applied(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    page.goto("/new/diamoniak")
    page.get_by_text("More choices").click()
    page.get_by_label("Who starts?").select_option("Seat 2")
    page.get_by_label("Time for each turn").select_option("1 minute")
    page.get_by_label("If someone drops out").select_option("Stand-in after 30 seconds")
    page.get_by_label("Anyone can find this table").check()
    assert_accessible(page)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    code = page.url.rsplit("/", 1)[1]
    table = json.loads(guest.context.request.get(f"/api/tables/{code}").text())
    assert (table["clock"], table["keeper"], table["listed"]) == (60, 30, True)
    assert [seat["who"] for seat in table["seats"]] == ["bot", "person"]


def test_only_seats_that_are_there_can_start(invite: Invite) -> None:
    page = invite().page
    page.goto("/new/deserto")
    page.get_by_role("button", name="One seat more").click()
    page.get_by_text("More choices").click()
    page.get_by_label("Who starts?").select_option("Seat 3")
    page.get_by_role("button", name="One seat fewer").click()
    expect(page.get_by_label("Who starts?")).to_have_value("")


def test_an_open_table_is_found_joined_watched_and_closed_again(invite: Invite) -> None:
    anna, boris, zoe = named(invite(), "Anna"), invite(), invite(size=PHONE)
    code = open_with(anna, "me", "friend")
    zoe.page.goto("/watch")
    expect(zoe.page.get_by_role("link", name=code)).to_have_count(0)
    open_sheet(anna.page)
    anna.page.get_by_label("Anyone can find this table").check()
    anna.page.get_by_role("button", name="Close").click()
    boris.page.goto("/")
    boris.page.get_by_role("link", name=f"Join table {code}").click()
    boris.page.get_by_role("button", name="Take seat 2").click()
    expect(anna.page.locator("#turn")).to_have_text("Your turn")
    expect(zoe.page.get_by_role("link", name=f"Watch table {code}")).to_be_visible()
    assert_accessible(zoe.page)
    zoe.page.get_by_role("link", name=f"Watch table {code}").click()
    expect(zoe.page.locator("#turn")).to_have_text("Anna's turn")
    open_sheet(anna.page)
    anna.page.get_by_label("Anyone can find this table").click()  # an update may draw it anew before the server answers
    expect(anna.page.get_by_label("Anyone can find this table")).not_to_be_checked()
    expect(zoe.page.locator("#board .felt")).to_be_visible()
    zoe.page.goto("/")
    expect(zoe.page.get_by_role("link", name=code)).to_have_count(0)


def look_again(guest: Guest) -> None:
    """A few seconds pass, and the page asks for the open tables."""
    with guest.page.expect_response("**/watch/tables"):
        guest.page.clock.fast_forward(5000)


def test_the_list_of_open_tables_keeps_itself_fresh_and_the_focus_where_it_is(invite: Invite) -> None:
    anna, boris, zoe = named(invite(), "Anna"), invite(fresh=True), invite(fresh=True)
    boris.page.goto("/")
    zoe.page.goto("/watch")
    code = open_with(anna, "me", "friend", listed=True)
    join, watch = (f"{way} table {code}" for way in ("Join", "Watch"))
    entry = zoe.page.locator(f'[data-code="{code}"]')
    look_again(zoe)
    zoe.page.get_by_role("link", name=join).focus()
    there = entry.element_handle()
    look_again(zoe)
    look_again(zoe)  # so the answer before it has been read
    assert there.evaluate("entry => entry.isConnected && entry.contains(document.activeElement)")
    look_again(boris)
    boris.page.get_by_role("link", name=join).click()
    boris.page.get_by_role("button", name="Take seat 2").click()
    expect(boris.page.locator("#board .felt")).to_be_visible()
    look_again(zoe)
    expect(zoe.page.get_by_role("link", name=watch)).to_be_focused()
    for guest in (anna, boris):
        guest.page.goto("/about")
    look_again(zoe)
    expect(entry).to_have_count(0)
    expect(zoe.page.get_by_role("heading", name="Open tables")).to_be_focused()


def test_from_the_start_page_one_watches_two_bots(invite: Invite) -> None:
    page = invite().page
    page.goto("/")
    page.get_by_role("link", name="Watch", exact=True).click()
    page.get_by_role("button", name="Désirée").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_label("Pace").select_option("fast")
    expect(page.locator("#tale li").nth(5)).to_be_attached()
    assert page.locator("#seats .seat-name").all_inner_texts() == ["Pip", "Milo"]


A_SHOW = """async () => {
  const { createShow } = await import("/static/js/show.js");
  const [bar, pause, step] = ["div", "button", "button"].map((tag) => document.createElement(tag));
  const pace = document.createElement("select");
  pace.append(new Option("slow"), new Option("fast"));
  const heard = [];
  const receive = ({ n }) => heard.push(n);
  const show = createShow({ bar, pause, step, pace }, { texts: { play: "Play", pause: "Pause" }, receive });
  show.show({ seats: [{ who: "bot" }, { who: "bot" }], now: { outcome: null } });
  Object.assign(window, { heard, pause, step, show, tell: (n) => show.receive({ n, did: "played", action: "a" }) });
}"""


def test_a_show_follows_its_pace_pauses_and_steps(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.goto("/about")
    stop_clock(page)
    page.evaluate(A_SHOW)
    page.evaluate("[1, 2, 3, 4, 5].forEach(tell)")
    assert page.evaluate("heard") == [1]
    page.clock.fast_forward(3000)
    assert page.evaluate("heard") == [1, 2]
    page.evaluate("pause.click()")
    page.clock.fast_forward(60_000)
    assert page.evaluate("heard") == [1, 2]
    page.evaluate("step.click()")
    assert page.evaluate("heard") == [1, 2, 3]
    page.evaluate("pause.click()")
    assert page.evaluate("heard") == [1, 2, 3, 4]


def test_who_comes_to_a_show_again_sees_it_as_it_is_now(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.goto("/about")
    page.evaluate(A_SHOW)
    page.evaluate("pause.click(); tell(1); tell(2); show.receive({ all: {}, n: 3 }); pause.click()")
    page.clock.fast_forward(60_000)
    assert page.evaluate("heard") == [3]


def test_after_a_reconnect_a_show_drops_queued_messages(invite: Invite) -> None:
    page = invite().page
    page.goto("/about")
    page.evaluate(A_SHOW)
    page.evaluate("pause.click(); tell(1); tell(2); show.receive({ no: 'not_now', n: 0 })")
    assert page.evaluate("[show.forget(), show.forget()]") == [True, False]
    page.evaluate("tell(3); pause.click()")
    assert page.evaluate("heard") == [0, 3]


def test_a_show_goes_on_as_fast_as_the_one_before(invite: Invite) -> None:
    guest = invite()
    guest.open_table("desiree", "first", "first")
    guest.page.get_by_label("Pace").select_option("slow")
    guest.page.reload()
    expect(guest.page.get_by_label("Pace")).to_have_value("slow")


def test_a_tap_before_the_scripts_are_there_counts_once_they_are(invite: Invite) -> None:
    page, held = invite(fresh=True).page, list[Route]()
    page.route("**/js/watch.js", lambda route: held.append(route))  # noqa: PLW0108  (Playwright marks it)
    with page.expect_request("**/js/watch.js"):
        page.goto("/watch", wait_until="commit")
    page.get_by_role("button", name="Désirée").click()
    held[0].continue_()
    page.wait_for_url("**/t/*")


def test_while_disconnected_the_controls_are_disabled(invite: Invite) -> None:
    guest = invite(size=(360, 480), fresh=True)
    open_with(guest, "me", "first")
    assert my_turn(guest.page)
    guest.context.set_offline(True)
    expect(guest.page.get_by_text("Connection lost")).to_be_visible()
    guest.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(guest.page.get_by_text("Connection lost")).to_be_in_viewport()
    for part in ("#board", "#tools"):
        expect(guest.page.locator(part)).to_have_js_property("inert", True)
    guest.context.set_offline(False)
    expect(guest.page.get_by_text("Connection lost")).to_be_hidden()
    expect(guest.page.locator("#board")).to_have_js_property("inert", False)
    play(guest.page, "deserto")
    guest.forgive(LOST)

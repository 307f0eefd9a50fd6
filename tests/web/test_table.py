"""The frame around a board: what it says and where, quick hands, every size of screen."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tablee.locale import LANGUAGES, voice
from tests.waiting import wait_until
from tests.web.browser import (
    GAMES,
    PHONE,
    assert_accessible,
    my_turn,
    open_menu,
    play,
    stop_clock,
    tap,
    wait_for_letters,
)
from tests.web.conftest import Invite
from tests.web.tables import open_with

SMALL_PHONE, TABLET, CINEMA = (320, 640), (768, 1024), (3840, 2160)
LONG_NAME = "Wilhelmina-Alexandra III"


def box_of(thing: Locator) -> FloatRect:
    return wait_until(thing.bounding_box)  # what is drawn anew while it is looked up has none


def tap_under(page: Page, hand: Locator) -> None:
    """Tap what a hand points at."""
    box = box_of(hand)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def own_cards(page: Page) -> Locator:
    return page.get_by_role("group", name="Your cards")


# -- what is said ------------------------------------------------------------------------------------------------------


def test_a_refusal_lies_above_the_board_and_moves_nothing(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    stop_clock(page)  # or the refusal may go while it is measured
    tap(own_cards(page).get_by_role("button").first)
    before = box_of(own_cards(page))
    dark = page.locator('#board [data-thing="b1"]')
    tap(dark)
    expect(page.locator("#toast a")).to_have_attribute("href", re.compile("#D5$"))
    assert box_of(own_cards(page)) == before
    toast = box_of(page.locator("#toast"))
    assert toast["y"] + toast["height"] <= box_of(page.locator("#board .carpet"))["y"]
    page.locator("#toast").click(position={"x": 5, "y": 5})
    expect(page.locator("#toast")).to_be_hidden()
    page.clock.resume()
    tap(dark)
    expect(page.locator("#toast")).to_be_visible()
    assert_accessible(page)


REFUSE = """([reason, words]) => {
  const toast = document.getElementById("toast");
  const way = Object.assign(document.createElement("a"), { className: "rule", href: "#", textContent: words });
  toast.replaceChildren(reason, way);
  toast.hidden = false;
}"""
REASON = "There is no card beside {cell}; touching at a corner does not count."


@pytest.mark.parametrize("size", [(320, 568), (360, 640), PHONE])
def test_a_refusal_lies_above_the_board_in_every_language(invite: Invite, size: tuple[int, int]) -> None:
    guest = invite(size=size)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    for language in LANGUAGES:
        say = voice(language)
        page.evaluate(REFUSE, [say.say(REASON, cell="b1"), say.say("Read the rule")])
        wait_for_letters(page)
        toast = box_of(page.locator("#toast"))
        assert toast["y"] + toast["height"] <= box_of(page.locator("#board .carpet"))["y"], language


@pytest.mark.parametrize("plays", ["server", "page"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_lights_up_what_it_means_and_covers_no_name(invite: Invite, game: str, plays: str) -> None:
    guest = invite(size=PHONE, plays=plays)
    page = guest.page
    guest.open_table(game, "me", "first")
    assert my_turn(page)
    said, lit = list[str](), page.locator("#board [data-meant]")
    for step in range(2):
        tap(page.get_by_role("button", name="Hint"))
        expect(page.locator("#hint-says")).not_to_have_text(re.compile("^$|Let me think"))
        bubble = box_of(page.locator("#hint-says"))
        name = box_of(page.locator("#seats .seat-name").first)
        assert bubble["y"] >= name["y"] + name["height"]
        assert bubble["y"] + bubble["height"] <= box_of(page.locator("#hint"))["y"]
        said.append(page.locator("#hint-says").inner_text())
        expect(lit).to_have_count(0) if step == 0 else expect(lit.first).to_be_visible()
    assert len(set(said)) == 2
    shown = page.locator("#hint-says").evaluate("(says) => (says.querySelector('[aria-hidden]') ?? says).textContent")
    assert not re.search(r"\b[a-l]\d", shown)  # only screen readers hear names of squares


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_ends_with_a_hand_on_what_to_tap_and_goes_with_the_move(invite: Invite, game: str) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table(game, "me", "first")
    assert my_turn(page)
    hand, target = page.locator(".pointer"), page.locator("#board :focus")
    for _ in range(4):
        if not hand.is_visible():
            tap(page.get_by_role("button", name="Hint"))
            expect(page.locator("#hint-says")).not_to_have_text("Let me think…")
    expect(hand).to_be_visible()
    expect(page.locator("#hint-says")).to_be_hidden()
    assert box_of(hand) == pytest.approx(box_of(target), abs=1)
    if target.get_attribute("aria-pressed") == "false":  # a die or a card; of three equal cards one is in the hand
        tap_under(page, hand)
        expect(target).to_have_attribute("aria-pressed", "true")
    tap_under(page, hand)
    expect(hand).to_be_hidden()


# -- quick hands -------------------------------------------------------------------------------------------------------

TWICE = """() => { const pile = document.querySelector("#board .pile"); pile.click(); pile.click(); }"""


def test_a_double_tap_is_one_wish_and_a_quick_second_card_is_another(invite: Invite) -> None:
    guest = invite(fresh=True)
    page = guest.page
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    guest.open_table("diamoniak", "me", "first")
    assert my_turn(page)
    page.evaluate(TWICE)
    count = page.locator("#board .pile .count")
    expect(count).not_to_have_text("55")
    assert sum('"draw"' in message for message in sent) == 1
    if page.get_by_role("button", name="Draw again").is_visible():  # no witch, so no time has to pass
        left = int(count.inner_text())
        tap(page.get_by_role("button", name="Draw again"))
        expect(count).to_have_text(str(left - 1))


# -- undo --------------------------------------------------------------------------------------------------------------


def test_after_an_undo_to_the_start_seats_may_be_swapped_and_nothing_is_left_to_undo(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("desiree", "me", "first")
    undo, seats = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Seats")
    assert my_turn(page)
    expect(undo).to_be_hidden()
    expect(seats).to_be_visible()
    play(page, "desiree")
    expect(undo).to_be_visible()
    expect(seats).to_be_hidden()
    assert my_turn(page)
    tap(undo)
    expect(undo).to_be_hidden()
    expect(seats).to_be_visible()


# -- every size --------------------------------------------------------------------------------------------------------

CUT = """() => [...document.querySelectorAll(".table-page button, .table-page .card, #seats .seat, #board .castle")]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true }) && !thing.closest(".frame, #story"))
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .filter(([, box]) => box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5)
  .map(([thing]) => thing.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_four_seats_with_long_names_fit(invite: Invite, game: str) -> None:
    anna, boris = invite(), invite()
    for guest in (anna, boris):
        guest.context.request.post("/api/me", data={"name": LONG_NAME})
    code = anna.open_table(game, "me", "friend", "first", "first")
    boris.visit(code)
    tap(boris.page.get_by_role("button", name="Take seat 2"))
    assert my_turn(anna.page)
    play(anna.page, game)
    for guest in (anna, boris):
        expect(guest.page.locator("#board .felt")).to_be_visible()
        for width, height in (SMALL_PHONE, TABLET, CINEMA):
            guest.page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
            assert guest.page.evaluate(CUT) == [], width


def test_a_card_is_as_wide_as_a_thumb_on_the_smallest_phone(invite: Invite) -> None:
    guest = invite(size=SMALL_PHONE)
    guest.open_table("deserto", "me", "first", "first", "first")
    for card in own_cards(guest.page).get_by_role("button").all():
        assert box_of(card)["width"] >= 64


@pytest.mark.parametrize("game", GAMES)
def test_a_large_screen_shows_everything_larger(invite: Invite, game: str) -> None:
    guest = invite(size=CINEMA)
    guest.open_table(game, "me", "first")
    expect(guest.page.locator("#board .felt")).to_be_visible()
    felt = box_of(guest.page.locator("#board .felt"))
    assert felt["height"] > CINEMA[1] / 2
    assert box_of(guest.page.locator("#hint"))["height"] > 90


def test_the_coach_grows_with_the_screen(invite: Invite) -> None:
    guest = invite(size=CINEMA)
    open_with(guest, "me", "first", game="diamoniak", help=["coach", "off"])
    expect(guest.page.locator("#coach-says")).not_to_be_empty()
    assert box_of(guest.page.locator("#gauge"))["height"] > 70
    assert box_of(guest.page.locator(".coach-owl"))["height"] > 60


LARGE_BOARD = "12/12/A11/4aaaaaa2/4aaaaaa2/12/12/12/2AAAAA5/2AAAAA5/12/A11 w"


def test_a_board_of_twelve_squares_is_moved_inside_its_frame(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("desiree", "me", "first", layout=LARGE_BOARD)
    assert my_turn(page)
    frame = page.locator("#board .frame")
    assert box_of(page.locator("#board .square").first)["width"] >= 36
    assert frame.evaluate("frame => frame.scrollWidth > frame.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap(page.locator('#board [data-thing="c3"]'))
    expect(page.locator("#board .lit").first).to_be_visible()
    assert_accessible(page)


def test_the_way_of_the_last_move_is_drawn(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("desiree", "me", "device")
    for square in ("b2", "b4"):
        tap(page.locator(f'#board [data-thing="{square}"]'))
    trail = page.locator("#board .trail")
    expect(trail).to_have_count(1)
    expect(page.locator("#board .square.over")).to_have_attribute("data-thing", "b3")
    expect(page.locator("#board .square.fresh")).to_have_count(2)


def test_the_pace_chosen_in_the_menu_counts_for_the_bots_of_the_server(invite: Invite) -> None:
    guest = invite(fresh=True)
    page = guest.page
    with page.expect_websocket() as opened:
        open_with(guest, "me", "easy", game="diamoniak")
    menu = open_menu(page)
    with opened.value.expect_event("framesent", lambda text: '"fast":true' in str(text)):
        menu.get_by_label("Fast").check()

"""The lessons in a real browser: tapped through, with the keyboard alone, with wrong taps, and for everyone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tablee.teaching import lesson_of
from tests.web.access import FOCUS_IS_SEEN, assert_fits, walk
from tests.web.browser import DESKTOP, GAMES, PHONE, assert_accessible, press, tap
from tests.web.conftest import Invite
from tests.web.lessons import begin, do_step, on_board, things_for


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_by_tapping_leads_to_a_first_game(invite: Invite, game: str) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    page.goto("/learn")
    page.get_by_role("link", name=re.compile("^Learn D")).nth(GAMES.index(game)).click()
    last = len(lesson_of(game).steps) - 1
    for number in range(last + 1):
        do_step(page, game, number, tap)
        if number < last:
            page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("link", name="Read all the rules")).to_be_visible()
    page.get_by_role("button", name="Play your first game").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board .felt")).to_be_visible()
    expect(page.locator("#coach")).to_be_visible()
    table = guest.context.request.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert (table["game"], table["seats"][1]["level"], table["help"]) == (game, "first", {"0": "coach"})
    page.goto("/learn")
    expect(page.locator(f'[data-lesson="{game}"]')).to_contain_text("You know how to play this game!")


@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_a_whole_lesson_with_the_keyboard_alone(invite: Invite, game: str) -> None:
    """Enter is enough to come to what is pointed at; the arrow keys lead to the rest."""
    page = invite(size=DESKTOP).page
    begin(page, game)
    page.locator("#show").focus()
    last = len(lesson_of(game).steps) - 1
    for number in range(last + 1):
        if lesson_of(game).steps[number].wished:
            first = page.locator(on_board(page, things_for(game, number)[0]))
            if not first.evaluate("here => here === document.activeElement"):
                expect(page.locator("#show")).to_be_focused()
                page.keyboard.press("Enter")
            expect(first).to_be_focused()
            assert page.evaluate(FOCUS_IS_SEEN)
        do_step(page, game, number, lambda thing: walk(page, thing.get_attribute("data-thing") or ""))
        if number < last:
            expect(page.get_by_role("button", name="Next")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play your first game")).to_be_focused()


def test_a_wrong_tap_is_answered_kindly_and_the_hand_shows_the_way(invite: Invite) -> None:
    page = invite(size=PHONE).page
    begin(page, "deserto", 3)
    expect(page.locator(".pointer")).to_be_hidden()
    tap(page.locator(on_board(page, "hand-0")))
    tap(page.locator(on_board(page, "b1")))
    expect(page.locator("#answer")).to_have_text("You can do that too. But look for a safe space for the treasure.")
    expect(page.locator("#task")).to_be_visible()
    expect(page.locator(".pointer")).to_be_visible()
    expect(page.locator("#next")).to_be_hidden()
    do_step(page, "deserto", 3, tap)


def test_an_illegal_tap_is_answered_with_the_rule_and_leads_to_it(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    begin(page, "deserto", 2)
    tap(page.locator(on_board(page, "hand-2")))
    tap(page.locator(on_board(page, "b1")))
    rule = page.locator("#rule")
    expect(rule).to_have_text("Read the rule")
    expect(page.locator("#message")).to_have_text("You can't put a thief next to a vizier.")
    with guest.context.expect_page() as opened:
        rule.click()
    expect(opened.value.locator("#D7")).to_have_count(1)
    do_step(page, "deserto", 2, tap)
    expect(rule).to_be_hidden()


def test_the_hand_points_at_the_card_and_then_at_the_place(invite: Invite) -> None:
    page = invite(size=PHONE).page
    begin(page, "deserto", 6)
    wait_until_it_points_at(page, "hand-0")
    tap(page.locator(on_board(page, "hand-1")))  # another thief will do as well
    wait_until_it_points_at(page, ">")
    page.keyboard.press("Escape")
    wait_until_it_points_at(page, "hand-0")


def wait_until_it_points_at(page: Page, thing: str) -> None:
    page.wait_for_function(POINTS_AT, arg=thing)


POINTS_AT = """(thing) => {
  const ring = document.querySelector(".pointer");
  const goal = document.querySelector(`#board [data-thing="${thing}"]`);
  const [one, two] = [ring, goal].map((box) => box.getBoundingClientRect());
  return !ring.hidden && Math.abs(one.x - two.x) < 2 && Math.abs(one.y - two.y) < 2;
}"""


def test_back_and_again_and_the_step_is_kept(invite: Invite) -> None:
    page = invite(size=PHONE).page
    begin(page, "desiree")
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    do_step(page, "desiree", 0, tap)
    page.get_by_role("button", name="Again").click()
    do_step(page, "desiree", 0, tap)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("#step")).to_have_text("Step 1 of 8")
    do_step(page, "desiree", 0, tap)
    page.get_by_role("button", name="Next").click()
    page.reload()
    expect(page.locator("#step")).to_have_text("Step 2 of 8")
    page.goto("/learn")
    expect(page.locator('[data-lesson="desiree"]')).to_contain_text("Step 2 of 8")


def test_a_step_with_motion(invite: Invite) -> None:
    page = invite(size=PHONE, reduced_motion="no-preference").page
    begin(page, "diamoniak", 2)
    do_step(page, "diamoniak", 2, press)
    expect(page.locator("#board-words")).to_contain_text("Mila: no castle yet. In reserve: red piece: 1.")


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_lesson(invite: Invite, game: str) -> None:
    page = invite(size=PHONE).page
    last = len(lesson_of(game).steps) - 1
    begin(page, game, last)
    page.get_by_role("button", name="Show me").click()
    assert_accessible(page)
    do_step(page, game, last, tap)
    assert_accessible(page)


def test_axe_finds_nothing_after_a_wrong_tap_nor_in_the_choice_of_lessons(invite: Invite) -> None:
    page = invite(size=PHONE).page
    begin(page, "deserto", 2)
    tap(page.locator(on_board(page, "hand-2")))
    tap(page.locator(on_board(page, "b1")))
    expect(page.locator("#rule")).to_be_visible()
    assert_accessible(page)
    page.goto("/learn")
    assert_accessible(page)


@pytest.mark.parametrize("path", ["/learn", *(f"/learn/{game}" for game in GAMES)])
def test_lessons_fit_every_width_and_thumb(invite: Invite, path: str) -> None:
    page = invite().page
    page.goto(path)
    expect(page.locator("#board .felt, .games").first).to_be_visible()
    assert_fits(page)


COVERED = """() => [...document.querySelectorAll("#board button:not(:disabled), .reach button, .bar a")]
  .filter((thing) => thing.checkVisibility() && thing.closest("[inert]") === null)
  .filter((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return !thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map((thing) => thing.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (740, 360), (1366, 768)])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_the_layout_of_a_table(invite: Invite, game: str, size: tuple[int, int]) -> None:
    page = invite(size=size).page
    steps = len(lesson_of(game).steps)
    for step in range(steps):
        begin(page, game, step)
        expect(page.locator("#step")).to_have_text(f"Step {step + 1} of {steps}")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"Step {step + 1} scrolls."
        assert page.evaluate(COVERED) == [], f"Step {step + 1}"


@pytest.mark.parametrize("size", [(320, 568), (740, 360), (1366, 768)])
def test_the_ways_on_after_a_lesson_are_in_sight(invite: Invite, size: tuple[int, int]) -> None:
    page = invite(size=size).page
    last = len(lesson_of("deserto").steps) - 1
    begin(page, "deserto", last)
    do_step(page, "deserto", last, tap)
    expect(page.get_by_role("button", name="Play your first game")).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED) == []
    expect(page.get_by_role("link", name="Read all the rules")).to_be_in_viewport()

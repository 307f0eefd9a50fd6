"""Suspense: words follow the picture, an early tap is never lost, and a game has a beginning and an end to see."""

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

import tablee
from tablee.locale import voice
from tablee.web.texts import board_texts
from tests.web.browser import GAMES, PHONE, Guest, my_turn, open_menu, play, stop_clock, tap
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move

MOVING: Literal["no-preference"] = "no-preference"
BUSY = '#board[aria-busy="true"]'
RESTING = '#board[aria-busy="false"]'


# -- the words follow the picture --------------------------------------------------------------------------------------

LISTEN = """() => {
  const busy = () => document.querySelector('#board[aria-busy="true"], #board .ghost') !== null;
  const told = ["turn", "tale", "spoken", "lately", "seats", "me"];
  window.heard = { early: [], late: 0, seen: 0 };
  for (const id of told) {
    new MutationObserver(() => (busy() ? heard.early.push(id) : (heard.late += 1)))
      .observe(document.getElementById(id), { childList: true, characterData: true, subtree: true });
  }
  new MutationObserver(() => (heard.seen += busy() ? 1 : 0))
    .observe(document.getElementById("board"), { attributes: true, attributeFilter: ["aria-busy"] });
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_before_it_is_seen(invite: Invite, game: str) -> None:
    guest = invite(reduced_motion=MOVING)
    page = guest.page
    guest.open_table(game, "me", "first")
    choose_pace(guest, "Fast")
    expect(page.locator(RESTING)).to_be_visible()
    page.evaluate(LISTEN)
    for _ in range(2):
        assert my_turn(page)
        play(page, game)
    assert my_turn(page)
    expect(page.locator(RESTING)).to_be_visible()
    heard = page.evaluate("heard")
    assert heard["early"] == []
    assert heard["late"] > 0
    assert heard["seen"] > 0


# -- hands that are too early ------------------------------------------------------------------------------------------

ENDLESS = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) { return animate.call(this, frames, { ...how, duration: 1e9 }); };"""


def hold_still(guest: Guest) -> None:
    """From the next page on, nothing that moves comes to its end by itself."""
    guest.page.add_init_script(ENDLESS)
    stop_clock(guest.page)


def test_the_deal_is_seen_and_skipped_by_a_tap(invite: Invite) -> None:
    guest = invite(reduced_motion=MOVING, size=PHONE)
    page = guest.page
    hold_still(guest)
    guest.open_table("deserto", "me", "first")
    expect(page.locator(BUSY)).to_be_visible()
    expect(page.locator("#turn")).to_be_empty()
    tap(page.locator("#board .pile"))
    expect(page.locator(RESTING)).to_be_visible()
    expect(page.locator("#board .held")).to_have_count(3)
    expect(page.locator("#turn")).to_have_text("Your turn")


def test_who_comes_back_to_a_game_under_way_waits_for_nothing(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    play(page, "deserto")
    assert my_turn(page)
    page.emulate_media(reduced_motion=MOVING)
    hold_still(guest)
    page.reload()
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page.locator(RESTING)).to_be_visible()


def test_a_card_that_is_tapped_too_early_is_picked_up_when_the_others_are_done(invite: Invite) -> None:
    guest = invite(reduced_motion=MOVING, size=PHONE)
    page = guest.page
    hold_still(guest)
    guest.open_table("deserto", "me", "first")
    tap(page.locator("#board .pile"))
    expect(page.locator("#turn")).to_have_text("Your turn")
    play(page, "deserto")
    expect(page.locator(BUSY)).to_be_visible()
    tap(page.locator("#board .pile"))  # the own card lands at once
    expect(page.locator("#turn")).to_have_text("Milo's turn")
    expect(page.locator(BUSY)).to_be_visible()
    tap(page.locator("#board .held").first)  # and so does Milo's
    expect(page.locator("#turn")).to_have_text("Your turn")
    expect(page.locator("#board .held").first).to_have_attribute("aria-pressed", "true")


def test_a_tap_while_the_own_card_is_turned_draws_no_second_one(invite: Invite) -> None:
    guest = invite(reduced_motion=MOVING, size=PHONE)
    page = guest.page
    hold_still(guest)
    guest.open_table("diamoniak", "me", "device")  # no bot plays on, whatever is drawn
    tap(page.locator("#board .middle"))
    expect(page.locator("#turn")).to_have_text("Player 1's turn")
    pile = page.locator("#board .pile")
    tap(pile)
    expect(page.locator(BUSY)).to_be_visible()
    tap(pile)
    expect(page.locator(RESTING)).to_be_visible()
    expect(pile.locator(".count")).to_have_text("54")


def test_who_comes_to_watch_does_not_tell_what_is_not_seen_yet(invite: Invite) -> None:
    anna, zoe = invite(reduced_motion=MOVING), invite()
    page = anna.page
    hold_still(anna)
    with page.expect_websocket() as line:
        code = anna.open_table("deserto", "me", "first")
    tap(page.locator("#board .pile"))
    expect(page.locator("#turn")).to_have_text("Your turn")
    play(page, "deserto")
    expect(page.locator(BUSY)).to_be_visible()
    page.evaluate(LISTEN)
    with line.value.expect_event("framereceived", lambda told: '"watching":1' in told):
        zoe.visit(code)
    for turn in ("Milo's turn", "Your turn"):
        tap(page.locator("#board .pile"))
        expect(page.locator("#turn")).to_have_text(turn)
    expect(page.locator("#watchers")).to_have_text("1")
    assert page.evaluate("heard.early") == []


QUEUE = """async () => {
  const { createQueue } = await import("/static/js/queue.js");
  const [queue, done] = [createQueue(), []];
  let open;
  const gate = new Promise((go) => { open = go; });
  queue.add(async () => { await gate; done.push("slow"); });
  queue.add(() => done.push("quick"));
  const waiting = queue.waiting;
  open();
  await new Promise((go) => queue.add(go));
  const other = createQueue();
  other.add(() => gate.then(() => done.push("begun")));
  other.add(() => done.push("cleared"));
  other.clear();
  await new Promise((go) => other.add(go));
  return [waiting, ...done];
}"""


def test_a_queue_keeps_the_order_and_forgets_what_has_not_begun(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/about")
    assert guest.page.evaluate(QUEUE) == [1, "slow", "quick", "begun"]


# -- the pace ----------------------------------------------------------------------------------------------------------

PACE = "() => Number(document.documentElement.style.getPropertyValue('--pace'))"  # what moves is as slow as this


def choose_pace(guest: Guest, name: str) -> None:
    open_menu(guest.page).get_by_role("radio", name=name).check()
    guest.page.keyboard.press("Escape")


def test_the_pace_is_chosen_in_the_menu_and_remembered(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert page.evaluate(PACE) == 1
    choose_pace(guest, "Slow")
    assert page.evaluate(PACE) > 1
    choose_pace(guest, "Fast")
    page.reload()
    expect(page.locator("#board .felt")).to_be_visible()
    expect(open_menu(page).get_by_role("radio", name="Fast")).to_be_checked()
    assert page.evaluate(PACE) < 1


# -- the end -----------------------------------------------------------------------------------------------------------

FINALE = """async ({ game, texts, now }) => {
  const { createBoard } = await import(`/games/${game}/board.js`);
  const root = document.body.appendChild(document.createElement("section"));
  const who = (seat) => ({ name: `Seat ${seat}`, number: seat });
  const board = createBoard(root, { texts, names: (seat) => who(seat).name, who, send() {}, ask() {} });
  board.show(now, 0);
  const seen = [];
  const told = (words) => words.startsWith("+") ? words : Number(words);
  const look = () => seen.push([...root.querySelectorAll(".finale :is(.sum > *, use)")]
    .map((part) => part.getAttribute("href") ?? told(part.textContent)));
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
  await board.finale();
  look();
  return seen;
}"""


def finale(browser: Browser, address: str, game: str, **motion: Any) -> tuple[dict[str, Any], list[list[Any]]]:
    """The end of some game, and what its finale shows, moment by moment."""
    rng = random.Random(5)
    state = tablee.load(game).start(seed=5)
    while state.outcome is None:
        state = state.play(rng.choice(state.legal_actions))
    now = dict(state.view(0).now)
    guest = Guest(browser, address, **motion)
    guest.page.goto("/about")
    guest.page.evaluate("localStorage.setItem('pace', '\"fast\"')")
    seen = guest.page.evaluate(FINALE, {"game": game, "texts": board_texts(voice("en"), game), "now": now})
    guest.context.close()
    return now, seen


def test_the_cards_won_are_counted_one_by_one(browser: Browser, address: str) -> None:
    now, seen = finale(browser, address, "deserto", reduced_motion=MOVING)
    won = [len(cards) for cards in now["won"]]
    totals = [sum(part for part in moment if isinstance(part, int)) for moment in seen]
    assert totals == sorted(totals)
    assert len(set(totals)) == max(won)
    assert totals[-1] == sum(won)


def test_the_count_ends_with_the_lead_of_the_winner(browser: Browser, address: str) -> None:
    now, seen = finale(browser, address, "deserto")
    best, second = sorted((len(cards) for cards in now["won"]), reverse=True)[:2]
    leads = [part for part in seen[-1] if str(part).startswith("+")]
    assert leads == ([f"+{best - second}"] if best > second else [])


def test_the_castle_that_won_stands_whole(browser: Browser, address: str) -> None:
    now, seen = finale(browser, address, "diamoniak")
    assert now["outcome"]["reason"] == "castle"
    assert len(seen[-1]) == 8  # the sign of the winner, the ground, and six parts
    assert not [part for part in seen[-1] if "missing" in part]


def test_the_line_that_won_is_lit_and_the_rest_steps_back(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("desiree", "me", "device", layout=NEARLY_A_LINE)  # a bot might win the next game at once
    assert my_turn(page)
    move(guest, "g2", "g5")
    expect(page.locator("#board .finale .square.line")).to_have_count(6)
    page.reload()
    expect(page.locator("#board .finale .square.line")).to_have_count(6)
    tap(page.get_by_role("button", name="Play again"))
    expect(page.locator("#board .finale")).to_have_count(0)


# -- what a die can do -------------------------------------------------------------------------------------------------

TWO_AND_THREE = "a7/1a1aaaa1/1a1aaaa1/2c5/8/1ABAAAA1/1AAAAAA1/8 w"  # white's 2 on c3 looks at black's 3 on c5


def test_desiree_shows_who_can_move_and_what_a_die_would_show(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("desiree", "me", "first", layout=TWO_AND_THREE)
    assert my_turn(page)
    expect(page.locator("#board .movable").first).to_be_visible()
    expect(page.locator('#board .movable[data-thing="b8"]')).to_have_count(0)
    tap(page.locator('#board [data-thing="c3"]'))
    for square, number, turns in (("c4", 2, False), ("c6", 5, True)):
        goal = page.locator(f'#board .lit[data-thing="{square}"]')
        expect(goal).to_have_accessible_name(f"Move here and your die will show {number}: {square} is free.")
        expect(goal.and_(page.locator(".turns"))).to_have_count(int(turns))


def test_desiree_shows_what_each_side_still_lacks(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("desiree", "me", "first", layout=TWO_AND_THREE)
    assert my_turn(page)
    own, other = page.locator("#board .edge.near .sets"), page.locator("#board .edge.far .sets")
    expect(own).to_have_accessible_name("Still missing for two full sets: 2, 3, 3, 4, 4, 5, 5, 6, 6")
    expect(other).to_have_accessible_name("Still missing for two full sets: 2, 2, 3, 4, 4, 5, 5, 6, 6")

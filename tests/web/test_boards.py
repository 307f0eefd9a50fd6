"""The boards in a real browser on a real server: seen, tapped, played with keys, dragged, and asked why not."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket

import tablee
from tablee.locale import voice
from tablee.web.texts import board_texts, table_texts
from tests.games.deserto.positions import table
from tests.web.browser import PATIENCE, PHONE, Guest
from tests.web.conftest import Invite

GAMES = ("deserto", "diamoniak", "desiree")
WAY_TO = """(goal, upright) => {
    const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
    const [[x, y], [u, v]] = [goal, document.activeElement].map(e => middle(e.getBoundingClientRect()));
    if (Math.abs(x - u) < 4 || (upright && Math.abs(y - v) > 4)) return y > v ? 'ArrowDown' : 'ArrowUp';
    return x > u ? 'ArrowRight' : 'ArrowLeft';
}"""


@dataclass
class Visit:
    """A page at a table, and what it said to the server."""

    guest: Guest
    said: list[dict[str, Any]] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.guest.page

    def sit(self, game: str, seats: tuple[str, ...] = ("me", "first"), **options: Any) -> None:
        """Open a table, and wait for its board until everything is dealt."""
        self.guest.open_table(game, *seats, **options)
        self.page.locator('#board[aria-busy="false"] [data-thing]').first.wait_for()

    def all(self, selector: str) -> Locator:
        return self.page.locator(f"#board {selector}")

    def hears(self, wish: str) -> str:
        """The action of the first such wish that the page sends."""
        for _ in range(PATIENCE // 50):
            actions = [message["action"] for message in self.said if message["do"] == wish]
            if actions:
                return str(actions[0])
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no {wish} among {self.said}")

    def walk(self, goal: Locator) -> None:
        """Move the focus to something with the arrow keys alone."""
        for step in range(60):
            if goal.evaluate("goal => goal === document.activeElement"):
                return
            way = goal.evaluate(WAY_TO, step % 2 == 0)
            self.page.keyboard.press(way)
        raise AssertionError("the arrow keys do not lead there")

    def tab_in(self) -> None:
        """Press Tab until the focus is on the board."""
        for _ in range(30):
            if self.page.evaluate("!!document.activeElement?.closest('#board [data-thing]')"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the board")


@pytest.fixture
def visit(invite: Invite) -> Iterator[Visit]:
    one = Visit(invite(size=PHONE))

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: one.said.append(json.loads(frame)))

    one.page.on("websocket", listen)
    yield one
    one.page.remove_listener("websocket", listen)


def choose(visit: Visit, game: str) -> None:
    """Tap a card or die that has somewhere to go."""
    visit.all(".held" if game == "deserto" else '[data-thing="c2"]').first.click()
    visit.all(".lit").first.wait_for()


CHOOSE_AND_LET_GO = """async (thing) => {
  for (let taps = 0; taps < 6; taps += 1) {
    document.querySelector(`#board [data-thing="${thing}"]`).click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
}"""
FEW = 200  # elements; a table has more than a thousand


def test_a_tap_restyles_few_elements_on_a_large_screen(invite: Invite) -> None:
    visit = Visit(invite())
    visit.sit("deserto")
    thing = visit.all(".held").first.get_attribute("data-thing")
    browser = visit.page.context.browser
    assert browser is not None
    browser.start_tracing(page=visit.page, categories=["devtools.timeline"])
    visit.page.evaluate(CHOOSE_AND_LET_GO, thing)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    restyled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert 0 < max(restyled) < FEW


# -- what is there -----------------------------------------------------------------------------------------------------


def test_deserto_shows_places_cards_and_seats(visit: Visit) -> None:
    visit.sit("deserto", ("me", "first", "easy"))
    assert visit.all(".place").count() == 4
    assert visit.all(".held").count() == 3
    assert visit.all(".other").count() == 2
    assert visit.all(".pile .count").inner_text() == "41"
    assert visit.all('[data-thing="b1"]').get_attribute("aria-label") == "Space b1 is empty."
    assert visit.all(".held").first.get_attribute("aria-label") in ("vizier", "thief", "treasure", "oasis")


def test_diamoniak_shows_castles_pile_and_what_is_left(visit: Visit) -> None:
    visit.sit("diamoniak", ("me", "first", "easy", "easy"))
    assert visit.all(".castle").count() == 4
    assert visit.all(".castle").first.locator("use").count() == 7
    assert visit.all(".pile .count").inner_text() == "55"
    assert visit.all(".left-count").all_inner_texts() == ["6", "6", "6", "6", "20", "3", "8"]


def test_desiree_shows_the_board_of_white_from_below(visit: Visit) -> None:
    visit.sit("desiree")
    assert visit.all(".square").count() == 64
    assert visit.all(".die").count() == 24
    assert visit.all(".square").first.get_attribute("data-thing") == "a8"
    assert visit.all('[data-thing="c2"]').get_attribute("aria-label") == "A white 1 on c2."
    assert visit.all(".edge").first.get_attribute("aria-label").endswith("dice on outer squares: 0 of 3")  # type: ignore[union-attr]


def test_desiree_is_turned_around_for_black(visit: Visit) -> None:
    visit.sit("desiree", ("first", "me"))
    assert visit.all(".square").first.get_attribute("data-thing") == "h1"


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_described_in_words(visit: Visit, game: str) -> None:
    visit.sit(game)
    described = visit.page.locator("#board").get_attribute("aria-describedby")
    words = visit.page.locator(f"#{described}").text_content() or ""
    assert {"deserto": "Space b1 is empty.", "diamoniak": "no castle yet", "desiree": "1 on c2"}[game] in words


# -- playing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["deserto", "desiree"])
def test_a_tap_on_a_lit_place_plays(visit: Visit, game: str) -> None:
    visit.sit(game)
    choose(visit, game)
    place = visit.all(".lit").first.get_attribute("data-thing") or "?"
    visit.all(".lit").first.click()
    assert visit.hears("play").endswith(place)


def test_diamoniak_draws_by_a_tap_on_the_pile(visit: Visit) -> None:
    visit.sit("diamoniak")
    visit.all(".pile").click()
    assert visit.hears("play") == "draw"
    visit.page.wait_for_function("() => document.querySelector('#board .pile .count').textContent < 55")


@pytest.mark.parametrize("game", ["deserto", "desiree"])
def test_the_keyboard_alone_plays(visit: Visit, game: str) -> None:
    visit.sit(game)
    visit.tab_in()
    assert visit.all('[tabindex="0"]').count() == 1
    start = visit.all(".held").nth(1) if game == "deserto" else visit.all('[data-thing="d3"]')
    visit.walk(start)
    visit.page.keyboard.press("Enter")
    goal = visit.all(".lit").first
    place = goal.get_attribute("data-thing") or "?"
    visit.walk(goal)
    visit.page.keyboard.press("Enter")
    assert visit.hears("play").endswith(place)


def test_the_keyboard_alone_gives_a_card_away(visit: Visit) -> None:
    visit.sit("deserto")
    visit.tab_in()
    visit.walk(visit.all(".held").first)
    visit.page.keyboard.press("Enter")
    visit.walk(visit.all(".gift"))
    visit.page.keyboard.press("Enter")
    assert visit.hears("play").endswith(">")


def test_the_keyboard_alone_draws(visit: Visit) -> None:
    visit.sit("diamoniak")
    visit.tab_in()
    visit.walk(visit.all(".actions button").first)
    visit.page.keyboard.press("Enter")
    assert visit.hears("play") == "draw"


@pytest.mark.parametrize("game", ["deserto", "desiree"])
def test_escape_lets_go(visit: Visit, game: str) -> None:
    visit.sit(game)
    choose(visit, game)
    visit.page.keyboard.press("Escape")
    assert visit.all(".lit").count() == 0
    assert visit.all('[aria-pressed="true"]').count() == 0


MY_TURN_COMES = """async ({ texts, now }) => {
    const { createBoard } = await import('/games/deserto/board.js');
    const root = document.body.appendChild(document.createElement('section'));
    const sent = [];
    const who = seat => ({ name: `Seat ${seat}` });
    const table = { texts, names: seat => who(seat).name, who, send: action => sent.push(action), ask() {} };
    await createBoard(root, table).animate([], now, now, 0);
    const prompt = root.querySelector('.prompt').textContent;
    root.querySelector('[data-thing="hand-0"]').click();  // whoever chooses all the same lets nothing go
    root.querySelector('.lit')?.click();
    return [prompt, ...sent];
}"""


@pytest.mark.parametrize(
    ("hand", "told"), [("OOO", ["Now tap a glowing space.", "Ob2"]), ("OOR", ["Choose a card.", "Ob2"])]
)
def test_of_cards_that_are_all_alike_nobody_has_to_choose_one(visit: Visit, hand: str, told: list[str]) -> None:
    visit.page.goto("/about")
    now = dict(table("V . / . .", hand).view(0).facts)
    assert visit.page.evaluate(MY_TURN_COMES, {"texts": board_texts(voice("en"), "deserto"), "now": now}) == told


@pytest.mark.parametrize("game", ["deserto", "desiree"])
def test_dragging_plays_too(visit: Visit, game: str) -> None:
    visit.sit(game)
    choose(visit, game)
    chosen, goal = visit.all('[aria-pressed="true"]').bounding_box(), visit.all(".lit").first.bounding_box()
    place = visit.all(".lit").first.get_attribute("data-thing") or "?"
    visit.page.keyboard.press("Escape")
    assert chosen is not None
    assert goal is not None
    visit.page.mouse.move(chosen["x"] + chosen["width"] / 2, chosen["y"] + chosen["height"] / 2)
    visit.page.mouse.down()
    visit.page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    visit.page.mouse.up()
    assert visit.hears("play").endswith(place)


# -- why not -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "place", "rule"), [("deserto", "b1", "D5"), ("desiree", "h8", "S1")])
def test_a_tap_on_a_dark_place_asks_why_not(visit: Visit, game: str, place: str, rule: str) -> None:
    visit.sit(game)
    choose(visit, game)
    visit.all(f'[data-thing="{place}"]').click()
    assert visit.hears("why").endswith(place)
    visit.page.locator(f'#toast a[href$="#{rule}"]').wait_for()


HAS_DRAWN = "full => document.querySelector('#board[aria-busy=false] .pile .count')?.textContent < full"


def test_diamoniak_gives_cards_only_to_a_witch(visit: Visit) -> None:
    """A witch may come first; then another table is opened."""
    own = visit.all(".own [data-thing]")
    for _ in range(20):
        visit.sit("diamoniak")
        full = visit.all(".pile .count").inner_text()
        visit.all(".pile").click()
        visit.page.wait_for_function(HAS_DRAWN, arg=full)
        if own.count():
            break
    own.first.click()
    assert visit.hears("why").startswith("-")
    visit.page.locator('#toast a[href$="#M6"]').wait_for()


# -- sizes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "selector", "least"),
    [
        ("deserto", ".held", 64),
        ("deserto", ".gift", 48),
        ("desiree", ".square", 42),
        ("diamoniak", ".actions button", 48),
    ],
)
def test_things_are_large_enough_on_a_phone(visit: Visit, game: str, selector: str, least: int) -> None:
    visit.sit(game)
    for thing in visit.all(selector).all():
        box = thing.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= least
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]


def test_a_large_board_of_desiree_tells_a1_from_a10(visit: Visit) -> None:
    layout = "12/12/A11/4aaaaaa2/4aaaaaa2/12/12/12/2AAAAA5/2AAAAA5/12/A11 w"
    legal = tablee.load("desiree", layout=layout).start().legal_actions
    visit.sit("desiree", layout=layout)
    for start in ("a1", "a10"):
        visit.all(f'[data-thing="{start}"]').click()
        lit = {thing.get_attribute("data-thing") for thing in visit.all(".lit").all()}
        goals = {action.removeprefix(start) for action in legal if action.startswith(start)}
        assert lit == {goal for goal in goals if goal[0].isalpha()} != set()


# -- what happens ------------------------------------------------------------------------------------------------------

SHOW_GAME = """async ({game, texts, turns}) => {
    const { createBoard } = await import(`/games/${game}/board.js`);
    const who = seat => ({ name: `Seat ${seat}` });
    const table = { texts, names: seat => who(seat).name, who, send() {}, ask() {} };
    const [followed, fresh] = [0, 1].map(() => document.body.appendChild(document.createElement('section')));
    const one = createBoard(followed, table);
    one.show(turns[0].now, 0);
    for (let n = 1; n < turns.length; n += 1) await one.animate(turns[n].events, turns[n - 1].now, turns[n].now, 0);
    createBoard(fresh, table).show(turns.at(-1).now, 0);
    const seen = root => [...root.querySelectorAll('[aria-label], .count, use')].map(
        e => e.getAttribute('aria-label') ?? e.getAttribute('href') ?? e.textContent);
    return { followed: seen(followed), fresh: seen(fresh), line: followed.querySelectorAll('.line').length };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_was_followed_ends_in_the_picture_of_its_end(invite: Invite, game: str) -> None:
    rng = random.Random(5)
    state = tablee.load(game).start(seed=5)
    turns = [state]
    while state.outcome is None:
        state = state.play(rng.choice(state.legal_actions))
        turns.append(state)
    told = [{"now": dict(view.facts), "events": list(view.events)} for view in (turn.view(0) for turn in turns)]
    page = invite(size=PHONE).page
    page.goto("/about")
    result = page.evaluate(SHOW_GAME, {"game": game, "texts": board_texts(voice("en"), game), "turns": told})
    assert result["followed"] == result["fresh"]
    assert bool(result["line"]) == (state.outcome.reason in ("line", "sets"))


# -- at the wrong moment -----------------------------------------------------------------------------------------------

TAPPED = """async ({ game, texts, now, thing }) => {
  const { createBoard } = await import(`/games/${game}/board.js`);
  const root = document.body.appendChild(document.createElement("div"));
  const reminded = [];
  const who = (seat) => ({ name: `Seat ${seat}` });
  const hands = { send() {}, ask() {}, remind: (what) => reminded.push(what) };
  createBoard(root, { texts, who, names: (seat) => who(seat).name, ...hands }).show(now, 0);
  root.querySelector(`[data-thing="${thing}"]`).click();
  root.remove();
  return reminded;
}"""
LATE_HINT = """async ({ before, now }) => {
  const { createHints } = await import("/static/js/hints.js");
  const { wayTo } = await import("/games/deserto/board.js");
  const [button, board] = ["button", "div"].map((tag) => document.createElement(tag));
  const at = (now) => ({ step: now === before ? 1 : 2, now, mine: [0], help: ["hints"], eyes: 0 });
  let table = at(before);
  const says = document.createElement("p");
  const pictured = () => null;
  const way = { wayTo, pictured, send() {}, thinking: "…" };
  const hints = createHints({ button, board, says }, { currentTable: () => table, ...way });
  hints.show(table);
  button.click();
  table = at(now); // the own action has come back before the hint
  hints.show(table);
  hints.receive({ hint: ["Take your thief.", "Ta1"], shown: [{ says: "", at: ["card-0"], cards: "" }], n: 1 });
  return says.hidden;
}"""


def deserto_facts(hand: str) -> dict[str, Any]:
    """What a seat with this hand is shown on its turn."""
    return dict(table("V . / . .", hand).view(0).facts)


def test_a_tap_before_anything_is_chosen_says_what_to_do_first(visit: Visit) -> None:
    visit.page.goto("/about")
    for game, thing, now in (
        ("deserto", "a1", deserto_facts("OTV")),
        ("desiree", "e5", dict(tablee.load("desiree").start(0).view(0).facts)),
    ):
        texts = board_texts(voice("en"), game)
        told = visit.page.evaluate(TAPPED, {"game": game, "texts": texts, "now": now, "thing": thing})
        assert told == [texts["choose"]]


TOLD_AGAIN = """async ({ texts, now, other }) => {
  const { createBoard } = await import("/games/deserto/board.js");
  const root = document.body.appendChild(document.createElement("div"));
  const who = (seat) => ({ name: `Seat ${seat}` });
  const board = createBoard(root, { texts, who, names: (seat) => who(seat).name, send() {}, ask() {} });
  const chosen = [];
  for (const [next, keeps] of [[now, true], [now, false], [other, true]]) {
    board.show(now, 0);
    root.querySelector('[data-thing="hand-1"]').click();
    board.show(JSON.parse(JSON.stringify(next)), 0, keeps);
    chosen.push(root.querySelectorAll('[aria-pressed="true"]').length);
  }
  root.remove();
  return chosen;
}"""


def test_what_is_chosen_stays_chosen_where_the_same_position_is_told_again(visit: Visit) -> None:
    visit.page.goto("/about")
    texts = board_texts(voice("en"), "deserto")
    told = {"texts": texts, "now": deserto_facts("OTV"), "other": deserto_facts("OOV")}
    assert visit.page.evaluate(TOLD_AGAIN, told) == [1, 0, 0]


def test_a_hint_that_comes_after_its_card_was_played_points_nowhere(visit: Visit) -> None:
    visit.page.goto("/about")
    assert visit.page.evaluate(LATE_HINT, {"before": deserto_facts("OTV"), "now": deserto_facts("OOV")})


HINT_IN_COMPANY = """async ({ now }) => {
  const { createHints } = await import("/static/js/hints.js");
  const [button, board, says] = ["button", "div", "p"].map((tag) => document.createElement(tag));
  board.append(document.createElement("b"));
  const at = (n) => ({ n, step: 1, now: { ...now }, mine: [0], help: ["hints"], eyes: 0 });
  let table = at(1);
  const way = { wayTo: () => ["b"], pictured: () => null, send() {}, thinking: "…" };
  const hints = createHints({ button, board, says }, { currentTable: () => table, ...way });
  hints.show(table);
  button.click();
  table = at(2); // somebody has come in, and no action was played
  hints.show(table);
  hints.receive({ hint: ["Take your thief.", "Ta1"], shown: [{ says: "", at: [], cards: "" }], n: 1 });
  table = at(3);
  hints.show(table);
  const told = [says.hidden, says.textContent];
  button.click();
  table = at(4);
  hints.show(table);
  const hand = document.querySelector(".pointer:last-of-type");
  return [...told, hand.hidden];
}"""


def test_a_hint_stays_while_no_action_is_played(visit: Visit) -> None:
    visit.page.goto("/about")
    told = visit.page.evaluate(HINT_IN_COMPANY, {"now": deserto_facts("OTV")})
    assert told == [False, "Take your thief.", False]  # nor does the hand go that points at the card


TURN = """async ({ texts, seats }) => {
  const { createTurn } = await import("/static/js/turn.js");
  const banner = document.createElement("p");
  const table = { now: null, mine: [0], seats: seats.map((who) => ({ who })) };
  createTurn(banner, { texts, who: () => ({ name: "" }), ring() {} })(table);
  return banner.textContent;
}"""


def test_only_a_free_seat_is_waited_for_before_the_deal(visit: Visit) -> None:
    visit.page.goto("/about")
    texts = table_texts(voice("en"), "deserto")
    alone = {"texts": texts, "seats": ["person", "bot"]}
    assert visit.page.evaluate(TURN, alone) == ""
    assert visit.page.evaluate(TURN, alone | {"seats": ["person", "nobody"]}) == texts["waiting"]

"""Compares kernels in WebAssembly and native, in one run on the same machine.

    python bench/pocket.py                    needs Chromium

Python and page take turns with the same work: random play, and choices with a number of simulations. Then the page's
bots choose as they do at a table, in a worker, by their own limits: how long do people wait? Finally it plays at tables
of the page, and measures long tasks of the main thread between a tap and the bot's action. ``--parts``
chooses among the three. Speeds, and the tasks of the page's own thread, are timed by the processor's clock, which
stands still while other programs run; how long people wait is told by the one on the wall.
"""

import argparse
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time
from typing import Any
from urllib.parse import quote

from load import server
from playwright.sync_api import Page, sync_playwright

from tablee.bots import bots_of, choose
from tablee.core import GAMES, State, load
from tablee.core.chance import stream
from tablee.pocket.exports import play_at_random

POSITIONS = 6  # in which bots choose, from the first action to the last
GAMES_AT_RANDOM = 2000
TURNS = 6  # of the person at a table
LEAST_RATIO, LONGEST_TASK_MS = 0.35, 50
ANSWERS_MS = {"strong": 300, "master": 2000}
PARTS = ("speed", "answers", "tables")

START = """async (game) => {
  const [{ Kernels }, { Thinker }, bots, { DICE }] = await Promise.all(
    ["kernels", "thinker", "bots", "dice"].map((name) => import(`/static/js/pocket/${name}.js`)));
  window.kernels = await Kernels.load(game);
  window.thinker ??= new Thinker();
  Object.assign(window, { bots, DICE });
}"""
RANDOM_PLAY = """({ start, games }) => kernels.scoped(() => {
  const struct = kernels.struct(Uint8Array.from(start)), rng = kernels.stream(5n);
  let actions = 0;
  for (let game = 0; game < games; game++) {
    struct.bytes.set(start);
    actions += kernels.run.play_at_random(struct, rng);
  }
  return actions;
})"""
SEARCH = """({ struct, seat, players, codes, level, simulations }) => kernels.scoped(() => {
  const position = { kernels, struct: kernels.struct(Uint8Array.from(struct)), seat, players, codes };
  const budget = bots.limited(kernels.about.budgets[level], null, simulations);
  return bots.choose(position, budget, DICE).simulations;
})"""
CHOOSE = """async (question) => {
  const began = performance.now();
  await thinker.choose(question);
  return performance.now() - began;
}"""
HANDS = Path(__file__).parents[1] / "tests" / "web" / "hands.js"
PLAYABLE = """() => !document.getElementById("end").hidden
  || (document.getElementById("turn").textContent === "Your turn"
  && document.querySelector('#board[aria-busy="false"]') !== null)"""
IS_OVER = "() => !document.getElementById('end').hidden"


def positions(game: str) -> list[State]:
    """Some positions of a game at random."""
    dice, state, found = Random(1), load(game).start(seed=1), list[State]()
    while state.turn is not None:
        found.append(state)
        state = state.play(dice.choice(state.legal_actions))
    return [found[len(found) * number // POSITIONS] for number in range(POSITIONS)]


def question(state: State, level: str, **limits: int) -> dict[str, Any]:
    """A request to the page's worker."""
    assert state.turn is not None
    view = state.view(state.turn)
    asked = {"game": view.game.name, "struct": list(view.buffer.tobytes()), "seat": view.seat}
    return asked | {"players": view.game.players, "codes": list(view.codes), "level": level} | limits


def random_play(game: str, games: int) -> int:
    """Play so many games natively; return how many actions they took."""
    start, rng = load(game).start(seed=1).buffer, stream(5)
    buffer, actions = start.copy(), 0
    for _ in range(games):
        buffer[:] = start
        actions += play_at_random(buffer, rng)
    return actions


class TimedPage:
    """A page whose work is timed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")

    def _spent(self) -> float:
        """Seconds that the processor has worked for the page's own thread."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "ThreadTime")

    def speed(self, work: Callable[[], int]) -> float:
        """How much work is done in a millisecond of the processor."""
        before = self._spent()
        done = work()
        return done / (self._spent() - before) / 1000


def speed(work: Callable[[], int]) -> float:
    """The same on the server."""
    before = thread_time()
    done = work()
    return done / (thread_time() - before) / 1000


def ratio(native: Callable[[], float], page: Callable[[], float], rounds: int) -> tuple[float, float, float]:
    """The middle speeds of both, and the middle of their ratios."""
    pairs = [(native(), page()) for _ in range(rounds + 1)][1:]  # the first round compiles
    return median(h for h, _ in pairs), median(p for _, p in pairs), median(p / h for h, p in pairs)


def reached(good: bool) -> str:
    """A mark."""
    return "reached" if good else "not reached"


def measure_speed(timed: TimedPage, game: str, rounds: int) -> None:
    """Random play and search, server and page by turns."""
    played = {"start": list(load(game).start(seed=1).buffer.tobytes()), "games": GAMES_AT_RANDOM}
    fast = ratio(
        lambda: speed(lambda: random_play(game, GAMES_AT_RANDOM)),
        lambda: timed.speed(lambda: int(timed.page.evaluate(RANDOM_PLAY, played))),
        rounds,
    )
    tell_ratio(f"{game}: random play, actions a ms", fast)
    states, simulations = positions(game), (bots_of(game).budgets["master"].simulations or 100_000) // 4

    def think_natively() -> int:
        views = [state.view(state.turn) for state in states]
        return sum(choose(view, "master", simulations=simulations, seed=1).simulations for view in views)

    def think_in_page() -> int:
        asked = [question(state, "master", simulations=simulations) for state in states]
        return sum(timed.page.evaluate(SEARCH, each) for each in asked)

    deep = ratio(lambda: speed(think_natively), lambda: timed.speed(think_in_page), rounds)
    tell_ratio(f"{game}: search, simulations a ms", deep)


def tell_ratio(about: str, speeds: tuple[float, float, float]) -> None:
    """One line of what `ratio` gives."""
    native, page, middle = speeds
    good = reached(middle >= LEAST_RATIO)
    print(f"{about}: {native:,.0f} on the server, {page:,.0f} in the page, {middle:.2f} × ({LEAST_RATIO} ×: {good})")


def measure_answers(page: Page, game: str) -> None:
    """How long the page's worker thinks."""
    for level, most in ANSWERS_MS.items():
        waits = [page.evaluate(CHOOSE, question(state, level)) for state in positions(game)]
        print(
            f"{game}: {level} answers in {median(waits):.0f} ms, {max(waits):.0f} ms at most "
            f"({most} ms: {reached(max(waits) <= most)})"
        )


def at_a_table(page: Page, game: str, level: str) -> None:
    """Play in the page with a coach, from the first tap to the bot's last action."""
    page.goto("/about")  # where only what stands behind the # changes, nothing is loaded
    page.goto(f"/play/{game}#" + quote(json.dumps({"seats": ["me", level], "help": ["coach", "off"]})))
    page.locator("#board .felt").wait_for()
    page.wait_for_function(PLAYABLE)
    browser, hands = page.context.browser, HANDS.read_text(encoding="utf-8")
    assert browser
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    turns = 0
    while turns < TURNS and not page.evaluate(IS_OVER):
        before = page.locator("#board-words").text_content()
        assert page.evaluate(hands, game)
        page.wait_for_function("before => document.getElementById('board-words').textContent !== before", arg=before)
        page.wait_for_function(PLAYABLE)
        turns += 1
    wall, processor = longest_tasks(json.loads(browser.stop_tracing())["traceEvents"])
    print(
        f"{game}: {turns} turns against {level}: no task of the page's own thread took more than {processor:.0f} ms of "
        f"the processor ({LONGEST_TASK_MS} ms: {reached(processor <= LONGEST_TASK_MS)}), {wall:.0f} ms on the wall"
    )


def longest_tasks(events: list[dict[str, Any]]) -> tuple[float, float]:
    """The most milliseconds that a task took, by the clock on the wall and by the processor's own.

    On a busy machine tasks wait for the processor; what a page could do better is in the second figure alone.
    """
    threads = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one.get("name") == "thread_name"}
    own = [one for one in events if threads.get((one["pid"], one["tid"])) == "CrRendererMain"]
    tasks = [one for one in own if one.get("ph") == "X" and one["name"].endswith("RunTask") and "tdur" in one]
    return max(one["dur"] for one in tasks) / 1000, max(one["tdur"] for one in tasks) / 1000


def chromium() -> str:
    """Debian's browser."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if path is None:
        raise SystemExit("This needs Chromium: apt-get install chromium-headless-shell")
    return path


def main() -> None:
    """Start a server and a browser, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--parts", nargs="*", default=PARTS, choices=PARTS)
    chosen = parser.parse_args()
    with server() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(base_url=address)
        for game in chosen.games:
            page.goto("/about")
            page.evaluate(START, game)
            if "speed" in chosen.parts:
                measure_speed(TimedPage(page), game, chosen.rounds)
            if "answers" in chosen.parts:
                measure_answers(page, game)
            for level in ANSWERS_MS if "tables" in chosen.parts else ():
                at_a_table(page, game, level)
        browser.close()


if __name__ == "__main__":
    main()

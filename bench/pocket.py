"""Kernels in a page and in the house, in one run on the same machine: how much slower is WebAssembly?

    python bench/pocket.py                    needs Chromium

House and page take turns with the same work, so that whatever else the machine does hits both alike: random play, and
choices with a number of simulations. Then the page's bots choose as they do at a table, in a worker, by their own
limits: how long do people wait, and does the page's own thread stand still meanwhile? At last two masters play at a
table of the page: does it stutter while they think and their actions are shown?
"""

import argparse
import json
import shutil
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import quote

from load import server
from playwright.sync_api import Page, sync_playwright

from tablee.bots import bots_of, choose
from tablee.core import GAMES, State, load
from tablee.core.chance import stream
from tablee.pocket.exports import play_at_random

POSITIONS = 6  # in which bots choose, from the first action to the last
TABLE_MS = 15_000  # that two masters play

START = """async (game) => {
  const { Kernels } = await import("/static/js/pocket/kernels.js");
  const { Thinker } = await import("/static/js/pocket/thinker.js");
  window.kernels = await Kernels.load(game);
  window.thinker ??= new Thinker();
}"""
WATCH = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({ entryTypes: ["longtask"] });
}"""
RANDOM_PLAY = """({ start, games }) => {
  const { kernels } = window;
  const struct = kernels.struct(Uint8Array.from(start)), rng = kernels.stream(5n);
  const began = performance.now();
  let actions = 0;
  for (let game = 0; game < games; game++) {
    struct.bytes.set(start);
    actions += kernels.run.play_at_random(struct, rng);
  }
  const speed = actions / (performance.now() - began);
  kernels.exports.give_back(struct.at);
  return speed;
}"""
CHOOSE = """async (question) => {
  window.longest = 0;
  const began = performance.now();
  const { simulations } = await window.thinker.choose(question);
  const ms = performance.now() - began;
  return { ms, simulations, longest: window.longest };
}"""


def positions(game: str) -> list[State]:
    """Some positions of a game at random."""
    dice, state, found = Random(1), load(game).start(seed=1), list[State]()
    while state.turn is not None:
        found.append(state)
        state = state.play(dice.choice(state.legal_actions))
    return [found[len(found) * number // POSITIONS] for number in range(POSITIONS)]


def question(state: State, level: str, **limits: int) -> dict[str, Any]:
    """What a page asks its worker."""
    assert state.turn is not None
    view = state.view(state.turn)
    asked = {"game": view.game.name, "struct": list(view.buffer.tobytes()), "seat": view.seat}
    return asked | {"players": view.game.players, "codes": list(view.codes), "level": level} | limits


def random_play(game: str, games: int) -> float:
    """Actions a millisecond in the house."""
    start, rng = load(game).start(seed=1).buffer, stream(5)
    buffer, actions, began = start.copy(), 0, perf_counter()
    for _ in range(games):
        buffer[:] = start
        actions += play_at_random(buffer, rng)
    return actions / (perf_counter() - began) / 1000


def ratio(house: Callable[[], float], page: Callable[[], float], rounds: int) -> tuple[float, float, float]:
    """The middle speeds of both, and the middle of their ratios."""
    pairs = [(house(), page()) for _ in range(rounds + 1)][1:]  # the first round compiles
    return median(h for h, _ in pairs), median(p for _, p in pairs), median(p / h for h, p in pairs)


def measure(page: Page, game: str, rounds: int) -> None:
    """All figures of a game."""
    page.goto("/about")
    page.evaluate(WATCH)
    page.evaluate(START, game)
    start = list(load(game).start(seed=1).buffer.tobytes())
    fast = ratio(
        lambda: random_play(game, 400), lambda: page.evaluate(RANDOM_PLAY, {"start": start, "games": 400}), rounds
    )
    print(f"{game}: random play {fast[0]:,.0f} and {fast[1]:,.0f} actions a ms, {fast[2]:.2f} ×")
    states, simulations = positions(game), bots_of(game).budgets["master"].simulations or 100_000

    def think_in_house() -> float:
        choices = [choose(state.view(state.turn), "master", simulations=simulations // 4, seed=1) for state in states]
        return sum(choice.simulations for choice in choices) / sum(choice.ms for choice in choices)

    def think_in_page() -> float:
        asked = [question(state, "master", simulations=simulations // 4) for state in states]
        choices = [page.evaluate(CHOOSE, each) for each in asked]
        return float(sum(choice["simulations"] for choice in choices) / sum(choice["ms"] for choice in choices))

    deep = ratio(think_in_house, think_in_page, rounds)
    print(f"{game}: search {deep[0]:,.0f} and {deep[1]:,.0f} simulations a ms, {deep[2]:.2f} ×")
    for level in ("strong", "master"):
        answers = [page.evaluate(CHOOSE, question(state, level)) for state in states]
        waits, stands = [answer["ms"] for answer in answers], max(answer["longest"] for answer in answers)
        print(
            f"{game}: {level} answers in {median(waits):.0f} ms, {max(waits):.0f} ms at most; "
            f"the page's own thread stood still for {stands:.0f} ms at most"
        )


def at_a_table(page: Page, game: str) -> None:
    """Two masters play in the page, and somebody looks on."""
    page.goto(f"/play/{game}#" + quote(json.dumps({"seats": ["master", "master"]})))
    page.locator("#board .felt").wait_for()
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    page.wait_for_timeout(TABLE_MS)
    wall, processor = longest_tasks(json.loads(browser.stop_tracing())["traceEvents"])
    told = page.locator("#tale li").count()
    print(
        f"{game}: at a table of the page {told} actions; the longest task of its own thread took {wall:.0f} ms, "
        f"and none more than {processor:.0f} ms of the processor"
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
    """Start a house and a browser, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    chosen = parser.parse_args()
    with server() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(base_url=address)
        for game in chosen.games:
            measure(page, game, chosen.rounds)
            at_a_table(page, game)
        browser.close()


if __name__ == "__main__":
    main()

"""Random play and search through every interface, beside OpenSpiel and Pgx in the same run: one page of results.

    python bench/environments.py                       all games; Pgx where it is installed ('tablee[pgx]')
    python bench/environments.py --seconds 1 --rounds 5 --out docs/bench.md     writes what stands there anew

Within a round everything takes its turn, so that a busy moment hits all alike, and the best of all rounds counts.
A figure is given by two clocks: by the wall, with as many cores as each way makes use of; and by the processor's time
that was used, which suffers less from what else the machine is doing, and to which more cores add nothing. Goals are
measured by the first, so the machine should have nothing else to do.
"""

import argparse
import os
import platform
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from tablee.adapters import openspiel, pettingzoo
from tablee.adapters.actions import returns
from tablee.adapters.vector import VectorEnv
from tablee.bots import tree
from tablee.bots.guide import evaluate, settled
from tablee.bots.levels import Budget
from tablee.cli.bench import comparable_of, play_openspiel, play_state
from tablee.core import GAMES, Game, load
from tablee.core.contract import SEATS
from tablee.lab.simulate import CHUNK, simulate

CORES = os.cpu_count() or 1
VECTORS = (1024, 4096, 16384)  # games of ours side by side: few stay in the cache, many make up for the threads
PGX_VECTORS = (4096, 16384)  # and of Pgx, which is slower with fewer; of each, the best counts
# Whom a game is measured against, besides the one of OpenSpiel that it names: the only place in bench with games.
PGX = {"deserto": ("leduc_holdem", "sparrow_mahjong"), "desiree": ("animal_shogi",)}  # games of a like kind
OURS, THEIRS = 4000, 10  # iterations of one search
INSTALLED = ("tablee", "numba", "numpy", "open_spiel", "pettingzoo", "jax", "pgx")
VECTORISED, TREE, LOOP = "vectorised environment", "our tree search", "OpenSpiel's own"
GOALS = {  # what is to be how many times as fast as the best of what; by game
    "deserto": ((VECTORISED, "Pgx", 10), (VECTORISED, LOOP, 20), (TREE, "OpenSpiel's ISMCTS", 50)),
    "desiree": ((VECTORISED, "Pgx", 20), (VECTORISED, LOOP, 15)),
}

MARKS = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- end -->)", re.S)  # in a page, around what was measured

Play = Callable[[int], int]  # do something for a seed; how many actions, or iterations, was it?


@dataclass(frozen=True)
class Speed:
    """How much was done in a second, by the wall's clock and by the processor's."""

    wall: float = 0.0
    core: float = 0.0

    def or_better(self, other: "Speed") -> "Speed":
        """The best of both, clock by clock."""
        return Speed(max(self.wall, other.wall), max(self.core, other.core))


def measure(ways: dict[str, Play], seconds: float, rounds: int) -> dict[str, Speed]:
    """The best speed of each way, in turns."""
    best = dict.fromkeys(ways, Speed())
    for play in ways.values():
        play(0)  # what is compiled is compiled before
    for number in range(rounds):
        for name, play in ways.items():
            best[name] = best[name].or_better(_speed(play, seconds, 1 + number))
    return best


def _speed(play: Play, seconds: float, seed: int) -> Speed:
    wall, core, done = perf_counter(), process_time(), 0
    while not done or perf_counter() - wall < seconds or process_time() == core:
        done += play(seed)
        seed += 1000
    return Speed(done / (perf_counter() - wall), done / (process_time() - core))


# --- Random play -----------------------------------------------------------------------------------------------------


def ways_to_play(game: Game, pgx: ModuleType | None) -> dict[str, Play]:
    """Everything that plays this game at random, and its like elsewhere."""
    env, spiel = pettingzoo.raw_env(game.name), openspiel.load_game(f"python_tablee_{game.name}")
    ways: dict[str, Play] = {
        "kernel": lambda seed: simulate(game, 2 * CORES * CHUNK, seed=seed).actions,
        **{f"{VECTORISED}, {games} at once": vector_player(game, games) for games in VECTORS},
        "State": lambda seed: play_state(game, seed),
        "PettingZoo adapter": lambda seed: play_pettingzoo(env, seed),
        "OpenSpiel adapter": lambda seed: play_openspiel(spiel, seed),
    }
    if comparable := comparable_of(game.name):
        other = pyspiel.load_game(comparable[0])
        ways[f"{LOOP} {comparable[0]} (C++, Python loop)"] = lambda seed: play_openspiel(other, seed)
    for name, games in product(PGX.get(game.name, ()) if pgx else (), PGX_VECTORS):
        assert pgx is not None
        ways[f"Pgx {name} (JAX), {games} at once"] = pgx_player(pgx, name, games)
    return ways


def vector_player(game: Game, games: int) -> Play:
    """Many random games of ours, stepped together."""
    vector = VectorEnv(game, games)

    def play(seed: int) -> int:
        vector.step(vector.sample())
        return games

    return play


def play_pettingzoo(env: Any, seed: int) -> int:
    """A random game in PettingZoo's usual loop."""
    dice, actions = random.Random(seed), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        env.step(None if ended else dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        actions += not ended
    return actions


def pgx_player(pgx: ModuleType, name: str, games: int) -> Play:
    """Many random games of Pgx, stepped together with their auto-reset."""
    import jax  # noqa: PLC0415 - comes with Pgx
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def all_step(states: Any, key: Any) -> Any:
        choose, deal = jax.random.split(key)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choose, odds, axis=1)
        return jax.vmap(step)(states, actions, jax.random.split(deal, games))

    compiled = jax.jit(all_step)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))

    def play(seed: int) -> int:
        nonlocal states
        states = compiled(states, jax.random.PRNGKey(seed))
        states.rewards.block_until_ready()
        return games

    return play


# --- Search ----------------------------------------------------------------------------------------------------------


class Glance(mcts.Evaluator):  # type: ignore[misc]
    """Our judgement of a position at a glance, for OpenSpiel's search: then both do the same work."""

    def __init__(self, game: Game) -> None:
        self._players, self._shares = game.players, np.zeros(SEATS)

    def evaluate(self, state: Any) -> list[float]:
        """What each seat can expect."""
        evaluate(state.node.buffer[0], self._shares)
        return list(returns(tuple(self._shares[: self._players].tolist())))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Every action alike."""
        legal = state.legal_actions(state.current_player())
        return [(action, 1.0 / len(legal)) for action in legal]


def ways_to_search(game: Game) -> dict[str, Play]:
    """Our tree search and OpenSpiel's on the same position of the same game, with the same way to judge a leaf."""
    spiel = openspiel.load_game(f"python_tablee_{game.name}")
    state = _middle(spiel)
    view = state.node.state.view(state.current_player())
    at_a_glance = bool(settled(state.node.buffer[0], 0))
    dice = np.random.RandomState(1)
    evaluator = Glance(game) if at_a_glance else mcts.RandomRolloutEvaluator(1, dice)
    if game.same_view:
        bot = mcts.MCTSBot(spiel, 1.4, THEIRS, evaluator, random_state=dice)
        name = "OpenSpiel's MCTS on the adapter"
    else:
        bot = ismcts.ISMCTSBot(spiel, evaluator, 1.4, THEIRS, random_state=dice)
        name = "OpenSpiel's ISMCTS on the adapter"
    judged = "a glance" if at_a_glance else "a random playout"

    def theirs(seed: int) -> int:
        bot.step(state)
        return THEIRS

    return {
        f"{TREE}, leaves judged by {judged}": lambda seed: (
            tree.search(view, Budget(simulations=OURS), seed).simulations
        ),
        f"{name}, likewise": theirs,
    }


def _middle(spiel: Any) -> Any:
    """A position some actions after the start, with something to choose."""
    dice, state = random.Random(3), spiel.new_initial_state()
    while state.move_number() < 20 or state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


# --- The page --------------------------------------------------------------------------------------------------------


def machine() -> str:
    """Where this was measured, and with what."""
    system = f"{platform.system()} on {platform.machine()}, {_processor()}, {CORES} cores, {_memory()}"
    return f"{system}; Python {platform.python_version()}, {', '.join(map(_installed, INSTALLED))}."


def _processor() -> str:
    """Its name, where the system tells it."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or "unknown processor")


def _memory() -> str:
    if not hasattr(os, "sysconf"):
        return "unknown memory"
    return f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GB"


def _installed(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"no {name}"


def page(games: list[str], seconds: float, rounds: int, pgx: ModuleType | None) -> str:
    """All results."""
    lines = [machine(), ""]
    lines += [f"Best of {rounds} rounds of {seconds:g} s each. A ratio is to the first line, by processor time.", ""]
    if pgx is None:
        lines += ["Pgx was not measured: it is not installed (pip install 'tablee[pgx]'), or was left out.", ""]
    for name in games:
        game = load(name)
        lines += [f"#### {game.title}", ""]
        played = measure(ways_to_play(game, pgx), seconds, rounds)
        searched = measure(ways_to_search(game), seconds, rounds)
        lines += _table("random play", "actions", played) + _table("search", "iterations", searched)
        lines += _goals(name, played | searched)
    return "\n".join(lines)


def _goals(game: str, speeds: dict[str, Speed]) -> list[str]:
    """What was aimed at, and whether it was reached."""
    if game not in GOALS:
        return []
    rows = ["| goal | at least | by the clock, all cores | by processor time | |", "|---|---:|---:|---:|---|"]
    for ours, theirs, least in GOALS[game]:
        mine, rival = (_best(speeds, name) for name in (ours, theirs))
        if rival == Speed():
            rows.append(f"| {ours} to {theirs} | {least} | | | not measured |")
            continue
        wall, core = mine.wall / rival.wall, mine.core / rival.core
        verdict = "reached" if wall >= least else "not reached"
        rows.append(f"| {ours} to {theirs} | {least} | {wall:.1f} | {core:.1f} | {verdict} |")
    return [*rows, ""]


def _best(speeds: dict[str, Speed], beginning: str) -> Speed:
    """The best of what begins so."""
    best = Speed()
    for name, speed in speeds.items():
        best = best.or_better(speed) if name.startswith(beginning) else best
    return best


def _table(what: str, unit: str, speeds: dict[str, Speed]) -> list[str]:
    heads = (
        what,
        f"{unit} a second by the clock",
        f"{unit} a second of processor time",
        "the first is so many times as fast",
    )
    rows = [f"| {' | '.join(heads)} |", "|---|---:|---:|---:|"]
    first = next(iter(speeds.values()))
    for name, speed in speeds.items():
        rows.append(f"| {name} | {speed.wall:,.0f} | {speed.core:,.0f} | {first.core / speed.core:.1f} |")
    return [*rows, ""]


def installed_pgx() -> ModuleType | None:
    """Pgx, where it is installed."""
    try:
        import pgx  # noqa: PLC0415
    except ImportError:
        return None
    module: ModuleType = pgx
    return module


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(GAMES), help="with commas between")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--without-pgx", action="store_true")
    parser.add_argument(
        "--out", type=Path, help="a file for the results, or a page with a place for them; else printed"
    )
    asked = parser.parse_args()
    text = page(asked.games.split(","), asked.seconds, asked.rounds, None if asked.without_pgx else installed_pgx())
    if asked.out:
        put(text, asked.out)
    else:
        print(text)


def put(text: str, file: Path) -> None:
    """Write results into a file: between its marks, where it has them."""
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(MARKS.sub(lambda _: text, before) if MARKS.search(before) else text, encoding="utf-8")


if __name__ == "__main__":
    main()

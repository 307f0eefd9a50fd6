"""The vectorised environment on a GPU: compares its games with the CPU's, and measures its speed.

    python bench/gpu.py check                            a million games at each table; prints what differs
    python bench/gpu.py speed                            random play with observations and masks, over numbers of games
    python bench/gpu.py check speed --pgx leduc_holdem,animal_shogi --seconds 500 --out results
                                                         both, games of Pgx on the same GPU, and gpu.json in a folder

A step chooses a legal action in every game, plays it, deals games anew that ended, and writes all observations and
masks. After so many seconds nothing new is begun.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.cuda import WORD, aligned, cuda
from tablee.adapters.vector import VectorEnv
from tablee.core import GAMES, Game, load
from tablee.core.errors import BadOption

SIZES = tuple(1 << bits for bits in range(10, 23, 2))  # 1,024 to 4,194,304 games
PGX_SIZES = (8_192, 131_072, 1_048_576)
STEPS = 100  # in one call
ROUNDS, ROUND = 3, 50  # of a check: so many times so many steps in one call, and one more
THREADS = 128  # of a block that compares
HEADS = ("game", "games", "M steps a second, many in one call", "step by step", "bytes a game")


class Findings:
    """What was found so far, and whether there is time for more."""

    def __init__(self, seconds: float, folder: Path | None) -> None:
        self._end, self._folder = time.perf_counter() + seconds, folder
        self._rows: dict[str, list[dict[str, Any]]] = {"check": [], "speed": []}

    def __bool__(self) -> bool:
        return time.perf_counter() < self._end

    def note(self, kind: str, **row: Any) -> None:
        """Keep a row."""
        self._rows[kind].append(row)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / "gpu.json").write_text(json.dumps(self._rows, indent=1), encoding="utf-8")


def tables(name: str) -> list[Game]:
    """A game with the fewest and the most players, and with every choice of its bundle of options."""
    game = GAMES[name]
    bundle = game.bundle()
    chosen = [{bundle.name: choice} for choice in bundle.choices] if bundle else [{}]
    seats = dict.fromkeys((game.seats[0], game.seats[-1]))
    return [load(name, players, **options) for players, options in product(seats, chosen)]


def check(names: list[str], games: int, findings: Findings) -> None:
    """Play the same games on both and print what differs."""
    for game in (table for name in names for table in tables(name)):
        if not findings:
            print(f"{game!r}: no time left")
            continue
        began, found = time.perf_counter(), list(differences(game, games))
        seconds, steps = time.perf_counter() - began, ROUNDS * (ROUND + 1)
        print(f"{game!r}: {games:,} games, {steps} steps each, {seconds:.0f} s:")
        print("   ", ", ".join(found) or "nothing differs", flush=True)
        findings.note("check", table=repr(game), games=games, steps=steps, seconds=seconds, differs=found)


def differences(game: Game, games: int) -> Iterator[str]:
    """What differs between processor and GPU, and after how many steps."""
    here, there = VectorEnv(game, games, seed=7), VectorEnv(game, games, seed=7, device="cuda")
    for number in range(ROUNDS):
        steps = number * (ROUND + 1)
        yield from _unlike(steps, here, there)
        here.rollout(steps=ROUND), there.rollout(steps=ROUND)
        yield from _unlike(steps + ROUND, here, there)
        mine, its = here.sample(), there.sample()
        if (mine != np.asarray(its)).any():
            yield f"samples after {steps + ROUND} steps"
        here.step(mine), there.step(its)
    here.close()


def _unlike(steps: int, here: VectorEnv, there: VectorEnv) -> Iterator[str]:
    for name in here.now._fields:
        if len(games := differing(getattr(here.world, name), getattr(there.world, name))):
            yield f"{name} of {len(games):,} games (the first is {games[0]}) after {steps} steps"
    records = np.zeros(here.games, aligned(here.game.rules.STATE))
    for name in records.dtype.names or ():
        records[name] = here.world.buffers[name]
    for game in differing(records.view(WORD).reshape(here.games, -1), there.world.buffers)[:3]:
        own, other = here.machine.record(game), there.machine.record(game)
        fields = [name for name in records.dtype.names or () if (own[name] != other[name]).any()]
        if fields:
            yield f"{', '.join(fields)} of game {game}'s record after {steps} steps"


def differing(mine: NDArray[Any], its: Any) -> NDArray[np.int64]:
    """The games whose rows differ; they are compared on the GPU."""
    flags = cuda.to_device(np.zeros(len(mine), np.bool_))
    table = mine.reshape(len(mine), -1)
    _compare[-(-len(mine) // THREADS), THREADS](
        cuda.to_device(table), its if its.ndim > 1 else its.reshape(len(mine), 1), flags
    )
    return np.flatnonzero(np.asarray(flags.copy_to_host()))


def _compare_rows(mine: Any, its: Any, flags: Any) -> None:
    game = cuda.grid(1)
    if game < len(flags):
        for column in range(mine.shape[1]):
            if mine[game, column] != its[game, column]:
                flags[game] = True


_compare = cuda.jit(_compare_rows)


def speed(names: list[str], sizes: list[int], rivals: list[str], findings: Findings) -> None:
    """Print steps a second over numbers of games, and bytes a game."""
    print(f"| {' | '.join(HEADS)} |", "|---|---:|---:|---:|---:|", sep="\n")
    for name, games in product(rivals, PGX_SIZES):
        if findings:
            rate = pgx_rate(name, games)
            print(f"| Pgx {name} | {games:,} | {rate:,.1f} | | |", flush=True)
            findings.note("speed", game=f"pgx {name}", games=games, rollout=rate)
    for name, games in product(names, sizes):
        if findings:
            print(_speed(name, games, findings), flush=True)


def _speed(name: str, games: int, findings: Findings) -> str:
    try:
        env = VectorEnv(name, games, seed=7, device="cuda")
    except BadOption as refusal:  # such as too little memory
        findings.note("speed", game=name, games=games, refused=str(refusal))
        return f"| {GAMES[name].title} | {games:,} | {refusal} | | |"
    together = measured(lambda: env.rollout(steps=STEPS), games * STEPS)
    singly = measured(lambda: env.step(env.sample()), games, calls=STEPS // 5)
    size = sum(array.nbytes for array in env.world[4:]) / games
    findings.note("speed", game=name, games=games, rollout=together, step=singly, bytes=size)
    return f"| {env.game.title} | {games:,} | {together:,.1f} | {singly:,.1f} | {size:,.0f} |"


def measured(play: Callable[[], Any], steps: int, calls: int = 1) -> float:
    """Millions of steps a second: the best of five measurements."""
    play()
    best = 0.0
    for _ in range(5):
        cuda.synchronize()
        began = time.perf_counter()
        for _ in range(calls):
            play()
        cuda.synchronize()
        best = max(best, steps * calls / (time.perf_counter() - began) / 1e6)
    return best


def pgx_rate(name: str, games: int) -> float:
    """Random play of one of Pgx's games with its automatic reset, many steps in one call."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # leave memory for the others
    import jax  # noqa: PLC0415 - comes with Pgx
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    def one(number: int, now: tuple[Any, Any]) -> tuple[Any, Any]:
        states, key = now
        key, choose, deal = jax.random.split(key, 3)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choose, odds, axis=1)
        return jax.vmap(step)(states, actions, jax.random.split(deal, games)), key

    many = jax.jit(lambda now: jax.lax.fori_loop(0, STEPS // 2, one, now))
    now = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games)), jax.random.PRNGKey(1)

    def play() -> None:
        nonlocal now
        now = many(now)
        now[0].rewards.block_until_ready()

    return measured(play, games * STEPS // 2)


def main() -> None:
    """Check or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", choices=("check", "speed"))
    parser.add_argument("--games", default=",".join(GAMES), help="with commas between")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of games whose speed is measured")
    parser.add_argument("--count", type=int, default=1_000_000, help="games that are checked")
    parser.add_argument("--pgx", default="", help="games of Pgx whose speed is measured, too")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after which nothing new is begun")
    parser.add_argument("--out", type=Path, help="a folder for gpu.json")
    asked = parser.parse_args()
    names, rivals = ([name for name in names.split(",") if name] for names in (asked.games, asked.pgx))
    findings = Findings(asked.seconds, asked.out)
    if "speed" in asked.what:
        speed(names, [int(size) for size in asked.sizes.split(",")], rivals, findings)
    if "check" in asked.what:
        check(names, asked.count, findings)


if __name__ == "__main__":
    main()

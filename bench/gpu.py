"""The vector on a GPU: does it play the same games as the processor, and how fast?

    python bench/gpu.py check                          a million games of each game; prints what differs
    python bench/gpu.py speed                          random play with observations and masks, over numbers of games
    python bench/gpu.py speed --pgx leduc_holdem       the same, and a game of Pgx, where that is installed

A step chooses a legal action in every game, plays it, deals games anew that ended, and writes all observations and
masks.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np

from tablee.adapters.cuda import DeviceArray, aligned, cuda
from tablee.adapters.vector import VectorEnv
from tablee.core import GAMES, Game, load

SIZES = tuple(1 << bits for bits in range(10, 23, 2))  # 1,024 to 4,194,304 games
PGX_SIZES = (8_192, 131_072, 1_048_576)
STEPS = 100  # in one call
ROUNDS, ROUND = 3, 50  # of a check: so many times so many steps in one call, and one more


def tables(name: str) -> list[Game]:
    """A game with the fewest and the most players, and with every choice of its bundle of options."""
    game = GAMES[name]
    bundle = game.bundle()
    chosen = [{bundle.name: choice} for choice in bundle.choices] if bundle else [{}]
    seats = dict.fromkeys((game.seats[0], game.seats[-1]))
    return [load(name, players, **options) for players, options in product(seats, chosen)]


def check(names: list[str], games: int) -> None:
    """Play the same games on both and print what differs."""
    for game in (table for name in names for table in tables(name)):
        began, found = time.perf_counter(), list(differences(game, games))
        print(f"{game!r}: {games:,} games, {ROUNDS * (ROUND + 1)} steps each, {time.perf_counter() - began:.0f} s:")
        print("   ", ", ".join(found) or "nothing differs", flush=True)


def differences(game: Game, games: int) -> Iterator[str]:
    """What differs between processor and GPU, and after how many steps."""
    here, there = VectorEnv(game, games, seed=7), VectorEnv(game, games, seed=7, device="cuda")
    for number in range(ROUNDS):
        steps = number * (ROUND + 1)
        yield from _unlike("after {steps} steps", steps, here, there)
        here.rollout(steps=ROUND), there.rollout(steps=ROUND)
        yield from _unlike("after {steps} steps", steps + ROUND, here, there)
        mine, its = here.sample(), there.sample()
        if (mine != np.asarray(its)).any():
            yield f"samples after {steps + ROUND} steps"
        here.step(mine), there.step(its)


def _unlike(when: str, steps: int, here: VectorEnv, there: VectorEnv) -> Iterator[str]:
    for name, mine, its in zip(here.now._fields, here.now, there.now, strict=True):
        if (mine != np.asarray(its)).any():
            yield f"{name} {when.format(steps=steps)}"
    record = aligned(here.game.rules.STATE)
    records = np.ascontiguousarray(np.asarray(DeviceArray(there.world.buffers))).view(record)[:, 0]
    for name in record.names or ():
        if (here.world.buffers[name] != records[name]).any():
            yield f"the records' {name} {when.format(steps=steps)}"


def speed(names: list[str], sizes: list[int], rivals: list[str]) -> None:
    """Print steps a second over numbers of games, and bytes a game."""
    heads = ("game", "games", "M steps a second, many in one call", "step by step", "bytes a game")
    print(f"| {' | '.join(heads)} |", "|---|---:|---:|---:|---:|", sep="\n")
    for name, games in product(names, sizes):
        env = VectorEnv(name, games, seed=7, device="cuda")
        together = rate(lambda env=env: env.rollout(steps=STEPS), games * STEPS)  # type: ignore[misc]
        singly = rate(lambda env=env: env.step(env.sample()), games, calls=STEPS // 5)  # type: ignore[misc]
        size = sum(array.nbytes for array in env.world[3:]) / games
        print(f"| {env.game.title} | {games:,} | {together:,.0f} | {singly:,.0f} | {size:,.0f} |", flush=True)
        del env
    for name, games in product(rivals, PGX_SIZES):
        print(f"| Pgx {name} | {games:,} | {pgx_rate(name, games):,.1f} | | |", flush=True)


def rate(play: Callable[[], Any], steps: int, calls: int = 1) -> float:
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

    return rate(play, games * STEPS // 2)


def main() -> None:
    """Check or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("check", "speed"))
    parser.add_argument("--games", default=",".join(GAMES), help="with commas between")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of games whose speed is measured")
    parser.add_argument("--count", type=int, default=1_000_000, help="games that are checked")
    parser.add_argument("--pgx", default="", help="games of Pgx whose speed is measured, too")
    asked = parser.parse_args()
    names, rivals = ([name for name in names.split(",") if name] for names in (asked.games, asked.pgx))
    if asked.what == "check":
        check(names, asked.count)
    else:
        speed(names, [int(size) for size in asked.sizes.split(",")], rivals)


if __name__ == "__main__":
    main()

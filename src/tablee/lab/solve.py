"""Solve a small game of two seats in which everyone sees the same: exact values by value iteration.

A game needs a module ``chance`` (its exact odds) and a module ``solving`` with the kernel ``canonical(buffer)``,
which brings positions that are worth the same into one form. Positions are found from the first one on, then their
values are bounded from below (whatever is not decided is lost) and from above (it is won) until both bounds meet.

python -m tablee.lab.solve diamoniak --parts 2 --witches 8
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from tablee.core import GAMES, Game, load
from tablee.core.compiling import COMPILED
from tablee.core.contract import legal, max_legal, over, play, share
from tablee.core.errors import BadOption
from tablee.core.fields import Buffer

CLOSE = 1e-9  # between the bounds of a value
MOST_OUTCOMES = 16  # of an action


@dataclass(frozen=True)
class Tree:
    """All positions of a game, and what leads from one to the next, as flat arrays.

    The actions of position ``i`` are ``first_action[i]`` up to the next; the outcomes of action ``a`` are
    ``first_outcome[a]`` up to the next. ``ended`` is seat 0's share of the win, NaN where the game goes on.
    """

    mover: NDArray[np.int8]
    ended: NDArray[np.float64]
    first_action: NDArray[np.int64]
    first_outcome: NDArray[np.int64]
    child: NDArray[np.int64]
    odds: NDArray[np.float64]


@dataclass(frozen=True)
class Solution:
    """The value of a game: seat 0's share of the win if both play best, as bounds that are close together."""

    low: float
    high: float
    positions: int
    iterations: int


def solve(game: Game, most: int = 5_000_000) -> Solution:
    """Return the exact value of a game; BadOption if it has hidden cards, not two seats, or too many positions."""
    if game.players != 2 or not game.same_view or GAMES.extra(game.name, "solving") is None:
        raise BadOption("{game!r} cannot be solved: only small games of two seats without hidden cards.", game=game)
    return bound(find_positions(game, most))


def find_positions(game: Game, most: int) -> Tree:
    """Find every position that can be reached."""
    expand, canonical = _expander(game), GAMES.part(game.name, "solving").canonical
    start = game.start(seed=0).buffer.copy()
    canonical(start)
    places, waiting = {start.tobytes(): 0}, [start]
    room = max_legal(start[0]) * MOST_OUTCOMES
    after, odds, of_action = np.zeros(room, start.dtype), np.zeros(room), np.zeros(room, np.int64)
    movers, ended, actions, outcomes = [0], list[float](), [0], [0]
    children, chances = list[int](), list[float]()
    shares = np.zeros(4)
    for position in waiting:  # grows while it is read
        if over(position[0]):
            share(position[0], shares)
            ended.append(float(shares[0]))
        else:
            ended.append(float("nan"))
            count = expand(position, after, odds, of_action)
            for number in range(count):
                if number > 0 and of_action[number] != of_action[number - 1]:
                    outcomes.append(len(children))
                key = after[number : number + 1].tobytes()
                place = places.setdefault(key, len(places))
                if place == len(movers):
                    waiting.append(np.frombuffer(key, start.dtype).copy())
                    movers.append(int(after[number]["turn"]))
                children.append(place)
                chances.append(float(odds[number]))
            outcomes.append(len(children))
        actions.append(len(outcomes) - 1)
        if len(places) > most:
            raise BadOption("{game!r} has more than {most} positions.", game=game, most=most)
    first_action, first_outcome, child = (np.array(each, np.int64) for each in (actions, outcomes, children))
    return Tree(np.array(movers, np.int8), np.array(ended), first_action, first_outcome, child, np.array(chances))


def _expander(game: Game) -> Callable[[Buffer, Buffer, NDArray[np.float64], NDArray[np.int64]], int]:
    """Return a function that writes every position that can follow one, with its odds and the action it belongs to."""
    chance, canonical = GAMES.part(game.name, "chance"), GAMES.part(game.name, "solving").canonical
    chances, destine, most = chance.chances, chance.destine, len(chance.OUTCOMES)

    def expand(buffer: Buffer, after: Buffer, odds: NDArray[np.float64], of_action: NDArray[np.int64]) -> int:
        listed, likely = np.empty(max_legal(buffer[0]), np.int32), np.zeros(most)
        count = 0
        for index in range(legal(buffer[0], listed)):
            outcomes = chances(buffer, listed[index], likely)
            for outcome in range(outcomes):
                if outcomes == 1 or likely[outcome] > 0:
                    after[count] = buffer[0]
                    if outcomes > 1:
                        destine(after[count : count + 1], listed[index], outcome)
                    play(after[count], listed[index])
                    canonical(after[count : count + 1])
                    odds[count] = likely[outcome] if outcomes > 1 else 1.0
                    of_action[count] = index
                    count += 1
        return count

    ready: Any = numba.njit(expand) if COMPILED else expand
    return ready  # type: ignore[no-any-return]


def bound(tree: Tree, close: float = CLOSE) -> Solution:
    """Bound the value of the first position from both sides until the bounds are close."""
    goes_on = np.isnan(tree.ended)
    low, high = (np.where(goes_on, start, tree.ended) for start in (0.0, 1.0))
    open_, first = np.flatnonzero(goes_on), tree.first_action[:-1][goes_on]
    white = tree.mover[open_] == 0
    iterations = 0
    while high[0] - low[0] > close:
        for values in (low, high):
            worth = np.add.reduceat(tree.odds * values[tree.child], tree.first_outcome[:-1])
            best, worst = np.maximum.reduceat(worth, first), np.minimum.reduceat(worth, first)
            values[open_] = np.where(white, best, worst)
        iterations += 1
    return Solution(float(low[0]), float(high[0]), len(tree.mover), iterations)


def main() -> None:
    """Solve a game that is named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    known, rest = parser.parse_known_args()
    options = {name.removeprefix("--"): int(value) for name, value in zip(rest[::2], rest[1::2], strict=True)}
    found = solve(load(known.game, 2, **options))
    print(
        f"seat 0 gets between {found.low:.9f} and {found.high:.9f} of the win; "
        f"{found.positions:,} positions, {found.iterations} iterations"
    )


if __name__ == "__main__":
    main()

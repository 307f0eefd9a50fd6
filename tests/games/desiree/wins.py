"""Positions with a forced win in up to five own moves: ``python -m tests.games.desiree.wins`` says which master misses.

They come from self-play, each proven move by move with the rules alone: see ``find_wins``.
"""

import argparse
from pathlib import Path
from statistics import geometric_mean
from typing import NamedTuple

from tablee.bots import deepen
from tablee.bots.levels import Budget
from tablee.bots.spec import bots_of
from tablee.core import position

FILE = Path(__file__).with_name("wins.txt")
HEADING = "# Positions with a forced win: how many moves of both sides it takes at most, and the position."


class Win(NamedTuple):
    """A position, and in how many moves of both sides whoever is to move can win."""

    moves: int
    position: str


def read() -> list[Win]:
    """All of them, from the shortest wins to the longest."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return [Win(int(moves), text) for moves, _, text in (line.partition(" ") for line in lines[1:])]


def proven_after(win: Win, simulations: int, release: int = 0, seed: int = 1) -> int | None:
    """After how many simulations the search proves the win; None where it misses it."""
    state = position("desiree", win.position)
    assert state.turn is not None
    choice = deepen.search(state.view(state.turn), Budget(simulations=simulations, release=release), seed)
    return choice.simulations if choice.value[state.turn] == 1 else None


def main() -> None:
    """Tell the wins that master misses with its own number of simulations, and after how many the others are proven."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--simulations", type=int, default=bots_of("desiree").budgets["master"].simulations)
    parser.add_argument("--release", type=int, default=0, help="of the search; 1 is the first, 0 the newest")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    spent = list[int]()
    for win in read():
        simulations = proven_after(win, given.simulations, given.release, given.seed)
        if simulations is not None:
            spent.append(simulations)
        else:
            print(f"missed, {win.moves} moves: {win.position}")
    print(f"{len(read()) - len(spent)} of {len(read())} missed with {given.simulations} simulations")
    print(f"the others are proven after {round(geometric_mean(spent))} (geometric mean), {max(spent)} at most")


if __name__ == "__main__":
    main()

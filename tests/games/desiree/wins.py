"""Positions with a forced win in up to five own moves: ``python -m tests.games.desiree.wins`` says which master misses.

They come from self-play, each proven move by move with the rules alone: see ``find_wins``.
"""

from pathlib import Path
from typing import NamedTuple

from tablee.bots import choose
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


def is_found(win: Win, simulations: int) -> bool:
    """Does master prove that it wins?"""
    state = position("desiree", win.position)
    assert state.turn is not None
    return choose(state.view(state.turn), "master", simulations=simulations, seed=1).value[state.turn] == 1


def main() -> None:
    """Tell the wins that master misses with its own number of simulations."""
    simulations = bots_of("desiree").budgets["master"].simulations
    assert simulations is not None
    missed = [win for win in read() if not is_found(win, simulations)]
    for win in missed:
        print(f"missed, {win.moves} moves: {win.position}")
    print(f"{len(missed)} of {len(read())} missed with {simulations} simulations")


if __name__ == "__main__":
    main()

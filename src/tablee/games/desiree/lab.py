"""What a game of Désirée says about itself: which goal wins, how lively it is, and starts that could be tried."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core import State
from tablee.games.desiree import rules
from tablee.games.desiree.evaluation import jumps_needed, sight

FIGURES = {
    "by_line": "share of games won by a line from 1 to 6",
    "by_sets": "share of games won by two full sets",
    "drawn": "share of games without a winner",
    "jumps": "share of moves that jump over a die",
    "turned": "share of moves after which a die shows another number",
}


def figures(states: Sequence[State]) -> dict[str, float]:
    """The figures of a game that is over."""
    kinds = [event["event"] for state in states[1:] for event in state.events]
    moves = max(1, len(states) - 1)
    outcome = states[-1].outcome
    assert outcome is not None
    return {
        "by_line": float(outcome.reason == "line"),
        "by_sets": float(outcome.reason == "sets"),
        "drawn": float(not outcome.winners),
        "jumps": kinds.count("jumped") / moves,
        "turned": kinds.count("turned") / moves,
    }


def standing(state: State) -> Sequence[float]:
    """Who needs fewer jumps to two full sets is ahead; whoever has won is, of course."""
    if state.outcome is not None and state.outcome.winners:
        return tuple(float(score) for score in state.scores)
    seen = sight(int(state.struct["size"]))
    return tuple(-float(jumps_needed(state.struct, seen, side)) for side in (rules.WHITE, rules.BLACK))


# --- In search of a start layout (SR3: the printed drawing is lost) ---------------------------------------------------

SIZE = 8


def proposal(dice: random.Random) -> Mapping[str, Any]:
    """Options with a start layout that could be tried: twelve dice of each side, the second a mirror of the first.

    All dice show 1 and stand on the first three rows of their side, at most three of them on outer squares (S6).
    """
    inner = [(file, rank) for rank in (1, 2) for file in range(1, SIZE - 1)]
    outer = [(file, rank) for rank in range(3) for file in range(SIZE) if (file, rank) not in inner]
    moved = dice.randint(0, rules.OUTER_LIMIT)
    white = {*dice.sample(inner, rules.DICE - moved), *dice.sample(outer, moved)}
    turned_round = dice.random() < 0.5
    black = {(SIZE - 1 - file if turned_round else file, SIZE - 1 - rank) for file, rank in white}
    rows = []
    for rank in reversed(range(SIZE)):
        row = "".join("A" if (f, rank) in white else "a" if (f, rank) in black else "." for f in range(SIZE))
        rows.append(_packed(row))
    return {"layout": "/".join(rows) + " w"}


def _packed(row: str) -> str:
    """Free squares as numbers.

    >>> _packed("..A.....")
    '2A5'
    """
    packed, free = "", 0
    for sign in row + "|":
        if sign == ".":
            free += 1
            continue
        packed += (str(free) if free else "") + sign
        free = 0
    return packed.removesuffix("|")


def liking(figures: Mapping[str, float], first_seat: float) -> float:
    """How even and lively a start is, from 0 to 1: nobody favoured, few draws, both goals in play, dice that turn."""
    even = 1 - 2 * abs(first_seat - 0.5)
    both = 1 - abs(figures["by_line"] - figures["by_sets"])
    return even * (1 - figures["drawn"]) * (0.5 + 0.5 * both) * (0.5 + 0.5 * min(1.0, figures["turned"] / 0.5))

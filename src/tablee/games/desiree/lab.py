"""What a game of Désirée says about itself: which goal wins, how even and lively it is, and starts to be tried."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tablee.core import Game, State
from tablee.games.desiree import rules
from tablee.games.desiree.evaluation import jumps_needed, sight
from tablee.games.desiree.game import Desiree

COMPARABLE = ("chess", 8)  # a game of OpenSpiel, and how many times as fast ours should be
PLAYTHROUGHS = {"desiree": ("", 13)}  # options as OpenSpiel writes them, and the seed of a short game

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
    seen = sight(int(state.struct["size"]))[0]
    return tuple(-float(jumps_needed(state.struct, seen, side)) for side in (rules.WHITE, rules.BLACK))


# --- In search of a start layout (SR3: the printed drawing is lost) ---------------------------------------------------

SIZE = 8
Square = tuple[int, int]  # file and rank, from 0
HOME = frozenset((file, rank) for file in range(SIZE) for rank in range(SIZE // 2))  # white's half of the board
INNER = frozenset(square for square in HOME if square[0] not in (0, SIZE - 1) and square[1] > 0)
SIGNS = {1: "○", -1: "●"}
MOST_MOVED = 3  # dice that a variation moves
OTHER_MIRROR = 0.2  # how often it mirrors the other way

LIKINGS = {
    "even": "how even it is, from 0 to 1: nobody is favoured, and few games are drawn",
    "lively": "how lively it is, from 0 to 1: both goals win, dice turn, the lead changes, and no game drags on",
}
MUCH_TURNED, MANY_CHANGES, LONG = 0.5, 6.0, 60.0  # what is lively enough; more moves than this are less so


def likings(figures: Mapping[str, float]) -> dict[str, float]:
    """What is liked about a start."""
    both_goals = 1 - abs(figures["by_line"] - figures["by_sets"])
    turned, changes = figures["turned"] / MUCH_TURNED, figures["lead_changes"] / MANY_CHANGES
    lively = [both_goals, min(1.0, turned), min(1.0, changes), min(1.0, LONG / max(1.0, figures["length"]))]
    return {
        "even": (1 - 2 * abs(figures["first_seat"])) * (1 - figures["drawn"]),
        "lively": sum(lively) / len(lively),
    }


def proposal(dice: random.Random) -> Mapping[str, Any]:
    """Options with a start layout that could be tried: twelve dice of each side, the second a mirror of the first.

    All dice show 1 and stand on their side's half of the board, at most three of them on outer squares (S6).
    """
    moved = dice.randint(0, rules.OUTER_LIMIT)
    white = {*dice.sample(sorted(INNER), rules.DICE - moved), *dice.sample(sorted(HOME - INNER), moved)}
    return {"layout": _layout(white, dice.random() < 0.5)}


def variation(options: Mapping[str, Any], dice: random.Random) -> Mapping[str, Any]:
    """Such a layout with few dice moved."""
    white, black = _sides(options["layout"])
    turned_round = black == _mirrored(white, True)
    for _ in range(dice.randint(1, MOST_MOVED)):
        white.remove(dice.choice(sorted(white)))
        is_full = len(white - INNER) == rules.OUTER_LIMIT
        white.add(dice.choice(sorted((INNER if is_full else HOME) - white)))
    return {"layout": _layout(white, turned_round != (dice.random() < OTHER_MIRROR))}


def picture(game: Game) -> str:
    """The start as text."""
    board, size, rows = game.blank()["board"], int(game.blank()["size"]), []
    for rank in reversed(range(size)):
        dice = [int(board[rules.A1 + file * rules.FILE + rank * rules.RANK]) for file in range(size)]
        rows.append(" ".join(f"{SIGNS[1 if die > 0 else -1]}{abs(die)}" if die else " ·" for die in dice))
    return "\n".join(rows)


def _sides(layout: str) -> tuple[set[Square], set[Square]]:
    """Where the dice of each side stand."""
    sides: tuple[set[Square], set[Square]] = set(), set()
    for square, die in enumerate(Desiree(layout=layout).blank()["board"].tolist()):
        if die not in (0, rules.EDGE):
            file, rank = divmod(square - rules.A1, rules.FILE)
            sides[die < 0].add((file, rank))
    return sides


def _mirrored(white: Iterable[Square], turned_round: bool) -> set[Square]:
    """The other side's dice: on the same files, or on those that are the same from over there."""
    return {(SIZE - 1 - file if turned_round else file, SIZE - 1 - rank) for file, rank in white}


def _layout(white: set[Square], turned_round: bool) -> str:
    black, rows = _mirrored(white, turned_round), []
    for rank in reversed(range(SIZE)):
        row = "".join("A" if (f, rank) in white else "a" if (f, rank) in black else "." for f in range(SIZE))
        rows.append(packed(row))
    return "/".join(rows) + " w"


def packed(row: str) -> str:
    """Free squares as numbers.

    >>> packed("..A.....")
    '2A5'
    """
    for free in range(SIZE, 0, -1):
        row = row.replace("." * free, str(free))
    return row

"""Pig's puzzles: is there enough in the pot to win?"""

from tablee.core import State, position
from tablee.core.sentences import mark
from tablee.teaching.puzzle import Puzzle, PuzzleKind, Setting, Theme


def find(state: State) -> Puzzle | None:
    """The puzzle of a position in which it wins to stop; everyone knows all of it but the rolls to come."""
    known, struct, seat = state.position.rpartition(" ")[0], state.struct, state.turn
    if seat is None or struct["pot"] == 0 or struct["points"][seat] + struct["pot"] < struct["goal"]:
        return None
    return Puzzle(known, ("stop",), "win")


def is_proven(puzzle: Puzzle) -> bool:
    """Is the game over then? A roll could lose the pot."""
    return position("pig", puzzle.position).play(puzzle.answer).turn is None


PUZZLES = PuzzleKind(
    settings=(Setting(2, ("random",)),),
    find=find,
    is_proven=is_proven,
    themes={"win": Theme(mark("Enough to win"))},
    task=mark("Roll on or stop?"),
)

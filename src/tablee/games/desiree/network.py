"""What a small network makes of a position on a board of 8 x 8: it learned from games of the search against itself.

Each side has its own view of the board, in which its own dice are positive. A unit of the network is the sum of a
weight for each die on its square, so a move only changes what leaves and what comes. `fit.py` makes the weights and
writes them into `weights.npy`: a row for each die and square, then the units' biases, what each unit counts, and what
the plain evaluation counts beside them.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel
from tablee.games.desiree.rules import A1, DICE, FACES, FILE, SIDES, SQUARES

SIZE = 8  # of the board that it knows
FINE = 256  # steps of a unit
LOGIT = 180  # the score of a position whose odds are e to one
BITS = 14  # of what a unit counts, after the point
ROWS = 2 * FACES * SIZE * SIZE

WEIGHTS = np.load(Path(__file__).with_name("weights.npy"))
UNITS = WEIGHTS.shape[1]

SIGHT = [  # fields of the record that has a search's tables
    ("units", "i8"),  # how many there are; none on boards of other sizes
    ("weights", "i2", (2 * FACES + 1, SQUARES, UNITS)),  # by die, own ones positive, and square
]
TRACK = [("units", "i2", (SIDES, UNITS))]  # fields of a record that follows the game: a view for each side


@kernel
def fill_weights(seen: np.record, size: int) -> None:
    """Lay out the weights for a board of this size, if the network knows it."""
    seen.units = UNITS if size == SIZE else 0
    row = 0
    for die in range(-FACES, FACES + 1):
        for square in range(SIZE * SIZE if die != 0 and size == SIZE else 0):
            seen.weights[die + FACES, A1 + square // SIZE * FILE + square % SIZE] = WEIGHTS[row]
            row += 1


@kernel
def look(track: np.record, seen: np.record, board: NDArray[np.int8], dice: NDArray[np.int16]) -> None:
    """See a position for the first time."""
    for side in range(SIDES):
        track.units[side] = WEIGHTS[ROWS]
    if seen.units > 0:
        for owner in range(SIDES):
            for number in range(DICE):
                square = int(dice[owner, number])
                die = int(board[square])
                track.units[0] += seen.weights[FACES + die, square]
                track.units[1] += seen.weights[FACES - die, square]


@kernel
def follow_die(track: np.record, seen: np.record, start: int, before: int, end: int, after: int) -> None:
    """See a die move, and turn."""
    units, weights, start_at, end_at = track.units, seen.weights, np.uintp(start), np.uintp(end)
    white_before, white_after = np.uintp(FACES + before), np.uintp(FACES + after)
    black_before, black_after = np.uintp(FACES - before), np.uintp(FACES - after)
    for number in range(seen.units):  # a count that the compiler does not know makes it use vectors
        unit = np.uintp(number)
        units[np.uintp(0), unit] += weights[white_after, end_at, unit] - weights[white_before, start_at, unit]
        units[np.uintp(1), unit] += weights[black_after, end_at, unit] - weights[black_before, start_at, unit]


@kernel
def judged(track: np.record, seen: np.record, side: int, plain: int) -> int:
    """How good the position is for the side to move, beside what the plain evaluation says."""
    units, counts, at = track.units, WEIGHTS[ROWS + 1], np.uintp(side)
    total = int(WEIGHTS[ROWS + 2, 0]) * plain
    for number in range(seen.units):
        unit = np.uintp(number)
        strength = int(units[at, unit])
        total += strength * int(counts[unit]) if strength > 0 else 0
    return (total >> BITS) + int(WEIGHTS[ROWS + 2, 1])

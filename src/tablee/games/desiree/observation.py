"""What stands on the board of Désirée, as numbers, from the side of one seat."""

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.compiling import kernel
from tablee.core.observation import Part
from tablee.games.desiree.rules import (
    A1,
    ACTIONS,
    DICE,
    FACES,
    FILE,
    MOVE_LIMIT,
    OUTER_LIMIT,
    RANK,
    SQUARES,
    WHITE,
    times_seen,
)

REPETITIONS = 3  # SR4
MOST = int(np.iinfo(np.int16).max)
TAKEN_BACK = (
    "Squares count from 0 in the order of the board. Taken back one by one, the moves give every position that must "
    "not stand a third time"
)


def parts(game: Game) -> tuple[Part, ...]:
    """Which numbers there are, in order."""
    board = int(game.blank()["size"])
    cells, words = board**2, words_of(board)
    number, left = "the number on the die before", "the square that it left"
    if words == 1:
        told = f"every move so far, 0 for none: {cells**2} × {number} + {cells} × {left} + the square that it went to. "
    else:
        told = f"every move so far, 0 for none: of all {cells} × {number} + {left}, then of all the square it went to. "
    return (
        Part("seat", (1,), 0, 1, "one's own seat: 0 white, 1 black"),
        Part("turn", (1,), 0, 1, "whose turn it is, counted from one's own seat"),
        Part("moves", (1,), 0, MOVE_LIMIT, "moves played so far by both"),
        Part("seen", (1,), 0, REPETITIONS, "how often this position has stood, now included"),
        Part("outer", (2,), 0, max(OUTER_LIMIT, DICE), "dice on outer squares, one's own and the other's"),
        Part(
            "board", (board, board), -FACES, FACES, "a1, a2 … b1 …: one's own dice as 1 to 6, the other's as -1 to -6"
        ),
        Part("history", (words, MOVE_LIMIT), 0, (FACES + 1) * cells ** (3 - words) - 1, told + TAKEN_BACK),
    )


@kernel
def words_of(size: int) -> int:
    """How many numbers a move takes: one, where it is small enough for 16 bits, else two."""
    return 1 if (FACES + 1) * size**4 - 1 <= MOST else 2


@kernel
def observe(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    """Write them."""
    out[-words_of(int(state["size"])) * MOVE_LIMIT :] = 0
    for move in range(state.moves):
        _write_move(state, move, out)
    _write_board(state, eyes, out)


@kernel
def observe_next(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    """Write them over the observation before the last move: of the history, that move alone is missing."""
    _write_move(state, state.moves - 1, out)
    _write_board(state, eyes, out)


@kernel
def _write_board(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    own = 1 if eyes == WHITE else -1
    out[0], out[1], out[2], out[3] = eyes, (state.turn - eyes) % 2, state.moves, times_seen(state)
    out[4], out[5] = state.outer[eyes], state.outer[1 - eyes]
    size = int(state["size"])
    for file in range(size):
        for rank in range(size):
            out[6 + file * size + rank] = own * state.board[A1 + file * FILE + rank * RANK]


@kernel
def _write_move(state: np.record, move: int, out: NDArray[np.int16]) -> None:
    size = int(state["size"])
    number, action = divmod(state.played[move], ACTIONS)
    left, reached = _cell(action // SQUARES, size), _cell(action % SQUARES, size)
    if words_of(size) == 1:
        out[len(out) - MOVE_LIMIT + move] = (number * size**2 + left) * size**2 + reached
    else:
        start = len(out) - 2 * MOVE_LIMIT
        out[start + move], out[start + MOVE_LIMIT + move] = number * size**2 + left, reached


@kernel
def _cell(square: int, size: int) -> int:
    """Return the number of a square, from 0 in the order of the board."""
    file, rank = divmod(square - A1, FILE)
    return int(size * file + rank)

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
HISTORY = (
    f"every move so far, 0 for none: of all moves {SQUARES} × the number on the die before + the square that it left, "
    f"then of all the square that it went to; a1 is {A1}, a2 {A1 + RANK}, b1 {A1 + FILE}. Taken back one by one, they "
    "give every position that must not stand a third time"
)


def parts(game: Game) -> tuple[Part, ...]:
    """Which numbers there are, in order."""
    board = int(game.blank()["size"])
    return (
        Part("seat", (1,), 0, 1, "one's own seat: 0 white, 1 black"),
        Part("turn", (1,), 0, 1, "whose turn it is, counted from one's own seat"),
        Part("moves", (1,), 0, MOVE_LIMIT, "moves played so far by both"),
        Part("seen", (1,), 0, REPETITIONS, "how often this position has stood, now included"),
        Part("outer", (2,), 0, max(OUTER_LIMIT, DICE), "dice on outer squares, one's own and the other's"),
        Part(
            "board", (board, board), -FACES, FACES, "a1, a2 … b1 …: one's own dice as 1 to 6, the other's as -1 to -6"
        ),
        Part("history", (2, MOVE_LIMIT), 0, (FACES + 1) * SQUARES - 1, HISTORY),
    )


@kernel
def observe(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    """Write them."""
    out[-2 * MOVE_LIMIT :] = 0
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
    start = len(out) - 2 * MOVE_LIMIT
    number, action = divmod(state.played[move], ACTIONS)
    out[start + move], out[start + MOVE_LIMIT + move] = number * SQUARES + action // SQUARES, action % SQUARES

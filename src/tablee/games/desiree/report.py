"""What is told of Désirée, as numbers; ``game.py`` declares what they mean."""

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.contract import DEALT
from tablee.core.tape import Tape, begin_text, end_text, put, put_all, say
from tablee.games.desiree.rules import BLACK, EDGE, FACES, LINE, SETS, SQUARES, find_line, step_towards
from tablee.games.desiree.writing import put_board

SET_UP, MOVED, JUMPED, TURNED, MADE_LINE, MADE_SETS = range(6)  # events


@kernel
def facts(state: np.record, tape: Tape) -> None:
    """How the game stands: the size of the board, the dice of each side, how many are on outer squares, and a line."""
    say(tape, int(state["size"]), 2)
    for side in range(2):
        place = begin_text(tape)
        for square in range(SQUARES):
            die = int(state.board[square])
            if die not in (0, EDGE) and (die < 0) == (side == BLACK):
                say(tape, square, abs(die))
        tape[place] = (tape[0] - place) // 2  # as many as there are: a board that is being set up may lack some
    put(tape, len(state.outer))
    put_all(tape, state.outer)
    _put_line(state, tape)


@kernel
def further(state: np.record, tape: Tape) -> None:
    """The board as a text, and how many moves were played."""
    _put_board(state, tape)
    put(tape, int(state.moves))


@kernel
def tell(before: np.record, action: int, after: np.record, tape: Tape) -> None:
    """What a move made happen."""
    if action == DEALT:
        put(tape, SET_UP)
        _put_board(after, tape)
        put(tape, int(after["size"]))
        return
    start, end, seat = action // SQUARES, action % SQUARES, int(before.turn)
    old, new = abs(int(before.board[start])), abs(int(after.board[end]))
    say(tape, MOVED, seat, start, end, old)
    step = step_towards(start, end)
    for square in range(start + step, end, step):
        die = int(before.board[square])
        if die != 0:
            say(tape, JUMPED, seat, square, int(die < 0), abs(die))
            if new != old:
                say(tape, TURNED, seat, end, old, new)
    if after.ending == LINE:
        say(tape, MADE_LINE, seat)
        _put_line(after, tape)
    elif after.ending == SETS:
        say(tape, MADE_SETS, seat)


@kernel
def _put_board(state: np.record, tape: Tape) -> None:
    place = begin_text(tape)
    put_board(tape, state.board, int(state["size"]))
    end_text(tape, place)


@kernel
def _put_line(state: np.record, tape: Tape) -> None:
    """The squares of the line that won, or none."""
    squares = np.empty(FACES, np.int64)
    if state.ending == LINE and find_line(state.board, squares):
        put(tape, FACES)
        put_all(tape, squares)
    else:
        put(tape, 0)

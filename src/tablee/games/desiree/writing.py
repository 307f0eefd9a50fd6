"""The texts of Désirée: a layout is a board and the side to move; a position has the moves so far behind them.

Each move is written behind the die that made it, so that the start can be found again; repetition needs them all (SR4).
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Rng
from tablee.core.compiling import kernel
from tablee.core.tape import (
    END,
    Tape,
    begin_text,
    end_text,
    find,
    letters_of,
    next_letter,
    put,
    put_number,
    quote,
    say,
    take,
    take_number,
    take_one,
)
from tablee.games.desiree.rules import (
    A1,
    ACTIONS,
    BLACK,
    DICE,
    EDGE,
    FACES,
    FILE,
    LARGEST,
    MAX_LEGAL,
    OUTER_LIMIT,
    RANK,
    SMALLEST,
    SQUARES,
    WHITE,
    find_line,
    is_outer,
    legal,
    over,
    play,
    refuse,
    setup,
)

FILES = "abcdefghijkl"
SIDES = "wb"
_FILES, _SIDES, _DICE = letters_of(FILES), letters_of(SIDES), letters_of("ABCDEFabcdef")
_SLASH, _SPACE, _COMMA, _ZERO, _NINE = (ord(letter) for letter in "/ ,09")
_DIGITS = 2  # of a number of free squares, and of a rank, at most

NOT_WRITTEN_SO, NO_LAYOUT, OTHER_RANKS, NO_DIE, OTHER_SQUARES, NO_SIDE = range(6)  # complaints
LINE_ALREADY, NOT_LEADING, NOT_ALLOWED, TOO_LATE = range(6, 10)
OTHER_DICE, TOO_MANY_OUTER, SETS_ALREADY = range(10, 16, 2)  # of white, and of black behind it


# --- Writing ---------------------------------------------------------------------------------------------------------


@kernel
def write(state: np.record, tape: Tape) -> None:
    """Write a position."""
    _put_layout(tape, state.board, int(state["size"]), int(state.turn))
    for number in range(state.moves):
        put(tape, _COMMA if number > 0 else _SPACE)
        face, action = int(state.played[number]) // ACTIONS, int(state.played[number]) % ACTIONS
        side = (state.turn + state.moves + number) % 2
        put(tape, _DICE[face - 1 + side * FACES])
        put_move(tape, action)


@kernel
def write_layout(state: np.record, tape: Tape) -> None:
    """Write the layout that a game began with."""
    board = state.board.copy()
    for number in range(state.moves - 1, -1, -1):
        face, action = int(state.played[number]) // ACTIONS, int(state.played[number]) % ACTIONS
        start, end = action // SQUARES, action % SQUARES
        board[start], board[end] = face if board[end] > 0 else -face, 0
    _put_layout(tape, board, int(state["size"]), int(state.turn + state.moves) % 2)


@kernel
def _put_layout(tape: Tape, board: NDArray[np.int8], size: int, side: int) -> None:
    put_board(tape, board, size)
    put(tape, _SPACE)
    put(tape, _SIDES[side])


@kernel
def put_board(tape: Tape, board: NDArray[np.int8], size: int) -> None:
    """Write a board from the top rank down, with numbers for free squares."""
    for rank in range(size - 1, -1, -1):
        free = 0
        for file in range(size):
            die = int(board[A1 + file * FILE + rank * RANK])
            if die == 0:
                free += 1
                continue
            if free > 0:
                put_number(tape, free)
                free = 0
            put(tape, _DICE[die - 1 if die > 0 else FACES - 1 - die])
        if free > 0:
            put_number(tape, free)
        if rank > 0:
            put(tape, _SLASH)


@kernel
def put_move(tape: Tape, action: int) -> None:
    """Write a move."""
    put_square(tape, action // SQUARES)
    put_square(tape, action % SQUARES)


@kernel
def put_square(tape: Tape, square: int) -> None:
    """Write the name of a square."""
    put(tape, _FILES[square // FILE - 1])
    put_number(tape, square % FILE)


# --- Reading a layout ------------------------------------------------------------------------------------------------


@kernel
def read_layout(given: Tape, state: np.record, tape: Tape) -> None:
    """Read a layout that a game can begin with into an empty record; a complaint on the tape where it is none."""
    if _count(given, _SPACE) != 1:
        say(tape, NO_LAYOUT)
    elif read_board(given, state, tape) and _read_side(given, state, tape):
        _is_start(state, tape)


@kernel
def _count(given: Tape, letter: int) -> int:
    """How many of a letter there are in a text."""
    count = 0
    for at in range(1, len(given)):
        count += int(given[at] == letter)
    return count


@kernel
def read_board(given: Tape, state: np.record, tape: Tape) -> bool:
    """Read the dice of a board; how many there are and where is not checked. A complaint where it is none."""
    end, size = find(given, _SPACE), 1
    for at in range(1, end):
        size += int(given[at] == _SLASH)
    if not SMALLEST <= size <= LARGEST:
        say(tape, OTHER_RANKS, SMALLEST, LARGEST)
        quote(tape, given, 1, end)
        say(tape, size)
        return False
    state["size"] = size
    state.board[:] = EDGE
    fits = True
    for rank in range(size - 1, -1, -1):
        fits = fits and _read_rank(given, state, A1 + rank * RANK, tape)
    return fits


@kernel
def _read_rank(given: Tape, state: np.record, first: int, tape: Tape) -> bool:
    """Read the dice and free squares of a rank that begins on a square, and what stands behind it."""
    size, squares = int(state["size"]), 0
    start, end = int(given[0]) + 1, min(find(given, _SLASH), find(given, _SPACE))
    while given[0] + 1 < end:
        at = int(given[0]) + 1
        die, many = take_one(given, _DICE), 1
        if die < 0:
            many = _take_free(given, end)
        if many == 0:
            say(tape, NO_DIE)
            quote(tape, given, at, int(given[0]) + 1)
            quote(tape, given, start, end)
            return False
        for file in range(squares, min(squares + many, size)):
            state.board[first + file * FILE] = 0 if die < 0 else die + 1 if die < FACES else FACES - 1 - die
        squares += many
    given[0] = end
    if squares != size:
        say(tape, OTHER_SQUARES)
        quote(tape, given, start, end)
        say(tape, squares, size)
        return False
    return True


@kernel
def _take_free(given: Tape, end: int) -> int:
    """Take a number of free squares, or whatever stands there instead: then it gives 0."""
    start, number = int(given[0]) + 1, 0
    while given[0] + 1 < end and _ZERO <= next_letter(given) <= _NINE:
        number = 10 * number + next_letter(given) - _ZERO
        given[0] += 1
    digits = int(given[0]) + 1 - start
    if digits == 0:
        given[0] += 1
    return number if digits <= _DIGITS and given[start] != _ZERO else 0


@kernel
def _read_side(given: Tape, state: np.record, tape: Tape) -> bool:
    """Read the side to move."""
    start, end = int(given[0]) + 1, find(given, _SPACE)
    state.turn = take_one(given, _SIDES)
    if state.turn < 0 or given[0] + 1 != end:
        say(tape, NO_SIDE)
        quote(tape, given, start, end)
        return False
    return True


@kernel
def _is_start(state: np.record, tape: Tape) -> bool:
    """Are there twelve dice a side that obey S6, and has nobody won? A complaint where it is not so."""
    tally = np.zeros((2, FACES + 1), np.int64)  # all dice of a side stand under 0
    state.outer[:] = 0
    for square in range(SQUARES):
        die = int(state.board[square])
        if die not in (0, EDGE):
            side = WHITE if die > 0 else BLACK
            tally[side, 0] += 1
            tally[side, abs(die)] += 1
            state.outer[side] += int(is_outer(state.board, square))
    for side in range(2):
        if tally[side, 0] != DICE:
            say(tape, OTHER_DICE + side, tally[side, 0], DICE)
            return False
        if state.outer[side] > OUTER_LIMIT:
            say(tape, TOO_MANY_OUTER + side, state.outer[side])
            return False
    line = np.empty(FACES, np.int64)
    if find_line(state.board, line):
        say(tape, LINE_ALREADY)
        place = begin_text(tape)
        for number in range(FACES):
            if number > 0:
                put(tape, _SPACE)
            put_square(tape, int(line[number]))
        end_text(tape, place)
        return False
    for side in range(2):
        if (tally[side, 1:] == 2).all():
            say(tape, SETS_ALREADY + side)
            return False
    return True


@kernel
def resize(state: np.record, size: int) -> None:
    """Make a board larger or smaller; the dice on squares that remain stay where they are."""
    state["size"] = size
    for square in range(SQUARES):
        if not (0 < square // FILE <= size and 0 < square % FILE <= size):
            state.board[square] = EDGE
        elif state.board[square] == EDGE:
            state.board[square] = 0


# --- Reading a position ----------------------------------------------------------------------------------------------


@kernel
def read(given: Tape, key: Rng, state: np.record, tape: Tape) -> None:
    """Read a position and play its moves anew; a complaint on the tape where it is none."""
    fields = 1 + _count(given, _SPACE)
    if not 2 <= fields <= 3:
        say(tape, NOT_WRITTEN_SO)
    elif read_board(given, state, tape) and _read_side(given, state, tape):
        moves = np.zeros(1 + _count(given, _COMMA) if fields == 3 else 0, np.int64)
        board = state.board.copy()
        if not _take_moves(given, moves) or not _take_back(state, moves):
            say(tape, NOT_LEADING)
        elif _is_start(state, tape):
            setup(state, key)
            if _play_all(state, moves, tape) and (state.board != board).any():
                say(tape, NOT_LEADING)


@kernel
def _take_moves(given: Tape, moves: NDArray[np.int64]) -> bool:
    """Take moves, each as number of its die * ACTIONS + action; is there nothing else?"""
    for number in range(len(moves)):
        if not take(given, _COMMA if number > 0 else _SPACE):
            return False
        die = take_one(given, _DICE)
        start, end = _take_square(given), _take_square(given)
        if die < 0 or start < 0 or end < 0:
            return False
        moves[number] = die * ACTIONS + start * SQUARES + end
    return bool(next_letter(given) == END)


@kernel
def _take_square(given: Tape) -> int:
    """Take the name of a square, or -1."""
    file = take_one(given, _FILES)
    rank = -1 if next_letter(given) == _ZERO else take_number(given, _DIGITS)
    return (file + 1) * FILE + rank if file >= 0 and 0 < rank <= LARGEST else -1


@kernel
def _take_back(state: np.record, moves: NDArray[np.int64]) -> bool:
    """Undo moves on the bare board; could they have been the last ones?"""
    board = state.board
    for move in moves[::-1]:
        die, start, end = move // ACTIONS, move % ACTIONS // SQUARES, move % SQUARES
        state.turn = 1 - state.turn
        if board[start] != 0 or board[end] in (0, EDGE) or (board[end] < 0) != (state.turn == BLACK):
            return False
        board[start] = die + 1 if die < FACES else FACES - 1 - die
        board[end] = 0
    return True


@kernel
def _play_all(state: np.record, moves: NDArray[np.int64], tape: Tape) -> bool:
    """Play moves from the start of a game; a complaint about the first that cannot be played."""
    actions = np.empty(MAX_LEGAL, np.int32)
    for move in moves:
        action = int(move % ACTIONS)
        start, end = action // SQUARES, action % SQUARES
        if over(state):
            say(tape, TOO_LATE, start, end, int(state.ending))
            return False
        if action not in actions[: legal(state, actions)]:
            say(tape, NOT_ALLOWED, start, end)
            refuse(state, action, tape)
            return False
        play(state, action)
    return True

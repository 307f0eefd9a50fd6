"""The board as the search works on it: a move changes only what it touches, and is taken back the same way.

A move is written as ``action | face << FACE_BITS``: the rules' action, and what the moved die shows afterwards.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel
from tablee.games.desiree import network, rules
from tablee.games.desiree.evaluation import TRACK, add_die, rank, take_die
from tablee.games.desiree.network import follow_die, look
from tablee.games.desiree.rules import DICE, DIRECTIONS, EDGE, FACES, OUTER_LIMIT, SQUARES, turned

FACE_BITS = 16
ACTION_MASK = (1 << FACE_BITS) - 1

POSITION = [  # fields of a record
    *TRACK,
    *network.TRACK,
    ("board", "i1", (SQUARES,)),
    ("rim", "i1", (SQUARES,)),  # 1 for outer squares
    ("number", "i1", (SQUARES,)),  # of the die on a square, in ``dice``
    ("dice", "i2", (2, DICE)),
    ("tally", "i1", (2, FACES + 1)),
    ("rank", "i4", (2,)),  # of each side's tally
    ("outer", "i1", (2,)),
    ("turn", "i8"),
    ("moves", "i8"),
    ("line", "i8"),  # that the win found last completes, -1 for the sets
    ("key", "u8"),  # the rules' fingerprint of the position, without the side to move
]


@kernel
def set_up(position: np.record, seen: np.record, state: np.record) -> None:
    """Copy a state of the rules and count everything that moves update."""
    position.board[:] = state.board
    position.dice[:] = state.dice
    position.tally[:] = state.tally
    position.outer[:] = state.outer
    position.turn, position.moves = state.turn, state.moves
    position.key = state.seen[state.turn, state.times[state.turn] - 1]
    position.count[:] = 0
    position.hots = np.uint64(0)
    for side in range(2):
        position.rank[side] = rank(position.tally[side])
        for number in range(DICE):
            square = int(position.dice[side, number])
            position.number[square] = number
            add_die(position, seen.through, square, abs(int(position.board[square])))
    look(position, seen, position.board, position.dice)
    for square in range(SQUARES):
        inside = position.board[square] != EDGE
        position.rim[square] = 1 if inside and rules.is_outer(position.board, square) else 0


# --- Moves, there and back -------------------------------------------------------------------------------------------


@kernel
def with_face(position: np.record, action: int) -> int:
    """The move of an action: the face is looked up on the board."""
    start, end = action // SQUARES, action % SQUARES
    die = int(position.board[start])
    return action | abs(turned(die, rules.jumped_die(position.board, start, end))) << FACE_BITS


@kernel
def make(position: np.record, seen: np.record, move: int) -> int:
    """Play a move; gives the face that the die showed before, which :func:`unmake` needs."""
    action, face = move & ACTION_MASK, move >> FACE_BITS
    return _carry(position, seen, action // SQUARES, action % SQUARES, face, int(position.turn))


@kernel
def unmake(position: np.record, seen: np.record, move: int, face: int) -> None:
    """Take a move back; ``face`` is what the die showed before it."""
    action = move & ACTION_MASK
    _carry(position, seen, action % SQUARES, action // SQUARES, face, 1 - int(position.turn))
    position.moves -= 2


@kernel
def _carry(position: np.record, seen: np.record, start: int, end: int, face: int, side: int) -> int:
    """Carry a die of a side from one square to another, where it shows ``face``; the turn passes."""
    board, rim = position.board, position.rim
    before = int(board[start])
    old = abs(before)
    after = face if before > 0 else -face
    number = position.number[start]
    position.number[end] = number
    position.dice[side, number] = end
    board[start] = 0
    board[end] = after
    position.outer[side] += rim[end] - rim[start]
    take_die(position, seen.through, start, old)
    add_die(position, seen.through, end, face)
    if face != old:
        position.tally[side, old] -= 1
        position.tally[side, face] += 1
        position.rank[side] = rank(position.tally[side])
    follow_die(position, seen, start, before, end, after)
    position.key ^= rules.key_of(start, before) ^ rules.key_of(end, after)
    position.turn = 1 - position.turn
    position.moves += 1
    return old


@kernel
def pass_turn(position: np.record, moves: int) -> None:
    """Give the turn to the other side, or take it back (``moves`` -1)."""
    position.turn = 1 - position.turn
    position.moves += moves


# --- What is legal ---------------------------------------------------------------------------------------------------


@kernel
def is_legal(position: np.record, move: int) -> bool:
    """Can the side to move play a move that was remembered from another position?"""
    action = move & ACTION_MASK
    start, end = action // SQUARES, action % SQUARES
    board, side = position.board, position.turn
    die = int(board[start])
    if die == 0 or (die > 0) != (side == rules.WHITE) or board[end] != 0 or die == EDGE:
        return False
    if position.rim[end] and not position.rim[start] and position.outer[side] == OUTER_LIMIT:
        return False  # S6
    step, square, jumped = rules.step_towards(start, end), start, 0
    while True:
        square += step
        if square == end:
            return abs(turned(die, jumped)) == move >> FACE_BITS
        if board[square] != 0:
            if jumped != 0 or board[square] == EDGE:
                return False
            jumped = int(board[square])


# --- Wins in one -----------------------------------------------------------------------------------------------------


@kernel
def winning(position: np.record, seen: np.record, side: int) -> int:
    """An action with which a side would win if it were to move, else -1."""
    gap = int(seen.gap[position.rank[side]])
    if gap != 0:
        action = _completes_sets(position, side, gap // 8, gap % 8)
        if action >= 0:
            position.line = -1
            return action
    for number in range(int(position.hots)):
        line = position.hot[number]
        action = _completes_line(position, seen.squares[line], side)
        if action >= 0:
            position.line = line
            return action
    return -1


@kernel
def _completes_sets(position: np.record, side: int, old: int, new: int) -> int:
    """A jump that turns a die of the side from ``old`` to ``new``, else -1."""
    board, rim = position.board, position.rim
    own = 1 if side == rules.WHITE else -1
    full = position.outer[side] == OUTER_LIMIT
    for number in range(DICE):
        start = int(position.dice[side, number])
        if board[start] != own * old:
            continue
        for step in DIRECTIONS:
            square = start + step
            while board[np.uintp(square)] == 0:
                square += step
            other = -own * int(board[square])
            if other <= 0 or other > FACES or turned(old, -other) != new:
                continue
            square += step
            while board[np.uintp(square)] == 0:
                if not (full and rim[square] and not rim[start]):
                    return int(start * SQUARES + square)
                square += step
    return -1


@kernel
def _completes_line(position: np.record, line: NDArray[np.uint16], side: int) -> int:
    """A move of the side that puts the missing sixth die of a line in its place, else -1."""
    board, rim = position.board, position.rim
    face, end = 1, 0
    while abs(board[line[face - 1]]) == face:
        face += 1
    end = int(line[face - 1])
    if board[end] != 0:
        return -1
    own = 1 if side == rules.WHITE else -1
    closed = rim[end] != 0 and position.outer[side] == OUTER_LIMIT
    for step in DIRECTIONS:
        start = end + step
        while board[np.uintp(start)] == 0:
            start += step
        near = int(board[start])
        if near == EDGE:
            continue
        if near == own * face and not (closed and not rim[start]):
            return int(start * SQUARES + end)
        start += step
        while board[np.uintp(start)] == 0:
            start += step
        far = own * int(board[start])
        if far <= 0 or far > FACES or (closed and not rim[start]):
            continue
        shown = far if near * own > 0 else turned(far, -abs(near))
        if shown == face and line[far - 1] != start:
            return int(start * SQUARES + end)
    return -1


@kernel
def mark_defences(position: np.record, seen: np.record, threat: int, marks: NDArray[np.int8]) -> None:
    """Mark the squares that the win found last hangs on: only moves that leave or enter one of them can prevent it."""
    marks[:] = 0
    square, end = threat // SQUARES, threat % SQUARES
    step = rules.step_towards(square, end)
    while square != end:
        square += step
        marks[square] = 1
    if position.line >= 0:
        for face in range(FACES):
            marks[seen.squares[position.line, face]] = 1

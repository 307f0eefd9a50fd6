"""The order of moves in Désirée's search: by what they gain for the sets, by killers and by history."""

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel
from tablee.games.desiree.desk import FIRST, has_stood_twice
from tablee.games.desiree.evaluation import plain_worth, rank
from tablee.games.desiree.position import ACTION_MASK, FACE_BITS
from tablee.games.desiree.rules import DICE, DIRECTIONS, EDGE, OUTER_LIMIT, SQUARES, key_of, turned

GAIN, KILLER, MOST_HISTORY = 1 << 12, 1 << 20, 1 << 19  # in the keys of moves
UNKNOWN = -(1 << 30)
STEP, FURTHEST = 32, 100_000  # of the history, which goes down, too


@kernel
def generate(work: np.record, seen: np.record, frame: np.record) -> None:
    """Write the legal moves that may not lose at once, each with a key: the higher, the earlier.

    Under a threat those are the moves that may prevent it, and those that draw by repetition (SR4).
    """
    board, rim, side = work.board, work.rim, np.uintp(work.turn)
    full = work.outer[side] == OUTER_LIMIT
    history, moves, keys, defences = work.history[side], frame.moves, frame.keys, frame.defences
    work.gains[:] = UNKNOWN
    count, lost = 0, 0
    repeats = frame.danger and work.twice[1 - int(work.turn)] > 0
    for number in range(DICE):
        start = int(work.dice[side, np.uintp(number)])
        die = int(board[np.uintp(start)])
        old = abs(die)
        closed = full and not rim[np.uintp(start)]  # S6
        anywhere = not frame.danger or defences[np.uintp(start)] != 0
        for step in DIRECTIONS:  # S1
            face, gain, square = old, 0, start
            for jumps in range(2):
                square += step
                while board[np.uintp(square)] == 0:  # S2; S3, SR1: behind one die, before the next
                    if not (closed and rim[np.uintp(square)]):
                        allowed = anywhere or defences[np.uintp(square)] != 0
                        if allowed or (repeats and _draws(work, start, square, face)):
                            moves[np.uintp(count)] = (start * SQUARES + square) | face << FACE_BITS
                            keys[np.uintp(count)] = gain + int(history[np.uintp(face), np.uintp(square)])
                            count += 1
                        else:
                            lost += 1
                    square += step
                if jumps == 0:
                    other = int(board[np.uintp(square)])
                    if other == EDGE:
                        break
                    face = abs(turned(die, other))
                    if face != old:
                        gain = _gain(work, seen, old, face)
    frame.count, frame.lost = count, lost
    _favour(frame)


@kernel
def _draws(work: np.record, start: int, end: int, face: int) -> bool:
    """Does a move of the side to move bring a position for the third time (SR4)?"""
    die = int(work.board[start])
    after = key_of(start, die) ^ key_of(end, face if die > 0 else -face)
    return has_stood_twice(work, 1 - int(work.turn), work.key ^ after)


@kernel
def _gain(work: np.record, seen: np.record, old: int, new: int) -> int:
    """What it gains to turn a die of the side to move from one face to another, as a key of moves."""
    if work.gains[old, new] == UNKNOWN:
        side = int(work.turn)
        tally = work.tally[side]
        tally[old] -= 1
        tally[new] += 1
        after = rank(tally)
        tally[old] += 1
        tally[new] -= 1
        theirs = int(work.rank[1 - side])
        gained = plain_worth(seen, after, theirs) - plain_worth(seen, int(work.rank[side]), theirs)
        work.gains[old, new] = GAIN * gained
    return int(work.gains[old, new])


@kernel
def _favour(frame: np.record) -> None:
    """Killers come early; the move that was tried already is left out."""
    for number in range(frame.count - 1, -1, -1):
        move = frame.moves[number]
        if move == frame.first:
            frame.count -= 1
            frame.moves[number], frame.keys[number] = frame.moves[frame.count], frame.keys[frame.count]
        elif move == frame.killers[0] or move == frame.killers[1]:
            frame.keys[number] += KILLER


@kernel
def pick(frame: np.record) -> int:
    """Bring the best of the remaining moves to the front and return it."""
    moves, keys, number = frame.moves, frame.keys, frame.number
    best = number
    for other in range(number + 1, frame.count):
        if keys[other] > keys[best]:
            best = other
    moves[number], moves[best] = moves[best], moves[number]
    keys[number], keys[best] = keys[best], keys[number]
    return int(moves[number])


@kernel
def praise(work: np.record, frame: np.record) -> None:
    """The move under way cut off: try it early elsewhere, and those before it later."""
    move = frame.move
    if frame.killers[0] != move:
        frame.killers[1] = frame.killers[0]
        frame.killers[0] = move
    history, bonus = work.history[work.turn], int(frame.depth) ** 2
    if work.release == FIRST:
        face, square = move >> FACE_BITS, (move & ACTION_MASK) % SQUARES
        history[face, square] = min(MOST_HISTORY, int(history[face, square]) + bonus)
        return
    bonus = min(STEP * bonus, FURTHEST // 8)
    _reward(history, move, bonus)
    for number in range(frame.number if frame.count > 0 else 0):
        _reward(history, int(frame.moves[number]), -bonus)


@kernel
def _reward(history: NDArray[np.int32], move: int, bonus: int) -> None:
    """Move a move's history up or down, the less the further it is there already."""
    face, square = move >> FACE_BITS, (move & ACTION_MASK) % SQUARES
    before = int(history[face, square])
    history[face, square] = before + bonus - before * abs(bonus) // FURTHEST

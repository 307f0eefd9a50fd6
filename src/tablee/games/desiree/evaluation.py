"""What a Désirée player sees on the board: how many jumps the sets still need, and lines that are nearly there.

The jumps are exact for what the other side shows now, looked up in a table. The lines are counted as dice come and go:
for every line that a board has room for, how many of its six squares show the right number.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel
from tablee.games.desiree import rules
from tablee.games.desiree.rules import A1, DICE, DIRECTIONS, FACES, FILE, RANK, RIGHT_ANGLE, SQUARES, turned

TALLIES = comb(DICE + FACES - 1, FACES - 1)  # ways of showing six numbers with twelve dice
CHOOSE = np.array([[comb(n, k) for k in range(FACES)] for n in range(DICE + FACES)], np.int32)
NEVER = 100  # more jumps than any way to the sets needs
BLOCKED = 3  # what the other side shows changes: at worst so many jumps more than if it showed every number
FREE_JUMP = 60  # what it is worth to be a jump nearer, if every number could be jumped
MOST_LINES = 5284  # on 12 x 12
MOST_THROUGH = 72  # lines in which a square holds one and the same number


class Sight(NamedTuple):
    """Tables to look things up in; the last two are those of one board size."""

    jumps: NDArray[np.int8]  # by what the other side shows and a side's tally: how many jumps to the two sets
    shown: NDArray[np.uint8]  # by tally: a bit for each number shown
    gap: NDArray[np.int8]  # by tally: old * 8 + new number of the one die that is wrong, else 0
    standing: NDArray[np.int16]  # by tally: how good it is in itself, whatever the other side shows
    through: NDArray[np.int16]  # by square and number: how many lines, and which
    squares: NDArray[np.int16]  # by line: where 1 to 6 lie


@cache
def sight(size: int) -> Sight:
    """The tables for a board of this size."""
    return Sight(*_sets(), *_lines(size))


# --- The sets --------------------------------------------------------------------------------------------------------


@kernel
def rank(tally: NDArray[np.int8]) -> int:
    """The number of a tally among all that are possible."""
    number, dice = 0, 0
    for face in range(1, FACES):
        dice += int(tally[face])
        number += int(CHOOSE[dice + face - 1, face])
    return number


@cache
def _sets() -> tuple[NDArray[np.int8], NDArray[np.uint8], NDArray[np.int8], NDArray[np.int16]]:
    tallies = np.zeros((TALLIES, FACES + 1), np.int8)
    for bars in combinations(range(DICE + FACES - 1), FACES - 1):
        tally = np.diff((0, -1, *bars, DICE + FACES - 1)) - 1
        tally[0] = 0
        tallies[rank(tally.astype(np.int8))] = tally
    shown = ((tallies[:, 1:] > 0) << np.arange(FACES)).sum(axis=1).astype(np.uint8)
    off = tallies[:, 1:] - 2
    one_wrong = (np.abs(off).sum(axis=1) == 2) & (off.max(axis=1) == 1)
    gap = np.where(one_wrong, 8 * (off.argmax(axis=1) + 1) + off.argmin(axis=1) + 1, 0).astype(np.int8)
    jumps = np.full((1 << FACES, TALLIES), NEVER, np.int8)
    _count_jumps(tallies, jumps)
    standing = -FREE_JUMP * jumps[-1].astype(np.int16)
    return np.minimum(jumps, jumps[-1] + BLOCKED), shown, gap, standing


@kernel
def _count_jumps(tallies: NDArray[np.int8], jumps: NDArray[np.int8]) -> None:
    """Go back from the two sets, jump by jump, for all that the other side can show."""
    before = _tallies_before(tallies)
    aim = np.full(FACES + 1, 2, np.int8)
    queue = np.empty(len(tallies), np.int64)
    for shown in range(len(jumps)):
        turns = _turns(shown)
        queue[0], first, last = rank(aim), 0, 1
        jumps[shown, queue[0]] = 0
        while first < last:
            now = queue[first]
            first += 1
            for old in range(1, FACES + 1):
                for new in range(1, FACES + 1):
                    earlier = before[now, old, new]
                    if turns[old, new] and earlier >= 0 and jumps[shown, earlier] == NEVER:
                        jumps[shown, earlier] = jumps[shown, now] + 1
                        queue[last] = earlier
                        last += 1


@kernel
def _tallies_before(tallies: NDArray[np.int8]) -> NDArray[np.int32]:
    """For each tally: what it was before a die turned from an old number to a new one; -1 where that cannot be."""
    before = np.full((len(tallies), FACES + 1, FACES + 1), -1, np.int32)
    for now in range(len(tallies)):
        tally = tallies[now].copy()
        for new in range(1, FACES + 1):
            for old in range(1, FACES + 1):
                if old != new and tally[new] > 0:
                    tally[old] += 1
                    tally[new] -= 1
                    before[now, old, new] = rank(tally)
                    tally[old] -= 1
                    tally[new] += 1
    return before


@kernel
def _turns(shown: int) -> NDArray[np.bool_]:
    """Which number turns into which by one jump, with these numbers to jump over."""
    turns = np.zeros((FACES + 1, FACES + 1), np.bool_)
    for old in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            if shown >> (other - 1) & 1:
                turns[old, turned(old, -other)] = True
    return turns


@kernel
def jumps_needed(state: np.record, seen: Sight, side: int) -> int:
    """How many jumps a side's two sets still need, over the numbers that the other side shows now."""
    other = rank(state.tally[1 - side])
    return int(seen.jumps[seen.shown[other], rank(state.tally[side])])


# --- Lines -----------------------------------------------------------------------------------------------------------


def _lines(size: int) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    board = np.zeros(SQUARES + 2 * FACES * FILE, np.bool_)  # with room to run off it
    for file in range(size):
        board[A1 + file * FILE : A1 + file * FILE + size * RANK : RANK] = True
    starts = np.flatnonzero(board)
    shapes = []
    for first in range(len(DIRECTIONS)):
        for bend, angle in [(FACES - 1, 0), *((b, a) for b in range(1, FACES - 1) for a in (-1, 1))]:
            second = (first + angle * RIGHT_ANGLE) % len(DIRECTIONS)  # S8
            steps = [0, *[DIRECTIONS[first]] * bend, *[DIRECTIONS[second]] * (FACES - 1 - bend)]
            shape = starts[:, None] + np.cumsum(steps)
            shapes.append(shape[board[shape].all(axis=1)])
    lines = np.concatenate(shapes)
    through = np.zeros((SQUARES, FACES + 1, MOST_THROUGH + 1), np.int16)
    for number, line in enumerate(lines.tolist()):
        for face, square in enumerate(line, 1):
            row = through[square, face]
            row[0] += 1
            row[row[0]] = number
    return through, lines.astype(np.int16)


TRACK = [  # fields of a record that follows the lines
    ("count", "i1", (MOST_LINES,)),  # how many dice of each line are in place
    ("hots", "i2"),  # how many lines are one die short, or complete:
    ("hot", "i2", (MOST_LINES,)),  # these
    ("place", "i2", (MOST_LINES,)),  # where a line stands among them
]


@kernel
def add_die(track: np.record, seen: Sight, square: int, face: int) -> None:
    """A die that shows this number comes to a square."""
    row = seen.through[square, face]
    for at in range(1, row[0] + 1):
        line = row[at]
        track.count[line] += 1
        if track.count[line] == FACES - 1:
            track.hot[track.hots] = line
            track.place[line] = track.hots
            track.hots += 1


@kernel
def take_die(track: np.record, seen: Sight, square: int, face: int) -> None:
    """A die that shows this number leaves a square."""
    row = seen.through[square, face]
    for at in range(1, row[0] + 1):
        line = row[at]
        track.count[line] -= 1
        if track.count[line] == FACES - 2:
            track.hots -= 1
            last = track.hot[track.hots]
            track.hot[track.place[line]] = last
            track.place[last] = track.place[line]


@kernel
def look(track: np.record, seen: Sight, state: np.record) -> None:
    """Count the lines of a position afresh."""
    track.count[:] = 0
    track.hots = 0
    for side in range(2):
        for die in range(DICE):
            square = int(state.dice[side, die])
            add_die(track, seen, square, abs(int(state.board[square])))


# --- Wins in one -----------------------------------------------------------------------------------------------------


@kernel
def winning(state: np.record, track: np.record, seen: Sight, actions: NDArray[np.int32]) -> int:
    """A move that wins at once for the side to move, else -1. ``actions`` is overwritten."""
    gap = int(seen.gap[rank(state.tally[state.turn])])
    if gap == 0 and track.hots == 0:
        return -1
    for number in range(rules.legal(state, actions)):
        action = int(actions[number])
        start, end = action // SQUARES, action % SQUARES
        old = int(state.board[start])
        if abs(old) != gap // 8 and track.hots == 0:
            continue
        new = abs(turned(old, rules.jumped_die(state.board, start, end)))
        if abs(old) * 8 + new == gap or _completes(state.board, track, seen, start, end, new):
            return action
    return -1


@kernel
def _completes(board: NDArray[np.int8], track: np.record, seen: Sight, start: int, end: int, face: int) -> bool:
    """Is a die that comes from ``start`` to ``end`` and shows ``face`` the sixth of a line?"""
    for number in range(track.hots):
        line = seen.squares[track.hot[number]]
        if line[face - 1] == end and line[abs(board[start]) - 1] != start:
            return True
    return False

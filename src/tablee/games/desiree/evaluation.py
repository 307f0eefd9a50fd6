"""What a Désirée player sees on the board: how many jumps the sets still need, and lines that are nearly there.

The jumps are exact for what the other side shows now, looked up in a table. The lines are counted as dice come and go:
for every line that a board has room for, how many of its six squares show the right number.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.desiree import network
from tablee.games.desiree.network import fill_weights
from tablee.games.desiree.rules import DICE, DIRECTIONS, FACES, FILE, RIGHT_ANGLE, SQUARES, turned

TALLIES = comb(DICE + FACES - 1, FACES - 1)  # ways of showing six numbers with twelve dice
CHOOSE = np.array([[comb(n, k) for k in range(FACES)] for n in range(DICE + FACES)], np.int32)
TEMPO, JUMP = 10, 40  # what it is worth to move; to be a jump nearer
NEVER = 100  # more jumps than any way to the sets needs
BLOCKED = 3  # what the other side shows changes: at worst so many jumps more than if it showed every number
FREE_JUMP = 60  # what it is worth to be a jump nearer, if every number could be jumped
MOST_LINES = 5284  # on 12 x 12
MOST_THROUGH = 72  # lines in which a square holds one and the same number


SIGHT = np.dtype(  # tables to look things up in; a record, since arrays in compiled code count their users
    (
        np.record,
        [
            ("filled", "i8", (2,)),  # the size of the board, and how many lines it has room for
            ("jumps", "i1", (1 << FACES, TALLIES)),  # by what the other side shows and a tally: jumps to the two sets
            ("shown", "u1", (TALLIES,)),  # by tally: a bit for each number shown
            ("gap", "i1", (TALLIES,)),  # by tally: old * 8 + new number of the one die that is wrong, else 0
            ("standing", "i2", (TALLIES,)),  # by tally: how good it is in itself, whatever the other side shows
            (
                "through",
                "u2",
                (SQUARES, FACES + 1, MOST_THROUGH + 1),
            ),  # by square and number: how many lines, and which
            ("squares", "u2", (MOST_LINES, FACES)),  # by line: where 1 to 6 lie
            *network.SIGHT,
        ],
    )
)


@cache
def sight(size: int) -> Buffer:
    """The tables for a board of this size."""
    seen = np.zeros(1, SIGHT)
    fill_for(seen, size)
    return seen


@kernel
def fill_for(seen: Buffer, size: int) -> None:
    """Fill the tables for a board of this size, unless they are."""
    fill(seen[0], size)


@kernel
def fill(seen: np.record, size: int) -> None:
    """Fill the tables for a board of this size, unless they are."""
    if seen.filled[0] == 0:
        fill_sets(seen.jumps, seen.shown, seen.gap, seen.standing)
    if seen.filled[0] != size:
        seen.filled[0], seen.filled[1] = size, fill_lines(size, seen.through, seen.squares)
        fill_weights(seen, size)


# --- The sets --------------------------------------------------------------------------------------------------------


@kernel
def rank(tally: NDArray[np.int8]) -> int:
    """The number of a tally among all that are possible."""
    number, dice = 0, 0
    for face in range(1, FACES):
        dice += int(tally[face])
        number += int(CHOOSE[dice + face - 1, face])
    return number


@kernel
def fill_sets(
    jumps: NDArray[np.int8], shown: NDArray[np.uint8], gap: NDArray[np.int8], standing: NDArray[np.int16]
) -> None:
    """Write the tables about the two sets."""
    tallies = np.zeros((TALLIES, FACES + 1), np.int8)
    _list_tallies(tallies)
    jumps[:] = NEVER
    _count_jumps(tallies, jumps)
    for tally in range(TALLIES):
        most, least = _extremes(tallies[tally])
        for face in range(1, FACES + 1):
            if tallies[tally, face] > 0:
                shown[tally] |= 1 << (face - 1)
        if _is_one_wrong(tallies[tally]):
            gap[tally] = 8 * most + least
        free = jumps[-1, tally]
        standing[tally] = -FREE_JUMP * int(free)
        for other in range(len(jumps)):
            jumps[other, tally] = min(jumps[other, tally], free + BLOCKED)


@kernel
def _list_tallies(tallies: NDArray[np.int8]) -> None:
    """All ways of showing six numbers with twelve dice, each in its place."""
    tally = np.zeros(FACES + 1, np.int8)
    tally[FACES] = DICE
    for _ in range(len(tallies)):
        tallies[rank(tally)] = tally
        face = FACES  # like an odometer: what lies on the last number moves on to the ones before
        while face > 0 and tally[face] == 0:
            face -= 1
        if face > 1:
            rest = tally[face] - 1
            tally[face] = 0
            tally[face - 1] += 1
            tally[FACES] = rest


@kernel
def _extremes(tally: NDArray[np.int8]) -> tuple[int, int]:
    """The number that is shown most often, and the one that is shown least."""
    most, least = 1, 1
    for face in range(2, FACES + 1):
        if tally[face] > tally[most]:
            most = face
        if tally[face] < tally[least]:
            least = face
    return most, least


@kernel
def _is_one_wrong(tally: NDArray[np.int8]) -> bool:
    """Would one die's turn complete the two sets?"""
    wrong = 0
    for face in range(1, FACES + 1):
        if abs(tally[face] - 2) > 1:
            return False
        wrong += int(tally[face] != 2)
    return wrong == 2


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
def jumps_needed(state: np.record, seen: np.record, side: int) -> int:
    """How many jumps a side's two sets still need, over the numbers that the other side shows now."""
    other = rank(state.tally[1 - side])
    return int(seen.jumps[seen.shown[other], rank(state.tally[side])])


@kernel
def plain_worth(seen: np.record, mine: int, theirs: int) -> int:
    """How good the tallies are for the side to move, by their ranks."""
    ahead = int(seen.jumps[seen.shown[mine], theirs]) - int(seen.jumps[seen.shown[theirs], mine])
    return TEMPO + int(seen.standing[mine]) - int(seen.standing[theirs]) + JUMP * ahead


# --- Lines -----------------------------------------------------------------------------------------------------------


@kernel
def fill_lines(size: int, through: NDArray[np.uint16], squares: NDArray[np.uint16]) -> int:
    """Write the tables about the lines that a board of this size has room for; gives how many lines there are."""
    count, line = 0, np.empty(FACES, np.uint16)
    through[:] = 0
    for first in range(len(DIRECTIONS)):
        for shape in range(2 * FACES - 3):  # straight, or with one of four bends to either side
            bend = (shape + 1) // 2 if shape > 0 else FACES - 1
            angle = 0 if shape == 0 else 1 if shape % 2 == 0 else -1
            second = (first + angle * RIGHT_ANGLE) % len(DIRECTIONS)  # S8
            for start in range(SQUARES):
                if _lay_line(size, start, DIRECTIONS[first], bend, DIRECTIONS[second], line):
                    squares[count] = line
                    for face in range(1, FACES + 1):
                        row = through[line[face - 1], face]
                        row[0] += 1
                        row[row[0]] = count
                    count += 1
    return count


@kernel
def _lay_line(size: int, square: int, first: int, bend: int, second: int, line: NDArray[np.uint16]) -> bool:
    """Write the squares of a line, as long as it stays on the board."""
    for step in range(FACES):
        if step > 0:
            square += first if step <= bend else second
        file, rank = square // FILE - 1, square % FILE - 1
        if not (0 <= file < size and 0 <= rank < size):
            return False
        line[step] = square
    return True


TRACK = [  # fields of a record that follows the lines
    ("count", "i1", (MOST_LINES,)),  # how many dice of each line are in place
    ("hots", "u8"),  # how many lines are one die short:
    ("hot", "u2", (MOST_LINES,)),  # these
    ("place", "u2", (MOST_LINES,)),  # where a line stands among them
]


@kernel
def add_die(track: np.record, through: NDArray[np.uint16], square: int, face: int) -> None:
    """A die that shows this number comes to a square."""
    row, count = through[np.uintp(square), np.uintp(face)], track.count
    for at in range(row[0]):
        line = row[np.uintp(at + 1)]
        count[line] += 1
        if count[line] == FACES - 1:
            track.hot[track.hots] = line
            track.place[line] = track.hots
            track.hots += np.uint64(1)


@kernel
def take_die(track: np.record, through: NDArray[np.uint16], square: int, face: int) -> None:
    """A die that shows this number leaves a square."""
    row, count = through[np.uintp(square), np.uintp(face)], track.count
    for at in range(row[0]):
        line = row[np.uintp(at + 1)]
        count[line] -= 1
        if count[line] == FACES - 2:
            track.hots -= np.uint64(1)
            last = track.hot[track.hots]
            track.hot[track.place[line]] = last
            track.place[last] = track.place[line]

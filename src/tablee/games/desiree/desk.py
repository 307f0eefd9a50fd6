"""What Désirée's searches work with: records of fixed size, and the positions of the game before the root."""

from typing import NamedTuple, cast

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.desiree.position import POSITION, set_up
from tablee.games.desiree.rules import FACES, MAX_LEGAL, MOVE_LIMIT, SQUARES, STATE

DEEPEST = 48
WIN = 30_000  # less the number of moves it takes
PROVEN = WIN - 2 * DEEPEST
DANGER = 100
HIGHEST = 32_000

PASSED, SCOUTED, SEARCHED = 1, 2, 3
REMEMBERED, ALL = 0, 1  # stages
FRAME = np.dtype(  # a position on the line that is being searched
    (
        np.record,
        [
            ("depth", "i2"),
            ("alpha", "i4"),
            ("beta", "i4"),
            ("floor", "i4"),  # alpha at first
            ("best", "i4"),
            ("choice", "i4"),
            ("worth", "i4"),  # the static evaluation
            ("key", "u8"),
            ("position", "u8"),  # its key without the side to move
            ("first", "i4"),  # the remembered move
            ("danger", "i1"),
            ("may_pass", "i1"),
            ("doing", "i1"),  # how the move under way is searched
            ("stage", "i1"),
            ("reduction", "i1"),  # of the move under way
            ("face", "i1"),  # what the die of the move under way showed before
            ("move", "i4"),  # under way
            ("tried", "i2"),  # moves
            ("number", "i2"),  # of the move under way among the generated ones
            ("count", "i2"),
            ("lost", "i2"),  # legal moves that were left out, for they do not prevent the other side's win
            ("defences", "i1", (SQUARES,)),  # where a move must begin or end to prevent it
            ("moves", "i4", (MAX_LEGAL,)),
            ("keys", "i4", (MAX_LEGAL,)),
            ("killers", "i4", (2,)),
        ],
    )
)

HORIZON = 9  # plies: a win in five own moves
ESTIMATE = np.dtype((np.record, [("key", "u8"), ("proof", "i4"), ("disproof", "i4")]))
ESTIMATES = 1 << 19
TRIAL = np.dtype(  # a position on the line that the search for a forced win follows, see `proof`
    (
        np.record,
        [
            ("enough_proof", "i4"),  # come back with an estimate as high as that
            ("enough_disproof", "i4"),
            ("proof", "i4"),  # of the position
            ("disproof", "i4"),
            ("proofs", "i4", (MAX_LEGAL,)),  # after each move, for the side that is to move then
            ("disproofs", "i4", (MAX_LEGAL,)),
        ],
    )
)

FIRST = 1  # the first release of the search, which the levels below the strongest keep
FAR = 100_000  # nodes: those levels do not go further
PAST = 1 << 10  # of the game's positions, by the last bits of their keys
WORK = np.dtype(
    (
        np.record,
        [
            *POSITION,
            ("frames", FRAME, (DEEPEST + 2,)),  # by distance from the root
            ("nodes", "i8"),
            ("limit", "i8"),  # of nodes
            ("release", "i1"),  # of the search; 0 is the newest
            ("stop", "i1"),  # set from outside when the time is up
            ("cut", "i1"),  # the search was broken off
            ("depth", "i2"),  # finished
            ("reach", "i2"),  # no extension beyond this many moves
            ("best", "i4"),
            ("score", "i4"),
            ("ranked", "i4", (MAX_LEGAL,)),  # the root's moves after the last round finished, the best ones first
            ("scores", "i4", (MAX_LEGAL,)),  # theirs
            ("stood", "u8", STATE["seen"].shape),  # the positions of the game, by side to move
            ("times", "i2", (2,)),  # how many of those there are
            ("past", "i1", (PAST,)),  # how many positions of the game before have such a key
            ("twice", "i2", (2,)),  # how many of a side's positions have stood more than once
            ("history", "i4", (2, FACES + 1, SQUARES)),  # how often a side's move cut off, by face and square
            ("gains", "i4", (FACES + 1, FACES + 1)),  # what turning a die from one face to another gains
            ("proving", "i8"),  # nodes of the search for a forced win
            ("trials", TRIAL, (HORIZON + 1,)),
            ("estimates", ESTIMATE, (ESTIMATES,)),
        ],
    )
)

CHILD = cast(int, np.int64(1))  # a move from the root; typed, since all below would be compiled once more for a bare 1
OPEN = 1 << 20  # no score: there is more to search below
NO_MOVE = -1


class Desk(NamedTuple):
    """All that a search works with: fixed in size, made once. Kernels take its records, which cost no counting."""

    buffer: Buffer  # the state at the root; stays as it is
    work: Buffer
    seen: Buffer
    memory: Buffer  # threads share it, and a later search may go on with it


# --- Draws -----------------------------------------------------------------------------------------------------------


@kernel
def prepare(desk: Desk) -> None:
    """Set everything up for the state at the root."""
    set_up(desk.work[0], desk.seen[0], desk.buffer[0])
    _note_past(desk.work[0], desk.buffer[0])


@kernel
def _note_past(work: np.record, state: np.record) -> None:
    """Note the positions that have stood in the game before the root."""
    work.past[:] = 0
    work.stood[:] = state.seen
    work.times[:] = state.times
    for side in range(2):
        for number in range(state.times[side]):
            work.past[int(state.seen[side, number] % np.uint64(PAST))] += 1
    for side in range(2):
        work.twice[side] = 0
        for number in range(state.times[side]):
            work.twice[side] += has_stood_twice(work, side, state.seen[side, number])


@kernel
def is_drawn(work: np.record, ply: int) -> bool:
    """Is this the last move of all, a position of the line being searched, or the third time that it stands (SR4)?"""
    if work.moves >= MOVE_LIMIT:
        return True
    for earlier in range(ply - 2, -1, -2):
        if work.frames[earlier].position == work.key:
            return True
    return has_stood_twice(work, int(work.turn), work.key)


@kernel
def has_stood_twice(work: np.record, side: int, key: np.uint64) -> bool:
    """Has a position stood twice in the game with this side to move? The next time it is a draw (SR4)."""
    times = 0
    if work.past[int(key % np.uint64(PAST))] > 1:
        for number in range(work.times[side]):
            times += work.stood[side, number] == key
    return times > 1

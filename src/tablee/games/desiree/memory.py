"""What Désirée's searches remember of positions: a table that threads share and that is kept from move to move.

An entry is two words, what was found and the position's key mixed with it. Threads read and write without locks: of an
entry that two of them have written at once, the words do not go together, and it is as good as none.
"""

import numpy as np

from tablee.core.chance import mixed
from tablee.core.compiling import kernel
from tablee.games.desiree.desk import NO_MOVE, has_stood_twice

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
NOTHING = 0  # no entry is that, since every one has a bound
ENTRY = np.dtype((np.record, [("found", "i8"), ("check", "u8")]))
MEMORY_SIZE = 1 << 20
_NEW = np.uint64(0)
MEMORY = np.dtype(
    (
        np.record,
        [
            ("entries", ENTRY, (MEMORY_SIZE,)),
            ("world", "u8"),  # a fingerprint of what scores depend on besides the position
        ],
    )
)

_MOVE_BITS, _SCORE_BITS, _DEPTH_BITS = 20, 16, 8
_MIDDLE = 1 << (_SCORE_BITS - 1)  # a score of zero


@kernel
def keep_what_holds(memory: np.record, work: np.record, size: int) -> None:
    """Forget all that was found on a board of another size, or before other positions had stood twice (SR4)."""
    world = mixed(np.uint64(size))
    for side in range(2):
        for number in range(int(work.times[side]) if work.twice[side] > 0 else 0):
            key = work.stood[side, number]
            if has_stood_twice(work, side, key):
                world = mixed(world ^ key)
    if memory.world == world:
        return
    if memory.world != _NEW:
        memory.entries.found[:] = NOTHING
    memory.world = world


@kernel
def recall(memory: np.record, key: np.uint64) -> int:
    """What was found of the position with this key, NOTHING where it is not remembered."""
    entry = memory.entries[int(key % np.uint64(MEMORY_SIZE))]
    found = np.int64(entry.found)
    return int(found) if entry.check ^ np.uint64(found) == key else NOTHING


@kernel
def remember(memory: np.record, key: np.uint64, move: int, score: int, depth: int, bound: int) -> None:
    """Remember what was found of a position, in the place of whatever stood there."""
    found = (((bound << _DEPTH_BITS | depth) << _SCORE_BITS) + _MIDDLE + score << _MOVE_BITS) + move - NO_MOVE
    entry = memory.entries[int(key % np.uint64(MEMORY_SIZE))]
    entry.found, entry.check = found, key ^ np.uint64(found)


@kernel
def move_of(found: int) -> int:
    """The best move, or NO_MOVE."""
    return (found & ((1 << _MOVE_BITS) - 1)) + NO_MOVE


@kernel
def score_of(found: int) -> int:
    """The score, or a limit to it."""
    return (found >> _MOVE_BITS & ((1 << _SCORE_BITS) - 1)) - _MIDDLE


@kernel
def depth_of(found: int) -> int:
    """How deep the search was."""
    return found >> (_MOVE_BITS + _SCORE_BITS) & ((1 << _DEPTH_BITS) - 1)


@kernel
def bound_of(found: int) -> int:
    """What the score is: EXACT, AT_LEAST or AT_MOST."""
    return found >> (_MOVE_BITS + _SCORE_BITS + _DEPTH_BITS)

"""Looking ahead in Désirée: alpha-beta, deeper and deeper, until the time is up.

Principal variation search with aspiration windows and a transposition table. The remembered move comes first, then all
others by what they gain for the sets, by killers and by history; whoever is threatened with a win tries only moves that
may prevent it, one move deeper. Late quiet moves are searched less deep, and near the leaves not at all. Scores are
from the side to move; a jump nearer to the two sets counts JUMP.
"""

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import mixed
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.desiree.evaluation import plain_worth
from tablee.games.desiree.ordering import KILLER, generate, pick, praise
from tablee.games.desiree.position import (
    POSITION,
    is_legal,
    make,
    mark_defences,
    pass_turn,
    set_up,
    unmake,
    winning,
    with_face,
)
from tablee.games.desiree.rules import (
    FACES,
    MAX_LEGAL,
    MOVE_LIMIT,
    SQUARES,
    STATE,
)

DEEPEST = 48
WIN = 30_000  # less the number of moves it takes
PROVEN = WIN - 2 * DEEPEST
DANGER = 100
HIGHEST = 32_000

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
MEMORY = np.dtype((np.record, [("key", "u8"), ("move", "i4"), ("score", "i2"), ("depth", "i1"), ("bound", "i1")]))
MEMORY_SIZE = 1 << 20

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

PAST = 1 << 10  # of the game's positions, by the last bits of their keys
WORK = np.dtype(
    (
        np.record,
        [
            *POSITION,
            ("frames", FRAME, (DEEPEST + 2,)),  # by distance from the root
            ("nodes", "i8"),
            ("limit", "i8"),  # of nodes
            ("stop", "i1"),  # set from outside when the time is up
            ("cut", "i1"),  # the search was broken off
            ("depth", "i2"),  # finished
            ("reach", "i2"),  # no extension beyond this many moves
            ("best", "i4"),
            ("score", "i4"),
            ("scores", "i4", (MAX_LEGAL,)),  # of the root's moves, by the last round finished
            ("stood", "u8", STATE["seen"].shape),  # the positions of the game, by side to move
            ("times", "i2", (2,)),  # how many of those there are
            ("past", "i1", (PAST,)),  # how many positions of the game before have such a key
            ("history", "i4", (2, FACES + 1, SQUARES)),  # how often a side's move cut off, by face and square
            ("gains", "i4", (FACES + 1, FACES + 1)),  # what turning a die from one face to another gains
            ("memory", MEMORY, (MEMORY_SIZE,)),
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


ASPIRATION = 60  # the score is first looked for so near to that of the round before
LATE, LATER, VERY_LATE = 4, 10, 30  # moves tried before reductions by one, two and three
PRUNED = 3  # depth up to which positions and late moves are pruned
MARGIN_ABOVE, MARGIN_BELOW = 80, 100  # by depth: so much better or worse than needed is enough
ENOUGH, ENOUGH_BY_DEPTH = 6, 10  # quiet moves to try there
THIN = 3  # depth above which a position without a remembered move is searched less deep


# --- What a position is worth ----------------------------------------------------------------------------------------


@kernel
def worth(work: np.record, seen: np.record) -> int:
    """A guess at how good the position is for the side to move."""
    return plain_worth(seen, int(work.rank[work.turn]), int(work.rank[1 - work.turn]))


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


@kernel
def _is_drawn(work: np.record, ply: int) -> bool:
    """Is this the last move of all, a position of the line being searched, or the third time that it stands (SR4)?"""
    if work.moves >= MOVE_LIMIT:
        return True
    for earlier in range(ply - 2, -1, -2):
        if work.frames[earlier].position == work.key:
            return True
    times = 0
    if work.past[int(work.key % np.uint64(PAST))] > 1:
        side = int(work.turn)
        for number in range(work.times[side]):
            times += work.stood[side, number] == work.key
    return times > 1


# --- Memory ----------------------------------------------------------------------------------------------------------


@kernel
def _key(work: np.record) -> np.uint64:
    """A fingerprint of the position and the side to move; near the move limit, of the moves that are left too."""
    late = max(0, int(work.moves) - (MOVE_LIMIT - DEEPEST))
    fingerprint: np.uint64 = work.key
    return fingerprint ^ mixed(np.uint64(2 * late + int(work.turn)))


@kernel
def _place(frame: np.record) -> int:
    """Where a position is remembered."""
    return int(frame.key % np.uint64(MEMORY_SIZE))


@kernel
def _remember(frame: np.record, entry: np.record, ply: int) -> None:
    best = int(frame.best)
    bound = AT_LEAST if best >= frame.beta else EXACT if best > frame.floor else AT_MOST
    if entry.key == frame.key and entry.depth > frame.depth and bound != EXACT:
        return
    if frame.choice != NO_MOVE or entry.key != frame.key:
        entry.move = frame.choice
    entry.key, entry.depth, entry.bound = frame.key, frame.depth, bound
    entry.score = best + ply if best > PROVEN else best - ply if best < -PROVEN else best


@kernel
def _recall(frame: np.record, entry: np.record, ply: int) -> int:
    """The remembered score of a position if it settles it, else OPEN; the remembered move is noted."""
    frame.first = NO_MOVE
    if entry.key != frame.key:
        return OPEN
    frame.first = entry.move
    score = int(entry.score)
    if abs(score) > PROVEN:  # a proven end is counted from the root
        score += -ply if score > 0 else ply
    settled = (
        entry.bound == EXACT
        or (entry.bound == AT_LEAST and score >= frame.beta)
        or (entry.bound == AT_MOST and score <= frame.alpha)
    )
    return score if settled and entry.depth >= frame.depth else OPEN


# --- Less depth for late moves ----------------------------------------------------------------------------------------


@kernel
def _reduction(frame: np.record) -> int:
    """How much less deep the move under way is searched, if it is a late quiet one."""
    if frame.danger or frame.depth < 2 or frame.tried < LATE or frame.keys[frame.number] >= KILLER:
        return 0
    by = 1 if frame.tried < LATER else 2 if frame.tried < VERY_LATE else 3
    return min(by, int(frame.depth) - 1)


@kernel
def _is_hopeless(frame: np.record) -> bool:
    """Need no more moves be tried near the leaves: those tried are not lost, and the next one is late and quiet?"""
    if not _may_prune(frame) or frame.best <= -PROVEN or frame.keys[frame.number] >= KILLER:
        return False
    depth = int(frame.depth)
    far_below = frame.worth + MARGIN_BELOW * depth <= frame.alpha
    return int(frame.tried) >= (LATE if far_below else ENOUGH + ENOUGH_BY_DEPTH * depth**2)


@kernel
def _may_prune(frame: np.record) -> bool:
    """Is this a position near the leaves that is only asked whether it is better than a bound, and not in danger?"""
    return frame.beta - frame.floor == 1 and not frame.danger and frame.depth <= PRUNED


# --- The search ------------------------------------------------------------------------------------------------------
# Written with frames, not as a function that calls itself: compiled functions that do cannot be kept on disk safely.


@kernel
def search(work: np.record, seen: np.record, depth: int, alpha: int, beta: int) -> int:
    """The score of the position after a move from the root, for the side to move, between ``alpha`` and ``beta``."""
    ply = CHILD
    _lay(work.frames[ply], depth, alpha, beta, True)
    while True:
        score = _enter(work, seen, ply)
        while score != OPEN:
            if ply == CHILD or work.cut:
                return score
            ply -= 1
            score = _receive(work, seen, ply, -score)
        ply += 1


@kernel
def _lay(frame: np.record, depth: int, alpha: int, beta: int, may_pass: bool) -> None:
    """Prepare the search of a position."""
    frame.depth, frame.alpha, frame.beta, frame.may_pass = depth, alpha, beta, may_pass
    frame.floor, frame.best, frame.choice = alpha, -HIGHEST, NO_MOVE
    frame.stage, frame.tried = REMEMBERED, 0


@kernel
def _enter(work: np.record, seen: np.record, ply: int) -> int:
    """Come to a position: its score if that is settled, else OPEN, with the first move on the board."""
    frame = work.frames[ply]
    if work.depth > 0 and (work.stop or work.nodes >= work.limit):
        work.cut = 1
        return 0
    work.nodes += 1
    if _is_drawn(work, ply):
        return 0
    side = int(work.turn)
    if winning(work, seen, side) >= 0:
        return WIN - ply - 1
    threat = winning(work, seen, 1 - side)
    frame.danger = threat >= 0
    if frame.danger:
        mark_defences(work, seen, threat, frame.defences)
        if ply < work.reach:
            frame.depth += 1
    frame.worth = worth(work, seen)
    if frame.depth <= 0 or ply >= DEEPEST:
        return int(frame.worth) - (DANGER if frame.danger else 0)
    frame.position, frame.key = work.key, _key(work)
    score = _recall(frame, work.memory[_place(frame)], ply)
    if score != OPEN:
        return score
    if _may_prune(frame) and abs(frame.beta) < PROVEN and frame.worth - MARGIN_ABOVE * frame.depth >= frame.beta:
        return int(frame.worth)
    if frame.first == NO_MOVE and frame.depth > THIN:
        frame.depth -= 1
    if _pass_promises(work, frame):
        frame.doing = PASSED
        pass_turn(work, 1)
        _lay(work.frames[ply + 1], frame.depth - 3, -frame.beta, 1 - frame.beta, False)
        return OPEN
    return _next(work, seen, ply)


@kernel
def _pass_promises(work: np.record, frame: np.record) -> bool:
    """Is the position so good that even a pass might be good enough?"""
    return (
        frame.may_pass != 0
        and not frame.danger
        and frame.depth > 2
        and frame.beta - frame.alpha == 1
        and work.moves < MOVE_LIMIT - DEEPEST
        and frame.worth >= frame.beta
    )


@kernel
def _next(work: np.record, seen: np.record, ply: int) -> int:
    """Play the next move and return OPEN; without one, or where no more is needed, the position's score."""
    frame = work.frames[ply]
    move = NO_MOVE
    if frame.alpha < frame.beta:
        move = _next_move(work, seen, ply)
    if move != NO_MOVE and frame.tried > 0 and _is_hopeless(frame):
        move = NO_MOVE
    if move == NO_MOVE:
        if frame.tried == 0:
            return ply + 2 - WIN if frame.lost > 0 else 0  # SR4: no move at all
        _remember(frame, work.memory[_place(frame)], ply)
        return int(frame.best)
    frame.move = move
    frame.tried += 1
    frame.face = make(work, seen, move)
    if frame.tried == 1:
        frame.doing = SEARCHED
        _lay(work.frames[ply + 1], frame.depth - 1, -frame.beta, -frame.alpha, True)
    else:
        frame.doing = SCOUTED
        frame.reduction = _reduction(frame)
        _lay(work.frames[ply + 1], frame.depth - 1 - frame.reduction, -frame.alpha - 1, -frame.alpha, True)
    return OPEN


@kernel
def _next_move(work: np.record, seen: np.record, ply: int) -> int:
    """The remembered move before any others are generated, then those; NO_MOVE at the end."""
    frame = work.frames[ply]
    if frame.stage == REMEMBERED:
        frame.stage = ALL
        frame.number = -1
        if frame.first != NO_MOVE and is_legal(work, int(frame.first)):
            frame.count = -1
            return int(frame.first)
        frame.first = NO_MOVE
        generate(work, seen, frame)
    elif frame.count < 0:
        generate(work, seen, frame)
    frame.number += 1
    return NO_MOVE if frame.number == frame.count else pick(frame)


@kernel
def _receive(work: np.record, seen: np.record, ply: int, score: int) -> int:
    """Take the score of the move under way; then as ``_next``."""
    frame = work.frames[ply]
    if frame.doing == PASSED:
        pass_turn(work, -1)
        return min(score, PROVEN) if score >= frame.beta else _next(work, seen, ply)
    if frame.doing == SCOUTED and score > frame.alpha and (score < frame.beta or frame.reduction > 0):
        frame.doing = SEARCHED
        _lay(work.frames[ply + 1], frame.depth - 1, -frame.beta, -frame.alpha, True)
        return OPEN
    unmake(work, seen, int(frame.move), int(frame.face))
    if score > frame.best:
        frame.best, frame.choice = score, frame.move
        frame.alpha = max(int(frame.alpha), score)
        if score >= frame.beta:
            praise(work, frame)
    return _next(work, seen, ply)


# --- The root --------------------------------------------------------------------------------------------------------


@kernel
def look_ahead(work: np.record, seen: np.record, depth: int, count: int, wide: bool) -> None:
    """One round over the ``count`` moves of the root; the best comes to the front.

    ``wide`` finds the score of every move, not of the best alone, writes them into ``keys`` and leaves the order.
    """
    work.reach = depth + depth // 2
    work.frames[0].position = work.key
    low, high = -HIGHEST, HIGHEST
    if not wide and depth > 3:
        low, high = int(work.score) - ASPIRATION, int(work.score) + ASPIRATION
    while True:
        best = _try_all(work, seen, depth, count, wide, low, high)
        if work.cut:
            return
        if best <= low:
            low = -HIGHEST
        elif best >= high:
            high = HIGHEST
        else:
            break
    work.depth = depth


@kernel
def _try_all(work: np.record, seen: np.record, depth: int, count: int, wide: bool, low: int, high: int) -> int:
    """Search every move of the root between two scores; gives the best score."""
    root = work.frames[0]
    alpha, best = low, -HIGHEST
    for number in range(count):
        action = int(root.moves[number])
        move = with_face(work, action)
        face = make(work, seen, move)
        score = alpha + 1
        for window in range(int(wide or number == 0), 2):  # first only whether it is better, then by how much
            if score > alpha:
                score = -search(work, seen, depth - 1, -alpha - 1 if window == 0 else -high, -alpha)
        if work.cut:
            return best
        unmake(work, seen, move, face)
        root.keys[number] = score
        if score > best:
            best = score
            if score > low:
                work.best, work.score = action, score
            if not wide:
                alpha = max(alpha, score)
                _bring_forward(root.moves, number)
            if best >= high:
                break
    return best


@kernel
def _bring_forward(moves: NDArray[np.int32], number: int) -> None:
    action = moves[number]
    for place in range(number, 0, -1):
        moves[place] = moves[place - 1]
    moves[0] = action

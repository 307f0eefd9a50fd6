"""Looking ahead in Désirée: alpha-beta, deeper and deeper, until the time is up.

Principal variation search with a table of positions met before, moves ordered by what they gain and by what cut off
elsewhere, less depth for late quiet moves, and more where the other side threatens to win. Scores are from the side to
move; a jump nearer to the two sets counts JUMP.
"""

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import mixed
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.desiree import rules
from tablee.games.desiree.evaluation import TRACK, Sight, add_die, rank, take_die, winning
from tablee.games.desiree.rules import ACTIONS, DICE, LINE, MAX_LEGAL, MOVE_LIMIT, PLAYING, SETS, SQUARES

DEEPEST = 48
WIN = 30_000  # less the number of moves it takes
PROVEN = WIN - 2 * DEEPEST
TEMPO, JUMP, DANGER = 10, 40, 100
HIGHEST = 32_000

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
MEMORY = np.dtype((np.record, [("key", "u8"), ("action", "i4"), ("score", "i2"), ("depth", "i1"), ("bound", "i1")]))
MEMORY_SIZE = 1 << 18

WORK = np.dtype(
    (
        np.record,
        [
            *TRACK,
            ("nodes", "i8"),
            ("limit", "i8"),  # of nodes
            ("stop", "i1"),  # set from outside when the time is up
            ("cut", "i1"),  # the search was broken off
            ("depth", "i2"),  # finished
            ("reach", "i2"),  # no extension beyond this many moves
            ("best", "i4"),
            ("score", "i4"),
            ("history", "i4", (2, ACTIONS)),  # how often a side's move cut off
        ],
    )
)

PASSED, SCOUTED, SEARCHED = 1, 2, 3
FRAME = np.dtype(  # a position on the line that is being looked at
    (
        np.record,
        [
            ("depth", "i2"),
            ("alpha", "i4"),
            ("beta", "i4"),
            ("floor", "i4"),  # alpha at first
            ("best", "i4"),
            ("choice", "i4"),
            ("key", "u8"),
            ("first", "i4"),  # the remembered move
            ("danger", "i1"),
            ("may_pass", "i1"),
            ("doing", "i1"),  # how the move under way is looked at
            ("number", "i2"),  # of the move under way
            ("count", "i2"),
            ("moves", "i4", (MAX_LEGAL,)),
            ("keys", "i4", (MAX_LEGAL,)),
            ("killers", "i4", (2,)),
        ],
    )
)
CHILD = cast(int, np.int64(1))  # a move from the root; typed, since all below would be compiled once more for a bare 1
OPEN = 1 << 20  # no score: there is more to look at below


class Desk(NamedTuple):
    """All that a search works with: fixed in size, made once."""

    buffer: Buffer  # the position
    work: Buffer
    frames: Buffer  # by distance from the root
    memory: Buffer
    seen: Sight


FIRST, GAIN, KILLER, MOST_HISTORY = 1 << 30, 1 << 22, 1 << 20, 1 << 19
LATE, VERY_LATE = 4, 16


# --- Moves, there and back -------------------------------------------------------------------------------------------


@kernel
def make(state: np.record, work: np.record, seen: Sight, action: int) -> None:
    """Play a move and follow the lines."""
    start, end = action // SQUARES, action % SQUARES
    take_die(work, seen, start, abs(int(state.board[start])))
    rules.play(state, action)
    add_die(work, seen, end, abs(int(state.board[end])))


@kernel
def unmake(state: np.record, work: np.record, seen: Sight) -> None:
    """Take the last move back."""
    state.times[state.turn] -= 1
    side = 1 - state.turn
    state.turn = side
    state.moves -= 1
    state.ending = PLAYING
    face, action = state.played[state.moves] // ACTIONS, state.played[state.moves] % ACTIONS
    start, end = action // SQUARES, action % SQUARES
    board = state.board
    after = abs(int(board[end]))
    take_die(work, seen, end, after)
    add_die(work, seen, start, face)
    state.outer[side] += int(rules.is_outer(board, start)) - int(rules.is_outer(board, end))
    board[start] = face if board[end] > 0 else -face
    board[end] = 0
    rules._flip(state, start)
    rules._flip(state, end)
    state.tally[side, after] -= 1
    state.tally[side, face] += 1
    for die in range(DICE):
        if state.dice[side, die] == end:
            state.dice[side, die] = start


@kernel
def give_turn(state: np.record) -> None:
    """Pass: the other side moves in the same position."""
    fingerprint = state.seen[state.turn, state.times[state.turn] - 1]
    state.turn = 1 - state.turn
    state.seen[state.turn, state.times[state.turn]] = fingerprint
    state.times[state.turn] += 1
    state.moves += 1


@kernel
def take_turn_back(state: np.record) -> None:
    """Undo a pass."""
    state.moves -= 1
    state.times[state.turn] -= 1
    state.turn = 1 - state.turn


# --- What a position is worth ----------------------------------------------------------------------------------------


@kernel
def worth(state: np.record, seen: Sight) -> int:
    """A guess at how good the position is for the side to move."""
    mine, theirs = rank(state.tally[state.turn]), rank(state.tally[1 - state.turn])
    ahead = int(seen.jumps[seen.shown[mine], theirs]) - int(seen.jumps[seen.shown[theirs], mine])
    return TEMPO + JUMP * ahead + int(seen.standing[mine]) - int(seen.standing[theirs])


@kernel
def threatened(state: np.record, work: np.record, seen: Sight, actions: NDArray[np.int32]) -> bool:
    """Could the other side win at once if it were to move?"""
    side = int(state.turn)
    state.turn = 1 - side
    found = winning(state, work, seen, actions) >= 0
    state.turn = side
    return found


@kernel
def _repeated(state: np.record, ply: int) -> bool:
    """Has this position stood before in the line that is being looked at?"""
    seen, last = state.seen[state.turn], state.times[state.turn] - 1
    times = 0
    for back in range(1, ply // 2 + 1):
        times += seen[last - back] == seen[last]
    return times > 0


# --- Memory ----------------------------------------------------------------------------------------------------------


@kernel
def _key(state: np.record) -> np.uint64:
    """A fingerprint of the position and the side to move; near the move limit, of the moves that are left too."""
    late = max(0, int(state.moves) - (MOVE_LIMIT - DEEPEST))
    fingerprint: np.uint64 = state.seen[state.turn, state.times[state.turn] - 1]
    return fingerprint ^ mixed(np.uint64(2 * late + int(state.turn)))


@kernel
def _remember(desk: Desk, ply: int) -> None:
    frame = desk.frames[ply]
    entry = desk.memory[int(frame.key % np.uint64(MEMORY_SIZE))]
    best = int(frame.best)
    bound = AT_LEAST if best >= frame.beta else EXACT if best > frame.floor else AT_MOST
    if entry.key == frame.key and entry.depth > frame.depth and bound != EXACT:
        return
    entry.key, entry.action, entry.depth, entry.bound = frame.key, frame.choice, frame.depth, bound
    entry.score = best + ply if best > PROVEN else best - ply if best < -PROVEN else best


@kernel
def _recall(desk: Desk, ply: int) -> int:
    """The remembered score of a position if it settles it, else OPEN; the remembered move is noted."""
    frame = desk.frames[ply]
    entry = desk.memory[int(frame.key % np.uint64(MEMORY_SIZE))]
    frame.first = -1
    if entry.key != frame.key:
        return OPEN
    frame.first = entry.action
    score = int(entry.score)
    if abs(score) > PROVEN:  # a proven end is counted from the root
        score += -ply if score > 0 else ply
    settled = (
        entry.bound == EXACT
        or (entry.bound == AT_LEAST and score >= frame.beta)
        or (entry.bound == AT_MOST and score <= frame.alpha)
    )
    return score if settled and entry.depth >= frame.depth else OPEN


# --- The order of moves ----------------------------------------------------------------------------------------------


@kernel
def _order(desk: Desk, ply: int) -> None:
    """Write a key for each move: the remembered one first, then jumps by what they gain, killers, and history."""
    state, seen, frame = desk.buffer[0], desk.seen, desk.frames[ply]
    side = int(state.turn)
    tally = state.tally[side]
    needs = seen.jumps[seen.shown[rank(state.tally[1 - side])]]
    now = int(needs[rank(tally)])
    for number in range(frame.count):
        action = int(frame.moves[number])
        key = int(desk.work[0].history[side, action])
        if action == frame.first:
            key = FIRST
        elif action in (frame.killers[0], frame.killers[1]):
            key += KILLER
        start, end = action // SQUARES, action % SQUARES
        old = int(state.board[start])
        new = rules.turned(old, rules.jumped_die(state.board, start, end))
        if new != old:
            tally[abs(old)] -= 1
            tally[abs(new)] += 1
            key += GAIN * (now - int(needs[rank(tally)]))
            tally[abs(old)] += 1
            tally[abs(new)] -= 1
        frame.keys[number] = key


@kernel
def _pick(frame: np.record) -> int:
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
def _praise(desk: Desk, ply: int, action: int) -> None:
    """A move cut off here: try it early elsewhere."""
    frame, history = desk.frames[ply], desk.work[0].history[desk.buffer[0].turn]
    if frame.killers[0] != action:
        frame.killers[1] = frame.killers[0]
        frame.killers[0] = action
    history[action] = min(MOST_HISTORY, int(history[action]) + int(frame.depth) ** 2)


@kernel
def _reduction(frame: np.record) -> int:
    """How much less deep a late quiet move is looked at."""
    if frame.danger or frame.depth < 2 or frame.number < LATE or frame.keys[frame.number] >= KILLER:
        return 0
    return 2 if frame.number >= VERY_LATE and frame.depth > 3 else 1


# --- The search ------------------------------------------------------------------------------------------------------
# Written with frames, not as a function that calls itself: compiled functions that do cannot be kept on disk safely.


@kernel
def search(desk: Desk, depth: int, alpha: int, beta: int) -> int:
    """The score of the position after a move from the root, for the side to move, between ``alpha`` and ``beta``."""
    ply = CHILD
    _lay(desk, ply, depth, alpha, beta, True)
    while True:
        score = _enter(desk, ply)
        while score != OPEN:
            if ply == CHILD or desk.work[0].cut:
                return score
            ply -= 1
            score = _receive(desk, ply, -score)
        ply += 1


@kernel
def _lay(desk: Desk, ply: int, depth: int, alpha: int, beta: int, may_pass: bool) -> None:
    """Prepare the look at a position."""
    frame = desk.frames[ply]
    frame.depth, frame.alpha, frame.beta, frame.may_pass = depth, alpha, beta, may_pass
    frame.floor, frame.best, frame.choice, frame.number = alpha, -HIGHEST, -1, -1


@kernel
def _enter(desk: Desk, ply: int) -> int:
    """Come to a position: its score if that is settled, else OPEN, with the first move on the board."""
    state, work, frame = desk.buffer[0], desk.work[0], desk.frames[ply]
    if work.depth > 0 and (work.stop or work.nodes >= work.limit):
        work.cut = 1
        return 0
    work.nodes += 1
    if state.ending != PLAYING:
        return ply - WIN if state.ending in (LINE, SETS) else 0
    if _repeated(state, ply):
        return 0
    if winning(state, work, desk.seen, frame.moves) >= 0:
        return WIN - ply - 1
    frame.danger = threatened(state, work, desk.seen, frame.moves)
    if frame.danger and ply < work.reach:
        frame.depth += 1
    if frame.depth <= 0 or ply >= DEEPEST:
        return worth(state, desk.seen) - (DANGER if frame.danger else 0)
    frame.key = _key(state)
    score = _recall(desk, ply)
    if score != OPEN:
        return score
    if _pass_promises(desk, ply):
        frame.doing = PASSED
        give_turn(state)
        _lay(desk, ply + 1, frame.depth - 3, -frame.beta, 1 - frame.beta, False)
        return OPEN
    return _unfold(desk, ply)


@kernel
def _pass_promises(desk: Desk, ply: int) -> bool:
    """Is the position so good that even a pass might be good enough?"""
    state, frame = desk.buffer[0], desk.frames[ply]
    return (
        frame.may_pass != 0
        and not frame.danger
        and frame.depth > 2
        and frame.beta - frame.alpha == 1
        and state.moves < MOVE_LIMIT - DEEPEST
        and worth(state, desk.seen) >= frame.beta
    )


@kernel
def _unfold(desk: Desk, ply: int) -> int:
    frame = desk.frames[ply]
    frame.count = rules.legal(desk.buffer[0], frame.moves)
    _order(desk, ply)
    return _next(desk, ply)


@kernel
def _next(desk: Desk, ply: int) -> int:
    """Play the next move and return OPEN; without one, or where no more is needed, the position's score."""
    frame = desk.frames[ply]
    frame.number += 1
    if frame.number == frame.count or frame.alpha >= frame.beta:
        _remember(desk, ply)
        return int(frame.best)
    make(desk.buffer[0], desk.work[0], desk.seen, _pick(frame))
    if frame.number == 0:
        frame.doing = SEARCHED
        _lay(desk, ply + 1, frame.depth - 1, -frame.beta, -frame.alpha, True)
    else:
        frame.doing = SCOUTED
        _lay(desk, ply + 1, frame.depth - 1 - _reduction(frame), -frame.alpha - 1, -frame.alpha, True)
    return OPEN


@kernel
def _receive(desk: Desk, ply: int, score: int) -> int:
    """Take the score of the move under way; then as ``_next``."""
    state, frame = desk.buffer[0], desk.frames[ply]
    if frame.doing == PASSED:
        take_turn_back(state)
        return min(score, PROVEN) if score >= frame.beta else _unfold(desk, ply)
    if frame.doing == SCOUTED and score > frame.alpha and (score < frame.beta or _reduction(frame) > 0):
        frame.doing = SEARCHED
        _lay(desk, ply + 1, frame.depth - 1, -frame.beta, -frame.alpha, True)
        return OPEN
    unmake(state, desk.work[0], desk.seen)
    action = int(frame.moves[frame.number])
    if score > frame.best:
        frame.best, frame.choice = score, action
        frame.alpha = max(int(frame.alpha), score)
        if score >= frame.beta:
            _praise(desk, ply, action)
    return _next(desk, ply)


# --- The root --------------------------------------------------------------------------------------------------------


@kernel
def look_ahead(desk: Desk, depth: int, count: int, wide: bool) -> None:
    """One round over the ``count`` moves of the root; the best comes to the front.

    ``wide`` finds the score of every move, not of the best alone, writes them into ``keys`` and leaves the order.
    """
    state, work, root = desk.buffer[0], desk.work[0], desk.frames[0]
    work.reach = depth + depth // 2
    alpha = best = -HIGHEST
    for number in range(count):
        action = int(root.moves[number])
        make(state, work, desk.seen, action)
        score = alpha + 1
        for window in range(int(wide or number == 0), 2):  # first only whether it is better, then by how much
            if score > alpha:
                score = -search(desk, depth - 1, -alpha - 1 if window == 0 else -HIGHEST, -alpha)
        if work.cut:
            return
        unmake(state, work, desk.seen)
        root.keys[number] = score
        if score > best:
            best = score
            work.best, work.score = action, score
            if not wide:
                alpha = score
                _bring_forward(root.moves, number)
    work.depth = depth


@kernel
def _bring_forward(moves: NDArray[np.int32], number: int) -> None:
    action = moves[number]
    for place in range(number, 0, -1):
        moves[place] = moves[place - 1]
    moves[0] = action

"""Looking ahead in Désirée: alpha-beta, deeper and deeper, until the time is up.

Principal variation search with a table of positions met before, moves ordered by what they gain and by what cut off
elsewhere, less depth for late quiet moves, and more where the other side threatens to win. Scores are from the side to
move; a jump nearer to the two sets counts JUMP.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.desiree_sight import TRACK, Sight, add_die, rank, take_die, winning
from tablee.games.chance import mixed
from tablee.games.compiled import kernel
from tablee.games.desiree import rules
from tablee.games.desiree.rules import ACTIONS, DICE, LINE, MAX_LEGAL, MOVE_LIMIT, PLAYING, SETS, SQUARES

DEEPEST = 48
WIN = 30_000  # less the number of moves it takes
PROVEN = WIN - 2 * DEEPEST
JUMP = 100
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
            ("moves", "i4", (DEEPEST + 2, MAX_LEGAL)),
            ("keys", "i4", (DEEPEST + 2, MAX_LEGAL)),
            ("killers", "i4", (DEEPEST + 2, 2)),
            ("history", "i4", (2, ACTIONS)),
            ("weights", "i4", (16,)),
        ],
    )
)

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
def worth(state: np.record, work: np.record, seen: Sight) -> int:
    """A guess at how good the position is for the side to move."""
    side = state.turn
    mine, theirs = rank(state.tally[side]), rank(state.tally[1 - side])
    ours = int(seen.jumps[seen.shown[theirs], mine])
    other = int(seen.jumps[seen.shown[mine], theirs])
    return JUMP * (other - ours) + JUMP // 2


@kernel
def threatened(state: np.record, work: np.record, seen: Sight, actions: NDArray[np.int32]) -> bool:
    """Could the other side win at once if it were to move?"""
    state.turn = 1 - state.turn
    found = winning(state, work, seen, actions) >= 0
    state.turn = 1 - state.turn
    return found


@kernel
def _repeated(state: np.record, ply: int) -> bool:
    """Has this position stood before in the line that is being looked at?"""
    seen, last = state.seen[state.turn], state.times[state.turn] - 1
    for back in range(1, ply // 2 + 1):
        if seen[last - back] == seen[last]:
            return True
    return False


# --- Memory ----------------------------------------------------------------------------------------------------------


@kernel
def _key(state: np.record) -> np.uint64:
    """A fingerprint of the position and the side to move; near the move limit, of the moves that are left too."""
    late = max(0, int(state.moves) - (MOVE_LIMIT - DEEPEST))
    return state.seen[state.turn, state.times[state.turn] - 1] ^ mixed(np.uint64(2 * late + int(state.turn)))


@kernel
def _remember(
    memory: NDArray[np.void], key: np.uint64, action: int, score: int, depth: int, bound: int, ply: int
) -> None:
    entry = memory[int(key % np.uint64(MEMORY_SIZE))]
    if entry.key == key and entry.depth > depth and bound != EXACT:
        return
    entry.key, entry.action, entry.depth, entry.bound = key, action, depth, bound
    entry.score = score + ply if score > PROVEN else score - ply if score < -PROVEN else score


@kernel
def _recalled(score: int, ply: int) -> int:
    """A remembered score; a proven end is counted from here."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


# --- The order of moves ----------------------------------------------------------------------------------------------


@kernel
def _order(state: np.record, work: np.record, seen: Sight, ply: int, count: int, first: int) -> None:
    """Write a key for each move: the remembered one first, then jumps by what they gain, killers, and history."""
    side = int(state.turn)
    tally = state.tally[side]
    needs = seen.jumps[seen.shown[rank(state.tally[1 - side])]]
    now = int(needs[rank(tally)])
    for number in range(count):
        action = int(work.moves[ply, number])
        key = int(work.history[side, action])
        if action == first:
            key = FIRST
        elif action in (work.killers[ply, 0], work.killers[ply, 1]):
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
        work.keys[ply, number] = key


@kernel
def _pick(work: np.record, ply: int, number: int, count: int) -> int:
    """Bring the best of the remaining moves to the front and return it."""
    moves, keys = work.moves[ply], work.keys[ply]
    best = number
    for other in range(number + 1, count):
        if keys[other] > keys[best]:
            best = other
    moves[number], moves[best] = moves[best], moves[number]
    keys[number], keys[best] = keys[best], keys[number]
    return int(moves[number])


@kernel
def _praise(work: np.record, side: int, ply: int, action: int, depth: int) -> None:
    """A move cut off here: try it early elsewhere."""
    if work.killers[ply, 0] != action:
        work.killers[ply, 1] = work.killers[ply, 0]
        work.killers[ply, 0] = action
    work.history[side, action] = min(MOST_HISTORY, work.history[side, action] + depth * depth)


@kernel
def _reduction(depth: int, number: int, key: int) -> int:
    """How much less deep a late quiet move is looked at."""
    if depth < 2 or number < LATE or key >= KILLER:
        return 0
    return 2 if number >= VERY_LATE and depth > 3 else 1


# --- The search ------------------------------------------------------------------------------------------------------


@kernel
def search(
    state: np.record,
    work: np.record,
    memory: NDArray[np.void],
    seen: Sight,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    passed: bool,
) -> int:
    """The score of a position for the side to move, between ``alpha`` and ``beta``; ``ply`` moves from the root."""
    if work.depth > 0 and (work.stop != 0 or work.nodes >= work.limit):
        work.cut = 1
        return 0
    work.nodes += 1
    if state.ending != PLAYING:
        return ply - WIN if state.ending in (LINE, SETS) else 0
    if _repeated(state, ply):
        return 0
    if winning(state, work, seen, work.moves[ply]) >= 0:
        return WIN - ply - 1
    danger = threatened(state, work, seen, work.moves[ply])
    if danger and ply < work.reach:
        depth += 1
    if depth <= 0 or ply >= DEEPEST:
        return worth(state, work, seen) - (JUMP if danger else 0)
    key, first = _key(state), -1
    entry = memory[int(key % np.uint64(MEMORY_SIZE))]
    if entry.key == key:
        first = int(entry.action)
        score = _recalled(int(entry.score), ply)
        if entry.depth >= depth and (
            entry.bound == EXACT
            or (entry.bound == AT_LEAST and score >= beta)
            or (entry.bound == AT_MOST and score <= alpha)
        ):
            return score
    if (
        depth > 2
        and not danger
        and not passed
        and beta - alpha == 1
        and state.moves < MOVE_LIMIT - DEEPEST
        and worth(state, work, seen) >= beta
    ):
        give_turn(state)
        score = -search(state, work, memory, seen, depth - 3, -beta, 1 - beta, ply + 1, True)
        take_turn_back(state)
        if score >= beta and work.cut == 0:
            return min(score, PROVEN)
    count = rules.legal(state, work.moves[ply])
    _order(state, work, seen, ply, count, first)
    best, choice, floor = -HIGHEST, -1, alpha
    for number in range(count):
        action = _pick(work, ply, number, count)
        less = 0 if danger else _reduction(depth, number, int(work.keys[ply, number]))
        make(state, work, seen, action)
        score = alpha + 1
        if number > 0:
            score = -search(state, work, memory, seen, depth - 1 - less, -alpha - 1, -alpha, ply + 1, False)
        if score > alpha and (number == 0 or less > 0 or score < beta):
            score = -search(state, work, memory, seen, depth - 1, -beta, -alpha, ply + 1, False)
        unmake(state, work, seen)
        if work.cut:
            return 0
        if score > best:
            best, choice = score, action
        alpha = max(alpha, score)
        if alpha >= beta:
            _praise(work, int(state.turn), ply, action, depth)
            break
    _remember(
        memory, key, choice, best, depth, EXACT if floor < best < beta else AT_LEAST if best >= beta else AT_MOST, ply
    )
    return best


@kernel
def _widen(state: np.record, work: np.record, memory: NDArray[np.void], seen: Sight, depth: int, count: int) -> None:
    """One round at the root: the best move comes to the front of ``moves[0]``."""
    moves = work.moves[0]
    alpha = -HIGHEST
    for number in range(count):
        action = int(moves[number])
        make(state, work, seen, action)
        score = alpha + 1
        if number > 0:
            score = -search(state, work, memory, seen, depth - 1, -alpha - 1, -alpha, 1, False)
        if score > alpha:
            score = -search(state, work, memory, seen, depth - 1, -HIGHEST, -alpha, 1, False)
        unmake(state, work, seen)
        if work.cut:
            return
        if score > alpha:
            alpha = score
            work.best, work.score = action, score
            for place in range(number, 0, -1):
                moves[place] = moves[place - 1]
            moves[0] = action


@kernel
def think(
    table: NDArray[np.void], workshop: NDArray[np.void], memory: NDArray[np.void], seen: Sight, count: int, deepest: int
) -> None:
    """Look deeper and deeper at the ``count`` moves in ``moves[0]`` until a limit is met or the end is proven."""
    state, work = table[0], workshop[0]
    for depth in range(1, deepest + 1):
        work.reach = depth + depth // 2
        _widen(state, work, memory, seen, depth, count)
        if work.cut:
            return
        work.depth = depth
        if abs(work.score) > PROVEN or count == 1:
            return


@kernel
def weigh(
    table: NDArray[np.void],
    workshop: NDArray[np.void],
    memory: NDArray[np.void],
    seen: Sight,
    count: int,
    depth: int,
    scores: NDArray[np.int32],
) -> None:
    """The score of each of the ``count`` moves in ``moves[0]``, looked at to one depth."""
    state, work = table[0], workshop[0]
    work.reach = depth + depth // 2
    for number in range(count):
        make(state, work, seen, int(work.moves[0, number]))
        score = -search(state, work, memory, seen, depth - 1, -HIGHEST, HIGHEST, 1, False)
        unmake(state, work, seen)
        if work.cut:
            return
        scores[number] = score
    work.depth = depth

"""Looking ahead in Désirée: alpha-beta, deeper and deeper, until the time is up.

Principal variation search with aspiration windows and a transposition table. The remembered move comes first, then all
others by what they gain for the sets, by killers and by history; whoever is threatened with a win tries only moves that
may prevent it, one move deeper. Late moves are searched less deep, and near the leaves not at all. Scores are
from the side to move; a jump nearer to the two sets counts JUMP.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import mixed
from tablee.core.compiling import kernel
from tablee.games.desiree.desk import (
    ALL,
    CHILD,
    DANGER,
    DEEPEST,
    FAR,
    FIRST,
    HIGHEST,
    NO_MOVE,
    OPEN,
    PASSED,
    PROVEN,
    REMEMBERED,
    SCOUTED,
    SEARCHED,
    WIN,
    is_drawn,
)
from tablee.games.desiree.evaluation import plain_worth
from tablee.games.desiree.memory import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NOTHING,
    bound_of,
    depth_of,
    move_of,
    recall,
    remember,
    score_of,
)
from tablee.games.desiree.network import judged
from tablee.games.desiree.ordering import KILLER, generate, pick, praise
from tablee.games.desiree.position import (
    ACTION_MASK,
    is_legal,
    make,
    mark_defences,
    pass_turn,
    unmake,
    winning,
    with_face,
)
from tablee.games.desiree.rules import MOVE_LIMIT

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
    plain = plain_worth(seen, int(work.rank[work.turn]), int(work.rank[1 - work.turn]))
    return plain if work.release == FIRST or seen.units == 0 else judged(work, seen, int(work.turn), plain)


# --- Memory ----------------------------------------------------------------------------------------------------------


@kernel
def _key(work: np.record) -> np.uint64:
    """A fingerprint of the position and the side to move; near the move limit, of the moves that are left too."""
    late = max(0, int(work.moves) - (MOVE_LIMIT - DEEPEST))
    fingerprint: np.uint64 = work.key
    return fingerprint ^ mixed(np.uint64(2 * late + int(work.turn)))


@kernel
def _remember(frame: np.record, memory: np.record, ply: int) -> None:
    """Remember what was found of a position, unless more is known of it."""
    best, move, before = int(frame.best), int(frame.choice), recall(memory, frame.key)
    bound = AT_LEAST if best >= frame.beta else EXACT if best > frame.floor else AT_MOST
    if before != NOTHING:
        if depth_of(before) > frame.depth and bound != EXACT:
            return
        if move == NO_MOVE:
            move = move_of(before)
    score = best + ply if best > PROVEN else best - ply if best < -PROVEN else best
    remember(memory, frame.key, move, score, int(frame.depth), bound)


@kernel
def _recall(frame: np.record, memory: np.record, ply: int) -> int:
    """The remembered score of a position if it settles it, else OPEN; the remembered move is noted."""
    found = recall(memory, frame.key)
    frame.first = NO_MOVE
    if found == NOTHING:
        return OPEN
    frame.first = move_of(found)
    score, bound = score_of(found), bound_of(found)
    if abs(score) > PROVEN:  # a proven end is counted from the root
        score += -ply if score > 0 else ply
    settled = (
        bound == EXACT or (bound == AT_LEAST and score >= frame.beta) or (bound == AT_MOST and score <= frame.alpha)
    )
    return score if settled and depth_of(found) >= frame.depth else OPEN


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
def search(work: np.record, seen: np.record, memory: np.record, depth: int, alpha: int, beta: int) -> int:
    """The score of the position after a move from the root, for the side to move, between ``alpha`` and ``beta``."""
    ply = CHILD
    _lay(work.frames[ply], depth, alpha, beta, True)
    while True:
        score = _enter(work, seen, memory, ply)
        while score != OPEN:
            if ply == CHILD or work.cut:
                return score
            ply -= 1
            score = _receive(work, seen, memory, ply, -score)
        ply += 1


@kernel
def _lay(frame: np.record, depth: int, alpha: int, beta: int, may_pass: bool) -> None:
    """Prepare the search of a position."""
    frame.depth, frame.alpha, frame.beta, frame.may_pass = depth, alpha, beta, may_pass
    frame.floor, frame.best, frame.choice = alpha, -HIGHEST, NO_MOVE
    frame.stage, frame.tried = REMEMBERED, 0


@kernel
def _enter(work: np.record, seen: np.record, memory: np.record, ply: int) -> int:
    """Come to a position: its score if that is settled, else OPEN, with the first move on the board."""
    frame = work.frames[ply]
    if work.depth > 0 and (work.stop or work.nodes >= work.limit):
        work.cut = 1
        return 0
    work.nodes += 1
    if is_drawn(work, ply):
        return 0
    side = int(work.turn)
    if winning(work, seen, side) >= 0:
        return WIN - ply - 1
    if work.moves == MOVE_LIMIT - 1:  # SR4: whatever is played now is the last move
        return 0
    threat = winning(work, seen, 1 - side)
    frame.danger = threat >= 0
    if frame.danger:
        mark_defences(work, seen, threat, frame.defences)
        _look_deeper(work, ply)
    frame.worth = worth(work, seen)
    if frame.depth <= 0 or ply >= DEEPEST:
        return int(frame.worth) - (DANGER if frame.danger else 0)
    frame.position, frame.key = work.key, _key(work)
    score = _recall(frame, memory, ply)
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
    return _next(work, seen, memory, ply)


@kernel
def _look_deeper(work: np.record, ply: int) -> None:
    """Look deeper after a threat: by a move, and as deep as after an early move, near the root of a long search."""
    frame, before = work.frames[ply], work.frames[ply - 1]
    is_long = work.release != FIRST or work.nodes > FAR
    if ply < work.reach:
        frame.depth += 1
    if ply > CHILD and 2 * ply < work.reach and is_long and before.doing == SCOUTED:
        frame.depth += before.reduction
        before.reduction = 0


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
def _next(work: np.record, seen: np.record, memory: np.record, ply: int) -> int:
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
        _remember(frame, memory, ply)
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
def _receive(work: np.record, seen: np.record, memory: np.record, ply: int, score: int) -> int:
    """Take the score of the move under way; then as ``_next``."""
    frame = work.frames[ply]
    if frame.doing == PASSED:
        pass_turn(work, -1)
        return min(score, PROVEN) if score >= frame.beta else _next(work, seen, memory, ply)
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
    return _next(work, seen, memory, ply)


# --- The root --------------------------------------------------------------------------------------------------------


@kernel
def look_ahead(work: np.record, seen: np.record, memory: np.record, depth: int, count: int, lines: int) -> None:
    """One round over the ``count`` moves of the root; so many of the best come to the front, each with its score.

    With 0 it finds the score of every move and leaves the order. The scores of the moves are in ``keys``.
    """
    work.reach = depth + (depth // 2 if work.release == FIRST else depth)
    work.frames[0].position = work.key
    low, high = -HIGHEST, HIGHEST
    if lines == 1 and depth > 3:
        low, high = int(work.score) - ASPIRATION, int(work.score) + ASPIRATION
    while True:
        best = _try_all(work, seen, memory, depth, count, lines, low, high)
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
def _try_all(
    work: np.record, seen: np.record, memory: np.record, depth: int, count: int, lines: int, low: int, high: int
) -> int:
    """Search every move of the root between two scores; gives the best score."""
    root = work.frames[0]
    alpha, best = low, -HIGHEST
    for number in range(count):
        action = int(root.moves[number])
        move = with_face(work, action)
        face = make(work, seen, move)
        score = alpha + 1
        for window in range(int(lines == 0 or number < lines), 2):  # first only whether it is better, then by how much
            if score > alpha:
                score = -search(work, seen, memory, depth - 1, -alpha - 1 if window == 0 else -high, -alpha)
        if work.cut:
            return best
        unmake(work, seen, move, face)
        root.keys[number] = score
        if score > best:
            best = score
            if score > low:
                work.best, work.score = action, score
        if lines > 0:
            _bring_forward(root, number, lines)
            if number + 1 >= lines:
                alpha = max(alpha, int(root.keys[lines - 1]))
        if best >= high:
            break
    return best


@kernel
def _bring_forward(root: np.record, number: int, lines: int) -> None:
    """Move a move of the root to its place among the best, if it is one of them."""
    action, score, place = root.moves[number], root.keys[number], 0
    while place < min(number, lines) and root.keys[place] >= score:
        place += 1
    if place == lines:
        return
    for later in range(number, place, -1):
        root.moves[later], root.keys[later] = root.moves[later - 1], root.keys[later - 1]
    root.moves[place], root.keys[place] = action, score


# --- What would follow -----------------------------------------------------------------------------------------------


@kernel
def follow(work: np.record, seen: np.record, memory: np.record, line: NDArray[np.int32], score: int) -> int:
    """Continue a line, which has a move of the root, by what is remembered; gives how many moves it has then.

    Of a line that is proven only what is proven as well is told.
    """
    is_proven = abs(score) > PROVEN
    most = min(len(line), WIN - abs(score) if is_proven else int(work.depth))
    moves, faces = np.empty(len(line), np.int32), np.empty(len(line), np.int32)
    move, played, count = with_face(work, int(line[0])), 0, 1
    while move != NO_MOVE:
        moves[played], faces[played] = move, make(work, seen, move)
        played += 1
        move = NO_MOVE
        if played < most and not is_drawn(work, 0):
            win = winning(work, seen, int(work.turn))
            if win < 0:
                move = _remembered(work, memory, is_proven)
            if win >= 0 or move != NO_MOVE:
                line[played] = win if win >= 0 else move & ACTION_MASK
                count += 1
    for number in range(played - 1, -1, -1):
        unmake(work, seen, int(moves[number]), int(faces[number]))
    return count


@kernel
def _remembered(work: np.record, memory: np.record, proven: bool) -> int:
    """The remembered move of the position on the board, if it is legal and, where asked for, proven; else NO_MOVE."""
    found = recall(memory, _key(work))
    move = move_of(found) if found != NOTHING else NO_MOVE
    if move == NO_MOVE or (proven and abs(score_of(found)) <= PROVEN):
        return NO_MOVE
    return move if is_legal(work, move) else NO_MOVE

"""Forced wins in Désirée: a depth-first proof-number search, up to five moves of the side to move.

Every position has two estimates, for the side to move there: how many positions must still be settled to prove that
this side reaches its goal, and how many to prove that it does not. The goal of the side that attacks is to win in time,
that of the other one to prevent it. The search follows the least estimate, so it looks at threats long before quiet
moves: whoever is threatened with a win has few replies. Estimates are kept by position and moves left, so lines cannot
run in circles.
"""

import numpy as np

from tablee.core.chance import mixed
from tablee.core.compiling import kernel
from tablee.games.desiree.desk import CHILD, ESTIMATES, FAR, HORIZON, NO_MOVE, WIN, is_drawn
from tablee.games.desiree.ordering import generate
from tablee.games.desiree.position import ACTION_MASK, make, mark_defences, unmake, winning
from tablee.games.desiree.rules import MOVE_LIMIT

SHORTEST = 5  # plies: alpha-beta sees everything up to three
SHARE = 4  # one node here for so many of alpha-beta, beyond FAR
NEVER = 1 << 28  # an estimate: it is settled that the goal is not reached
THREATENED, QUIET = 4, 60  # first estimates: replies to settle


@kernel
def force(work: np.record, seen: np.record) -> None:
    """Search for a forced win with a share of the nodes spent so far; a win becomes the best move."""
    spare = (int(work.nodes) - int(work.proving) - FAR) // SHARE - int(work.proving)
    for plies in range(SHORTEST, min(HORIZON, MOVE_LIMIT - int(work.moves)) + 1, 2):
        if spare <= 0:
            return
        before = int(work.nodes)
        win = prove(work, seen, plies, min(int(work.limit), before + spare // ((HORIZON - plies) // 2 + 1)))
        work.proving += work.nodes - before
        spare -= int(work.nodes) - before
        if win >= 0:
            work.best, work.score = win, WIN - plies
            return


@kernel
def prove(work: np.record, seen: np.record, plies: int, limit: int) -> int:
    """An action that wins within an odd number of plies whatever the other side does; -1 where none was found."""
    ply = CHILD
    work.trials[ply].enough_proof = work.trials[ply].enough_disproof = NEVER
    _expand(work, seen, ply, plies)
    while True:
        frame, trial = work.frames[ply], work.trials[ply]
        number = _most_promising(trial, work.trials[ply + 1], int(frame.count))
        if number >= 0 and not work.stop and work.nodes < limit:
            frame.number, frame.move = number, frame.moves[number]
            frame.face = make(work, seen, int(frame.move))
            ply += 1
            _expand(work, seen, ply, plies - ply + CHILD)
        elif ply > CHILD:
            _note(work, plies - ply + CHILD, int(trial.proof), int(trial.disproof))
            ply -= 1
            _take_back(work, seen, ply)
        else:
            break
    if work.trials[ply].proof > 0:
        return -1
    number = int(np.argmin(work.trials[ply].disproofs[: work.frames[ply].count]))
    return int(work.frames[ply].moves[number]) & ACTION_MASK


@kernel
def _take_back(work: np.record, seen: np.record, ply: int) -> None:
    """Take back the move under way and keep what was found out about it."""
    frame, trial, after = work.frames[ply], work.trials[ply], work.trials[ply + 1]
    unmake(work, seen, int(frame.move), int(frame.face))
    trial.proofs[frame.number], trial.disproofs[frame.number] = after.proof, after.disproof


@kernel
def _expand(work: np.record, seen: np.record, ply: int, left: int) -> None:
    """Generate the moves of a position with so many plies left, and estimate each."""
    frame, trial = work.frames[ply], work.trials[ply]
    threat = winning(work, seen, 1 - int(work.turn))
    frame.danger = threat >= 0
    if frame.danger:
        mark_defences(work, seen, threat, frame.defences)
    frame.first = NO_MOVE
    generate(work, seen, frame)
    for number in range(frame.count):
        move = int(frame.moves[number])
        face = make(work, seen, move)
        trial.proofs[number], trial.disproofs[number] = _estimate(work, seen, left - 1)
        unmake(work, seen, move, face)
    if frame.count + frame.lost == 0 and left % 2 == 0:  # SR4: no move at all is a draw
        frame.count, trial.proofs[0], trial.disproofs[0] = 1, NEVER, 0


@kernel
def _estimate(work: np.record, seen: np.record, left: int) -> tuple[int, int]:
    """How many positions must be settled to prove that the side to move reaches its goal, and that it does not."""
    work.nodes += 1
    key = _key(work, left)
    entry = work.estimates[int(key % np.uint64(ESTIMATES))]
    if entry.key == key:
        return int(entry.proof), int(entry.disproof)
    side, attacks = int(work.turn), left % 2 == 1
    if is_drawn(work, 0):
        return (NEVER, 0) if attacks else (0, NEVER)
    if winning(work, seen, side) >= 0:
        return 0, NEVER
    if attacks:
        return (NEVER, 0) if left == 1 else (1, 1)
    if winning(work, seen, 1 - side) >= 0:
        return 1, THREATENED
    return (0, NEVER) if left == 2 else (1, QUIET)


@kernel
def _key(work: np.record, left: int) -> np.uint64:
    """A fingerprint of the position and the plies left; their number says who is to move."""
    fingerprint: np.uint64 = work.key
    return fingerprint ^ mixed(np.uint64(1000 + left))


@kernel
def _note(work: np.record, left: int, proof: int, disproof: int) -> None:
    """Remember the estimates of the position on the board."""
    key = _key(work, left)
    entry = work.estimates[int(key % np.uint64(ESTIMATES))]
    entry.key, entry.proof, entry.disproof = key, proof, disproof


@kernel
def _most_promising(trial: np.record, after: np.record, count: int) -> int:
    """Sum up the moves' estimates; gives the move to look at next, -1 where enough is known.

    It is looked at until another move promises more, or enough is known here: ``after`` is told when.
    """
    best, least, second, total = -1, NEVER, NEVER, 0
    for number in range(count):
        total += int(trial.proofs[number])
        disproof = int(trial.disproofs[number])
        if disproof < least:
            best, least, second = number, disproof, least
        elif disproof < second:
            second = disproof
    trial.proof, trial.disproof = least, min(total, NEVER)
    if least >= trial.enough_proof or trial.disproof >= trial.enough_disproof:
        return -1
    after.enough_proof = trial.enough_disproof - trial.disproof + trial.proofs[best]
    after.enough_disproof = min(int(trial.enough_proof), second + second // 4 + 1)
    return best

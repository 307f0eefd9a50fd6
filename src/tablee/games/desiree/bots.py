"""Désirée's players: one that looks ahead as far as its budget goes, and plain ones to measure it by."""

import time

import numpy as np
from numpy.typing import NDArray

from tablee.bots import deepen
from tablee.bots.levels import Budget
from tablee.bots.plain import ByKernel, evenly
from tablee.bots.player import Choice, dice_of
from tablee.bots.spec import BotSpec
from tablee.core import View
from tablee.core.chance import Rng, below
from tablee.core.compiling import kernel
from tablee.core.elementary import exp
from tablee.core.fields import Buffer
from tablee.games.desiree import rules
from tablee.games.desiree.alphabeta import follow, look_ahead
from tablee.games.desiree.desk import DEEPEST, FIRST, NO_MOVE, PROVEN, WIN, WORK, Desk, prepare
from tablee.games.desiree.evaluation import NEVER, fill, jumps_needed, sight
from tablee.games.desiree.memory import MEMORY, keep_what_holds
from tablee.games.desiree.position import winning
from tablee.games.desiree.proof import force

SCALE = 400.0  # the score of a position that is won in three games of four
LN_3 = 1.0986122886681098


# --- What iterative deepening asks -----------------------------------------------------------------------------------


def desk(buffer: Buffer) -> Desk:
    """A desk for the search."""
    return Desk(buffer.copy(), np.zeros(1, WORK), sight(int(buffer["size"][0])), np.zeros(1, MEMORY))


@kernel
def begin(desk: Desk, actions: NDArray[np.int32]) -> bool:
    """Lay the moves of the root on the desk; is there anything to look for, or does one of them win at once?"""
    work, seen, size = desk.work[0], desk.seen[0], int(desk.buffer[0]["size"])
    fill(seen, size)
    prepare(desk)
    keep_what_holds(desk.memory[0], work, size)
    work.ranked[:] = NO_MOVE
    work.frames[0].moves[: len(actions)] = actions
    win = winning(work, seen, int(work.turn))
    if win >= 0:
        work.best, work.score, work.nodes = win, WIN - 1, len(actions)
        work.ranked[0], work.scores[0] = win, WIN - 1
    return win < 0


@kernel
def look_further(desk: Desk, count: int, limit: int, depth: int, lines: int) -> bool:
    """Look one move further, up to a depth and a number of positions in all; could another round change anything?"""
    work = desk.work[0]
    work.limit = limit
    look_ahead(work, desk.seen[0], desk.memory[0], int(work.depth) + 1, count, lines)
    if work.cut:
        return False
    work.ranked[:count], work.scores[:count] = work.frames[0].moves[:count], work.frames[0].keys[:count]
    if lines > 0 and abs(work.score) <= PROVEN:
        force(work, desk.seen[0])
        if work.score > PROVEN:
            _put_first(work)
    return bool(work.depth < min(depth, DEEPEST) and count > 1 and abs(work.score) <= PROVEN)


@kernel
def _put_first(work: np.record) -> None:
    """Rank the best move before all others."""
    place = 0
    while work.ranked[place] != work.best:
        place += 1
    for later in range(place, 0, -1):
        work.ranked[later], work.scores[later] = work.ranked[later - 1], work.scores[later - 1]
    work.ranked[0], work.scores[0] = work.best, work.score


@kernel
def tell_line(desk: Desk, number: int, actions: NDArray[np.int32], shares: NDArray[np.float64]) -> tuple[int, int]:
    """Write one of the best moves, what would follow, and the shares by its score; gives how many moves that is.

    Then after how many moves the side to move wins for certain, negative where it loses.
    """
    work, seat = desk.work[0], int(desk.buffer[0].turn)
    if work.cut or work.ranked[number] == NO_MOVE:
        return 0, 0
    score = int(work.scores[number])
    shares[seat] = _share(score)
    shares[1 - seat] = 1 - shares[seat]
    actions[0] = work.ranked[number]
    count = follow(work, desk.seen[0], desk.memory[0], actions, score)
    if abs(score) <= PROVEN:
        return count, 0
    return count, WIN - score if score > 0 else -WIN - score


@kernel
def decide(desk: Desk, errors: NDArray[np.float64], shares: NDArray[np.float64]) -> int:
    """The best move, or the one that seems best to whoever errs so much about each; writes the shares by its score."""
    work, seat = desk.work[0], int(desk.buffer[0].turn)
    best, score, most = int(work.best), int(work.score), -np.inf
    for number in range(len(errors)):
        seems = _share(int(work.scores[number])) + errors[number]
        if seems > most:
            best, score, most = int(work.frames[0].moves[number]), int(work.scores[number]), seems
    shares[seat] = _share(score)
    shares[1 - seat] = 1 - shares[seat]
    return best


@kernel
def _share(score: int) -> float:
    """The expected share of the win of a score: 1 or 0 where it is proven."""
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    return 1.0 / (1.0 + exp(-score * LN_3 / SCALE))


# --- Plain players ---------------------------------------------------------------------------------------------------


def greedy(view: View, seed: int | None = None) -> Choice:
    """A racer: takes a win it sees, otherwise the move after which its own sets need the fewest jumps."""
    return _plain(view, seed, 1)


def careful(view: View, seed: int | None = None) -> Choice:
    """A racer that looks at the reply: gives no win away, and prefers the move whose best reply leaves it best off."""
    return _plain(view, seed, 2)


def _plain(view: View, seed: int | None, plies: int) -> Choice:
    began = time.perf_counter()
    codes = np.array(dice_of(seed).sample(view.codes, len(view.codes)), np.int32)  # ties fall at random
    worth = np.zeros(len(codes), np.int32)
    _race(view.buffer, sight(int(view.struct["size"]))[0], codes, plies, worth)
    action = view.game.notation[int(codes[worth.argmax()])]
    return Choice(action, (time.perf_counter() - began) * 1000, len(codes), evenly(view))


@kernel
def simple(buffer: Buffer, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """Takes a win it sees, otherwise the move after which the fewest dice show a number too often: without tables."""
    after, best, least, ties = buffer.copy(), int(actions[0]), rules.DICE + 1, 0
    for index in range(count):
        after[0] = buffer[0]
        rules.play(after[0], int(actions[index]))
        wrong = _too_often(after[0], int(buffer[0].turn))
        if wrong < least:
            least, ties = wrong, 0
        if wrong == least:
            ties += 1
            if below(rng, ties) == 0:
                best = int(actions[index])
    return best


@kernel
def _too_often(state: np.record, side: int) -> int:
    """How many dice of a side show a number too often; -1 where it has won."""
    if rules.over(state):
        return -1 if rules.score(state, side) == 1 else rules.DICE
    dice = 0
    for face in range(1, rules.FACES + 1):
        dice += max(0, int(state.tally[side, face]) - 2)
    return dice


WON, LOST = 2 * NEVER, -2 * NEVER


@kernel
def _race(buffer: Buffer, seen: np.record, actions: NDArray[np.int32], plies: int, worth: NDArray[np.int32]) -> None:
    """How good each move is in the eyes of a racer."""
    after, last = buffer.copy(), buffer.copy()
    replies = np.empty(rules.MAX_LEGAL, np.int32)
    me = int(buffer[0].turn)
    for number in range(len(actions)):
        after[0] = buffer[0]
        rules.play(after[0], int(actions[number]))
        worth[number] = _lead(after[0], seen, me, plies)
        if plies == 2 and not rules.over(after[0]):
            for reply in range(rules.legal(after[0], replies)):
                last[0] = after[0]
                rules.play(last[0], int(replies[reply]))
                worth[number] = min(worth[number], _lead(last[0], seen, me, plies))


@kernel
def _lead(state: np.record, seen: np.record, me: int, plies: int) -> int:
    """A racer counts its own jumps; with a look at the reply, the other's too."""
    if state.ending in (rules.LINE, rules.SETS):
        return WON if rules.score(state, me) == 1 else LOST
    own = jumps_needed(state, seen, me)
    if plies == 1:
        return -own
    return 0 if rules.over(state) else jumps_needed(state, seen, 1 - me) - own


BOTS = BotSpec(
    search=deepen.search,
    analyse=deepen.analyse,
    budgets={
        "first": Budget(simulations=200, depth=1, noise=0.2, mistakes=0.3, release=FIRST),
        "easy": Budget(simulations=1000, depth=1, noise=0.1, mistakes=0.1, release=FIRST),
        "medium": Budget(simulations=20_000, depth=2, noise=0.05, release=FIRST),
        "strong": Budget(ms=240, simulations=4500, release=FIRST),
        "master": Budget(ms=1800, simulations=4_000_000),
    },
    frozen={
        "first-v1": Budget(simulations=200, depth=1, noise=0.2, mistakes=0.3, release=FIRST),
        "easy-v1": Budget(simulations=1000, depth=1, noise=0.1, mistakes=0.1, release=FIRST),
        "medium-v1": Budget(simulations=20_000, depth=2, noise=0.05, release=FIRST),
        "strong-v1": Budget(simulations=4500, release=FIRST),
        "master-v1": Budget(simulations=100_000, release=FIRST),
    },
    plain={"greedy": greedy, "careful": careful},
    simple=ByKernel(simple),
    hint=15_000,  # this search counts single moves
    analysis=4000,
)

"""Désirée's players: one that looks ahead as far as its budget goes, and two plain ones to measure it by."""

import random
import time
from threading import Timer

import numpy as np
from numpy.typing import NDArray

from tablee.bots.levels import Budget
from tablee.bots.player import Choice
from tablee.bots.spec import BotSpec
from tablee.core import View
from tablee.core.compiling import Sample, kernel
from tablee.core.elementary import exp
from tablee.core.fields import Buffer
from tablee.games.desiree import rules
from tablee.games.desiree.alphabeta import (
    DEEPEST,
    FRAME,
    MEMORY,
    MEMORY_SIZE,
    PROVEN,
    WORK,
    Desk,
    look_ahead,
    prepare,
)
from tablee.games.desiree.evaluation import NEVER, Sight, fill_lines, fill_sets, jumps_needed, sight
from tablee.games.desiree.position import winning

SCALE = 400.0  # the score of a position that is won in three games of four
LN_3 = 1.0986122886681098
UNLIMITED = 1 << 62


def search(view: View, budget: Budget, seed: int | None = None) -> Choice:
    """Choose by looking ahead; with ``simulations`` (positions looked at) and no ``ms``, the same for the same seed."""
    began = time.perf_counter()
    chance = random.Random(seed)
    codes = list(view.codes)
    chance.shuffle(codes)
    desk = lay_out(view, codes, budget)
    win = _win(desk)
    if win >= 0:
        return _chosen(view, win, PROVEN + 1, len(codes), began)
    timer = Timer(_left(budget, began), desk.work.__setitem__, ("stop", 1))
    timer.daemon = True
    timer.start()
    try:
        scores = _deepen(desk, len(codes), budget)
    finally:
        timer.cancel()
    best, score = _judged(codes, scores, budget.noise, chance) if budget.noise else _best(desk)
    return _chosen(view, best, score, int(desk.work["nodes"][0]), began)


def _deepen(desk: Desk, count: int, budget: Budget) -> list[int]:
    """Look deeper and deeper until a limit is met or the end is proven; the scores of the last round finished."""
    scores: list[int] = []
    for depth in range(1, min(budget.depth or DEEPEST, DEEPEST) + 1):
        look_ahead(desk, depth, count, budget.noise > 0)
        if desk.work["cut"][0]:
            break
        scores = desk.frames["keys"][0, :count].tolist()
        if abs(desk.work["score"][0]) > PROVEN or count == 1:
            break
    return scores


def _left(budget: Budget, began: float) -> float:
    if budget.ms is None:
        return 3600.0
    return max(0.0, budget.ms / 1000 - (time.perf_counter() - began))


def lay_out(view: View, codes: list[int], budget: Budget) -> Desk:
    """A desk for the search, with the moves of the root on it."""
    work, frames = np.zeros(1, WORK), np.zeros(DEEPEST + 2, FRAME)
    work["limit"] = UNLIMITED if budget.simulations is None else budget.simulations
    frames["moves"][0, : len(codes)] = codes
    desk = Desk(view.buffer.copy(), work, frames, np.zeros(MEMORY_SIZE, MEMORY), sight(int(view.struct["size"])))
    _look(desk)
    return desk


@kernel
def _look(desk: Desk) -> None:
    prepare(desk)


@kernel
def _win(desk: Desk) -> int:
    return winning(desk.work[0], desk.seen.gap, desk.seen.squares, int(desk.buffer[0].turn))


def _best(desk: Desk) -> tuple[int, int]:
    """The best move and its score."""
    return int(desk.work["best"][0]), int(desk.work["score"][0])


def _judged(codes: list[int], scores: list[int], noise: float, chance: random.Random) -> tuple[int, int]:
    """The best move as it seems to somebody whose judgement errs, and its true score."""
    seems = [_share(score) + chance.gauss(0, noise) for score in scores]
    best = max(range(len(codes)), key=seems.__getitem__)
    return codes[best], scores[best]


@kernel
def _share(score: int) -> float:
    """The expected share of the win of a score: 1 or 0 where it is proven."""
    if abs(score) > PROVEN:
        return 1.0 if score > 0 else 0.0
    return 1.0 / (1.0 + exp(-score * LN_3 / SCALE))


def _chosen(view: View, code: int, score: int, nodes: int, began: float) -> Choice:
    share = _share(score)
    value = (share, 1 - share) if view.seat == rules.WHITE else (1 - share, share)
    return Choice(view.game.notation[code], (time.perf_counter() - began) * 1000, nodes, value)


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs of this search and of the plain players."""
    seen, actions = sight(rules.LARGEST), np.zeros(1, np.int32)
    desk = Desk(buffer, np.zeros(1, WORK), np.zeros(DEEPEST + 2, FRAME), np.zeros(MEMORY_SIZE, MEMORY), seen)
    return {
        "fill_sets": Sample(fill_sets, (seen.jumps, seen.shown, seen.gap, seen.standing)),
        "fill_lines": Sample(fill_lines, (rules.LARGEST, seen.through, seen.squares)),
        "look": Sample(_look, (desk,)),
        "win": Sample(_win, (desk,)),
        "look_ahead": Sample(look_ahead, (desk, 1, 1, False)),
        "share_of": Sample(_share, (0,)),
        "race": Sample(_race, (buffer, seen, actions, 1, actions)),
    }


# --- Plain players ---------------------------------------------------------------------------------------------------


def greedy(view: View, seed: int | None = None) -> Choice:
    """A racer: takes a win it sees, otherwise the move after which its own sets need the fewest jumps."""
    return _plain(view, seed, 1)


def careful(view: View, seed: int | None = None) -> Choice:
    """A racer that looks at the reply: gives no win away, and prefers the move whose best reply leaves it best off."""
    return _plain(view, seed, 2)


def _plain(view: View, seed: int | None, plies: int) -> Choice:
    began = time.perf_counter()
    codes = np.array(random.Random(seed).sample(view.codes, len(view.codes)), np.int32)  # ties fall at random
    worth = np.zeros(len(codes), np.int32)
    _race(view.buffer, sight(int(view.struct["size"])), codes, plies, worth)
    best = int(worth.argmax())
    return _chosen(view, int(codes[best]), 0, len(codes), began)


def simple(view: View, seed: int | None = None) -> Choice:
    """Takes a win it sees, otherwise the move after which the fewest dice show a number too often: without tables."""
    began, me, after = time.perf_counter(), int(view.struct.turn), view.buffer.copy()

    def too_often(code: int) -> int:
        after[0] = view.buffer[0]
        rules.play(after[0], code)
        if rules.over(after[0]):
            return -1 if rules.score(after[0], me) == 1 else rules.DICE
        return int(np.maximum(after[0].tally[me] - 2, 0).sum())

    codes = random.Random(seed).sample(view.codes, len(view.codes))  # ties fall at random
    return _chosen(view, min(codes, key=too_often), 0, len(codes), began)


WON, LOST = 2 * NEVER, -2 * NEVER


@kernel
def _race(buffer: Buffer, seen: Sight, actions: NDArray[np.int32], plies: int, worth: NDArray[np.int32]) -> None:
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
def _lead(state: np.record, seen: Sight, me: int, plies: int) -> int:
    """A racer counts its own jumps; with a look at the reply, the other's too."""
    if state.ending in (rules.LINE, rules.SETS):
        return WON if rules.score(state, me) == 1 else LOST
    own = jumps_needed(state, seen, me)
    if plies == 1:
        return -own
    return 0 if rules.over(state) else jumps_needed(state, seen, 1 - me) - own


BOTS = BotSpec(
    search=search,
    budgets={
        "first": Budget(simulations=200, depth=1, noise=0.2, mistakes=0.3),
        "easy": Budget(simulations=1000, depth=1, noise=0.1, mistakes=0.1),
        "medium": Budget(simulations=20_000, depth=2, noise=0.05),
        "strong": Budget(ms=240, simulations=4500),
        "master": Budget(ms=1800, simulations=800_000),
    },
    frozen={
        "first-v1": Budget(simulations=200, depth=1, noise=0.2, mistakes=0.3),
        "easy-v1": Budget(simulations=1000, depth=1, noise=0.1, mistakes=0.1),
        "medium-v1": Budget(simulations=20_000, depth=2, noise=0.05),
        "strong-v1": Budget(simulations=4500),
        "master-v1": Budget(simulations=100_000),
    },
    plain={"greedy": greedy, "careful": careful},
    simple=simple,
    hint=15_000,  # this search counts single moves
    analysis=4000,
)

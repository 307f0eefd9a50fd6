"""Search with exact chance, for games whose cards all lie open: who chooses takes the best, chance brings the mean.

Every action is followed by all that can come of it, each weighed by how likely it is, and so on for some actions; then
the position is judged. It looks one action further as long as the budget lasts.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from tablee.bots.analysis import LINES, Analysis, Line, certain, valued
from tablee.bots.guide import chances, destine, evaluate, provider
from tablee.bots.levels import Budget
from tablee.bots.player import Choice, dice_of
from tablee.core import View
from tablee.core.chance import Rng, below, stream
from tablee.core.compiling import Sample, kernel
from tablee.core.contract import SEATS, legal, max_legal, over, play, rules_of, share
from tablee.core.fields import Buffer

DEPTH = 24  # actions ahead, at most
GROWTH = 6  # one action further costs about so many times as much
FEW = 2000  # positions that are always soon done, before there is a speed to reckon with
PLANNED = 0.6  # share of the time that is planned for, since speeds differ
FINE = 1 << 30  # so finely chance is divided
ALL = 1 << 40  # more positions than anyone waits for


@cache
def frame(rules: ModuleType) -> np.dtype[np.void]:
    """A position of a game on the line that is being looked at."""
    return np.dtype(
        (
            np.record,
            [
                ("seat", "i4"),  # who chooses
                ("count", "i4"),
                ("tried", "i4"),  # actions whose worth is known
                ("outcomes", "i4"),
                ("chance", "i4"),  # outcomes of the next action that are known
                ("odds", "f8", (provider("CHANCES", rules).CHANCES,)),
                ("hopes", "f8", (SEATS,)),  # what the next action is worth to each seat, by the outcomes known
                ("best", "f8", (SEATS,)),  # what the best action is worth to each seat
                ("actions", "i4", (rules.MAX_LEGAL,)),
            ],
        )
    )


@kernel
def _enter(frame: np.record, state: np.record) -> None:
    """Begin with the first action."""
    frame.seat, frame.count, frame.tried = state.turn, legal(state, frame.actions), 0
    frame.best[:] = -1.0
    _take_up(frame, state)


@kernel
def _take_up(frame: np.record, state: np.record) -> None:
    """Begin with what chance can make of the next action."""
    frame.chance, frame.outcomes = 0, chances(state, frame.actions[frame.tried], frame.odds)
    frame.hopes[:] = 0.0


@kernel
def look(buffer: Buffer, frames: NDArray[np.void], limit: int, worths: NDArray[np.float64]) -> int:
    """Write what each action is worth to each seat; gives how many positions were judged, or 0 where the limit is met.

    It looks as many actions ahead as there are frames; compiled recursion cannot be cached safely.
    """
    depth = len(frames)
    line = np.empty(depth + 1, buffer.dtype)
    shares, positions, at = np.zeros(SEATS), 0, 0
    line[0] = buffer[0]
    _enter(frames[0], line[0])
    while True:
        frame = frames[at]
        if frame.chance == frame.outcomes:
            if at == 0:
                worths[frame.tried] = frame.hopes
            if frame.hopes[frame.seat] > frame.best[frame.seat]:
                frame.best[:] = frame.hopes
            frame.tried += 1
            if frame.tried < frame.count:
                _take_up(frame, line[at])
                continue
            if at == 0:
                return positions
            shares[:] = frame.best
            at -= 1
        elif frame.odds[frame.chance] > 0:
            action, after = int(frame.actions[frame.tried]), line[at + 1]
            line[at + 1] = line[at]
            destine(after, action, int(frame.chance))
            play(after, action)
            if at + 1 < depth and not over(after):
                at += 1
                _enter(frames[at], after)
                continue
            _value(after, shares)
            positions += 1
            if positions > limit:
                return 0
        frame = frames[at]
        frame.hopes += frame.odds[frame.chance] * shares
        frame.chance += 1


@kernel
def glimpse(buffer: Buffer, odds: NDArray[np.float64], simulations: int, rng: Rng, worths: NDArray[np.float64]) -> int:
    """The same for one action ahead, where that is already too much: look at some of what can come, by chance."""
    actions, shares = np.empty(max_legal(buffer[0]), np.int32), np.zeros(SEATS)
    after, count, positions = buffer.copy(), legal(buffer[0], actions), 0
    worths[:] = 0.0
    for index in range(count):
        looks = max(1, simulations // count) if chances(buffer[0], actions[index], odds) > 1 else 1
        for _ in range(looks):
            after[0] = buffer[0]
            destine(after[0], actions[index], _toss(odds, rng))
            play(after[0], actions[index])
            _value(after[0], shares)
            worths[index] += shares / looks
        positions += looks
    return positions


@kernel
def _toss(odds: NDArray[np.float64], rng: Rng) -> int:
    """A thing that chance brings."""
    left, chance = below(rng, FINE) / FINE, 0
    while left >= odds[chance]:
        left -= odds[chance]
        chance += 1
    return chance


@kernel
def _value(state: np.record, shares: NDArray[np.float64]) -> None:
    """What each seat has got, or can expect at a glance."""
    if over(state):
        share(state, shares)
    else:
        evaluate(state, shares)


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs of this search."""
    frames, worths = np.zeros(1, frame(rules_of(buffer.dtype))), np.zeros((1, SEATS))
    return {
        "look": Sample(look, (buffer, frames, 1, worths)),
        "glimpse": Sample(glimpse, (buffer, frames["odds"][0].copy(), 1, stream(0), worths)),
    }


@dataclass(frozen=True)
class Looked:
    """What each action is worth to each seat, found by so many positions at so many actions ahead; 0 by chance."""

    worths: NDArray[np.float64]
    positions: int
    depth: int


def looks(view: View, budget: Budget, dice: random.Random, began: float) -> Iterator[Looked]:
    """Look one action further each time, until the budget is spent; by chance where even one is too much."""
    worths = np.zeros((len(view.codes), SEATS))
    limit, frames = budget.simulations or ALL, np.zeros(DEPTH, frame(view.game.rules))
    done = last = look(view.buffer, frames[:1], limit, worths)
    if done == 0:
        done = glimpse(view.buffer, frames["odds"][0].copy(), limit, stream(dice.getrandbits(64)), worths)
    yield Looked(worths, done, int(last > 0))
    deepest = 1 if last == 0 or len(view.codes) == 1 else min(budget.depth or DEPTH, DEPTH)
    speed = 0.0  # positions a millisecond
    for depth in range(2, deepest + 1):
        room, start, worths = _room(done, speed, began, budget), time.perf_counter(), np.zeros_like(worths)
        last = look(view.buffer, frames[:depth], room, worths) if room > GROWTH * last else 0
        if last == 0:
            break
        done, speed = done + last, last / ((time.perf_counter() - start) * 1000)
        yield Looked(worths, done, depth)


def search(view: View, budget: Budget, seed: int | None = None) -> Choice:
    """Choose for the seat whose view this is, within the budget."""
    began, dice = time.perf_counter(), dice_of(seed)
    *_, found = looks(view, budget, dice, began)
    mine = found.worths[:, view.turn]
    best = max(range(len(mine)), key=lambda index: mine[index] + dice.gauss(0.0, budget.noise))
    action, value = valued(view, found.worths)[best]
    return Choice(action, _since(began), found.positions, value)


def analyse(view: View, budget: Budget, seed: int | None = None, lines: int = LINES) -> Iterator[Analysis]:
    """The same search, watched: the actions that are worth most, each time it has looked further."""
    began, seat = time.perf_counter(), view.turn or 0
    for found in looks(view, budget, dice_of(seed), began):
        best = sorted(valued(view, found.worths), key=lambda each: each[1][seat], reverse=True)[:lines]
        told = tuple(Line((action,), value, certain(value) if found.depth else None) for action, value in best)
        yield Analysis(told, found.depth, found.positions, _since(began))


def _since(began: float) -> float:
    """Milliseconds that have passed."""
    return (time.perf_counter() - began) * 1000


def _room(done: int, speed: float, began: float, budget: Budget) -> int:
    """How many positions the rest of the budget allows for."""
    room = ALL if budget.simulations is None else budget.simulations - done
    if budget.ms is None:
        return room
    left = budget.ms - _since(began)
    return min(room, max(FEW if left > 0 else 0, int(PLANNED * speed * left)))

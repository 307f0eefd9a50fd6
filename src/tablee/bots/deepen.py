"""Iterative deepening with a search of the game's own: rounds, each of which looks further ahead than the one before.

The game's module ``bots`` has that search. ``desk(buffer)`` returns all that it works with, as a named tuple of arrays
of fixed size: ``buffer``, the position; ``work``, one record with ``nodes``, the positions looked at so far,
``depth``, the rounds finished, ``release``, which search it is (0 is the newest), ``stop``, which is set when the time
is up, and ``cut``, which says that a round was broken off; ``seen``, tables that are filled once; ``memory``, what was
found out about positions, which several threads read and write at once, and which is kept for the next search where a
clock is looked at. The rest are kernels:

- ``begin(desk, actions)`` lays the actions on the desk, forgets what ``memory`` has and does not hold here, and returns
  whether there is anything to look for;
- ``look_further(desk, count, limit, depth, lines)`` does a round, with so many positions in all and so many rounds at
  most, and returns whether another one could change anything; so many of the best actions get a value of their own,
  or with 0 all, as levels that err need it;
- ``tell_line(desk, number, actions, shares)`` tells one of those, the best one being 0: it writes the action and what
  would follow, and what each seat can expect, and returns how many actions that is and, where the seat to move wins
  or loses for certain, after how many actions in all, negative for a loss; nothing (0, 0) after a broken-off round;
- ``decide(desk, errors, shares)`` returns the action, with an error in the judgement of each where some are given, and
  writes what each seat can expect.
"""

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Thread, Timer
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.analysis import LINES, Analysis, Line, certain
from tablee.bots.guide import provider
from tablee.bots.levels import Budget
from tablee.bots.player import Choice, dice_of
from tablee.core import View
from tablee.core.compiling import Sample
from tablee.core.contract import SEATS, rules_of
from tablee.core.fields import Buffer

UNLIMITED = 1 << 62  # positions, and rounds
LONG = 3600.0  # seconds: nobody waits so long
LONGEST = 64  # actions of a line, at most
HELPER = "search helper"  # the name of a thread
PLANNED = 0.6  # share of the time that a page plans for, since it cannot stop a round


def search(view: View, budget: Budget, seed: int | None = None) -> Choice:
    """Choose by looking ahead; with ``simulations`` (positions looked at) and no ``ms``, the same for the same seed."""
    began, dice = time.perf_counter(), dice_of(seed)
    own, codes = provider("desk", view.game.rules), _shuffled(view, dice)
    errors, shares = np.zeros(0), np.zeros(SEATS)
    with _desks(own, view, budget) as desks:
        if own.begin(desks[0], codes):
            for _ in _rounds(own, desks, codes, budget, began, 0 if budget.noise else 1):
                pass
            if budget.noise:
                errors = np.array([dice.gauss(0, budget.noise) for _ in codes])
        code, nodes = int(own.decide(desks[0], errors, shares)), _nodes(desks)
    return Choice(view.game.notation[code], _since(began), nodes, tuple(shares[: view.game.players].tolist()))


def analyse(view: View, budget: Budget, seed: int | None = None, lines: int = LINES) -> Iterator[Analysis]:
    """The same search, watched: the best actions and what would follow, after each round."""
    began, own, codes = time.perf_counter(), provider("desk", view.game.rules), _shuffled(view, dice_of(seed))
    told = tuple[Line, ...]()
    with _desks(own, view, budget) as desks:
        is_open = own.begin(desks[0], codes)
        for _ in _rounds(own, desks, codes, budget, began, lines) if is_open else (None,):
            told = tuple(_lines(view, own, desks[0], lines)) or told
            yield Analysis(told, int(desks[0].work["depth"][0]), _nodes(desks), _since(began))


def _shuffled(view: View, dice: random.Random) -> NDArray[np.int32]:
    """The legal actions in any order, so that equals are chosen alike."""
    codes = list(view.codes)
    dice.shuffle(codes)
    return np.array(codes, np.int32)


_memories: dict[str, Buffer] = {}  # by game: what the last search by the clock has found out about positions


@contextmanager
def _desks(own: ModuleType, view: View, budget: Budget) -> Iterator[list[Any]]:
    """A desk for each thread, with one memory; by the clock that of the search before, unless somebody else has it."""
    desk, game = own.desk(view.buffer), view.game.name
    desk.work["release"] = budget.release
    if budget.ms is not None:
        desk = desk._replace(memory=_memories.pop(game, desk.memory))
    try:
        yield [desk, *(desk._replace(work=desk.work.copy()) for _ in range(1, budget.threads))]
    finally:
        if budget.ms is not None:
            _memories[game] = desk.memory


def _nodes(desks: Sequence[Any]) -> int:
    """Positions that were looked at."""
    return sum(int(desk.work["nodes"][0]) for desk in desks)


def _rounds(
    own: ModuleType, desks: Sequence[Any], codes: NDArray[np.int32], budget: Budget, began: float, lines: int
) -> Iterator[None]:
    """Do rounds until a limit is met, or the end is proven."""
    desk, *others = desks
    limit = UNLIMITED if budget.simulations is None else max(1, budget.simulations // len(desks))
    timer = Timer(_left(budget, began), desk.work.__setitem__, ("stop", 1))
    timer.daemon = True
    timer.start()
    further = True
    try:
        while further:
            with _helped(own, others, codes, limit, int(desk.work["depth"][0])):
                further = own.look_further(desk, len(codes), limit, budget.depth or UNLIMITED, lines)
            yield
    finally:
        timer.cancel()


@contextmanager
def _helped(own: ModuleType, desks: Sequence[Any], codes: NDArray[np.int32], limit: int, depth: int) -> Iterator[None]:
    """Let other threads search the same round, and every second one the next: what they find out is remembered."""
    threads = []
    for number, desk in enumerate(desks):
        desk.work["stop"], desk.work["cut"], desk.work["depth"] = 0, 0, max(1, depth) + number % 2
        work = (own, desk, np.roll(codes, number + 1), limit)
        threads.append(Thread(target=_help, args=work, name=HELPER, daemon=True))
        threads[-1].start()
    try:
        yield
    finally:
        for desk in desks:
            desk.work["stop"] = 1
        for thread in threads:
            thread.join()


def _help(own: ModuleType, desk: Any, codes: NDArray[np.int32], limit: int) -> None:
    """Search until somebody says stop."""
    further = own.begin(desk, codes)
    while further:
        further = own.look_further(desk, len(codes), limit, UNLIMITED, 1)


def _lines(view: View, own: ModuleType, desk: Any, most: int) -> Iterator[Line]:
    """What the last round has found; nothing where it was broken off."""
    for number in range(min(most, len(view.codes))):
        actions, shares = np.zeros(LONGEST, np.int32), np.zeros(SEATS)
        count, plies = own.tell_line(desk, number, actions, shares)
        if count == 0:
            return
        value = tuple(shares[: view.game.players].tolist())
        proof = certain(value, (abs(plies) + 1) // 2) if plies else None
        yield Line(tuple(view.game.notation[int(code)] for code in actions[:count]), value, proof)


def _left(budget: Budget, began: float) -> float:
    """Seconds until the time is up."""
    return LONG if budget.ms is None else max(0.0, (budget.ms - _since(began)) / 1000)


def _since(began: float) -> float:
    """Milliseconds that have passed."""
    return (time.perf_counter() - began) * 1000


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs of this search."""
    own = provider("desk", rules_of(buffer.dtype))
    desk = own.desk(buffer)
    return {
        "begin": Sample(own.begin, (desk, np.zeros(1, np.int32))),
        "look_further": Sample(own.look_further, (desk, 1, 1, 1, 1)),
        "tell_line": Sample(own.tell_line, (desk, 0, np.zeros(LONGEST, np.int32), np.zeros(SEATS))),
        "decide": Sample(own.decide, (desk, np.zeros(1), np.zeros(SEATS))),
    }

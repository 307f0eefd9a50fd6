"""Iterative deepening with a search of the game's own: rounds, each of which looks further ahead than the one before.

The game's module ``bots`` has that search. ``desk(buffer)`` returns all that it works with, as a named tuple of arrays
of fixed size: ``buffer``, the position; ``work``, one record with ``nodes``, the positions looked at so far, and
``stop``, which is set when the time is up; ``seen``, tables that are filled once. The rest are kernels:

- ``begin(desk, actions)`` lays the actions on the desk and returns whether there is anything to look for;
- ``look_further(desk, count, limit, depth, wide)`` does a round, with so many positions in all and so many rounds at
  most, and returns whether another one could change anything; a ``wide`` one judges every action;
- ``decide(desk, errors, shares)`` returns the action, with an error in the judgement of each where some are given, and
  writes what each seat can expect.
"""

import random
import time
from threading import Timer
from types import ModuleType
from typing import Any

import numpy as np

from tablee.bots.guide import provider
from tablee.bots.levels import Budget
from tablee.bots.player import Choice
from tablee.core import View
from tablee.core.compiling import Sample
from tablee.core.contract import SEATS, rules_of
from tablee.core.fields import Buffer

UNLIMITED = 1 << 62  # positions, and rounds
LONG = 3600.0  # seconds: nobody waits so long
PLANNED = 0.6  # share of the time that a page plans for, since it cannot stop a round


def search(view: View, budget: Budget, seed: int | None = None) -> Choice:
    """Choose by looking ahead; with ``simulations`` (positions looked at) and no ``ms``, the same for the same seed."""
    began, dice = time.perf_counter(), random.Random(seed)
    own, codes = provider("desk", view.game.rules), list(view.codes)
    dice.shuffle(codes)
    desk, errors, shares = own.desk(view.buffer), np.zeros(0), np.zeros(SEATS)
    if own.begin(desk, np.array(codes, np.int32)):
        _deepen(own, desk, len(codes), budget, began)
        if budget.noise:
            errors = np.array([dice.gauss(0, budget.noise) for _ in codes])
    code, nodes = int(own.decide(desk, errors, shares)), int(desk.work["nodes"][0])
    value = tuple(shares[: view.game.players].tolist())
    return Choice(view.game.notation[code], (time.perf_counter() - began) * 1000, nodes, value)


def _deepen(own: ModuleType, desk: Any, count: int, budget: Budget, began: float) -> None:
    """Do rounds until a limit is met, or the end is proven."""
    limit = UNLIMITED if budget.simulations is None else budget.simulations
    timer = Timer(_left(budget, began), desk.work.__setitem__, ("stop", 1))
    timer.daemon = True
    timer.start()
    try:
        while own.look_further(desk, count, limit, budget.depth or UNLIMITED, budget.noise > 0):
            pass
    finally:
        timer.cancel()


def _left(budget: Budget, began: float) -> float:
    """Seconds until the time is up."""
    return LONG if budget.ms is None else max(0.0, budget.ms / 1000 - (time.perf_counter() - began))


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs of this search."""
    own = provider("desk", rules_of(buffer.dtype))
    desk = own.desk(buffer)
    return {
        "begin": Sample(own.begin, (desk, np.zeros(1, np.int32))),
        "look_further": Sample(own.look_further, (desk, 1, 1, 1, False)),
        "decide": Sample(own.decide, (desk, np.zeros(1), np.zeros(SEATS))),
    }

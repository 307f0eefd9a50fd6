"""Flat search, for now: every action is tried in turn."""

import random
import time

import numpy as np
from numpy.typing import NDArray

from tablee.bots.levels import Budget
from tablee.bots.player import Choice
from tablee.games import View
from tablee.games.base import Table
from tablee.games.chance import Words, below, stream
from tablee.games.compiled import kernel
from tablee.games.contract import MAX_LEGAL, SEATS, imagine, legal, over, play, share


@kernel
def _try(root: Table, seat: int, action: int, games: int, rng: Words, totals: NDArray[np.float64]) -> None:
    table, actions, shares = root.copy(), np.empty(MAX_LEGAL, np.int32), np.zeros(SEATS)
    for _ in range(games):
        table[0] = root[0]
        imagine(table[0], seat, rng)
        play(table[0], action)
        while not over(table[0]):
            play(table[0], actions[below(rng, legal(table[0], actions))])
        share(table[0], shares)
        totals += shares


def search(view: View, budget: Budget, seed: int | None = None) -> Choice:
    """Choose by playing to the end at random many times."""
    assert view.seat is not None
    began = time.perf_counter()
    rng = stream(random.getrandbits(64) if seed is None else seed)
    totals, tries = np.zeros((len(view.codes), SEATS)), 0
    while True:
        for index, code in enumerate(view.codes):
            _try(view.table, view.seat, code, 1, rng, totals[index])
        tries += 1
        ms = (time.perf_counter() - began) * 1000
        done = tries * len(view.codes)
        if (budget.simulations and done >= budget.simulations) or (budget.ms and ms >= budget.ms):
            break
    best = int(totals[:, view.seat].argmax())
    value = tuple((totals[best] / tries)[: view.game.players].tolist())
    return Choice(view.game.words[view.codes[best]], ms, done, value)

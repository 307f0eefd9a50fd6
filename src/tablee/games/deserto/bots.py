"""Deserto's bots: what they add to the search, their levels, and plain players who count what an action wins now."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.levels import Budget
from tablee.bots.plain import ByKernel
from tablee.bots.spec import BotSpec
from tablee.core.chance import Rng, below
from tablee.core.compiling import kernel
from tablee.games.deserto import endings, rules
from tablee.games.deserto.evaluation import catch, evaluate, prize
from tablee.games.deserto.rules import GIVE, KINDS, PLACE, SLOTS, filled

__all__ = ["BOTS", "evaluate"]


@kernel
def gain(state: np.record, action: int) -> int:
    """The cards an action wins now; a gift loses one."""
    kind, slot = action // SLOTS, action % SLOTS
    return -1 if slot == GIVE else catch(state, kind, slot - PLACE)


@kernel
def exposed(state: np.record) -> int:
    """The most cards that any card could win now."""
    most, occupied = 0, filled(state)
    for kind in range(KINDS):
        most = max(most, prize(state, kind, occupied))
    return most


# --- Plain players ---------------------------------------------------------------------------------------------------


@kernel
def greedy(buffer: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """One of the actions that win the most now; a gift only where nothing can be placed."""
    return _grab(buffer[0], actions, count, rng)


@kernel
def careful(buffer: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """Greedy, and among equals one that leaves the least to win for the next player."""
    after = buffer.copy()
    best, most, equals = actions[0], -1e9, 0
    for index in range(count):
        won = gain(buffer[0], actions[index])
        after[0] = buffer[0]
        after[0].left = 0  # what is drawn next is hidden, and no matter
        rules.play(after[0], actions[index])
        liking = won * 100.0 - exposed(after[0])
        if liking > most:
            most, equals = liking, 0
        if liking == most:
            equals += 1
            if below(rng, equals) == 0:
                best = actions[index]
    return int(best)


@kernel
def _grab(state: np.record, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    best, most, equals = actions[0], -2, 0
    for index in range(count):
        won = gain(state, actions[index])
        if won > most:
            most, equals = won, 0
        if won == most:
            equals += 1
            if below(rng, equals) == 0:
                best = actions[index]
    return int(best)


# --- What the search asks --------------------------------------------------------------------------------------------


@kernel
def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """What to try first: an action that wins the most now."""
    return _grab(state, actions, count, rng)


@kernel
def settled(state: np.record, steps: int) -> bool:
    """Every position can be judged."""
    return True


@kernel
def exploration(state: np.record) -> float:
    """Low, since a glance scatters little."""
    return 0.15


BOTS = BotSpec(
    budgets={
        "first": Budget(simulations=15, noise=0.5, mistakes=0.97),
        "easy": Budget(simulations=25, noise=0.06, haste=0.85, mistakes=0.75),
        "medium": Budget(simulations=50, noise=0.02, haste=0.33),
        "strong": Budget(ms=280, simulations=100),
        "master": Budget(ms=1800, simulations=80_000),
    },
    frozen={
        "first-v1": Budget(simulations=15, noise=0.5, mistakes=0.97),
        "easy-v1": Budget(simulations=25, noise=0.06, haste=0.85, mistakes=0.75),
        "medium-v1": Budget(simulations=50, noise=0.02, haste=0.33),
        "strong-v1": Budget(simulations=100),
        "master-v1": Budget(simulations=2000),
    },
    plain={"greedy": ByKernel(greedy), "careful": ByKernel(careful)},
    ending=endings.solve,
    early=endings.solve_early,
    hint=4000,
    analysis=2000,
)

"""Pig's bots. The tree search plays any game; it plays this one better when it tries sensible actions first."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.plain import ByKernel
from tablee.bots.spec import BotSpec
from tablee.core.chance import Rng, below
from tablee.core.compiling import kernel
from tablee_pig.rules import ROLL, STOP

ENOUGH = 20  # a well-known rule of thumb: with so much in the pot, stop


@kernel
def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """What the search tries first, and how it plays on: by the rule of thumb."""
    wins = state.points[state.turn] + state.pot >= state.goal
    return STOP if count > 1 and (wins or state.pot >= ENOUGH) else ROLL


@kernel
def careful(buffer: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """A plain player to measure the others by: it knows the rule of thumb."""
    return lean(buffer[0], actions, count, rng)


@kernel
def greedy(buffer: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """Another one: it stops at the toss of a coin."""
    return int(actions[below(rng, count)])


BOTS = BotSpec(plain={"greedy": ByKernel(greedy), "careful": ByKernel(careful)})

"""Pig's bots: the tree search, which tries sensible actions first."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.spec import BotSpec
from tablee.core.chance import Rng
from tablee.core.compiling import kernel
from tablee_pig.rules import ROLL, STOP

ENOUGH = 20  # a well-known rule of thumb: with so much in the pot, stop
BOTS = BotSpec()


@kernel
def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """What the search tries first, and how it plays on: by the rule of thumb."""
    wins = state.points[state.turn] + state.pot >= state.goal
    return STOP if count > 1 and (wins or state.pot >= ENOUGH) else ROLL

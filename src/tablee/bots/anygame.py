"""What a search does in a game it knows only the rules of: it plays out at random to the end, and nobody is ahead."""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Rng, below
from tablee.core.compiling import kernel
from tablee.core.contract import seats

CHANCES = 1  # different things that an action can bring, at most


@kernel
def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """Any legal action."""
    return int(actions[below(rng, count)])


@kernel
def settled(state: np.record, steps: int) -> bool:
    """Only the end tells."""
    return False


@kernel
def evaluate(state: np.record, out: NDArray[np.float64]) -> None:
    """Nobody is ahead."""
    for seat in range(seats(state)):
        out[seat] = 1.0 / seats(state)


@kernel
def exploration(state: np.record) -> float:
    """The usual amount for wins and losses."""
    return 0.7


@kernel
def chances(state: np.record, action: int, odds: NDArray[np.float64]) -> int:
    """An action brings what it says."""
    odds[0] = 1.0
    return 1


@kernel
def destine(state: np.record, action: int, chance: int) -> None:
    """There is nothing to arrange."""

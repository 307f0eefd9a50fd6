"""Fits a game's network to its games: parallel workers, and Adam.

A game's own module ``fit`` has ``main(arguments, each)``; the caller chooses where the work is done.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Each: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], list[Any]]  # what comes of each thing, in order


class Adam:
    """The Adam optimizer."""

    def __init__(self, weights: NDArray[np.float32]) -> None:
        self.means, self.squares, self.steps = np.zeros_like(weights), np.zeros_like(weights), 0

    def step(self, weights: NDArray[np.float32], slope: NDArray[np.float32], pace: float) -> None:
        """Change the weights, by little as long as the means are young."""
        self.steps += 1
        self.means += 0.1 * (slope - self.means)
        self.squares += 0.001 * (slope**2 - self.squares)
        steady = np.sqrt(self.squares / (1 - 0.999**self.steps)) + 1e-8
        weights -= pace * min(1.0, self.steps / 500) * self.means / (1 - 0.9**self.steps) / steady

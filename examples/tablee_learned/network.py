"""The network at work, in NumPy alone: what it is shown, how likely it plays each action, and what it hopes for."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.core.game import Game
from tablee.core.observation import parts

Floats = NDArray[np.float32]
FEW = 8  # a number with at most so many other values is told as one of them, any other as a size
NEVER = -1e9


class Encoding:
    """An observation of a game as the network is shown it: numbers from 0 to 1."""

    def __init__(self, game: Game) -> None:
        ranges = [(part.low, part.high) for part in parts(game) for _ in range(part.size)]
        kinds = [(at, v) for at, (low, high) in enumerate(ranges) if high - low <= FEW for v in range(low, high + 1)]
        sizes = [(at, high) for at, (low, high) in enumerate(ranges) if high - low > FEW]
        self._kinds, self._values = np.array(kinds).T
        self._sizes, self._highs = np.array(sizes).reshape(-1, 2).T
        self.width = len(kinds) + len(sizes)

    def __call__(self, observations: NDArray[np.int16]) -> Floats:
        """A row for each observation."""
        out = np.empty((len(observations), self.width), np.float32)
        out[:, : len(self._kinds)] = observations[:, self._kinds] == self._values
        out[:, len(self._kinds) :] = observations[:, self._sizes] / self._highs
        return out


@dataclass(frozen=True)
class Network:
    """Its weights, a matrix and a row for each layer: two of units, then the actions with the hope at the end."""

    weights: tuple[Floats, ...]

    def __call__(self, shown: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """How it leans towards each legal action, and what the seat to move hopes for, from -1 to 1."""
        units = shown
        for layer in range(0, len(self.weights) - 2, 2):
            units = np.maximum(units @ self.weights[layer] + self.weights[layer + 1], 0)
        said = units @ self.weights[-2] + self.weights[-1]
        return np.where(masks, said[:, :-1], np.float32(NEVER)), np.tanh(said[:, -1])

    def save(self, file: Path) -> None:
        """Write it down."""
        np.savez_compressed(file, *self.weights)

    @classmethod
    def load(cls, file: Path) -> "Network":
        """Read it back."""
        with np.load(file) as kept:
            return cls(tuple(kept[name] for name in kept.files))

"""A network at work, in NumPy alone: what it is shown, how it leans towards each action, and what it expects."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of
from tablee.bots import Choice
from tablee.core import GAMES, Game, View, load
from tablee.core.observation import Part, numbers_of, parts

Floats = NDArray[np.float32]
FEW = 8  # a number with at most so many other values is encoded as one of them, any other as a size
NEVER = -1e9


def tables_of(name: str, players: Sequence[int] = ()) -> tuple[Game, ...]:
    """A game with each number of players (or with these) and each choice of its bundle of options."""
    game = GAMES[name]
    bundle = game.bundle()
    chosen: list[dict[str, object]] = [{bundle.name: choice} for choice in bundle.choices] if bundle else [{}]
    return tuple(load(name, seats, **options) for seats, options in product(players or game.seats, chosen))


class Encoding:
    """Observations at all tables of a game as numbers from -1 to 1; what some tables do not show is left out.

    First every observation becomes a row of the same length (:meth:`columns`): the number of players and each part
    that all tables have, as long as the longest of them, with zeros where a table has fewer seats.
    """

    def __init__(self, games: Sequence[Game]) -> None:
        shown = [{part.name: part for part in parts(game)} for game in games]
        self._parts = [
            max((each[name] for each in shown), key=_extent) for name in shown[0] if all(name in each for each in shown)
        ]
        seats = sorted({game.players for game in games})
        ranges = [(seats[0], seats[-1]), *((part.low, part.high) for part in self._parts for _ in range(part.size))]
        kinds = [(at, v) for at, (low, high) in enumerate(ranges) if high - low <= FEW for v in range(low, high + 1)]
        sizes = [(at, max(high, -low)) for at, (low, high) in enumerate(ranges) if high - low > FEW]
        self.kinds, self.values = np.array(kinds).T
        self.sizes, self.highs = np.array(sizes).reshape(-1, 2).T
        self.numbers, self.width = len(ranges), len(kinds) + len(sizes)

    def columns(self, game: Game) -> NDArray[np.int64]:
        """Where each number of a row stands in an observation with the number of players before it and a 0 behind."""
        own, at = dict[str, tuple[int, int]](), 1
        for part in parts(game):
            own[part.name] = at, part.size
            at += part.size
        found = [0]
        for part in self._parts:
            first, size = own[part.name]
            found += [*range(first, first + size), *[at] * (part.size - size)]
        return np.array(found)

    def row(self, game: Game, observation: NDArray[np.int16]) -> NDArray[np.int16]:
        """An observation as a row."""
        full = np.concatenate([[game.players], observation, [0]])
        row: NDArray[np.int16] = full[_columns(self, game)].astype(np.int16)
        return row

    def __call__(self, rows: NDArray[np.int16]) -> Floats:
        """The inputs for each row."""
        out = np.empty((len(rows), self.width), np.float32)
        out[:, : len(self.kinds)] = rows[:, self.kinds] == self.values
        out[:, len(self.kinds) :] = rows[:, self.sizes] / self.highs
        return out


def _extent(part: Part) -> tuple[int, int]:
    return part.size, part.high


@cache
def _columns(encoding: Encoding, game: Game) -> NDArray[np.int64]:
    return encoding.columns(game)


@cache
def encoding_of(name: str) -> Encoding:
    """The encoding for all tables of a game."""
    return Encoding(tables_of(name))


@dataclass(frozen=True)
class Network:
    """Its weights, a matrix and a row for each layer: those of units, then the actions and what is expected."""

    weights: tuple[Floats, ...]

    def __call__(self, inputs: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """How it leans towards each legal action, and what the seat to move expects, from -1 to 1."""
        units = inputs
        for layer in range(0, len(self.weights) - 2, 2):
            units = np.maximum(units @ self.weights[layer] + self.weights[layer + 1], 0)
        out = units @ self.weights[-2] + self.weights[-1]
        return np.where(masks, out[:, :-1], np.float32(NEVER)), np.tanh(out[:, -1])

    def save(self, file: Path) -> None:
        """Write it to a file."""
        np.savez_compressed(file, *self.weights)

    @classmethod
    def load(cls, file: Path) -> "Network":
        """Read it from a file."""
        with np.load(file) as kept:
            return cls(tuple(kept[name] for name in kept.files))


@dataclass(frozen=True)
class NetworkPlayer:
    """Plays what a network leans to most, without any search. Its weights are read when it is first asked."""

    file: Path
    name: str = "learned"

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Look once."""
        began = time.perf_counter()
        actions, encoding, network = actions_of(view.game), encoding_of(view.game.name), _network(self.file)
        assert view.seat is not None
        inputs = encoding(encoding.row(view.game, numbers_of(view))[None])
        leanings, expected = network(inputs, actions.mask(view.choices).astype(bool)[None])
        action = actions.words[int(leanings[0].argmax())]
        return Choice(action, (time.perf_counter() - began) * 1000, 0, _shares(view, float(expected[0])))


def _shares(view: View, expected: float) -> tuple[float, ...]:
    """Each seat's expected share of the win: one's own by the network, the others alike."""
    players = view.game.players
    mine = (1 + expected * (players - 1)) / players
    return tuple(mine if seat == view.seat else (1 - mine) / (players - 1) for seat in range(players))


@cache
def _network(file: Path) -> Network:
    return Network.load(file)

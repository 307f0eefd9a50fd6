"""Encodes observations at all tables of a game as inputs, and converts a trained network to one that plays."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of
from tablee.bots.learned import BEFORE, Network
from tablee.core import GAMES, Game, load
from tablee.core.contract import SEATS
from tablee.core.observation import Part, parts

FEW = 8  # a number with at most so many other values is encoded as one of them, any other as a size
NEVER = -1e9
FINE = 127  # of the steps from 0 to the largest weight of a unit

Layer = tuple[NDArray[np.float32], NDArray[np.float32]]  # what each input means to each unit, and what is added


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
        self.games = tuple(games)
        shown = [{part.name: part for part in parts(game)} for game in games]
        self._parts = [
            max((each[name] for each in shown), key=_extent) for name in shown[0] if all(name in each for each in shown)
        ]
        seats = sorted({game.players for game in games})
        ranges = [(seats[0], seats[-1]), *((part.low, part.high) for part in self._parts for _ in range(part.size))]
        kinds = [(at, v) for at, (low, high) in enumerate(ranges) if high - low <= FEW for v in range(low, high + 1)]
        sizes = [(at, max(high, -low)) for at, (low, high) in enumerate(ranges) if high - low > FEW]
        self.kinds, self.values = np.array(kinds).reshape(-1, 2).T
        self.sizes, self.highs = np.array(sizes).reshape(-1, 2).T
        self.numbers, self.width = len(ranges), len(kinds) + len(sizes)

    def columns(self, game: Game) -> NDArray[np.int64]:
        """Where each number of a row stands in an observation with a zero and the number of players before it."""
        own, at = dict[str, tuple[int, int]](), BEFORE
        for part in parts(game):
            own[part.name] = at, part.size
            at += part.size
        found = [1]
        for part in self._parts:
            first, size = own[part.name]
            found += [*range(first, first + size), *[0] * (part.size - size)]
        return np.array(found)

    def tensors(self) -> dict[str, NDArray[np.int16]]:
        """The tensors that a network stores of this encoding."""
        columns = np.zeros((SEATS + 1, self.numbers), np.int16)
        for game in self.games:
            columns[game.players] = self.columns(game)
        named = {name: getattr(self, name).astype(np.int16) for name in ("kinds", "values", "sizes", "highs")}
        return named | {"columns": columns, "outputs": actions_of(self.games[0]).numbers.astype(np.int16)}

    def is_of(self, network: Network) -> bool:
        """Has a network learnt with this encoding?"""
        return all(np.array_equal(tensor, getattr(network, name)) for name, tensor in self.tensors().items())

    def network(self, layers: Sequence[Layer]) -> Network:
        """Return the trained network as one that plays, with integer weights."""
        scales = [np.maximum(np.abs(weights).max(0), 1e-6) / np.float32(FINE) for weights, _ in layers]
        whole = [np.rint(weights / scale).ravel() for (weights, _), scale in zip(layers, scales, strict=True)]
        return Network(
            biases=np.concatenate([biases for _, biases in layers]).astype(np.float32),
            scales=np.concatenate(scales).astype(np.float32),
            widths=np.array([self.width, *(len(biases) for _, biases in layers)], np.int16),
            weights=np.concatenate(whole).astype(np.int8),
            **self.tensors(),
        )


def layers_of(network: Network) -> list[Layer]:
    """The layers of a network that plays, to go on learning from."""
    found, weight, unit = list[Layer](), 0, 0
    for before, after in pairwise(network.widths.tolist()):
        whole = network.weights[weight : weight + before * after].reshape(before, after)
        here = slice(unit, unit + after)
        found.append((whole * network.scales[here], network.biases[here]))
        weight, unit = weight + before * after, unit + after
    return found


def _extent(part: Part) -> tuple[int, int]:
    return part.size, part.high


@cache
def encoding_of(name: str) -> Encoding:
    """The encoding for all tables of a game."""
    return Encoding(tables_of(name))

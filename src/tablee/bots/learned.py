"""The learned player: it plays what a network leans to most, without any search.

A game that has a network keeps it as ``network.safetensors`` in its folder ``page``: whole numbers, with a scale for
each unit. Python and the page read the same file and ask the same kernel. `tablee.learning` makes such files.
"""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.levels import LEARNED
from tablee.bots.player import Choice, own_turn
from tablee.core import GAMES, View
from tablee.core.compiling import Sample, kernel
from tablee.core.contract import SEATS, seats
from tablee.core.elementary import exp
from tablee.core.errors import BadOption, BadRequest
from tablee.core.fields import Buffer
from tablee.core.observation import Numbers, observe, size

FILE = "network.safetensors"
BEFORE = 2  # an observation: a zero, for what a table does not show, and the number of players
WORST = -1e300  # of an action that the network does not know

Floats = NDArray[np.float64]
Ints = NDArray[np.int16]


class Network(NamedTuple):
    """A network with its encoding; the fields are the tensors of its file, in this order.

    An input is 1 where a number of the observation has a certain value, or the number as a part of its highest value.
    Each layer multiplies and adds; all but the last let nothing below 0 through. The last one has a unit for each
    action, and one for what the seat to move expects, from -1 to 1 after the hyperbolic tangent.
    """

    biases: NDArray[np.float32]  # of each unit
    scales: NDArray[np.float32]  # of each unit: what a 1 among its weights stands for
    columns: Ints  # for each number of players, where the numbers that inputs are made of stand
    kinds: Ints  # the numbers that are compared
    values: Ints  # and with what
    sizes: Ints  # the numbers that are measured
    highs: Ints  # and by what
    outputs: Ints  # of each action's code the unit, or -1
    widths: Ints  # the number of inputs, and of the units of each layer
    weights: NDArray[np.int8]  # of each layer's inputs, for each of its units


SHAPES = {name: 2 if name == "columns" else 1 for name in Network._fields}
TYPES = {"F32": np.float32, "I16": np.int16, "I8": np.int8}
KINDS = dict.fromkeys(Network._fields, "I16") | {"biases": "F32", "scales": "F32", "weights": "I8"}


# --- The network at work ---------------------------------------------------------------------------------------------


@kernel
def look(
    buffer: Buffer, codes: NDArray[np.int32], count: int, network: Network, numbers: Numbers, shares: Floats
) -> int:
    """Return the legal action that the network leans to most; write what it expects each seat to win."""
    leanings = respond(buffer, network, numbers)
    best, most = codes[0], WORST
    for index in range(count):
        unit = network.outputs[codes[index]] if codes[index] < len(network.outputs) else -1
        if unit >= 0 and leanings[unit] > most:
            best, most = codes[index], leanings[unit]
    players, seat = seats(buffer[0]), buffer[0].turn
    expected = 1.0 - 2.0 / (exp(2.0 * leanings[len(leanings) - 1]) + 1.0)
    mine = (1.0 + expected * (players - 1)) / players
    for other in range(players):
        shares[other] = mine if other == seat else (1.0 - mine) / (players - 1)
    return int(best)


@kernel
def respond(buffer: Buffer, network: Network, numbers: Numbers) -> Floats:
    """What the units of the last layer say about the position of the seat to move."""
    numbers[0], numbers[1] = 0, seats(buffer[0])
    observe(buffer[0], buffer[0].turn, numbers[BEFORE:])
    units = encode(network, numbers)
    unit, weight = 0, 0
    for layer in range(1, len(network.widths)):
        width, before = int(network.widths[layer]), units
        units = np.zeros(width)
        for place in range(len(before)):
            if before[place] != 0.0:  # most inputs are 0 and cost nothing
                for to in range(width):
                    units[to] += before[place] * network.weights[weight + to]
            weight += width
        for to in range(width):
            units[to] = units[to] * network.scales[unit + to] + network.biases[unit + to]
            if layer < len(network.widths) - 1 and units[to] < 0.0:
                units[to] = 0.0
        unit += width
    return units


@kernel
def encode(network: Network, numbers: Numbers) -> Floats:
    """An observation as inputs."""
    inputs = np.zeros(int(network.widths[0]))
    players, kinds = int(numbers[1]), len(network.kinds)
    for place in range(kinds):
        if numbers[network.columns[players, network.kinds[place]]] == network.values[place]:
            inputs[place] = 1.0
    for place in range(len(network.sizes)):
        number = float(numbers[network.columns[players, network.sizes[place]]])
        inputs[kinds + place] = number / network.highs[place]
    return inputs


def samples(buffer: Buffer, room: int) -> dict[str, Sample]:
    """What a page needs to ask a network; ``room`` is the size of the largest observation."""
    network = Network(*(np.zeros((1,) * SHAPES[name], TYPES[KINDS[name]]) for name in Network._fields))
    arguments = (buffer, np.zeros(1, np.int32), 1, network, np.zeros(BEFORE + room, np.int16), np.zeros(SEATS))
    return {"look": Sample(look, arguments)}


# --- Its file --------------------------------------------------------------------------------------------------------


def path_of(game: str) -> Path:
    """Where a game's network lies, if it has one."""
    return GAMES.page(game) / FILE


@cache
def has_learned(game: str) -> bool:
    """Does a network know this game?"""
    return path_of(game).exists()


def save(network: Network, file: Path) -> None:
    """Write a network as safetensors: the length of the header, the header, and the numbers one after the other."""
    header, at = dict[str, Any](), 0
    for name, array in network._asdict().items():
        header[name] = {"dtype": KINDS[name], "shape": array.shape, "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    file.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(array.tobytes() for array in network))


@cache
def read(file: Path) -> Network:
    """Read a network; BadRequest where the file has none."""
    try:
        content = file.read_bytes()
        start = 8 + int.from_bytes(content[:8], "little")
        header = json.loads(content[8:start])
        network = Network(*(_tensor(name, header[name], content[start:]) for name in Network._fields))
        _check(network)
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise BadRequest("{file} has no network of this version.", file=str(file)) from error
    return network


def _tensor(name: str, told: Mapping[str, Any], content: bytes) -> NDArray[Any]:
    first, last = told["data_offsets"]
    if told["dtype"] != KINDS[name] or len(told["shape"]) != SHAPES[name] or last > len(content):
        raise ValueError(name)
    return np.frombuffer(content[first:last], TYPES[KINDS[name]]).reshape(told["shape"]).copy()


def _check(network: Network) -> None:
    """ValueError where tensors do not fit together: a kernel does not look."""
    first, *units = widths = network.widths.tolist()
    numbers, places = network.columns.shape[1], np.concatenate([network.kinds, network.sizes])
    sound = (
        len(network.columns) == SEATS + 1
        and network.columns.min() >= 0
        and places.min() >= 0
        and places.max() < numbers,
        len(network.values) == len(network.kinds) and len(network.highs) == len(network.sizes) and first == len(places),
        len(network.scales) == len(network.biases) == sum(units) and network.outputs.max() < units[-1] - 1,
        len(network.weights) == sum(before * after for before, after in pairwise(widths)),
    )
    if not all(sound):
        raise ValueError(network.widths)


# --- The player ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Learned:
    """Asks the network of the game, or that of a file. Weights are read when it is first asked."""

    file: Path | None = None
    name: str = LEARNED

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Look once."""
        game = own_turn(view).game
        if self.file is None and not has_learned(game.name):
            raise BadOption("{game} has no network that has learned it.", game=game.title)
        began, network = time.perf_counter(), read(self.file or path_of(game.name))
        numbers = np.zeros(BEFORE + max(size(game), int(network.columns.max())), np.int16)
        codes, shares = np.array(view.codes, np.int32), np.zeros(SEATS)
        code = look(view.buffer, codes, len(codes), network, numbers, shares)
        ms = (time.perf_counter() - began) * 1000
        return Choice(game.notation[int(code)], ms, 0, tuple(shares[: game.players].tolist()))

"""What a seat may know, as a row of numbers: for programs that learn to play.

A game's own module ``observation`` says which numbers there are (``parts``) and writes them (the kernel ``observe``).
A game without one shows the seat and every number of its record that everyone may know. Chosen by the record's type,
as in the kernel contract, so that thousands of games are observed inside compiled code.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import prod
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import COMPILED, kernel
from tablee.core.contract import SEATS, compile_by_record, rules_of
from tablee.core.fields import Buffer
from tablee.core.game import Game
from tablee.core.view import View

Numbers: TypeAlias = NDArray[np.int16]
NUMBER = np.int16
BITS = 16  # of a number


@dataclass(frozen=True)
class Part:
    """Some numbers of an observation that belong together; ``low`` and ``high`` are the least and the greatest."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def parts(game: Game) -> tuple[Part, ...]:
    """Which numbers an observation of a game consists of, in order."""
    found: tuple[Part, ...] = _module(game.rules).parts(game)
    return found


@lru_cache(64)
def size(game: Game) -> int:
    """How many numbers an observation of a game has; asked for at every step of an environment."""
    return sum(part.size for part in parts(game))


def observe(state: np.record, eyes: int, out: Numbers) -> None:
    """Write what a seat may know into ``out``."""
    _module(rules_of(state.dtype)).observe(state, eyes, out)


def observe_next(state: np.record, eyes: int, out: Numbers) -> None:
    """The same over an observation of the position before the last action: a game can write just what has changed."""
    _module(rules_of(state.dtype)).observe_next(state, eyes, out)


@kernel
def observe_one(buffer: Buffer, eyes: int, out: Numbers) -> None:
    """The same for a record alone in a buffer, which goes into compiled code faster."""
    observe(buffer[0], eyes, out)


def numbers_of(view: View) -> Numbers:
    """A view as an observation.

    >>> from tablee.core import load
    >>> numbers_of(load("diamoniak").start(seed=7).view(0)).shape == (size(load("diamoniak")),)
    True
    """
    assert view.seat is not None
    numbers = np.zeros(size(view.game), NUMBER)
    observe_one(view.buffer, view.seat, numbers)
    return numbers


@cache
def _module(rules: ModuleType) -> Any:
    """Who knows what an observation of this game is."""
    name = f"{rules.__package__}.observation"
    found: Any = import_module(name) if find_spec(name) else everything_public(rules)
    if not hasattr(found, "observe_next"):
        found.observe_next = found.observe
    return found


def everything_public(rules: ModuleType) -> SimpleNamespace:
    """An observation for a game that says nothing about it: the seat, and its public fields one after the other."""
    shown, write = [Part("seat", (1,), 0, SEATS - 1, "one's own seat")], _ready(_write_seat)
    for name in rules.PUBLIC:
        field, at = rules.STATE[name], sum(part.size for part in shown)
        shown.append(_field(name, field))
        words = shown[-1].size // prod(field.shape)
        write = _ready((_then_array if field.shape else _then_number)(write, name, at, words))
    return SimpleNamespace(parts=lambda game: tuple(shown), observe=write)


def _field(name: str, field: np.dtype[Any]) -> Part:
    """A field of the record as a part; a number that is too large for one takes several."""
    kind = field.base
    if kind.kind not in "biu":
        raise TypeError(f"An observation has whole numbers, but the public field {name!r} is {kind}.")
    if np.can_cast(kind, NUMBER):
        low, high = (0, 1) if kind.kind == "b" else _range(kind)
        return Part(name, field.shape or (1,), low, high, "the field of the record")
    words = kind.itemsize * 8 // BITS
    meaning = "the field of the record, in words of 16 bits, the lowest first"
    return Part(name, (*field.shape, words), *_range(np.dtype(NUMBER)), meaning)


def _range(dtype: np.dtype[Any]) -> tuple[int, int]:
    return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)


def _ready(function: Callable[..., None]) -> Callable[..., None]:
    ready: Callable[..., None] = numba.njit(function) if COMPILED else function
    return ready


def _write_seat(state: np.record, eyes: int, out: Numbers) -> None:
    out[0] = eyes


def _then_number(before: Callable[..., None], name: str, at: int, words: int) -> Callable[..., None]:
    def write(state: np.record, eyes: int, out: Numbers) -> None:
        before(state, eyes, out)
        _write_words(state[name], words, out[at:])

    return write


def _then_array(before: Callable[..., None], name: str, at: int, words: int) -> Callable[..., None]:
    def write(state: np.record, eyes: int, out: Numbers) -> None:
        before(state, eyes, out)
        place = at
        for number in state[name].flat:
            _write_words(number, words, out[place:])
            place += words

    return write


@kernel
def _write_words(number: int, words: int, out: Numbers) -> None:
    """Write a whole number, in several words where it does not fit into one."""
    for word in range(words):
        low = (int(number) >> BITS * word) & 0xFFFF
        out[word] = low - (1 << BITS) if low >> BITS - 1 else low


compile_by_record(observe, _module)
compile_by_record(observe_next, _module)

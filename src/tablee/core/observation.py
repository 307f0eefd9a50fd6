"""What a seat may know, as a row of numbers: for programs that learn to play.

A game's own module ``observation`` says which numbers there are (``parts``) and writes them (the kernel ``observe``).
A game without one shows the numbers of its record that everyone may know. Chosen by the record's type, as in the
kernel contract, so that thousands of games are observed inside compiled code.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import prod
from types import ModuleType, SimpleNamespace
from typing import Any, TypeAlias

import numba
import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import COMPILED, kernel
from tablee.core.contract import compile_by_record, rules_of
from tablee.core.fields import Buffer
from tablee.core.game import Game
from tablee.core.view import View

Numbers: TypeAlias = NDArray[np.int16]
NUMBER = np.int16
SMALL = ("i1", "u1", "i2")  # fields that fit


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


def size(game: Game) -> int:
    """How many numbers an observation of a game has."""
    return sum(part.size for part in parts(game))


def observe(state: np.record, eyes: int, out: Numbers) -> None:
    """Write what a seat may know into ``out``."""
    _module(rules_of(state.dtype)).observe(state, eyes, out)


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
    return import_module(name) if find_spec(name) else everything_public(rules)


def everything_public(rules: ModuleType) -> SimpleNamespace:
    """An observation for a game that says nothing about it: its public fields, one after the other."""
    fields = [(name, rules.STATE[name]) for name in rules.PUBLIC if rules.STATE[name].base.str[1:] in SMALL]
    shown = tuple(
        Part(name, field.shape or (1,), *_range(field.base), "the field of the record") for name, field in fields
    )
    write: Callable[..., None] = _nothing
    at = 0
    for part, (_, field) in zip(shown, fields, strict=True):
        write = (_then_array if field.shape else _then_number)(_ready(write), part.name, at)
        at += part.size
    return SimpleNamespace(parts=lambda game: shown, observe=_ready(write))


def _range(dtype: np.dtype[Any]) -> tuple[int, int]:
    return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)


def _ready(function: Callable[..., None]) -> Callable[..., None]:
    ready: Callable[..., None] = numba.njit(function) if COMPILED else function
    return ready


def _nothing(state: np.record, eyes: int, out: Numbers) -> None:
    """Write nothing."""


def _then_number(before: Callable[..., None], name: str, at: int) -> Callable[..., None]:
    def write(state: np.record, eyes: int, out: Numbers) -> None:
        before(state, eyes, out)
        out[at] = state[name]

    return write


def _then_array(before: Callable[..., None], name: str, at: int) -> Callable[..., None]:
    def write(state: np.record, eyes: int, out: Numbers) -> None:
        before(state, eyes, out)
        place = at
        for number in state[name].flat:
            out[place] = number
            place += 1

    return write


compile_by_record(observe, _module)

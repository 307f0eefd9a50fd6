"""What is told of a game: its facts, and the events of an action. A game's kernels say them on a tape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.contract import compile_by_record, rules_of
from tablee.core.fields import Buffer
from tablee.core.shapes import Object, Shape
from tablee.core.tape import Tape, new_tape, said

Event: TypeAlias = dict[str, Any]
TELLING: dict[ModuleType, ModuleType] = {}  # of each game's rules, the kernels that say what is told of it


def facts(state: np.record, tape: Tape) -> None:
    """Say how the game stands, as everyone may know it."""
    TELLING[rules_of(state.dtype)].facts(state, tape)


def own(state: np.record, tape: Tape) -> None:
    """Say what a seat knows besides, of its own."""
    TELLING[rules_of(state.dtype)].own(state, tape)


def further(state: np.record, tape: Tape) -> None:
    """Say what need not be told again with every action."""
    TELLING[rules_of(state.dtype)].further(state, tape)


def tell(before: np.record, action: int, after: np.record, tape: Tape) -> None:
    """Say what an action made happen."""
    TELLING[rules_of(before.dtype)].tell(before, action, after, tape)


for _verb in (facts, own, further, tell):
    compile_by_record(_verb, TELLING.__getitem__)


# Records alone in buffers go into compiled code twenty times as fast.


@kernel
def _facts(buffer: Buffer, tape: Tape) -> None:
    facts(buffer[0], tape)


@kernel
def _own(buffer: Buffer, tape: Tape) -> None:
    own(buffer[0], tape)


@kernel
def _further(buffer: Buffer, tape: Tape) -> None:
    further(buffer[0], tape)


@kernel
def _tell(before: Buffer, action: int, after: Buffer, tape: Tape) -> None:
    tell(before[0], action, after[0], tape)


@dataclass(frozen=True)
class Happening:
    """An event: its name, and its facts in the order in which ``tell`` writes them."""

    name: str
    facts: Mapping[str, Shape] = field(default_factory=dict)


class Report:
    """What a game tells, declared: what the numbers mean that its kernels write.

    ``facts(state, tape)``: how the game stands, as everyone may know it. ``own(state, tape)``: what a seat knows
    besides, of its own; nobody's action changes another seat's own. ``further(state, tape)``: what need not be told
    again with every action. ``tell(before, action, after, tape)``: what an action made happen, in order, each event's
    number and then its facts; where the action is DEALT, what happened before the first one. From redacted records
    they tell what that seat may know.
    """

    def __init__(
        self,
        kernels: ModuleType,
        facts: Mapping[str, Shape],
        events: Mapping[int, Happening],
        own: Mapping[str, Shape] | None = None,
        further: Mapping[str, Shape] | None = None,
    ) -> None:
        self.kernels = kernels
        self.declared = {"facts": facts, "own": own or {}, "further": further or {}}
        self._shapes = {name: Object(shapes) for name, shapes in self.declared.items()}
        self.happenings = {number: (told.name, Object(told.facts)) for number, told in events.items()}

    def facts(self, buffer: Buffer) -> dict[str, Any]:
        """How the game stands, as everyone may know it."""
        return self._read("facts", _facts, buffer)

    def own(self, buffer: Buffer) -> dict[str, Any]:
        """What a seat knows besides, of its own."""
        return self._read("own", _own, buffer)

    def further(self, buffer: Buffer) -> dict[str, Any]:
        """What need not be told again with every action, since it can be worked out."""
        return self._read("further", _further, buffer)

    def _read(self, name: str, say: Callable[[Buffer, Tape], None], buffer: Buffer) -> dict[str, Any]:
        if not self.declared[name]:
            return {}
        tape = new_tape()
        say(buffer, tape)
        found: dict[str, Any] = self._shapes[name].read(iter(said(tape)))
        return found

    def events(self, before: Buffer, code: int, after: Buffer) -> list[Event]:
        """What an action made happen, in order; DEALT is what happened before the first one."""
        tape = new_tape()
        _tell(before, code, after, tape)
        numbers, events = iter(said(tape)), []
        for number in numbers:
            name, facts = self.happenings[int(number)]
            events.append({"event": name} | facts.read(numbers))
        return events

    def told(self) -> dict[str, Any]:
        """The declarations, as the page gets them."""
        events = {number: [name, facts.told()] for number, (name, facts) in self.happenings.items()}
        return {name: shape.told() for name, shape in self._shapes.items()} | {"events": events}

"""What is told of a game: its facts, and the events of an action. A game's kernels say them on a tape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, TypeAlias

from tablee.core.fields import Buffer
from tablee.core.shapes import Object, Shape
from tablee.core.tape import new_tape, said

Event: TypeAlias = dict[str, Any]


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
        return self._read("facts", buffer)

    def own(self, buffer: Buffer) -> dict[str, Any]:
        """What a seat knows besides, of its own."""
        return self._read("own", buffer)

    def further(self, buffer: Buffer) -> dict[str, Any]:
        """What need not be told again with every action, since it can be worked out."""
        return self._read("further", buffer)

    def _read(self, name: str, buffer: Buffer) -> dict[str, Any]:
        if not self.declared[name]:
            return {}
        tape = new_tape()
        getattr(self.kernels, name)(buffer[0], tape)
        found: dict[str, Any] = self._shapes[name].read(iter(said(tape)))
        return found

    def events(self, before: Buffer, code: int, after: Buffer) -> list[Event]:
        """What an action made happen, in order; DEALT is what happened before the first one."""
        tape = new_tape()
        self.kernels.tell(before[0], code, after[0], tape)
        numbers, events = iter(said(tape)), []
        for number in numbers:
            name, facts = self.happenings[int(number)]
            events.append({"event": name} | facts.read(numbers))
        return events

    def told(self) -> dict[str, Any]:
        """The declarations, as the page gets them."""
        events = {number: [name, facts.told()] for number, (name, facts) in self.happenings.items()}
        return {name: shape.told() for name, shape in self._shapes.items()} | {"events": events}

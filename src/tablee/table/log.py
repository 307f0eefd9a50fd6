"""The log of a table: numbered entries that are only ever added. The table is what they add up to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tablee.core import State

MOST_ENTRIES = 20_000  # who wakes a table reads all of them


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened at a table.

    >>> Entry.from_json(Entry(3, "played", {"seat": 1, "action": "Vb2"}).to_json())
    Entry(number=3, kind='played', facts={'seat': 1, 'action': 'Vb2'})
    """

    number: int
    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """The entry as one line."""
        return json.dumps([self.number, self.kind, dict(self.facts)], separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Entry:
        """Read an entry back."""
        return cls(*json.loads(text))


class Change(NamedTuple):
    """What a command leads to: an entry for the log, and after an action the state of the game."""

    entry: Entry
    state: State | None = None

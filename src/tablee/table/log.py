"""The append-only log of a table: numbered entries, which are folded into the table's state."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from tablee.core import State

if TYPE_CHECKING:
    from tablee.table.table import Table

MOST_ENTRIES = 20_000  # loading a table reads all of them


class Identified(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """The idempotency key and time of an entry."""

    id: str | None = None  # of the client's command, which may be sent again
    time: int | None = None  # in seconds since 1970, at tables where turns last days


class Entry(Identified, frozen=True):
    """Something that happened at a table. Each kind is a subclass in `tablee.table.entries`.

    A kind declares its fields, ``check`` (validates a command and returns the entry), ``apply`` (changes the table),
    and its visibility as class attributes.
    """

    number: int

    kind: ClassVar[str]
    public: ClassVar[tuple[str, ...]] = ()  # the public fields; never keys, secrets or seeds
    changes_game: ClassVar[bool] = False  # makes actions stale that were chosen before it
    sends_game: ClassVar[bool] = False  # its update has the whole game
    sends_seats: ClassVar[bool] = False  # its update has the seats
    reseats: ClassVar[bool] = False  # changes who sits where, or who may sit down
    restarts_clock: ClassVar[bool] = False  # gives the turn its whole time again
    replayable: ClassVar[bool] = False  # can be sent after a reconnect; if any other was missed, a snapshot is sent
    allowed_when_full: ClassVar[bool] = False  # is accepted even if the log is full, to finish a game

    @abstractmethod
    def apply(self, table: Table) -> None:
        """Change the table."""

    @property
    def arriving_key(self) -> str | None:
        """The key of the person who opens the table or sits down with this entry."""
        return None

    @property
    def facts(self) -> dict[str, Any]:
        """The fields as they are stored, without number and kind."""
        facts: dict[str, Any] = msgspec.to_builtins(self)
        del facts["number"]
        for name in ("id", "time"):
            if facts.get(name) is None:
                facts.pop(name, None)
        return facts

    @property
    def public_facts(self) -> dict[str, Any]:
        """The public fields."""
        facts = self.facts
        return {name: facts[name] for name in self.public if name in facts}

    @property
    def is_public(self) -> bool:
        """Are all fields public?"""
        return self.facts.keys() <= {"id", "time", *self.public}


class Change(NamedTuple):
    """The result of a command: an entry for the log, and after an action the new state of the game."""

    entry: Entry
    state: State | None = None

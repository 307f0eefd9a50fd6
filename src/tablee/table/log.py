"""The log of a table: numbered entries that are only ever appended. The table is what they add up to."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from tablee.core import State

if TYPE_CHECKING:
    from tablee.table.table import Table

MOST_ENTRIES = 20_000  # loading a table reads all of them


class Identified(msgspec.Struct, frozen=True, kw_only=True, repr_omit_defaults=True):
    """What came from a client that may send it again, and when."""

    id: str | None = None  # of the command that led to it
    time: int | None = None  # in seconds since 1970, at tables where turns last days


class Entry(Identified, frozen=True):
    """Something that happened at a table. Each kind is a subclass in `tablee.table.entries`.

    A kind declares its fields, ``check`` (may this happen? a command of the table), ``apply`` (what it changes), and,
    as class attributes, who is told what.
    """

    number: int

    kind: ClassVar[str]
    public: ClassVar[tuple[str, ...]] = ()  # the facts that everyone may know; keys, secrets and seeds never
    changes_game: ClassVar[bool] = False  # an action that was chosen before it is stale
    sends_game: ClassVar[bool] = False  # its update has the whole game
    sends_seats: ClassVar[bool] = False  # its update has the seats
    reseats: ClassVar[bool] = False  # changes who sits where, or who may sit down
    restarts_clock: ClassVar[bool] = False  # gives the turn its whole time again
    replayable: ClassVar[bool] = False  # can be sent after a reconnect; missing any other one takes a snapshot
    allowed_when_full: ClassVar[bool] = False  # may be needed to finish a game, however long the log is

    @abstractmethod
    def apply(self, table: Table) -> None:
        """Change the table."""

    @property
    def arriving_key(self) -> str | None:
        """The key of the person who opens the table or sits down with this entry."""
        return None

    @property
    def facts(self) -> dict[str, Any]:
        """The fields as they are stored: everything but number and kind."""
        facts: dict[str, Any] = msgspec.to_builtins(self)
        del facts["number"]
        for name in ("id", "time"):
            if facts.get(name) is None:
                facts.pop(name, None)
        return facts

    @property
    def public_facts(self) -> dict[str, Any]:
        """The facts that everyone may know."""
        facts = self.facts
        return {name: facts[name] for name in self.public if name in facts}

    @property
    def is_public(self) -> bool:
        """May everyone know all of it?"""
        return self.facts.keys() <= {"id", "time", *self.public}


class Change(NamedTuple):
    """What a command leads to: an entry for the log, and after an action the state of the game."""

    entry: Entry
    state: State | None = None

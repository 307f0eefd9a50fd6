"""Presence: who is connected to a table, who has sent an HTTP request lately, and since when a person is missing."""

import time
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from tablee.server.live.remote import RemotePresence
from tablee.server.live.timers import now
from tablee.table.table import Table

VISIT = 30.0  # seconds that a person counts as present after an HTTP request


@dataclass(eq=False, slots=True)
class Subscriber:
    """A connection that receives updates of a table, as one seat or a spectator sees it."""

    key: str | None
    eyes: int | None
    send: Callable[[bytes], None]
    abort: Callable[[], None]
    contributes: bool = False  # does this page take part in shuffles?
    fast: bool = False  # does it want bots not to pause within a turn?


class Presence:
    """Who is at a table. People are identified by their keys; several windows of one person count once."""

    __slots__ = (
        *("_table", "alerts", "announced", "last_seen", "missing_since", "remote", "sessions", "subscribers"),
        "visited",
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        self.remote = RemotePresence()
        self.sessions = 0  # open sockets, subscribed or not
        self.subscribers: set[Subscriber] = set()
        self.visited: dict[str, float] = {}  # the time of each person's last HTTP request
        self.missing_since: dict[str, float] = {}
        self.last_seen: dict[str, int] = {}  # the same in seconds since 1970
        self.alerts: Set[str] = frozenset()  # who gets alerts at this table while their page is closed
        self.announced: set[str] = set()  # who takes part in the next shuffle over HTTP

    # -- joining and leaving ------------------------------------------------------------------------------------------

    def join(self, subscriber: Subscriber) -> None:
        """Add a connection."""
        self.subscribers.add(subscriber)
        if subscriber.key is not None:
            self.missing_since.pop(subscriber.key, None)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a connection; a seated person is missing once the last one is gone."""
        if subscriber not in self.subscribers:  # it never joined
            return
        self.subscribers.remove(subscriber)
        if subscriber.key in self.seated - self.connected:
            self._note_missing(subscriber.key)

    def visit(self, key: str) -> None:
        """Note an HTTP request; without another one its sender counts as missing since now."""
        self._note_missing(key)
        self.visited[key] = self.missing_since[key]

    def expect(self, key: str) -> None:
        """Count a person who has taken a seat as missing since now, unless present."""
        if key not in self.present:
            self.missing_since[key] = now()

    # -- who is present -----------------------------------------------------------------------------------------------

    @property
    def seated(self) -> set[str]:
        """Everybody who has a seat."""
        return {seat.person.key for seat in self._table.seats if seat.person}

    @property
    def connected(self) -> set[str]:
        """Everybody with a connection, at any worker."""
        return self._connected_here() | self.remote.keys

    @property
    def visitors(self) -> set[str]:
        """Everybody with a recent HTTP request."""
        since = now() - VISIT
        return {key for key, when in self.visited.items() if when > since}

    @property
    def present(self) -> set[str]:
        """Everybody who has a seat and is connected, or has a recent HTTP request."""
        return self.seated & (self.connected | self.visitors)

    @property
    def is_watched(self) -> bool:
        """Is anybody subscribed, at any worker?"""
        return bool(self.subscribers) or self.remote.is_watched

    @property
    def is_fast(self) -> bool:
        """Does every player want bots not to pause within a turn? False with players at other workers."""
        seated = self.seated
        here = [one.fast for one in self.subscribers if one.key in seated]
        return bool(here) and all(here) and not seated & self.remote.keys

    @property
    def awaited(self) -> str | None:
        """The person on turn, if anybody present waits for them; None for a seat with a stand-in."""
        return self.due if self.present else None

    @property
    def due(self) -> str | None:
        """The person on turn, unless the stand-in plays for them."""
        turn = self._table.turn
        seat = None if turn is None else self._table.seats[turn]
        return seat.person.key if seat and seat.person and not seat.kept else None

    @property
    def contributing(self) -> set[str]:
        """Everybody whose page takes part in shuffles, at any worker."""
        return self._contributing_here() | self.remote.contributing

    def visit_ends(self) -> float | None:
        """When the presence of an HTTP visitor ends; None if there is no subscriber to notify."""
        if not self.visited or not self.subscribers:
            return None
        ends = [self.visited[key] + VISIT for key in self.seated - self.connected if key in self.visited]
        return min((end for end in ends if end > now()), default=None)

    def summary(self) -> dict[str, Any]:
        """Return the presence message for all subscribers: the seats present, those with alerts, the spectators."""
        people = {seat.number: seat.person.key for seat in self._table.seats if seat.person}
        present = self.present
        return {
            "here": [seat for seat, key in people.items() if key in present],
            "watching": self._watching() + self.remote.watching,
            "alerts": [seat for seat, key in people.items() if key in self.alerts],
            "last_seen": {
                seat: self.last_seen[key]
                for seat, key in people.items()
                if key in self.last_seen and key not in present
            },
        }

    # -- other workers ------------------------------------------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        """Return the presence report of this worker for the others."""
        return {
            "here": [*self._connected_here() | self.visitors],
            "contributes": [*self._contributing_here()],
            "watchers": len(self.subscribers),
            "watching": self._watching(),
        }

    def update(self, worker: str, report: dict[str, Any]) -> None:
        """Store the presence report of another worker."""
        before = self.connected
        self.remote.update(worker, report, now())
        self._note_all_missing(before)

    def expire(self) -> None:
        """Expire presence reported by dead workers."""
        before = self.connected
        self.remote.expire(now())
        self._note_all_missing(before)

    def _note_all_missing(self, before: set[str]) -> None:
        for key in self.seated & (before - self.connected):
            self._note_missing(key)

    def _note_missing(self, key: str) -> None:
        self.missing_since[key], self.last_seen[key] = now(), int(time.time())

    def _connected_here(self) -> set[str]:
        return {subscriber.key for subscriber in self.subscribers if subscriber.key is not None}

    def _contributing_here(self) -> set[str]:
        return self.announced | {one.key for one in self.subscribers if one.contributes and one.key}

    def _watching(self) -> int:
        seated = self.seated
        return len({one.key or id(one) for one in self.subscribers if one.key not in seated})

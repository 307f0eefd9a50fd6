"""Presence: who is connected to a table at this worker, who looked in over HTTP, and who is missing since when."""

import time
from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from tablee.server.live.remote import RemotePresence
from tablee.server.live.timers import now
from tablee.table.table import Table

VISIT = 30.0  # seconds that somebody counts as present after a request over HTTP


@dataclass(eq=False, slots=True)
class Subscriber:
    """A connection that receives what happens at a table, seen from one seat or as a spectator."""

    key: str | None
    eyes: int | None
    send: Callable[[bytes], None]
    abort: Callable[[], None]
    contributes: bool = False  # does this page take part in shuffles?
    fast: bool = False  # does it want a bot's turn in one sweep?


class Presence:
    """Who is at a table. People are known by their keys; several windows of one person count once."""

    __slots__ = (
        *("_table", "alerts", "announced", "last_seen", "missing_since", "remote", "sessions", "subscribers"),
        "visited",
    )

    def __init__(self, table: Table) -> None:
        self._table = table
        self.remote = RemotePresence()
        self.sessions = 0  # open sockets, subscribed or not
        self.subscribers: set[Subscriber] = set()
        self.visited: dict[str, float] = {}  # when somebody looked in last over HTTP
        self.missing_since: dict[str, float] = {}
        self.last_seen: dict[str, int] = {}  # the same in seconds since 1970
        self.alerts: Set[str] = frozenset()  # who gets alerts at this table while their page is closed
        self.announced: set[str] = set()  # who said over HTTP that they take part in the next shuffle

    # -- joining and leaving ------------------------------------------------------------------------------------------

    def join(self, subscriber: Subscriber) -> None:
        """Add a connection."""
        self.subscribers.add(subscriber)
        if subscriber.key is not None:
            self.missing_since.pop(subscriber.key, None)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a connection; a seated person is missing once the last one is gone."""
        if subscriber not in self.subscribers:  # it never joined: whoever was missing before still is
            return
        self.subscribers.remove(subscriber)
        if subscriber.key in self.seated - self.connected:
            self._miss(subscriber.key)

    def visit(self, key: str) -> None:
        """Note a request over HTTP; without another one its sender is missing from now on."""
        self._miss(key)
        self.visited[key] = self.missing_since[key]

    def expect(self, key: str) -> None:
        """Somebody took a seat: missing from now on, unless present."""
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
        """Everybody who has a seat and is there."""
        return self.seated & (self.connected | self.visitors)

    @property
    def is_watched(self) -> bool:
        """Is anybody subscribed, at any worker?"""
        return bool(self.subscribers) or self.remote.is_watched

    @property
    def is_fast(self) -> bool:
        """Does every player here want a bot's turn in one sweep? Somebody at another worker may want to follow it."""
        seated = self.seated
        here = [one.fast for one in self.subscribers if one.key in seated]
        return bool(here) and all(here) and not seated & self.remote.keys

    @property
    def awaited(self) -> str | None:
        """The person on turn whom somebody present waits for; a seat with a stand-in is not waited for."""
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
        """When the presence of a visitor ends; None where no subscriber would see it."""
        if not self.visited or not self.subscribers:
            return None
        ends = [self.visited[key] + VISIT for key in self.seated - self.connected if key in self.visited]
        return min((end for end in ends if end > now()), default=None)

    def summary(self) -> dict[str, Any]:
        """Return who is present and who can be called, by seats, and the number of spectators: for all subscribers."""
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
        """Another worker reported its presence."""
        before = self.connected
        self.remote.update(worker, report, now())
        self._miss_all(before)

    def expire(self) -> None:
        """Expire presence reported by dead workers."""
        before = self.connected
        self.remote.expire(now())
        self._miss_all(before)

    def _miss_all(self, before: set[str]) -> None:
        for key in self.seated & (before - self.connected):
            self._miss(key)

    def _miss(self, key: str) -> None:
        self.missing_since[key], self.last_seen[key] = now(), int(time.time())

    def _connected_here(self) -> set[str]:
        return {subscriber.key for subscriber in self.subscribers if subscriber.key is not None}

    def _contributing_here(self) -> set[str]:
        return self.announced | {one.key for one in self.subscribers if one.contributes and one.key}

    def _watching(self) -> int:
        seated = self.seated
        return len({one.key or id(one) for one in self.subscribers if one.key not in seated})

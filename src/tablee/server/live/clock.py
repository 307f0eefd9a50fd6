"""Deadlines at a table: how long the turn, the round and open requests have lasted.

Times are those of this process: after a restart a turn has its whole time again.
"""

from tablee.server.live.presence import Presence
from tablee.server.live.timers import now
from tablee.table.entries.dealing import Committed, Locked
from tablee.table.log import Entry
from tablee.table.table import Table

REQUEST_TIMEOUT = 120.0  # seconds until a request that nobody answers ends


class TurnClock:
    """When somebody's time at a table ends."""

    __slots__ = (
        "_presence",
        "_table",
        "_turn",
        "_waiting_since",
        "requested_at",
        "round_since",
        "time_is_up",
        "turn_since",
    )

    def __init__(self, table: Table, presence: Presence) -> None:
        self._table, self._presence = table, presence
        self._turn = (table.rounds, table.turn)
        self.round_since = self.turn_since = self.requested_at = now()
        self.time_is_up = False  # did the time of this turn run out?
        self._waiting_since = now()  # for what pages answer to the promise or to the list of what they locked in

    def restart(self) -> None:
        """Give the turn its whole time."""
        self.turn_since, self.time_is_up = now(), False

    def note(self, entry: Entry) -> None:
        """After an entry was applied: new rounds, requests and turns begin now."""
        if "requests" in self._table.status_changes[-1]:
            self.requested_at = now()
        if isinstance(entry, Committed | Locked):
            self._waiting_since = now()
        turn = (self._table.rounds, self._table.turn)
        if turn[0] != self._turn[0]:
            self.round_since = now()
        if turn != self._turn or entry.restarts_clock:
            self._turn = turn
            self.restart()

    def synchronise(self, age: float) -> None:
        """Another worker has seen this turn last so many seconds."""
        if not self.time_is_up:
            self.turn_since = min(self.turn_since, now() - age)

    @property
    def age(self) -> float:
        """Seconds that the turn has lasted."""
        return now() - self.turn_since

    # -- deadlines: None where there is none --------------------------------------------------------------------------

    def turn_ends(self) -> float | None:
        """When the time for this turn is up."""
        if self._table.settings.clock is None or self.time_is_up or self._presence.awaited is None:
            return None
        return self.turn_since + self._table.settings.clock

    def keeper_comes(self) -> float | None:
        """When the stand-in takes over for somebody who is on turn and not connected."""
        if self._table.settings.keeper is None:
            return None
        person = self._presence.awaited
        if person is None or person in self._presence.connected:
            return None
        return max(self._presence.missing_since.get(person, 0.0), self.round_since) + self._table.settings.keeper

    def requests_end(self) -> float | None:
        """When open requests time out."""
        return self.requested_at + REQUEST_TIMEOUT if self._table.requests else None

    def answers_end(self, patience: float) -> float | None:
        """When pages that have not locked in or shown their number are waited for no longer."""
        promise = self._table.fair.promise
        return self._waiting_since + patience if promise and promise.silent else None

    def seconds_left(self) -> float | None:
        """What is left of the turn's time, for the page."""
        ends = self.turn_ends()
        return None if ends is None else round(max(0.0, ends - now()), 1)

"""Deadlines at a table: of the turn, the round and open requests.

Times are those of this process: after a restart a turn has its whole time again. Where turns last days, the log has
the time at which they began.
"""

from tablee.server.live.presence import Presence
from tablee.server.live.timers import now, unix_time
from tablee.table.entries.dealing import Committed, Locked
from tablee.table.entries.playing import TookBack
from tablee.table.log import Entry
from tablee.table.table import Table

REQUEST_TIMEOUT = 120.0  # seconds until an unanswered request ends
ALERT_DELAY = 3.0  # seconds until an absent person gets an alert: the page may just be reloading
ALERT_DELAY_IF_OPEN = 60.0  # the same while the page is connected: a phone suspends pages in the background


class TurnClock:
    """The deadlines of a table."""

    __slots__ = (
        "_presence",
        "_slip_since",
        "_table",
        "_turn",
        "_waiting_since",
        "alerted",
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
        self.alerted = 0  # the entry with which the turn began for which an alert was sent
        self._slip_since: float | None = None  # when the turn began whose action can be taken back without asking
        self._waiting_since = now()  # when the promise, or the list of locked numbers, was sent to the pages

    def restart(self) -> None:
        """Give the turn its whole time."""
        self.turn_since, self.time_is_up = now(), False

    def note(self, entry: Entry) -> None:
        """Restart the times of the round, request or turn that the applied entry began."""
        if "requests" in self._table.status_changes[-1]:
            self.requested_at = now()
        if isinstance(entry, Committed | Locked):
            self._waiting_since = now()
        turn = (self._table.rounds, self._table.turn)
        if turn[0] != self._turn[0]:
            self.round_since = now()
        if turn != self._turn or entry.restarts_clock:
            before, self._turn = self.turn_since, turn
            self.restart()
            if isinstance(entry, TookBack) and self._slip_since is not None:
                self.turn_since = self._slip_since  # otherwise repeated take-backs would give unlimited time
            self._slip_since = before
        if self._table.slip is None:
            self._slip_since = None

    def synchronise(self, age: float) -> None:
        """Adopt the age of this turn in seconds from another worker, if it is older there."""
        if not self.time_is_up:
            self.turn_since = min(self.turn_since, now() - age)

    @property
    def age(self) -> float:
        """How many seconds the turn has lasted."""
        return now() - self.turn_since

    # -- deadlines: None where there is none --------------------------------------------------------------------------

    def turn_ends(self) -> float | None:
        """When the time for this turn is up."""
        if self._table.settings.clock is None or self.time_is_up or self._presence.awaited is None:
            return None
        return self.turn_since + self._table.settings.clock

    def keeper_due(self) -> float | None:
        """When the stand-in takes over for the person on turn, who is not connected."""
        if self._table.settings.keeper is None:
            return None
        person = self._presence.awaited
        if person is None or person in self._presence.connected:
            return None
        return max(self._presence.missing_since.get(person, 0.0), self.round_since) + self._table.settings.keeper

    def alert_due(self) -> float | None:
        """When the person on turn gets an alert: soon without a connection, later with one, which may be suspended."""
        presence = self._presence
        person = presence.due if presence.alerts else None
        if person is None or person not in presence.alerts or self.alerted == self._table.turn_began:
            return None
        if person in presence.connected:
            return self.turn_since + ALERT_DELAY_IF_OPEN
        return max(self.turn_since, presence.missing_since.get(person, 0.0)) + ALERT_DELAY

    def late_turn_ends(self) -> float | None:
        """Now, if the stand-in takes over because a turn has lasted its days; None before: `Alarms` waits for it."""
        late_at = self._table.late_at
        is_due = self._table.settings.late == "plays" and late_at is not None and late_at <= unix_time()
        return now() if is_due and self._table.goes_on_alone else None

    def grace_ends(self) -> float | None:
        """When the last action can no longer be taken back without asking."""
        grace = self._table.settings.grace
        return None if self._table.slip is None or grace is None else self.turn_since + grace

    def requests_end(self) -> float | None:
        """When open requests time out."""
        is_limited = self._table.requests and self._table.settings.days is None
        return self.requested_at + REQUEST_TIMEOUT if is_limited else None

    def contributions_end(self, timeout: float) -> float | None:
        """When the deal stops waiting for pages that have not locked in or shown their number."""
        promise = self._table.fair.promise
        return self._waiting_since + timeout if promise and promise.silent else None

    def seconds_left(self) -> float | None:
        """The seconds that are left of the turn, rounded for the page."""
        ends = self.turn_ends()
        return None if ends is None else round(max(0.0, ends - now()), 1)

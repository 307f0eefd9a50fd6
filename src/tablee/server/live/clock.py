"""Deadlines at a table: how long the turn, the round and open requests have lasted.

Times are those of this process: after a restart a turn has its whole time again. Where turns last days, the log knows
when they began.
"""

from tablee.server.live.presence import Presence
from tablee.server.live.timers import now, unix_time
from tablee.table.entries.dealing import Committed, Locked
from tablee.table.entries.playing import TookBack
from tablee.table.log import Entry
from tablee.table.table import Table

REQUEST_TIMEOUT = 120.0  # seconds until a request that nobody answers ends
ALERT_DELAY = 3.0  # seconds until somebody is called who is not there: a page may just be loading anew
ALERT_DELAY_IF_OPEN = 60.0  # and whose page seems to be open: a phone puts pages to sleep


class TurnClock:
    """When somebody's time at a table ends."""

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
        self.alerted = 0  # the entry with which the turn began whose person was called
        self._slip_since: float | None = None  # when the turn began whose action can be taken back without asking
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
            before, self._turn = self.turn_since, turn
            self.restart()
            if isinstance(entry, TookBack) and self._slip_since is not None:
                self.turn_since = self._slip_since  # or nobody who slips again and again would run out of time
            self._slip_since = before
        if self._table.slip is None:
            self._slip_since = None

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

    def alert_comes(self) -> float | None:
        """When the person on turn is called who does not look. Somebody whose page is open may have put it away."""
        presence = self._presence
        person = presence.due if presence.alerts else None
        if person is None or person not in presence.alerts or self.alerted == self._table.turn_began:
            return None
        if person in presence.connected:
            return self.turn_since + ALERT_DELAY_IF_OPEN
        return max(self.turn_since, presence.missing_since.get(person, 0.0)) + ALERT_DELAY

    def day_ends(self) -> float | None:
        """When the stand-in takes over by the rule that everybody accepted; None before, `Alarms` waits for it."""
        late_at = self._table.late_at
        is_due = self._table.settings.late == "plays" and late_at is not None and late_at <= unix_time()
        return now() if is_due and self._table.goes_on_alone else None

    def moment_ends(self) -> float | None:
        """When the last action can be taken back no longer without asking."""
        grace = self._table.settings.grace
        return None if self._table.slip is None or grace is None else self.turn_since + grace

    def requests_end(self) -> float | None:
        """When open requests time out."""
        is_limited = self._table.requests and self._table.settings.days is None
        return self.requested_at + REQUEST_TIMEOUT if is_limited else None

    def answers_end(self, patience: float) -> float | None:
        """When pages that have not locked in or shown their number are waited for no longer."""
        promise = self._table.fair.promise
        return self._waiting_since + patience if promise and promise.silent else None

    def seconds_left(self) -> float | None:
        """What is left of the turn's time, for the page."""
        ends = self.turn_ends()
        return None if ends is None else round(max(0.0, ends - now()), 1)

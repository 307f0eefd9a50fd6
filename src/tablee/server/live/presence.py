"""A table that is awake: who follows it, who is missing since when, and how long the turn has lasted."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from tablee.table.entries import KINDS, key_of
from tablee.table.log import Change, Entry
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tablee.table.updates import Updates

Command: TypeAlias = Callable[[Table], Change | None]  # finds out in its turn what to write, if anything
Done: TypeAlias = Callable[[Exception | None], None]  # hears that it counts, or why not
BELIEVED = 15.0  # seconds that another worker's word counts
SECONDS_TO_ANSWER = 120.0  # what somebody asked for; then it is over by itself
VISIT = 30.0  # seconds somebody counts as there who looks in or plays without a socket, as programs do


def _now() -> float:
    return time.monotonic()  # looked up at each call: a test may have another clock


@dataclass(eq=False, slots=True)
class Watcher:
    """A connection that follows a table with the eyes of one seat, or of nobody."""

    key: str | None
    eyes: int | None
    send: Callable[[bytes], None]
    cut: Callable[[], None]
    contributes: bool = False  # does this page add to the next deal when it hears of the house's promise?


class Elsewhere(NamedTuple):
    """Who follows a table at another worker, and until when that is believed."""

    keys: frozenset[str]
    contributes: frozenset[str]  # those of them whose pages add to the next deal
    watchers: int  # connections
    watching: int  # people who do not sit at the table
    until: float


@dataclass(eq=False)
class LiveTable:
    """A table that is awake, and who follows it.

    Times are those of this process: after a restart the clock of a turn, and the wait for who is missing, begin anew.
    """

    table: Table
    commands: "deque[tuple[Command, Done]]" = field(default_factory=deque)  # the first one is being written
    sessions: int = 0  # sockets that are open, whether or not somebody follows the table on them yet
    watchers: set[Watcher] = field(default_factory=set)
    needed_at: float = field(default_factory=_now)  # when somebody came, went or did something last
    thinking: asyncio.Task[None] | None = None
    alarm: asyncio.TimerHandle | None = None
    rang: float = 0.0  # when the alarm did last
    round_since: float = field(default_factory=_now)
    missing_since: dict[str, float] = field(default_factory=dict)
    visited: dict[str, float] = field(default_factory=dict)
    turn: tuple[int, int | None] = field(init=False)  # the round and the seat
    turn_since: float = field(default_factory=_now)
    time_is_up: bool = False  # the clock of this turn ran out
    company_told: dict[str, Any] = field(default_factory=dict)
    telling: asyncio.TimerHandle | None = None  # who is there is told soon
    asked_at: float = field(default_factory=_now)  # when somebody asked for something last
    announced: set[str] = field(default_factory=set)  # who said without a socket that she will add to the next deal
    due_since: float | None = None  # when everything was there for the next deal, but for what players' pages add
    elsewhere: dict[str, "Elsewhere"] = field(default_factory=dict)  # by worker: who follows the table there
    is_behind: bool = False  # was something written that is not applied yet?
    updates: Updates = field(init=False)

    def __post_init__(self) -> None:
        self.updates = Updates(self.table)
        self.turn = (self.table.rounds, self.table.turn)

    @property
    def present(self) -> set[str]:
        """The keys of the people who sit at the table and are there."""
        return self._seated() & (self._connected() | self._visitors())

    @property
    def is_listed(self) -> bool:
        """Is it on everyone's list, and somebody who sits there is there?"""
        return self.table.listed and bool(self.present)

    @property
    def is_watched(self) -> bool:
        """Does anybody follow the table, at whichever worker?"""
        return bool(self.watchers) or any(there.watchers for there in self.elsewhere.values())

    @property
    def is_thinking(self) -> bool:
        """Is a bot thinking about its action?"""
        return self.thinking is not None and not self.thinking.done()

    @property
    def is_idle(self) -> bool:
        """Does nobody need this table here, and nothing wait to happen at it? Other workers have it by themselves."""
        visited = self._seated() & self._visitors()
        return not (self.sessions or self.commands or self.is_thinking or self.alarm or visited)

    # -- telling ------------------------------------------------------------------------------------------------------

    def snapshot(self, key: str | None, eyes: int | None) -> dict[str, Any]:
        """The whole table for somebody who comes (back) to it."""
        return snapshot(self.table, key, eyes) | {"left": self.seconds_left()} | self.company()

    def company(self) -> dict[str, Any]:
        """Who of the people at the table is there, and how many others watch; windows of one person count once."""
        here, elsewhere = self.present, sum(there.watching for there in self.elsewhere.values())
        seats = [seat.number for seat in self.table.seats if seat.person and seat.person.key in here]
        return {"here": seats, "watching": self._watching() + elsewhere}

    def tell(self, entry: Entry, watching: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
        """The entry that has just been applied, as each pair of eyes may hear of it, with the clock."""
        told = self.updates.tell_all(entry, watching)
        if self.table.clock is None:
            return told
        left = {"left": self.seconds_left()}
        return {eyes: message | left for eyes, message in told.items()}

    def apply(self, change: Change) -> None:
        """Make an entry count, for the table and its clocks."""
        self.table.apply(change)
        self._note(change.entry)

    # -- coming and going ---------------------------------------------------------------------------------------------

    def come(self, watcher: Watcher) -> None:
        """Somebody follows the table. Where nobody was waiting for a turn, its clock begins anew."""
        if not self.present:
            self.start_clock()
        self.watchers.add(watcher)
        if watcher.key is not None:
            self.missing_since.pop(watcher.key, None)

    def go(self, watcher: Watcher) -> None:
        """Somebody is gone; a person is missing when her last connection is."""
        self.watchers.discard(watcher)
        if watcher.key in self._seated() - self._connected():
            self.missing_since[watcher.key] = time.monotonic()

    def visit(self, key: str) -> None:
        """Somebody looks in or plays without a socket; if she does not come again she is missing from now on."""
        if key in self._seated() - self._connected():
            if not self.present:
                self.start_clock()
            self.visited[key] = self.missing_since[key] = time.monotonic()

    def _note(self, entry: Entry) -> None:
        """After an entry: new rounds, people and turns are waited for from the beginning, and so is who is back."""
        newcomer = key_of(entry)
        if newcomer is not None and newcomer not in self.present:
            self.missing_since[newcomer] = time.monotonic()
        if "requests" in self.table.news[-1]:
            self.asked_at = time.monotonic()
        turn = (self.table.rounds, self.table.turn)
        if turn[0] != self.turn[0]:
            self.round_since = time.monotonic()
        if turn != self.turn or KINDS[entry.kind].restarts_clock:
            self.turn = turn
            self.start_clock()

    def start_clock(self) -> None:
        """Give the turn its whole time."""
        self.turn_since, self.time_is_up = time.monotonic(), False

    # -- when the seat-keeper comes -----------------------------------------------------------------------------------

    def keeper_comes(self) -> float | None:
        """When the seat-keeper takes the seat of who is missing on turn; None where nobody is, or nobody waits."""
        if self.table.keeper is None:
            return None
        person = self._person_on_turn()
        if person is None or person in self._connected():
            return None
        return max(self.missing_since.get(person, 0.0), self.round_since) + self.table.keeper

    def clock_ends(self) -> float | None:
        """When the time for this turn is up; None where no clock runs."""
        if self.table.clock is None or self.time_is_up or self._person_on_turn() is None:
            return None
        return self.turn_since + self.table.clock

    def visit_ends(self) -> float | None:
        """When somebody is away who looked in without a socket; None where nobody would see it."""
        if not self.visited or not self.watchers:
            return None
        ends = [self.visited[key] + VISIT for key in self._seated() - self._connected() if key in self.visited]
        return min((end for end in ends if end > time.monotonic()), default=None)

    def requests_end(self) -> float | None:
        """When what was asked for is over by itself; None where nothing is."""
        return self.asked_at + SECONDS_TO_ANSWER if self.table.requests else None

    def seconds_left(self) -> float | None:
        """What is left of the turn's time, for the page."""
        ends = self.clock_ends()
        return None if ends is None else round(max(0.0, ends - time.monotonic()), 1)

    # -- the next deal ------------------------------------------------------------------------------------------------

    @property
    def still_to_contribute(self) -> set[str]:
        """The keys of the people at the table who will add to the next deal, and have not yet."""
        promise = self.table.promise
        there = self._contributing().union(*(there.contributes for there in self.elsewhere.values()))
        return self._seated() & there - {*promise.given} if promise else set()

    def deal_comes(self, patience: float) -> float | None:
        """When the cards are dealt: at once, or after some patience with who is still to contribute; None: not yet."""
        if not self.table.is_due:
            self.due_since = None
            return None
        if self.due_since is None:
            self.due_since = time.monotonic()
        return self.due_since + (patience if self.still_to_contribute else 0.0)

    # -- at other workers ---------------------------------------------------------------------------------------------

    def here(self) -> dict[str, Any]:
        """What the other workers have to know: who is here, the newest entry, and how long the turn has lasted."""
        return {
            "here": [*self._here() | self._visitors()],
            "contributes": [*self._contributing()],
            "watchers": len(self.watchers),
            "watching": self._watching(),
            "n": self.table.number,
            "age": time.monotonic() - self.turn_since,
        }

    def hear_of(self, worker: str, told: dict[str, Any]) -> None:
        """Another worker says who is there; without a word of it, they count as there for a while."""
        before = self._connected()
        keys, contributes = frozenset(told["here"]), frozenset(told["contributes"])
        until = time.monotonic() + BELIEVED
        self.elsewhere[worker] = Elsewhere(keys, contributes, told["watchers"], told["watching"], until)
        if told["n"] == self.table.number and not self.time_is_up:
            self.turn_since = min(self.turn_since, time.monotonic() - told["age"])
        self._miss(before)

    def forget_silent_workers(self) -> None:
        """Who is followed at a worker that says nothing any more is missing from now on."""
        before, now = self._connected(), time.monotonic()
        self.elsewhere = {worker: there for worker, there in self.elsewhere.items() if there.until > now}
        self._miss(before)

    def _miss(self, before: set[str]) -> None:
        for key in self._seated() & (before - self._connected()):
            self.missing_since[key] = time.monotonic()

    def _here(self) -> set[str]:
        return {watcher.key for watcher in self.watchers if watcher.key is not None}

    def _connected(self) -> set[str]:
        return self._here().union(*(there.keys for there in self.elsewhere.values()))

    def _contributing(self) -> set[str]:
        return self.announced | {watcher.key for watcher in self.watchers if watcher.contributes and watcher.key}

    def _watching(self) -> int:
        seated = self._seated()
        return len({watcher.key or id(watcher) for watcher in self.watchers if watcher.key not in seated})

    def _visitors(self) -> set[str]:
        lately = time.monotonic() - VISIT
        return {key for key, when in self.visited.items() if when > lately}

    def _seated(self) -> set[str]:
        return {seat.person.key for seat in self.table.seats if seat.person}

    def _person_on_turn(self) -> str | None:
        """Whom somebody at the table waits for; a seat that is kept already needs no waiting."""
        turn = self.table.turn
        seat = None if turn is None else self.table.seats[turn]
        return seat.person.key if seat and seat.person and not seat.kept and self.present else None

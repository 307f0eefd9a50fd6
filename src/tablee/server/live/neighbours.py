"""The other workers: what they write at tables that are awake here, who is there, who looks after bots and alarms.

What is told on the bus may be lost. A look into the store every few seconds heals it, so nobody depends on Redis.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tablee.bus.bus import Message
from tablee.core.errors import TableeError
from tablee.server.live.presence import BELIEVED, LiveTable
from tablee.table.entries import is_public
from tablee.table.log import Entry
from tablee.table.snapshot import summary

if TYPE_CHECKING:
    from tablee.server.live.hall import Hall

LOGGER = logging.getLogger(__name__)
SECONDS_BETWEEN = 2.0  # two rounds: tell who is here, look for what was missed, keep leases
ROUNDS = 3  # until who is at a table is told again, though nobody came or went
LISTED = "listed"  # the channel for tables on everyone's list


class Neighbours:
    """What this worker tells the others and hears from them; alone it says nothing and everything is its own."""

    def __init__(self, hall: "Hall") -> None:
        self._hall, self._bus = hall, hall.bus
        self._wanted: dict[str, LiveTable] = {}  # tables with something to look after
        self._listed: dict[str, tuple[float, list[dict[str, Any]]]] = {}  # by worker, and until when it is believed
        self._round = 0

    async def start(self) -> None:
        """Begin to talk."""
        await self._bus.start()
        if self._bus.is_shared:
            self._bus.subscribe(LISTED, self._hear_listed)
            for errand in (self._tell_all, self._look, self._keep_leases):  # none waits for another that hangs
                self._hall.start(_again_and_again(errand))

    # -- one table -----------------------------------------------------------------------------------------------------

    def woke(self, live: LiveTable) -> None:
        """A table is awake here: hear what others do at it."""
        self._bus.subscribe(_channel(live), partial(self._hear, live))

    def let_go(self, live: LiveTable) -> None:
        """It is not any more."""
        self._bus.unsubscribe(_channel(live))
        self._bus.release(live.table.code)
        self._wanted.pop(live.table.code, None)

    def wrote(self, live: LiveTable, entry: Entry) -> None:
        """An entry was written here. Where it has no secrets it is told, and nobody has to read it."""
        if self._bus.is_shared:
            told = {"did": entry.kind, "facts": entry.facts} if is_public(entry) else {}
            self._bus.publish(_channel(live), {"n": entry.number} | told)

    def tell(self, live: LiveTable) -> None:
        """Somebody came or went here."""
        if self._bus.is_shared:
            self._bus.publish(_channel(live), live.here())

    def _hear(self, live: LiveTable, message: Message) -> None:
        if "here" in message:
            if live.sessions and message["from"] not in live.elsewhere:
                self.tell(live)  # who is new there does not know yet
            live.hear_of(message["from"], message)
            self._hall.go_on(live)
            self._hall.note_company(live)
        if message["n"] <= live.table.number:
            return
        if self._hall.is_spare(live) and not self._bus.holds(live.table.code):
            self._hall.let_go(live)  # they have it among themselves
        elif "did" in message:
            self._hall.hear(live, Entry(message["n"], message["did"], message["facts"]))
        else:
            self._hall.catch_up(live)

    def is_ours(self, live: LiveTable) -> bool:
        """Do bots and alarms of a table run here? Where nobody has them, they will soon."""
        code = live.table.code
        if self._bus.is_shared and code not in self._wanted:
            self._wanted[code] = live
            self._hall.start(self._ask_for(code))
        return self._bus.holds(code)

    async def _ask_for(self, *codes: str) -> None:
        """Take or keep the leases of tables; what was not ours before is looked after from now on."""
        before = {code for code in codes if self._bus.holds(code)}
        for code in await self._bus.lease(*codes) - before:
            if code in self._wanted:
                self._hall.go_on(self._wanted[code])

    # -- all tables ----------------------------------------------------------------------------------------------------

    def listed(self) -> list[dict[str, Any]]:
        """The tables on everyone's list at other workers."""
        now = time.monotonic()
        return [told for until, tables in self._listed.values() if until > now for told in tables]

    def _hear_listed(self, message: Message) -> None:
        self._listed[message["from"]] = (time.monotonic() + BELIEVED, message["tables"])

    async def _tell_all(self) -> None:
        """Who is here, at some of the tables in each round, and which tables are on everyone's list."""
        awake, self._round = tuple(self._hall.awake), (self._round + 1) % ROUNDS
        for live in awake:
            live.forget_silent_workers()
            self._hall.note_company(live)
            if live.sessions and hash(live.table.code) % ROUNDS == self._round:
                self.tell(live)
        listed = [summary(live.table) for live in awake if live.is_listed and live.watchers]
        self._bus.publish(LISTED, {"tables": listed})

    async def _look(self) -> None:
        """Look for what was missed on the bus."""
        awake = tuple(self._hall.awake)
        newest = await self._hall.store.newest([live.table.code for live in awake])
        for live in awake:
            if newest.get(live.table.code, 0) > live.table.number:
                self._hall.catch_up(live)

    async def _keep_leases(self) -> None:
        """Keep the leases of tables while there is something to look after, or try to get them."""
        for code, live in tuple(self._wanted.items()):
            if self._bus.holds(code) and not (live.is_thinking or live.alarm):
                self._wanted.pop(code)
        await self._ask_for(*self._wanted)


async def _again_and_again(errand: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(SECONDS_BETWEEN)
        try:
            await errand()
        except TableeError as error:  # the store is away for now
            LOGGER.warning("Nothing can be looked up: %s", error)
        except Exception:
            LOGGER.exception("On a round")


def _channel(live: LiveTable) -> str:
    return f"table:{live.table.code}"

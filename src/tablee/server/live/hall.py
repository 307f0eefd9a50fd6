"""The hall: finds the actor of a table, loads it from its log, and evicts idle tables."""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Set
from functools import partial
from typing import Any

from msgspec.structs import replace

from tablee.cluster.cluster import Cluster, SingleProcess
from tablee.server.http.errors import Missing
from tablee.server.http.validation import shortened
from tablee.server.limits.capacity import Capacity
from tablee.server.limits.client import CLIENT
from tablee.server.limits.connections import ConnectionLimit
from tablee.server.limits.pools import FairSemaphore, Pool
from tablee.server.limits.rate import RateLimit, RequestLimit
from tablee.server.live.actor import Services, TableActor
from tablee.server.live.alarms import Alarms
from tablee.server.live.alerts import Alerts
from tablee.server.live.bots import Bots
from tablee.server.live.peers import Peers
from tablee.server.live.tasks import Tasks
from tablee.server.live.timers import Timer, now
from tablee.server.settings import Settings
from tablee.server.warming import Warm
from tablee.store.store import DamagedLog, Store
from tablee.table.entries.opening import LONGEST_CODE, code_of, is_code, new_code, open_table
from tablee.table.log import Change, Entry
from tablee.table.seat import Person
from tablee.table.snapshot import summary
from tablee.table.table import Table

LOGGER = logging.getLogger(__name__)
EMOTE_BURST = 5  # seconds' worth of emotes at once, after a pause
COMMAND_BURST = 4  # seconds' worth of commands at once, after a pause
REQUEST_BURST, REQUESTS_PER_SECOND = 30, 0.5  # per person: sitting, leaving, undoing, swapping, draws
ARRIVAL_BURST, ARRIVALS_PER_SECOND = 16, 1 / 30  # per table and address: sitting down
CHANGE_BURST, CHANGES_PER_SECOND = 20, 0.2  # per person: names, help, the list of tables
LONG_LOG = 100  # entries; folding more would block the event loop for milliseconds
MOST_LISTED, MOST_LISTED_OF_HOST = 100, 3  # public tables in the list
GRACE = 2.0  # seconds that a table stays in memory after its last use, even under memory pressure


class NoTable(Missing):
    """There is no table with this code."""

    code = "no_table"


class Hall:
    """All tables in memory at this worker, and what they share."""

    def __init__(
        self, store: Store, settings: Settings, warming: Warm | None = None, cluster: Cluster | None = None
    ) -> None:
        self.store, self.settings, self.cluster = store, settings, cluster or SingleProcess()
        self.warming, self.tasks = warming or Warm(), Tasks()
        self._actors: dict[str, TableActor] = {}
        self._folding: dict[str, asyncio.Task[Table]] = {}  # by code: long logs that are being folded
        self._eviction = Timer()
        self._loaded = 0  # tables loaded since the last eviction
        self._read_slots, self.read_pool = FairSemaphore(settings.read_threads), Pool(settings.read_threads, "read")
        self.advice_pool = Pool(settings.advice_threads, "advice")
        self.peers = Peers(self.cluster, store, self, self.tasks)
        self.bots = Bots(settings, self.warming, self.peers, self.tasks)
        self.alerts, self.alarms = Alerts(store, settings, self.tasks), Alarms(store, self.tasks, self._wake)
        self._services = Services(store, settings, self.peers, self.bots, self.alerts, self.alarms)
        self.capacity = Capacity(settings.most_sockets, settings.most_tables)
        self.connections = ConnectionLimit(settings.lines_per_person, settings.lines_per_address, self.cluster)
        self.requests = RequestLimit(settings.requests_per_person, settings.requests_per_address)
        pace = settings.messages_per_second
        self.commands = RateLimit(COMMAND_BURST * pace, pace)  # of a person in all windows
        self.limits = {  # in addition to `commands`: per person, and of arrivals see `allows_arrival`
            "requests": RateLimit(REQUEST_BURST, REQUESTS_PER_SECOND if pace else 0),
            "changes": RateLimit(CHANGE_BURST, CHANGES_PER_SECOND),
            "arrivals": RateLimit(ARRIVAL_BURST, ARRIVALS_PER_SECOND if pace else 0),
            "emotes": RateLimit(EMOTE_BURST * settings.emotes_per_second, settings.emotes_per_second),
        }

    # -- opening and finding ------------------------------------------------------------------------------------------

    async def open_table(self, chosen: dict[str, Any], host: Person, id_: str | None = None) -> TableActor:
        """Open a table, or return the one that the same id has opened; it deals as soon as every seat is taken."""
        self.check_capacity()
        entry = replace(open_table(chosen, host), id=id_)
        self.warming.prioritise(entry.game)
        code = new_code() if id_ is None else code_of(id_)
        while (log := await self.store.read(code)) or not await self.store.append(code, entry):
            if id_ is not None and log and log[0].id == id_:
                return await self.find(code)
            code = new_code() if log else code
        return await self._load(folded(code, [entry]), {host.key} if chosen.get("contributes") else set())

    async def find(self, code: str) -> TableActor:
        """The actor of a table, with every entry of its log: reads of one client are monotonic.

        Raises:
            Unavailable: another worker may have written entries that cannot be read now.

        It also raises the errors of `find_in_memory`.

        """
        actor = await self.find_in_memory(code)
        await actor.refresh()
        return actor

    async def find_in_memory(self, code: str) -> TableActor:
        """The actor of a table, loaded from its log if need be; it may lag behind other workers.

        Raises:
            NoTable: there is no such table.
            DamagedLog: its log is damaged.
            DatabaseUnavailable: the database is not available.
            Full: the limit of tables in memory is reached.

        """
        if code not in self._actors:
            if not is_code(code):  # saves a query
                raise NoTable("There's no table “{code}”.", code=shortened(code, LONGEST_CODE))
            self.check_capacity()
            async with self._read_slots.turn(CLIENT.get()):
                log, alerts = await self.store.read(code), await self.alerts.subscribers(code)
            if not log:
                raise NoTable("There's no table “{code}”.", code=code)
            self.warming.prioritise(log[0].facts["game"])
            table = await self._fold(code, log)
            if code not in self._actors:  # another request may have loaded it meanwhile
                return await self._load(table, alerts=alerts)
        actor = self._actors[code]
        actor.used_at = now()
        return actor

    async def _fold(self, code: str, log: list[Entry]) -> Table:
        """Fold a log into a table; a long one in a thread, shared by all requests that wait for it."""
        if len(log) <= LONG_LOG:
            return folded(code, log)
        if code not in self._folding:
            folding = asyncio.create_task(self.read_pool.run(CLIENT.get(), partial(folded, code, log)))
            folding.add_done_callback(lambda _: self._folding.pop(code, None))
            self._folding[code] = folding
        return await asyncio.shield(self._folding[code])

    async def _load(
        self, table: Table, announced: Set[str] = frozenset(), alerts: Set[str] = frozenset()
    ) -> TableActor:
        actor = self._actors[table.code] = TableActor(table, self._services)
        actor.presence.announced |= announced
        actor.presence.alerts = alerts
        self.peers.subscribe(actor)
        self._loaded += 1
        if self._loaded > self.settings.most_idle // 4:
            self._evict_idle()
        self._schedule_eviction()
        await actor.start()
        return actor

    async def _wake(self, code: str) -> None:
        """Load a table and let its bots and stand-in act."""
        (await self.find_in_memory(code)).schedule()

    def listed(self) -> list[dict[str, Any]]:
        """The public tables with a seated person present, newest first; then those of other workers."""
        tables = {actor.table.code: actor.table for actor in self.listed_here()}
        elsewhere = [table for table in self.peers.listed() if table["code"] not in tables]
        return [*map(summary, tables.values()), *elsewhere][:MOST_LISTED]

    def listed_here(self) -> list[TableActor]:
        """The newest public tables in memory here, at most a few of each host."""
        hosts, found = Counter[str](), list[TableActor]()
        for actor in reversed(self._actors.values()):
            if actor.is_listed and hosts[actor.table.host.key] < MOST_LISTED_OF_HOST and len(found) < MOST_LISTED:
                hosts[actor.table.host.key] += 1
                found.append(actor)
        return found

    def allows_arrival(self, code: str, address: str) -> bool:
        """Charge the address of a person who sits down: inventing people must not fill a table's log."""
        return self.limits["arrivals"].take(f"{code} {address}")

    def check_capacity(self) -> None:
        """Raise Full if the limit of tables or sockets is reached."""
        self.capacity.check(len(self._actors))

    @property
    def actors(self) -> Collection[TableActor]:
        """The tables in memory."""
        return self._actors.values()

    # -- eviction -----------------------------------------------------------------------------------------------------

    def is_evictable(self, actor: TableActor) -> bool:
        """Is a table idle, and was not used just now?"""
        return actor.is_idle and actor.used_at <= now() - GRACE

    def evict(self, actor: TableActor) -> None:
        """Evict a table from memory; it is loaded from its log again."""
        self.peers.unsubscribe(self._actors.pop(actor.table.code))

    def _evict_idle(self) -> None:
        """Evict tables that were idle for long, and the least recently used if too many are idle."""
        self._loaded = 0
        idle = sorted(filter(self.is_evictable, self._actors.values()), key=lambda actor: actor.used_at)
        too_many = len(idle) - self.settings.most_idle
        for place, actor in enumerate(idle):
            if place < too_many or actor.used_at <= now() - self.settings.idle_seconds:
                self.evict(actor)

    def _schedule_eviction(self) -> None:
        if self._actors and not self._eviction.is_set:
            self._eviction.set(now() + self.settings.idle_seconds, self._run_eviction)

    def _run_eviction(self) -> None:
        self._evict_idle()
        self._schedule_eviction()

    async def close(self) -> None:
        """Stop bots and actors, finish writing, and disconnect."""
        self._eviction.cancel()
        self.alarms.close()
        self.capacity.close()
        await self.tasks.close()
        for actor in self._actors.values():
            await actor.stop()
        for pool in (self.bots, self.advice_pool, self.read_pool):
            pool.close()
        await self.alerts.close()
        await self.cluster.close()
        await self.store.close()


def folded(code: str, log: list[Entry]) -> Table:
    """Return the table that a log adds up to; DamagedLog if an entry cannot follow those before it."""
    table = Table(code, ())
    for entry in log:
        try:
            table.apply(Change(entry))
        except Exception as error:
            LOGGER.error("Entry %s of table %s is damaged: %r", entry.number, code, error)
            raise DamagedLog("Entry {number} of table {code} is damaged.", number=entry.number, code=code) from error
    return table

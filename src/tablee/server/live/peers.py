"""Messages between workers: new entries, presence reports and leases of the tables in memory here.

Messages may be lost. Each worker also reads the newest entry numbers from the store every few seconds, so nothing
depends on Redis.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, Protocol

from tablee.cluster.cluster import Cluster, Message
from tablee.core.errors import TableeError
from tablee.server.live.actor import TableActor
from tablee.server.live.remote import REPORT_TTL
from tablee.server.live.tasks import Tasks
from tablee.server.live.timers import now
from tablee.store.store import Store
from tablee.table.entries import read_entry
from tablee.table.log import Entry
from tablee.table.snapshot import summary

LOGGER = logging.getLogger(__name__)
HEARTBEAT = 2.0  # seconds between two heartbeats: report presence, read missed entries, renew leases
REPORT_EVERY = 3  # heartbeats until the presence at a table is reported again, even if it has not changed
LISTED = "listed"  # the channel for public tables


class Actors(Protocol):
    """The tables in memory."""

    @property
    def actors(self) -> Collection[TableActor]:
        """All of them."""
        ...

    def listed_here(self) -> list[TableActor]:
        """The newest public ones."""
        ...

    def is_evictable(self, actor: TableActor) -> bool:
        """Is a table idle, and was not used just now?"""
        ...

    def evict(self, actor: TableActor) -> None:
        """Evict a table from memory."""
        ...


class Peers:
    """Sends messages to the other workers and receives theirs; a single process sends nothing and has all leases."""

    def __init__(self, cluster: Cluster, store: Store, hall: Actors, tasks: Tasks) -> None:
        self._cluster, self._store, self._hall, self._tasks = cluster, store, hall, tasks
        self._claimed: dict[str, TableActor] = {}  # tables whose lease this worker has or wants
        self._listed: dict[str, tuple[float, list[dict[str, Any]]]] = {}  # by worker, with the time it expires
        self._beats = 0

    async def start(self) -> None:
        """Connect, and start the heartbeats."""
        await self._cluster.start()
        if self._cluster.is_shared:
            self._cluster.subscribe(LISTED, self._receive_listed)
            for job in (self._report_all, self._catch_up_all, self._renew_leases):  # run independently
                self._tasks.start(_repeat(job))

    @property
    def is_clustered(self) -> bool:
        """Are there other workers?"""
        return self._cluster.is_shared

    # -- one table ----------------------------------------------------------------------------------------------------

    def subscribe(self, actor: TableActor) -> None:
        """Subscribe to the messages of other workers about a table."""
        self._cluster.subscribe(_channel(actor), partial(self._receive, actor))

    def unsubscribe(self, actor: TableActor) -> None:
        """Unsubscribe and release the lease."""
        self._cluster.unsubscribe(_channel(actor))
        self._cluster.release(actor.table.code)
        self._claimed.pop(actor.table.code, None)

    def publish_entry(self, actor: TableActor, entry: Entry) -> None:
        """Publish an entry that was written here: without secrets in full, which saves a read."""
        if self._cluster.is_shared:
            content = {"did": entry.kind, "facts": entry.facts} if entry.is_public else {}
            self._cluster.publish(_channel(actor), {"n": entry.number} | content)

    def publish_presence(self, actor: TableActor) -> None:
        """Publish the presence at this worker after it has changed."""
        if self._cluster.is_shared:
            turn = {"n": actor.table.number, "age": actor.clock.age}
            self._cluster.publish(_channel(actor), actor.presence.report() | turn)

    def publish_alerts(self, actor: TableActor) -> None:
        """Publish who has subscribed to alerts at a table."""
        if self._cluster.is_shared:
            message = {"n": actor.table.number, "alerts": [*actor.presence.alerts]}
            self._cluster.publish(_channel(actor), message)

    def _receive(self, actor: TableActor, message: Message) -> None:
        number = message["n"]
        if "alerts" in message:
            actor.presence.alerts = frozenset(message["alerts"])
            actor.schedule()
            actor.announce_presence()
        if "here" in message:
            self._receive_presence(actor, message)
        if number <= actor.table.number:
            return
        if self._hall.is_evictable(actor) and not self._cluster.holds(actor.table.code):
            self._hall.evict(actor)
        else:
            actor.receive_remote(
                number, read_entry(number, message["did"], message["facts"]) if "did" in message else None
            )

    def _receive_presence(self, actor: TableActor, message: Message) -> None:
        if actor.presence.sessions and message["from"] not in actor.presence.remote:
            self.publish_presence(actor)  # the sender is new at this table and needs a report from here
        actor.presence.update(message["from"], message)
        if message["n"] == actor.table.number:
            actor.clock.synchronise(message["age"])
        actor.schedule()
        actor.announce_presence()

    def claim_lease(self, actor: TableActor) -> bool:
        """Return whether this table's bots and timers run here. If no worker has the lease, try to acquire it."""
        code = actor.table.code
        if self._cluster.is_shared and code not in self._claimed:
            self._claimed[code] = actor
            self._tasks.start(self._acquire(code))
        return self._cluster.holds(code)

    async def _acquire(self, *codes: str) -> None:
        """Acquire or renew leases, and schedule the tables whose lease is new here."""
        before = {code for code in codes if self._cluster.holds(code)}
        for code in await self._cluster.lease(*codes) - before:
            if code in self._claimed:
                self._claimed[code].schedule()

    # -- all tables ---------------------------------------------------------------------------------------------------

    def listed(self) -> list[dict[str, Any]]:
        """The public tables of other workers."""
        return [table for until, tables in self._listed.values() if until > now() for table in tables]

    def _receive_listed(self, message: Message) -> None:
        self._listed[message["from"]] = (now() + REPORT_TTL, message["tables"])

    async def _report_all(self) -> None:
        """Report the public tables, and the presence at a third of the tables with each heartbeat."""
        actors, self._beats = tuple(self._hall.actors), (self._beats + 1) % REPORT_EVERY
        for actor in actors:
            actor.presence.expire()
            actor.announce_presence()
            if actor.presence.sessions and hash(actor.table.code) % REPORT_EVERY == self._beats:
                self.publish_presence(actor)
        listed = [summary(actor.table) for actor in self._hall.listed_here() if actor.presence.subscribers]
        self._cluster.publish(LISTED, {"tables": listed})

    async def _catch_up_all(self) -> None:
        """Look in the store for entries whose messages were lost."""
        actors = tuple(self._hall.actors)
        newest = await self._store.newest([actor.table.code for actor in actors])
        for actor in actors:
            if (number := newest.get(actor.table.code, 0)) > actor.table.number:
                actor.receive_remote(number)

    async def _renew_leases(self) -> None:
        """Renew the leases of tables with bots or timers, or try to acquire them."""
        for code, actor in tuple(self._claimed.items()):
            if self._cluster.holds(code) and not (actor.is_thinking or actor.timer.is_set):
                self._claimed.pop(code)
        await self._acquire(*self._claimed)


async def _repeat(job: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(HEARTBEAT)
        try:
            await job()
        except TableeError as error:  # the database is not available for now
            LOGGER.warning("Cluster heartbeat failed: %s", error)
        except Exception:
            LOGGER.exception("Cluster heartbeat failed")


def _channel(actor: TableActor) -> str:
    return f"table:{actor.table.code}"

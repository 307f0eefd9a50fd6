"""The actor of a table: processes commands one after the other, writes them to the log and broadcasts them.

Read `TableActor._run` first: it is the path of every move.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from tablee.cluster.cluster import cancel_all
from tablee.core.errors import TableeError
from tablee.server.http.errors import unavailable
from tablee.server.live.alerts import Alerts
from tablee.server.live.broadcast import abort_all, broadcast, send_all
from tablee.server.live.clock import TurnClock
from tablee.server.live.presence import Presence, Subscriber
from tablee.server.live.timers import Timer, now, unix_time
from tablee.server.settings import Settings
from tablee.store.store import DatabaseUnavailable, Indeterminate, NotWritten, Store, not_written
from tablee.table.log import Change, Entry
from tablee.table.seat import Seat
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tablee.table.updates import Updates, encode

if TYPE_CHECKING:
    from tablee.server.live.alarms import Alarms
    from tablee.server.live.bots import Bots
    from tablee.server.live.peers import Peers

Command: TypeAlias = Callable[[Table], Change | None]  # checks, and returns the change to write, if any
Reply: TypeAlias = Callable[[Exception | None], None]  # receives None once the command is saved, or the error

LOGGER = logging.getLogger(__name__)
PRESENCE_DELAY = 0.25  # seconds: joins and leaves within it are broadcast together
RETRY_DELAY = 0.5  # seconds until a failed write of the server is retried


@dataclass(frozen=True)
class Services:
    """What all actors of a worker share."""

    store: Store
    settings: Settings
    peers: "Peers"
    bots: "Bots"
    alerts: Alerts
    alarms: "Alarms"


class Request(NamedTuple):
    """A command, and the callback for its reply."""

    command: Command
    reply: Reply


class _Pending:
    """A reply that can be awaited."""

    def __init__(self) -> None:
        self.future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __call__(self, error: Exception | None) -> None:
        if not self.future.done():  # its caller may be gone
            self.future.set_result(None) if error is None else self.future.set_exception(error)


class RemoteEntry(NamedTuple):
    """An entry that another worker wrote; None where it holds secrets and has to be read from the log."""

    number: int
    entry: Entry | None


class TableActor:
    """One table in memory. It alone changes the table, so nothing needs a lock."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table, self._services = table, services
        self.updates = Updates(table)
        self.presence = Presence(table)
        self.clock = TurnClock(table, self.presence)
        self.timer = Timer(RETRY_DELAY)
        self.bot_task: asyncio.Task[None] | None = None  # the bot on turn
        self.used_at = now()  # the last join, leave or command
        self._inbox: deque[Request | RemoteEntry] = deque()
        self._task: asyncio.Task[None] | None = None
        self._retry_at: float | None = None  # when to retry a failed follow-up
        self._is_behind = False  # may the log have newer entries?
        self._done_ids = {entry.id for entry in table.log if entry.id}  # ids of the commands in the log
        self._announced_presence: dict[str, Any] = {}
        self._presence_timer = Timer()

    # -- the loop -----------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Process the inbox until it is empty."""
        while self._inbox:
            item = self._inbox.popleft()
            try:
                await (self._execute(item) if isinstance(item, Request) else self._apply_remote(item))
                self.schedule()
            except Exception:
                LOGGER.exception("Actor of table %s failed", self.table.code)
                abort_all(self)
        self._task = None

    async def _execute(self, request: Request) -> None:
        """Check a command, append its entry, apply it, acknowledge it, broadcast it; then run the follow-ups."""
        change, error = await self._commit(request.command)
        self._acknowledge(request.reply, error)
        if change is not None:
            self._broadcast(change.entry)
        await self._follow_up()

    async def _commit(self, command: Command) -> tuple[Change | None, Exception | None]:
        """Return the change that was written and applied, if any, or the error with which the command was refused.

        The first writer of a number wins: if another worker wrote it, its entries are read and the command is checked
        again.
        """
        try:
            if self._is_behind:
                await self._catch_up()
            while (change := self._with_time(command(self.table))) is not None:
                if await self._services.store.append(self.table.code, change.entry):
                    self._apply(change)
                    return change, None
                if not await self._catch_up():
                    raise not_written()
        except Indeterminate as error:
            self._is_behind, self._retry_at = True, now() + RETRY_DELAY
            return None, error
        except Exception as error:
            return None, error
        return None, None

    def _with_time(self, change: Change | None) -> Change | None:
        """The change with the time, where a turn may last days."""
        if change is None or self.table.settings.days is None:
            return change
        return Change(replace(change.entry, time=int(unix_time())), change.state)

    def _acknowledge(self, reply: Reply, error: Exception | None) -> None:
        try:
            reply(error)
        except Exception:
            LOGGER.exception("Command at table %s failed", self.table.code)

    def _apply(self, change: Change) -> None:
        self.table.apply(change)
        self.clock.note(change.entry)
        if change.entry.id is not None:
            self._done_ids.add(change.entry.id)
        if (key := change.entry.arriving_key) is not None:
            self.presence.expect(key)
        self.presence.announced -= self.table.fair.dropped

    def _broadcast(self, entry: Entry) -> None:
        """Broadcast to the subscribers here, and to the other workers."""
        self._send_update(entry)
        self._services.peers.publish_entry(self, entry)

    def _send_update(self, entry: Entry) -> None:
        broadcast(self, entry)
        if entry.reseats:
            self.announce_presence()

    async def _follow_up(self) -> None:
        """Run the server's own follow-ups; a failure is logged and retried, and no reply depends on it."""
        if self._retry_at is not None and now() < self._retry_at:
            return
        self._retry_at = None
        while True:
            change, error = await self._commit(self._next_follow_up)
            if error is not None:
                bug = None if isinstance(error, TableeError) else error
                LOGGER.warning("Follow-up at table %s failed: %r", self.table.code, error, exc_info=bug)
                self._retry_at = now() + RETRY_DELAY
            if change is None:
                return
            self._broadcast(change.entry)

    def _next_follow_up(self, table: Table) -> Change | None:
        """Cancel a game that everybody has left, or take the next step towards a deal."""
        broken_off = table.break_off()
        if broken_off is not None or not (table.is_due or table.fair.promise):
            return broken_off
        is_late = _is_over(self.clock.contributions_end(self._services.settings.contribution_seconds))
        return table.prepare_deal(self.presence.contributing, is_late)

    async def _apply_remote(self, news: RemoteEntry) -> None:
        """Apply an entry of another worker; read the log if the message lacks it, or entries before it are missing."""
        if news.number <= self.table.number:
            return
        try:
            if news.entry is None or news.number > self.table.number + 1:
                await self._catch_up()
            else:
                self._apply(Change(news.entry))
                self._send_update(news.entry)
        except Exception as error:
            LOGGER.warning("Table %s cannot catch up: %r", self.table.code, error)

    async def _catch_up(self) -> bool:
        """Read, apply and broadcast new entries of the log; return whether there were any."""
        self._is_behind = False  # before the read: requests during it need another one
        try:
            newer = await self._services.store.read(self.table.code, self.table.number)
        except DatabaseUnavailable:
            self._is_behind = True
            raise not_written() from None
        for entry in newer:
            self._apply(Change(entry))
            self._send_update(entry)
        return bool(newer)

    # -- the inbox ----------------------------------------------------------------------------------------------------

    def submit(self, command: Command, reply: Reply, id_: str | None = None) -> None:
        """Queue a command. One with an id is executed once, however often it is sent."""
        self.used_at = now()
        self._enqueue(Request(command if id_ is None else partial(self._once, id_, command), reply))

    def has_done(self, id_: str) -> bool:
        """Is the command of this id in the log?"""
        return id_ in self._done_ids

    def _once(self, id_: str, command: Command, table: Table) -> Change | None:
        change = None if id_ in self._done_ids else command(table)
        return change and Change(replace(change.entry, id=id_), change.state)

    async def execute(self, command: Command, id_: str | None = None) -> None:
        """Wait until a command was saved and its follow-ups have run; raises the error if it is refused."""
        await self._submit_and_wait(command, id_)
        await self._submit_and_wait(_no_op)  # processed after the follow-ups

    async def refresh(self) -> None:
        """Catch up with the log; raises Unavailable if it cannot be read now."""
        done = _Pending()
        self.when_current(done)
        await done.future

    def when_current(self, reply: Reply) -> None:
        """Call back once the table has every entry that is in the log now, or with Unavailable.

        So reads of one client are monotonic across workers. A single process calls back at once; requests that wait
        together share one read.
        """

        def current(error: Exception | None) -> None:
            reply(unavailable() if isinstance(error, NotWritten) else error)

        if not self._services.peers.is_clustered:
            return reply(None)
        self._is_behind = True
        return self.submit(_no_op, current)

    async def _submit_and_wait(self, command: Command, id_: str | None = None) -> None:
        done = _Pending()
        self.submit(command, done, id_)
        await done.future

    def receive_remote(self, number: int, entry: Entry | None = None) -> None:
        """Queue an entry that another worker wrote."""
        self._enqueue(RemoteEntry(number, entry))

    def _enqueue(self, item: Request | RemoteEntry) -> None:
        self._inbox.append(item)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    # -- joining and leaving ------------------------------------------------------------------------------------------

    def join(self, subscriber: Subscriber) -> None:
        """Add a connection. If nobody was present, the turn's time begins now."""
        if not self.presence.present:
            self.clock.restart()
        self.presence.join(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a connection; cancels a bot's search that is not needed any more."""
        self.presence.leave(subscriber)
        self.used_at = now()
        self._services.bots.cancel_unneeded(self)
        self._services.peers.publish_presence(self)
        self.set_timer()
        self.announce_presence()

    def visit(self, key: str) -> None:
        """Count a seated person without a connection as present for a while, after an HTTP request."""
        if key in self.presence.seated - self.presence.connected:
            if not self.presence.present:
                self.clock.restart()
            self.presence.visit(key)

    def person_arrived(self, key: str | None) -> None:
        """Hand seats with a stand-in back to their person, who has (re)connected, and announce the presence."""
        for seat in self.table.seats:
            if seat.kept and not seat.gave_up and seat.belongs_to(key):
                self.submit(partial(_hand_back, seat), self._log_failure)
        self._services.peers.publish_presence(self)
        self.schedule()
        self.announce_presence()

    async def reload_alerts(self) -> None:
        """Reload who has subscribed to alerts here, and announce it."""
        self.presence.alerts = await self._services.alerts.subscribers(self.table.code)
        self._services.peers.publish_alerts(self)
        self.set_timer()
        self.announce_presence()

    def announce_presence(self) -> None:
        """Schedule a broadcast of the presence, if it has changed."""
        if self._presence_timer.is_set or not self.presence.subscribers:
            return
        if self.presence.summary() != self._announced_presence:
            self._presence_timer.set(now() + PRESENCE_DELAY, self._broadcast_presence)

    def _broadcast_presence(self) -> None:
        self._announced_presence = self.presence.summary()
        text = encode(self._announced_presence)
        send_all(self, lambda _: text)

    def snapshot(self, key: str | None, asked: int | None = None) -> dict[str, Any]:
        """Return the snapshot for the holder of ``key``; BadRequest if ``asked`` is not one of their seats."""
        return snapshot(self.table, key, asked) | {"left": self.clock.seconds_left()} | self.presence.summary()

    # -- bots and timeouts --------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Let bots think and set the timer, if this worker has the table's lease."""
        self._services.bots.schedule(self)
        self.set_timer()
        if self.table.settings.days is not None:
            self._services.alarms.set(self.table.code, self._next_alarm())

    def _next_alarm(self) -> float | None:
        """The time of the alarm, in seconds since 1970: when the server has to act even if nobody is connected."""
        if self._services.bots.have_turn(self):
            return 0.0
        return self.table.late_at if self.table.settings.late == "plays" and self.table.goes_on_alone else None

    def set_timer(self) -> None:
        """Set the timer to the next deadline."""
        self.timer.cancel()
        clock, timeout = self.clock, self._services.settings.contribution_seconds
        ends = (
            clock.keeper_due(),
            clock.turn_ends(),
            clock.late_turn_ends(),
            clock.requests_end(),
            clock.grace_ends(),
            clock.alert_due(),
            self.presence.visit_ends(),
        )
        times = [due for due in (*ends, clock.contributions_end(timeout)) if due is not None]
        if times and not self._services.peers.claim_lease(self):
            times.clear()
        if self._retry_at is not None:
            times.append(self._retry_at)
        if times:
            self.timer.set(min(times), self._on_timer)

    def _on_timer(self) -> None:
        if _is_over(self.clock.alert_due()):
            self.clock.alerted = self.table.turn_began
            self._services.alerts.notify(self)
        self.submit(self._expire, self._log_failure)
        self.announce_presence()  # the presence of an HTTP visitor may have ended

    def _expire(self, table: Table) -> Change | None:
        """Expire whatever is due: let the stand-in take over, end the turn's time, or end requests."""
        if _is_over(self.clock.grace_ends()):
            return table.settle()
        if table.turn is not None and (_is_over(self.clock.keeper_due()) or _is_over(self.clock.late_turn_ends())):
            return table.keep(table.turn)
        if _is_over(self.clock.turn_ends()):
            self.clock.time_is_up = True
        return table.lapse() if _is_over(self.clock.requests_end()) else None

    def _log_failure(self, error: Exception | None) -> None:
        """Log a failed command of the server itself; the timer retries it."""
        if error is not None:
            LOGGER.warning("Server command at table %s failed: %r", self.table.code, error)

    # -- keeping it in memory -----------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Is a command being processed?"""
        return self._task is not None

    @property
    def is_thinking(self) -> bool:
        """Is a bot thinking about its action?"""
        return self.bot_task is not None and not self.bot_task.done()

    @property
    def is_listed(self) -> bool:
        """Is the table public, with somebody present who sits there?"""
        return self.table.listed and bool(self.presence.present)

    @property
    def is_idle(self) -> bool:
        """Can the table be evicted from memory here?"""
        visited = self.presence.seated & self.presence.visitors
        return not (self.presence.sessions or self.is_busy or self.is_thinking or self.timer.is_set or visited)

    async def start(self) -> None:
        """Run the follow-ups of a table that was opened or loaded."""
        await self.execute(_no_op)

    async def stop(self) -> None:
        """Cancel the timers, drop queued commands, and stop."""
        self.timer.cancel()
        self._presence_timer.cancel()
        self._inbox.clear()
        if self._task is not None:
            await cancel_all([self._task])


def command_id(key: str | None, chosen: str) -> str:
    """The id of a command in the log: derived from the person and the id that the client chose."""
    return blake2b(f"{key} {chosen}".encode(errors="surrogatepass"), digest_size=12).hexdigest()


def _is_over(deadline: float | None) -> bool:
    return deadline is not None and deadline <= now()


def _no_op(table: Table) -> None:
    """A command that changes nothing: it only waits for those before it."""


def _hand_back(seat: Seat, table: Table) -> Change | None:
    return table.hand_back(seat.number) if seat.kept and not seat.gave_up else None

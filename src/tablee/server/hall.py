"""The hall: all tables that are awake. A wish is checked, written, made to count, and then told to everyone."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeAlias

from tablee.bots import choose
from tablee.server.errors import Missing
from tablee.server.presence import LiveTable, Watcher
from tablee.server.settings import Settings
from tablee.store.store import Store
from tablee.table.log import Entry
from tablee.table.seat import Person
from tablee.table.table import Table
from tablee.table.telling import picture, place_of, spell

KEEPER_LEVEL = "medium"
RESEATING = frozenset({"dealt", "swapped"})  # afterwards somebody may sit elsewhere
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


def new_code() -> str:
    """A code one can read out over the telephone, like mira-buke; there are 24 million of them."""
    syllables = [secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(4)]
    return f"{syllables[0]}{syllables[1]}-{syllables[2]}{syllables[3]}"


class NoTable(Missing):
    """There is no table with this code."""

    code = "no_table"


Ready: TypeAlias = Callable[[str], Awaitable[None]]  # wait until a game's rules are compiled


async def _at_once(game: str) -> None:
    """Nothing to wait for."""


class Hall:
    """Opens, wakes and drives tables."""

    def __init__(self, store: Store, settings: Settings, ready: Ready | None = None) -> None:
        self.store, self.settings = store, settings
        self._ready = ready or _at_once
        self._awake: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, wishes: dict[str, Any], host: Person) -> LiveTable:
        """A new table; cards are dealt as soon as every seat is taken."""
        await self._ready(wishes["game"])
        entry = Table.open(wishes, host)
        code = new_code()
        while await self.store.read(code):
            code = new_code()
        await self.store.append(code, entry)
        live = self._awake[code] = LiveTable(Table(code, [entry]))
        await self._go_on(live)
        return live

    async def find(self, code: str) -> LiveTable:
        """The table with this code, woken from its log if need be."""
        if code not in self._awake:
            log = await self.store.read(code)
            if not log:
                raise NoTable("There is no table {code!r}.", code=code)
            await self._ready(log[0].facts["game"])
            if code not in self._awake:  # somebody else may have woken it meanwhile
                self._awake[code] = LiveTable(Table(code, log))
                await self._go_on(self._awake[code])
        return self._awake[code]

    async def wish(self, live: LiveTable, wish: Callable[[Table], Entry]) -> Entry:
        """Check a wish, write its entry, make it count, tell everyone; then deal or let a bot play if it is time."""
        async with live.lock:
            entry = await self._write(live, wish(live.table))
        await self._go_on(live)
        return entry

    async def _write(self, live: LiveTable, entry: Entry) -> Entry:
        live.teller.prepare(entry, [watcher.eyes for watcher in live.watchers])
        await self.store.append(live.table.code, entry)
        live.table.apply(entry)
        live.note(entry)
        for watcher in live.watchers:
            watcher.send(_tell(live, entry, watcher))
        return entry

    async def _go_on(self, live: LiveTable) -> None:
        if _is_due(live.table):
            async with live.lock:
                if _is_due(live.table):  # nobody else has dealt meanwhile
                    lot = secrets.randbelow(len(live.table.seats))
                    await self._write(live, live.table.deal(secrets.randbits(128), lot))
        self._wake_bot(live)
        self._set_alarm(live)

    # -- coming and going ---------------------------------------------------------------------------------------------

    async def welcome(self, live: LiveTable, key: str | None) -> None:
        """Somebody has come (back) to the table; a seat that was kept is handed back at once."""
        async with live.lock:
            for seat in live.table.seats:
                if seat.kept and seat.belongs_to(key):
                    await self._write(live, live.table.hand_back(seat.number))
                    live.start_clock()
        await self._go_on(live)

    def farewell(self, live: LiveTable, watcher: Watcher) -> None:
        """Somebody is gone."""
        live.go(watcher)
        self._set_alarm(live)

    def open_tables(self) -> list[Table]:
        """The tables on everyone's list where somebody sits and is there, newest first."""
        return [live.table for live in reversed(self._awake.values()) if live.table.listed and live.present]

    # -- the seat-keeper: an alarm at the end of somebody's time ------------------------------------------------------

    def _set_alarm(self, live: LiveTable) -> None:
        if live.alarm:
            live.alarm.cancel()
        times = [due for due in (live.keeper_comes(), live.clock_ends()) if due is not None]
        if times:
            loop = asyncio.get_running_loop()
            live.alarm = loop.call_later(min(times) - time.monotonic(), lambda: self._start(self._ring(live)))

    async def _ring(self, live: LiveTable) -> None:
        now = time.monotonic()
        async with live.lock:
            comes, ends = live.keeper_comes(), live.clock_ends()
            if comes is not None and comes <= now and live.table.turn is not None:
                await self._write(live, live.table.keep(live.table.turn))
            elif ends is not None and ends <= now:
                live.time_is_up = True
        await self._go_on(live)

    # -- bots: they think in threads and come in by the same door -----------------------------------------------------

    def _wake_bot(self, live: LiveTable) -> None:
        if _stand_in(live) is not None and (live.thinking is None or live.thinking.done()):
            live.thinking = self._start(self._let_bots_play(live))

    async def _let_bots_play(self, live: LiveTable) -> None:
        """Play for bots and kept seats until it is a person's turn; who comes back or takes back is not played over."""
        table = live.table
        while (stand_in := _stand_in(live)) is not None:
            seat, level, by = stand_in
            state = table.state
            pause = asyncio.sleep(self.settings.bot_pause)
            choice, _ = await asyncio.gather(asyncio.to_thread(choose, state.view(seat), level), pause)
            async with live.lock:
                if table.states and table.state is state and _stand_in(live) == stand_in:
                    await self._write(live, table.play(seat, choice.action, table.number, by))
        self._set_alarm(live)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop thinking and finish writing."""
        for live in self._awake.values():
            if live.alarm:
                live.alarm.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def look(self, live: LiveTable, key: str | None, eyes: int | None) -> dict[str, Any]:
        """The whole picture for somebody who comes (back) to the table."""
        return picture(live.table, key, eyes) | {"left": live.seconds_left()}


def _is_due(table: Table) -> bool:
    """Is it time to deal?"""
    return (not table.states or table.rematch_agreed) and table.is_full


def _stand_in(live: LiveTable) -> tuple[int, str, str] | None:
    """The seat that is not played by a person now, the level it is played at, and by whom."""
    table = live.table
    turn = table.turn
    if turn is None:
        return None
    seat = table.seats[turn]
    if seat.level is not None:
        return None if table.is_exhibition and not live.watchers else (seat.number, seat.level, "bot")
    if (seat.kept or live.time_is_up) and live.present:
        return seat.number, KEEPER_LEVEL, "keeper"
    return None


def _tell(live: LiveTable, entry: Entry, watcher: Watcher) -> str:
    """What a watcher hears of an entry; whoever had to move looks from her new seat."""
    if entry.kind not in RESEATING:
        return live.teller.text(entry, watcher.eyes)
    mine = live.table.seats_of(watcher.key)
    if watcher.eyes not in mine:
        watcher.eyes = mine[0] if mine else None
    return spell(live.teller.tell(entry, watcher.eyes) | place_of(live.table, watcher.key, watcher.eyes))

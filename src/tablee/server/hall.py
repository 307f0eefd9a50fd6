"""The hall: all tables that are awake. A wish is checked, written, made to count, and then told to everyone."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tablee.bots import choose
from tablee.games.errors import TableeError
from tablee.server.settings import Settings
from tablee.store.store import Store
from tablee.table.log import Entry
from tablee.table.seat import Person
from tablee.table.table import Table
from tablee.table.telling import picture, tell

_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


def new_code() -> str:
    """A code one can read out over the telephone, like mira-buke; there are 24 million of them."""
    syllables = [secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(4)]
    return f"{syllables[0]}{syllables[1]}-{syllables[2]}{syllables[3]}"


class NoTable(TableeError):
    """There is no table with this code."""

    code = "no_table"


@dataclass(eq=False)
class Watcher:
    """A connection that follows a table with the eyes of one seat, or of nobody."""

    key: str | None
    eyes: int | None
    send: Callable[[dict[str, Any]], None]


@dataclass(eq=False)
class LiveTable:
    """A table that is awake, and who follows it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thinking: asyncio.Task[None] | None = None


class Hall:
    """Opens, wakes and drives tables."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self._awake: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, wishes: dict[str, Any], host: Person) -> LiveTable:
        """A new table; cards are dealt as soon as every seat is taken."""
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
        await self.store.append(live.table.code, entry)
        live.table.apply(entry)
        for watcher in live.watchers:
            watcher.send(tell(live.table, entry, watcher.eyes))
        return entry

    async def _go_on(self, live: LiveTable) -> None:
        async with live.lock:
            table = live.table
            if table.is_full and (not table.states or table.rematch_agreed):
                await self._write(live, table.deal(secrets.randbits(128)))
        self._wake_bot(live)

    # -- bots: they think in threads and come in by the same door -----------------------------------------------------

    def _wake_bot(self, live: LiveTable) -> None:
        table = live.table
        turn = table.state.turn if table.states else None
        if turn is None or table.seats[turn].level is None or (live.thinking and not live.thinking.done()):
            return
        live.thinking = asyncio.create_task(self._let_bot_play(live))
        self._tasks.add(live.thinking)
        live.thinking.add_done_callback(self._tasks.discard)

    async def _let_bot_play(self, live: LiveTable) -> None:
        """Play for bots until it is a person's turn; a take-back meanwhile makes the bot think anew."""
        table = live.table
        while (turn := table.state.turn) is not None and (level := table.seats[turn].level) is not None:
            at, view = table.number, table.state.view(turn)
            pause = asyncio.sleep(self.settings.bot_pause)
            choice, _ = await asyncio.gather(asyncio.to_thread(choose, view, level), pause)
            async with live.lock:
                if table.number == at:
                    await self._write(live, table.play(turn, choice.action, at, by="bot"))
                elif table.state.turn == turn and table.state.view(turn) == view:  # only talk happened meanwhile
                    await self._write(live, table.play(turn, choice.action, table.number, by="bot"))

    async def close(self) -> None:
        """Stop thinking and finish writing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.close()

    def look(self, live: LiveTable, key: str | None, eyes: int | None) -> dict[str, Any]:
        """The whole picture for somebody who comes (back) to the table."""
        return picture(live.table, key, eyes)

"""The hall: all tables that are awake. A command is checked, written, made to count, and then told to everyone."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Set
from functools import partial
from typing import Any, TypeAlias

from tablee.bots import LEVELS, Choice, choose, improvise
from tablee.bus.bus import Alone, Bus, end_all
from tablee.core import State, View
from tablee.core.errors import TableeError
from tablee.server.asking import ASKER
from tablee.server.limits import Allowances
from tablee.server.live.lines import OpenLines
from tablee.server.live.neighbours import Neighbours
from tablee.server.live.presence import Command, Done, LiveTable, Watcher
from tablee.server.pools import Pool, Turns
from tablee.server.refusals import Missing, TooMany
from tablee.server.room import Room
from tablee.server.settings import Settings
from tablee.server.warming import Warm
from tablee.store.store import NotWritten, Spoiled, Store, Taken
from tablee.table.entries import KINDS
from tablee.table.log import Change, Entry
from tablee.table.opening import new_code, open_table
from tablee.table.seat import Person, Seat
from tablee.table.snapshot import place_of, summary
from tablee.table.table import Table
from tablee.table.updates import spell

LOGGER = logging.getLogger(__name__)
StandIn: TypeAlias = tuple[int, str, str]  # the seat, the level it is played at, and by whom
KEEPER_LEVEL = "medium"
SECONDS_TO_GET_READY = 1.0  # a bot that is still being compiled; after that a simple one plays this turn
SECONDS_TO_RETRY = 5.0  # a bot, where too many think already or its action could not be written
SECONDS_TO_SNOOZE = 0.5  # an alarm whose entry could not be written does not ring all the time
AT_ONCE = 5  # emotes of somebody who was quiet for a while
SECONDS_TO_TELL = 0.25  # who is there: those who come and go together are told together
MOST_RENAMED = 100  # tables where a new name is told
SECONDS_AT_ONCE = 4  # so much of her pace somebody has who was quiet for a while
CHANGES_AT_ONCE, CHANGES_A_SECOND = 20, 0.2  # names, help, the list: what somebody changes around the game
SECONDS_TO_STAY = 2.0  # awake, however many others are; who was just woken is about to be used


def alarm_at(due: float, ring: Callable[[], None]) -> asyncio.TimerHandle:
    """Ring at this time of our clock; who has another clock sets other alarms."""
    return asyncio.get_running_loop().call_later(due - time.monotonic(), ring)


class NoTable(Missing):
    """There is no table with this code."""

    code = "no_table"


class Hall:
    """Opens, wakes and drives tables, and lets those go that nobody needs any more."""

    def __init__(self, store: Store, settings: Settings, warming: Warm | None = None, bus: Bus | None = None) -> None:
        self.store, self.settings, self.bus = store, settings, bus or Alone()
        self.warming = warming or Warm()
        self._awake: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.TimerHandle | None = None
        self._woken = 0  # since it was looked who sleeps
        self._reads, self.tellers = Turns(settings.read_threads), Pool(settings.read_threads, "teller")
        self.neighbours = Neighbours(self)
        self.room = Room(settings.most_sockets, settings.most_tables)
        self._bots, self.advisers = Pool(settings.bot_threads, "bot"), Pool(settings.advice_threads, "advice")
        self.lines = OpenLines(settings.lines_per_person, settings.lines_per_address, self.bus)
        pace = settings.messages_per_second
        self.commands = Allowances(SECONDS_AT_ONCE * pace, pace)  # of a person in all her windows
        self.changes = Allowances(CHANGES_AT_ONCE, CHANGES_A_SECOND)
        self.emotes = Allowances(AT_ONCE * settings.emotes_per_second, settings.emotes_per_second)

    async def open_table(self, chosen: dict[str, Any], host: Person) -> LiveTable:
        """A new table; cards are dealt as soon as every seat is taken."""
        self.check_room()
        self.warming.want(chosen["game"])
        entry = open_table(chosen, host)
        code = new_code()
        while await self.store.read(code):
            code = new_code()
        await self.store.append(code, entry)
        return await self._wake(code, [entry], {host.key} if chosen.get("contributes") else set())

    async def find(self, code: str) -> LiveTable:
        """The table with this code, woken from its log if need be."""
        if code not in self._awake:
            self.check_room()
            async with self._reads.turn(ASKER.get()):
                log = await self.store.read(code)
            if not log:
                raise NoTable("There is no table “{code}”.", code=code)
            self.warming.want(log[0].facts["game"])
            if code not in self._awake:  # somebody else may have woken it meanwhile
                return await self._wake(code, log)
        live = self._awake[code]
        live.needed_at = time.monotonic()
        return live

    async def _wake(self, code: str, log: list[Entry], announced: Set[str] = frozenset()) -> LiveTable:
        live = self._awake[code] = LiveTable(folded(code, log), announced={*announced})
        self.neighbours.woke(live)
        self._woken += 1
        if self._woken > self.settings.most_idle // 4:
            self._sweep()
        self._plan_sweep()
        await self.carry_out(live, partial(self._by_itself, live))
        return live

    # -- tables that nobody needs any more are let go: their log wakes them again -------------------------------------

    def _plan_sweep(self) -> None:
        if self._sweeping is None:
            self._sweeping = alarm_at(time.monotonic() + self.settings.idle_seconds, self._sweep_again)

    def _sweep(self) -> None:
        """Let go who was idle for long, and of all others that are idle those that were needed least recently."""
        self._woken, now = 0, time.monotonic()
        idle = [live for live in self._awake.values() if self.is_spare(live)]
        idle.sort(key=lambda live: live.needed_at)
        too_many = len(idle) - self.settings.most_idle
        for place, live in enumerate(idle):
            if place < too_many or live.needed_at <= now - self.settings.idle_seconds:
                self.let_go(live)

    def let_go(self, live: LiveTable) -> None:
        """It sleeps."""
        self.neighbours.let_go(self._awake.pop(live.table.code))

    def is_spare(self, live: LiveTable) -> bool:
        """Does nobody need a table here, and nobody who has just looked at it?"""
        return live.is_idle and live.needed_at <= time.monotonic() - SECONDS_TO_STAY

    def _sweep_again(self) -> None:
        self._sweeping = None
        self._sweep()
        if self._awake:
            self._plan_sweep()

    def check_room(self) -> None:
        """Full where there is no room for one more."""
        self.room.check(len(self._awake))

    @property
    def awake(self) -> Collection[LiveTable]:
        """The tables that are awake."""
        return self._awake.values()

    @property
    def bots_waiting(self) -> int:
        """How many bots wait for a thread to think in."""
        return self._bots.waiting

    # -- commands: one after the other at each table ------------------------------------------------------------------

    async def carry_out(self, live: LiveTable, command: Command) -> None:
        """Wait until a command was carried out; raises where it is refused."""
        carried_out = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if not carried_out.done():  # who gave it may have left
                carried_out.set_result(None) if error is None else carried_out.set_exception(error)

        self.submit(live, command, done)
        await carried_out

    def submit(self, live: LiveTable, command: Command, done: Done) -> None:
        """Check a command, write its entry, make it count, tell everyone; then deal or let a bot play if it is time."""
        live.needed_at = time.monotonic()
        self._line_up(live, command, done)

    def _line_up(self, live: LiveTable, command: Command, done: Done) -> None:
        live.commands.append((command, done))
        if len(live.commands) == 1:
            self._proceed(live)

    def _proceed(self, live: LiveTable) -> None:
        """Begin to write the first command in line that leads to an entry."""
        while live.commands and not self._begin(live):
            pass

    def _begin(self, live: LiveTable) -> bool:
        command, _ = live.commands[0]
        try:
            change = command(live.table)
            if change is not None:
                self._write(live, change)
        except Taken as error:
            self.start(self._catch_up(live, error))
            return True
        except Exception as error:  # not kept in a name: an error knows this call, and both would stay in memory
            self._finish(live, error)
            return False
        if change is None:
            self._finish(live, None)
        return change is not None

    def _write(self, live: LiveTable, change: Change) -> None:
        self.store.append(live.table.code, change.entry).add_done_callback(partial(self._written, live, change))

    def _written(self, live: LiveTable, change: Change, commit: "asyncio.Future[None]") -> None:
        try:
            commit.result()
            self._apply(live, change)
            self.neighbours.wrote(live, change.entry)
            live.commands[0] = (partial(self._by_itself, live), live.commands[0][1])
            return self._proceed(live)
        except Taken as error:
            self.start(self._catch_up(live, error))
            return None
        except Exception as error:
            self._finish(live, error)
        return self._proceed(live)

    def _apply(self, live: LiveTable, change: Change) -> None:
        """Make an entry count, and tell everyone."""
        live.apply(change)
        if KINDS[change.entry.kind].reseats:
            for watcher in live.watchers:
                _tell(live, watcher, lambda watcher: spell(_reseated(live, change.entry, watcher)))
            return self.note_company(live)
        told = live.tell(change.entry, {watcher.eyes for watcher in live.watchers})
        texts = {eyes: spell(message) for eyes, message in told.items()}
        for watcher in live.watchers:
            _tell(live, watcher, lambda watcher: texts[watcher.eyes])
        return None

    async def _catch_up(self, live: LiveTable, taken: Taken) -> None:
        """Somebody else has written: read what this table lacks, tell it, and ask the command again."""
        try:
            newer = await self.store.read(live.table.code, live.table.number)
            if not newer:
                raise taken
            for entry in newer:
                self._apply(live, Change(entry))
        except Exception as error:
            self._finish(live, error)
        self._proceed(live)

    def hear(self, live: LiveTable, entry: Entry) -> None:
        """Somebody else has written: make it count, after what is being written here; what lies between is read."""

        def follow(table: Table) -> None:
            if entry.number > table.number + 1:
                raise Taken("Entry {number} is there already.", number=table.number + 1)
            if entry.number == table.number + 1:
                self._apply(live, Change(entry))

        self._line_up(live, follow, lambda error: None)

    def catch_up(self, live: LiveTable) -> None:
        """Read what others have written meanwhile, after what is being written here."""

        def read_newer(table: Table) -> None:
            if live.is_behind:
                live.is_behind = False  # asked again it is not
                raise Taken("Entry {number} is there already.", number=table.number + 1)

        if not live.is_behind:
            live.is_behind = True
            self._line_up(live, read_newer, lambda error: None)

    def _by_itself(self, live: LiveTable, table: Table) -> Change | None:
        """What the house does now: break off what all have left, promise a secret, deal when all have added to it."""
        if broken_off := table.break_off():
            return broken_off
        if table.needs_promise:
            return table.commit()
        comes = live.deal_comes(self.settings.contribution_seconds)
        return table.deal() if comes is not None and comes <= time.monotonic() else None

    def _finish(self, live: LiveTable, error: Exception | None) -> None:
        _, done = live.commands.popleft()
        try:
            done(error)
        except Exception:  # theirs; the table goes on
            LOGGER.exception("At table %s", live.table.code)
        self.go_on(live)

    def go_on(self, live: LiveTable) -> None:
        """Let bots play and alarms ring, where they are ours to look after."""
        self._wake_bot(live)
        self._set_alarm(live)

    # -- coming and going ---------------------------------------------------------------------------------------------

    def welcome(self, live: LiveTable, key: str | None) -> None:
        """Somebody has come (back) to the table; a seat that was kept is handed back at once."""
        for seat in live.table.seats:
            if seat.kept and not seat.gave_up and seat.belongs_to(key):
                self.submit(live, partial(_hand_back, seat), _take_note)
        self.neighbours.tell(live)
        self.go_on(live)
        self.note_company(live)

    def farewell(self, live: LiveTable, watcher: Watcher) -> None:
        """Somebody is gone; where nobody waits for a bot any more, it thinks no further."""
        live.go(watcher)
        live.needed_at = time.monotonic()
        if live.thinking is not None and _stand_in(live) is None:
            live.thinking.cancel()
            live.thinking = None
        self.neighbours.tell(live)
        self._set_alarm(live)
        self.note_company(live)

    def note_company(self, live: LiveTable) -> None:
        """Everyone who follows the table is told who is there, soon after that has changed."""
        if live.telling is None and live.watchers and live.company() != live.company_told:
            live.telling = alarm_at(time.monotonic() + SECONDS_TO_TELL, partial(self._tell_company, live))

    def _tell_company(self, live: LiveTable) -> None:
        live.telling, live.company_told = None, live.company()
        text = spell(live.company_told)
        for watcher in live.watchers:
            _tell(live, watcher, lambda _: text)

    def rename(self, person: Person) -> None:
        """Somebody has another name or picture: she has it at every table where she sits, one after the other."""

        def name(seat: int, table: Table) -> Change | None:
            return table.name(seat, person.key, person.name, person.picture)

        async def rename_all() -> None:
            for code in (await self.store.tables_of(person.key))[:MOST_RENAMED]:
                try:
                    live = await self.find(code)
                    for seat in live.table.seats_of(person.key):
                        if not live.table.seats[seat].on_device:
                            await self.carry_out(live, partial(name, seat))
                except TableeError as error:  # of this table; the others follow
                    LOGGER.warning("At table %s nobody can be renamed: %s", code, error)

        self.start(rename_all())

    def listed(self) -> list[dict[str, Any]]:
        """The tables on everyone's list where somebody sits and is there, newest first; then those of other workers."""
        tables = {live.table.code: live.table for live in reversed(self._awake.values()) if live.is_listed}
        elsewhere = self.neighbours.listed()
        return [*map(summary, tables.values()), *(told for told in elsewhere if told["code"] not in tables)]

    # -- the seat-keeper: an alarm at the end of somebody's time ------------------------------------------------------

    def _set_alarm(self, live: LiveTable) -> None:
        if live.alarm:
            live.alarm.cancel()
            live.alarm = None
        deal_comes = live.deal_comes(self.settings.contribution_seconds)
        ends = (live.keeper_comes(), live.clock_ends(), live.requests_end(), live.visit_ends(), deal_comes)
        times = [due for due in ends if due is not None]
        if times and self.neighbours.is_ours(live):
            live.alarm = alarm_at(max(min(times), live.rang + SECONDS_TO_SNOOZE), partial(self._ring, live))

    def _ring(self, live: LiveTable) -> None:
        live.rang = time.monotonic()

        def keep(table: Table) -> Change | None:
            now, comes, ends, over = time.monotonic(), live.keeper_comes(), live.clock_ends(), live.requests_end()
            if comes is not None and comes <= now and table.turn is not None:
                return table.keep(table.turn)
            if ends is not None and ends <= now:
                live.time_is_up = True
            return table.lapse() if over is not None and over <= now else self._by_itself(live, table)

        self.submit(live, keep, _take_note)
        self.note_company(live)  # somebody's visit may be over

    # -- bots: they think in threads and come in by the same door -----------------------------------------------------

    def _wake_bot(self, live: LiveTable) -> None:
        if _stand_in(live) is not None and not live.is_thinking and self.neighbours.is_ours(live):
            live.thinking = self.start(self._let_bots_play(live))

    async def _let_bots_play(self, live: LiveTable) -> None:
        """Play for bots and kept seats until it is a person's turn; who comes back or takes back is not played over."""
        while (stand_in := _stand_in(live)) is not None and self.neighbours.is_ours(live):
            seat, level, _ = stand_in
            state = live.table.state
            pause = asyncio.sleep(self.settings.bot_pause)
            try:
                choice, _ = await asyncio.gather(self._choice(live, state.view(seat), level), pause)
                await self.carry_out(live, partial(_play_for, live, stand_in, state, choice.action))
            except (NotWritten, TooMany):
                await asyncio.sleep(SECONDS_TO_RETRY)
        self._set_alarm(live)

    async def _choice(self, live: LiveTable, view: View, level: str) -> Choice:
        """What a bot of this level chooses; while its search is still being compiled, a simple one."""
        ready = await self.warming.ready_within(SECONDS_TO_GET_READY, view.game.name, "bots")
        host = live.table.host.key

        def think(level: str) -> Choice:
            return choose(view, level, share=self._bots.share) if ready else improvise(view, level)

        try:
            return await self._bots.run(host, partial(think, level))
        except Exception:
            if level in LEVELS:
                raise
            LOGGER.exception("The player %s failed at table %s; the seat-keeper plays.", level, live.table.code)
            return await self._bots.run(host, partial(think, KEEPER_LEVEL))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something go on by itself; it is stopped when the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop thinking and finish writing."""
        if self._sweeping is not None:
            self._sweeping.cancel()
        for live in self._awake.values():
            for alarm in (live.alarm, live.telling):
                if alarm:
                    alarm.cancel()
            while len(live.commands) > 1:  # what is not being written yet is not carried out any more
                live.commands.pop()
        self.room.close()
        await end_all(tuple(self._tasks))
        self._bots.close()
        self.advisers.close()
        self.tellers.close()
        await self.bus.close()
        await self.store.close()


def folded(code: str, log: list[Entry]) -> Table:
    """A table as its log makes it; Spoiled where an entry cannot follow those before it."""
    table = Table(code, ())
    for entry in log:
        try:
            table.apply(Change(entry))
        except Exception as error:  # whatever it meets in what is damaged
            LOGGER.error("Entry %s of table %s is damaged: %r", entry.number, code, error)
            raise Spoiled("Entry {number} of table {code} is damaged.", number=entry.number, code=code) from error
    return table


def _hand_back(seat: Seat, table: Table) -> Change | None:
    return table.hand_back(seat.number) if seat.kept and not seat.gave_up else None


def _take_note(error: Exception | None) -> None:
    """Nobody waits for the answer."""
    if error is not None:
        raise error


def _stand_in(live: LiveTable) -> StandIn | None:
    """The seat that is not played by a person now, the level it is played at, and by whom."""
    table = live.table
    turn = table.turn
    if turn is None:
        return None
    seat = table.seats[turn]
    if seat.level is not None:
        return None if table.is_exhibition and not live.is_watched else (seat.number, seat.level, "bot")
    if (seat.kept or live.time_is_up) and live.present:
        return seat.number, KEEPER_LEVEL, "keeper"
    return None


def _play_for(live: LiveTable, stand_in: StandIn, state: State, action: str, table: Table) -> Change | None:
    """What a bot or the seat-keeper chose, unless somebody came or took back meanwhile."""
    if not table.states or table.state is not state or _stand_in(live) != stand_in:
        return None
    seat, _, by = stand_in
    return table.play_for(seat, action, by)


def _tell(live: LiveTable, watcher: Watcher, text: Callable[[Watcher], bytes]) -> None:
    """Tell one of them. Where that fails she is cut, and comes back to hear the whole table; the others go on."""
    try:
        watcher.send(text(watcher))
    except Exception:
        LOGGER.exception("At table %s", live.table.code)
        watcher.cut()


def _reseated(live: LiveTable, entry: Entry, watcher: Watcher) -> dict[str, Any]:
    """What a watcher hears where people moved. All windows of who sat down, stood up or had to move follow her."""
    mine, then = live.table.seats_of(watcher.key), watcher.eyes
    if then not in mine:
        watcher.eyes = mine[0] if mine else None
    if watcher.eyes != then and not KINDS[entry.kind].changes_game:  # these eyes' game is not in the entry
        return {"all": live.snapshot(watcher.key, watcher.eyes)}
    return live.tell(entry, [watcher.eyes])[watcher.eyes] | place_of(live.table, watcher.key, watcher.eyes)

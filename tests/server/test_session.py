"""What a line does with what it hears, and that a table takes one wish after the other."""

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.core.errors import TableeError
from tablee.server.live.actor import RETRY_DELAY, TableActor
from tablee.server.live.hall import Hall
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import NotWritten
from tablee.table.table import Table
from tests.server.clients import IDENTITIES, PEOPLE, FullDisk, Phone, at_a_table
from tests.server.clock import Clock
from tests.waiting import run, until


def test_concurrent_commands_are_processed_in_order(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        play = {"do": "play", "action": first["now"]["legal"][0], "at": first["n"]}
        anna.command(**play)
        anna.command(**play)  # a double click
        boris.command(do="emote", emote="wow")
        assert (await boris.hear("action"))["n"] == first["n"] + 1
        assert (await anna.hear("no"))["no"] in ("stale", "not_your_seat")
        assert (await anna.hear("emote"))["n"] == first["n"] + 2

    at_a_table(tmp_path, story)


def test_a_command_that_cannot_be_written_is_refused_and_not_applied(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        play = {"do": "play", "action": first["now"]["legal"][0], "at": first["n"]}
        store.trouble = NotWritten("Full.")
        anna.command(**play)
        assert (await anna.hear("no"))["no"] == "not_written"
        assert live.table.number == first["n"]
        store.trouble = None
        anna.command(**play)
        assert (await boris.hear("action"))["n"] == first["n"] + 1

    at_a_table(tmp_path, story)


def test_a_bug_closes_the_connection_and_the_table_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        play = {"do": "play", "action": first["now"]["legal"][0], "at": first["n"]}
        store.trouble = RuntimeError("something unheard of")
        anna.command(**play)
        await until(lambda: anna.is_cut)
        assert live.table.number == first["n"]
        store.trouble = None
        anna.command(**play)
        assert (await boris.hear("action"))["n"] == first["n"] + 1

    at_a_table(tmp_path, story)
    assert "something unheard of" in caplog.text


def test_a_bot_whose_action_could_not_be_written_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.live.bots.RETRY_DELAY", 0.05)

    async def story() -> None:
        store = FullDisk(tmp_path / "log.db")
        hall = Hall(store, Settings(data=tmp_path, bot_pause=0.0))
        live = await hall.open_table({"game": "deserto", "seats": ["me", "first"]}, PEOPLE[0])
        anna = Phone(hall, live, PEOPLE[0])
        anna.command(do="hello")
        state = live.table.state
        await live.execute(lambda table: table.play(0, PEOPLE[0].key, state.legal_actions[0], table.number))
        store.trouble = NotWritten("Full.")
        await until(lambda: store.refused >= 2)
        assert live.table.turn == 1
        store.trouble = None
        await until(lambda: live.table.turn != 1)
        await hall.close()

    run(story())


def test_a_failed_stand_in_entry_is_retried_with_a_delay(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        store = FullDisk(tmp_path / "log.db")
        hall = Hall(store, Settings(data=tmp_path, bot_pause=0.0))
        live = await hall.open_table({"game": "deserto", "seats": ["me", "friend"], "keeper": 1}, PEOPLE[0])
        await live.execute(lambda table: table.sit(1, PEOPLE[1]))
        Phone(hall, live, PEOPLE[1]).command(do="hello")  # Anna, whose turn it is, does not come
        store.trouble = NotWritten("Full.")
        clock.move(1)
        await until(lambda: store.refused)
        for _breath in range(100):
            await asyncio.sleep(0)
        assert store.refused == 1
        store.trouble = None
        clock.move(RETRY_DELAY)
        await until(lambda: live.table.seats[0].kept)
        await hall.close()

    run(story())


def test_a_person_is_missing_after_disconnecting(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        assert live.presence.present == {person.key for person in PEOPLE}
        boris.session.disconnected()
        assert live.presence.present == {PEOPLE[0].key}

    at_a_table(tmp_path, story)


def test_hints_are_thought_about_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[int] = []

    async def think(person: str, question: Callable[[], Any]) -> Any:
        at_once.append(1)
        await asyncio.sleep(0.01)
        assert len(at_once) == 1
        at_once.pop()
        raise TableeError("Nothing comes to mind.")

    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        anna.command(do="help", help="hints")
        await anna.hear("did")
        monkeypatch.setattr(anna.session.hall.advice_pool, "run", think)
        for _time in range(3):
            anna.command(do="hint")
        await until(lambda: [told.get("message") for told in anna.heard].count("Nothing comes to mind.") >= 3)
        monkeypatch.undo()

    at_a_table(tmp_path, story)


def test_a_command_that_is_not_text_is_refused_and_the_connection_stays(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        for nonsense in (["play"], {"do": "play"}, None, 7):
            anna.heard.clear()
            anna.command(do=nonsense)
            assert (await anna.hear("no"))["detail"].startswith("A message says what to do")

    at_a_table(tmp_path, story)


# -- whose card it is --------------------------------------------------------------------------------------------------


def test_a_hello_can_carry_the_card(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        program = Phone(anna.session.hall, live, None)
        program.command(do="hello", card="forged")
        assert (await program.hear("all"))["all"]["mine"] == []
        program.heard.clear()
        program.command(do="hello", card=IDENTITIES.card(PEOPLE[1]))
        assert (await program.hear("all"))["all"]["mine"] == [1]
        program.heard.clear()
        program.command(do="hello", card=IDENTITIES.card(PEOPLE[0]))  # nobody becomes somebody else
        assert (await program.hear("all"))["all"]["mine"] == [1]

    at_a_table(tmp_path, story)


def test_a_spectating_connection_stays_a_spectator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def think(person: str, question: Callable[[], Any]) -> Any:
        await asyncio.Event().wait()

    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        anna.command(do="help", help="hints")
        await anna.hear("did")
        monkeypatch.setattr(anna.session.hall.advice_pool, "run", think)
        anna.command(do="hint")
        hint = next(iter(anna.session._questions))
        anna.command(do="hello", spectates=True, eyes=0)
        assert (await anna.hear("no"))["no"] == "bad_request"
        assert anna.session.subscriber not in live.presence.subscribers
        await until(hint.cancelled)
        anna.heard.clear()
        anna.command(do="hello", card=IDENTITIES.card(PEOPLE[0]))
        told = (await anna.hear("all"))["all"]
        assert (told["mine"], told["eyes"]) == ([], None)

    at_a_table(tmp_path, story)


@pytest.mark.parametrize("eyes", [True, 1.0, 1e300, "1", [1]])
def test_eyes_must_be_a_seat_number(tmp_path: Path, eyes: Any) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: FullDisk) -> None:
        boris.command(do="hello", eyes=eyes)
        assert "hello needs eyes" in (await boris.hear("no"))["detail"]

    at_a_table(tmp_path, story)


# -- somebody else writes the same log ---------------------------------------------------------------------------------


def test_a_write_conflict_reads_the_new_entries_and_retries(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        elsewhere = Table(live.table.code, live.table.log)
        await store.append(elsewhere.code, elsewhere.emote(1, PEOPLE[1].key, "wow").entry)
        anna.command(do="play", action=first["now"]["legal"][0], at=first["n"])
        assert (await anna.hear("emote"))["n"] == first["n"] + 1
        assert (await boris.hear("action"))["n"] == first["n"] + 2
        assert not any("no" in told for told in anna.heard)

    at_a_table(tmp_path, story)


def test_a_move_that_was_overtaken_elsewhere_is_stale_and_the_table_is_up_to_date(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        action = first["now"]["legal"][0]  # there may be no other
        elsewhere = Table(live.table.code, live.table.log)
        await store.append(elsewhere.code, elsewhere.play_for(0, action, "keeper").entry)
        anna.command(do="play", action=action, at=first["n"])
        assert (await boris.hear("action"))["by"] == "keeper"
        assert (await anna.hear("no"))["no"] in ("stale", "not_your_seat")
        assert live.table.number == first["n"] + 1

    at_a_table(tmp_path, story)


# -- tables that nobody needs ------------------------------------------------------------------------------------------


async def pass_by(clock: Clock) -> None:
    """Two minutes, at whose end the server has looked twice for tables that nobody needs."""
    for _minute in range(2):
        clock.move(60)
        for _breath in range(3):
            await asyncio.sleep(0)


def test_an_idle_table_is_evicted_and_loaded_again_from_its_log(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, idle_seconds=60))
        live = await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        code = live.table.code
        await live.execute(lambda table: table.sit(1, PEOPLE[1]))
        waiting = Phone(hall, live, PEOPLE[0])  # has not said hello yet
        await pass_by(clock)
        assert await hall.find(code) is live
        waiting.command(do="hello")
        await pass_by(clock)
        assert await hall.find(code) is live
        number = live.table.number
        waiting.session.disconnected()
        await pass_by(clock)
        assert len(hall.actors) == 0
        again = await hall.find(code)
        assert again is not live
        assert again.table.number == number
        await hall.close()

    run(story())


@pytest.fixture
def without_a_collector() -> Iterator[None]:
    """What is in a circle stays, as it would in a server for a long time."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("without_a_collector")
def test_nothing_refers_to_an_evicted_table_or_its_sessions(tmp_path: Path, clock: Clock) -> None:
    async def visited(hall: Hall) -> list["weakref.ref[Any]"]:
        live = await hall.open_table({"game": "deserto", "seats": ["me", "first"]}, PEOPLE[0])
        phone = Phone(hall, live, PEOPLE[0])
        phone.command(do="hello")
        told = await phone.hear("all")
        phone.command(do="play", action=told["all"]["now"]["legal"][0], at=told["all"]["n"])
        await until(lambda: live.table.step >= 2 and not live.is_thinking)
        phone.command(do="emote", emote="wow")
        phone.command(do="leave", seat=1)  # is refused
        await phone.hear("emote")
        phone.session.disconnected()
        del phone.session  # as a wire does
        return [weakref.ref(one) for one in (live, live.table, live.table.state, live.updates, phone)]

    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, bot_pause=0, idle_seconds=60))
        left = await visited(hall)
        await pass_by(clock)
        assert len(hall.actors) == 0
        assert [one() for one in left if one() is not None] == []
        await hall.close()

    run(story())


def test_a_table_with_a_running_bot_or_timer_is_not_evicted(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, bot_pause=60, idle_seconds=60))
        thinking = await hall.open_table({"game": "deserto", "seats": ["first", "me"]}, PEOPLE[0])
        kept = await hall.open_table({"game": "deserto", "seats": ["me", "friend"], "keeper": 600}, PEOPLE[0])
        await kept.execute(lambda table: table.sit(1, PEOPLE[1]))
        kept.visit(PEOPLE[1].key)
        kept.person_arrived(PEOPLE[1].key)
        await pass_by(clock)
        assert thinking.is_thinking
        assert kept.timer.is_set
        assert len(hall.actors) == 2
        await hall.close()

    run(story())


def test_the_least_recently_used_idle_tables_are_evicted_first(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, most_idle=2))
        followed, *idle = [
            (await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])).table.code
            for _ in range(6)
        ]
        Phone(hall, await hall.find(followed), PEOPLE[0])
        for code in (*idle[1:], idle[0]):
            clock.move(10)
            await hall.find(code)
        clock.move(10)
        newest = await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        awake = {live.table.code for live in hall.actors}
        assert awake == {followed, idle[4], idle[0], newest.table.code}
        await hall.close()

    run(story())


def test_no_ops_are_not_written_and_changes_are_rate_limited(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: FullDisk) -> None:
        before = live.table.number
        anna.command(do="help", help="off", seat=0)
        anna.command(do="listed", listed=False)
        assert live.table.number == before
        for number in range(30):
            anna.command(do="help", help=("hints", "off")[number % 2], seat=0)
            boris.command(do="help", help="hints", seat=1)
        await anna.hear("no")
        assert {told["no"] for told in anna.heard if "no" in told} == {"too_many"}
        await until(lambda: store.written.entries >= live.table.number)
        assert len([entry for entry in live.table.log if entry.kind == "help"]) <= 20

    at_a_table(tmp_path, story)

"""Workers are killed in the middle of play: nothing that was acknowledged is lost, doubled or out of order."""

import asyncio
import runpy
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tablee.core import load
from tablee.core.record import Record
from tablee.table.entries.around import Emote
from tablee.table.entries.opening import open_table
from tablee.table.entries.playing import Played
from tablee.table.log import Change, Entry
from tablee.table.seat import Person
from tablee.table.table import Table
from tests.waiting import run

BENCH = Path(__file__).resolve().parents[2] / "bench"
CHAOS, CHECKING = (runpy.run_path(str(BENCH / name)) for name in ("chaos.py", "checking.py"))
ANNA = Person("key", "Anna", "fox")


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_chaos_bench_finds_no_fault_after_each_kind_of_failure() -> None:
    kinds = CHAOS["AMONG_SEVERAL"]
    found = CHAOS["run"](workers=2, tables=3, blows=len(kinds), seed=1)
    assert found["faults"] == []
    assert found["acknowledged"] > 0
    assert found["blows"] == dict.fromkeys(kinds, 1)


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_a_single_worker_that_is_killed_has_no_fault() -> None:
    found = CHAOS["run"](workers=0, tables=2, blows=1, seed=1)
    assert found["faults"] == []
    assert found["acknowledged"] > 0
    assert found["blows"] == {"kill a worker": 1}


# -- the checker itself finds what is wrong ---------------------------------------------------------------------------


def notes(told: dict[int, tuple[int, str]], **more: Any) -> Any:
    return CHAOS["Notes"](told=told, mine=[0], **more)


def a_game() -> list[Entry]:
    """A table with a bot on the second seat, after an action of each."""
    table, log = Table("mira-buke", ()), list[Entry]()

    def happen(change: Any) -> None:
        table.apply(change)
        log.append(change.entry)

    happen(Change(open_table({"game": "deserto", "seats": ["me", "first"]}, ANNA)))
    happen(table.commit())
    happen(table.deal())
    for _ in range(2):
        action = table.state.legal_actions[0]
        is_bot = table.seats[table.turn or 0].level is not None
        happen(table.play_for(1, action, "bot") if is_bot else table.play(0, ANNA.key, action, table.number))
    return log


def changed(entry: Entry, **facts: Any) -> Entry:
    return msgspec.structs.replace(entry, **facts)


def test_a_game_without_a_fault_has_none() -> None:
    assert CHAOS["check_log"]("mira-buke", a_game()) == []


def test_chaos_bench_reports_missing_entries() -> None:
    log = [Played(1, 0, "a", "person")]
    assert CHAOS["check_notes"](notes({1: (0, "a")}), log) == []
    assert "missing" in CHAOS["check_notes"](notes({2: (0, "b")}), log)[0]
    assert "missing" in CHAOS["check_notes"](notes({}, acknowledged={2}), log)[0]


def test_chaos_bench_reports_altered_entries() -> None:
    told = notes({1: (0, "b")})
    assert "was told as" in CHAOS["check_notes"](told, [Played(1, 0, "a", "person")])[0]
    assert "of the kind emote" in CHAOS["check_notes"](told, [Emote(1, 0, "wow")])[0]


def test_chaos_bench_reports_a_lost_seat() -> None:
    assert CHAOS["check_notes"](CHAOS["Notes"](), [])


@pytest.mark.parametrize("number", [7, 6, 9])
def test_chaos_bench_reports_entries_out_of_order(number: int) -> None:
    client = CHAOS["Notes"]()
    client.note_all({"n": 6})
    client.note_entry({"n": 7, "did": "emote"})
    assert client.faults == []
    client.note_entry({"n": number, "did": "emote"})
    assert client.faults


def test_chaos_bench_reports_non_monotonic_reads() -> None:
    client = CHAOS["Notes"]()
    client.note_all({"n": 6})
    assert client.faults == []
    client.note_all({"n": 5})  # at whichever worker
    assert client.faults


def test_chaos_bench_reports_two_entries_of_one_number() -> None:
    client = CHAOS["Notes"]()
    for action in "ab":
        client.note_all({"n": 7, "lately": [{"n": 7, "seat": 0, "action": action}]})
    assert client.faults


def test_chaos_bench_reports_duplicated_actions() -> None:
    log = [Played(number, 0, "a", "person") for number in (1, 2)]
    assert CHAOS["check_sent"]([notes({}, sent=[("a", 0)]), notes({}, sent=[("a", 1)])], log) == []
    assert CHAOS["check_sent"]([notes({}, sent=[("a", 0), ("b", 1)])], log)


def test_chaos_bench_reports_gaps() -> None:
    log = a_game()
    assert "gaps" in CHAOS["check_log"]("mira-buke", [*log[:-1], Emote(9, 0, "wow")])[0]


def test_chaos_bench_reports_bots_that_move_out_of_turn() -> None:
    log = a_game()
    bot = next(entry for entry in log if isinstance(entry, Played) and entry.by == "bot")
    before = log[: bot.number]
    twice = changed(bot, number=bot.number + 1)
    assert "out of turn" in CHAOS["check_log"]("mira-buke", [*before, twice])[0]
    by_somebody = [changed(entry, by="person") if entry is bot else entry for entry in log]
    assert "by a person for another" in CHAOS["check_log"]("mira-buke", by_somebody)[0]


def test_chaos_bench_reports_illegal_actions() -> None:
    log = a_game()
    assert CHAOS["check_log"]("mira-buke", [*log[:-1], changed(log[-1], action="nonsense")])


def test_chaos_bench_reports_records_that_end_differently() -> None:
    start = load("deserto").start(seed=1)
    one, other = (start.play(action) for action in start.legal_actions[:2])
    record = Record.of(start).then(start.legal_actions[0])
    assert CHECKING["check_record"](SimpleNamespace(record=lambda: record, state=one, rounds=1)) == []
    assert CHECKING["check_record"](SimpleNamespace(record=lambda: record, state=other, rounds=1))


# -- cut and half-open connections ------------------------------------------------------------------------------------


def test_a_proxy_forwards_drops_replies_and_disconnects() -> None:
    async def story() -> None:
        asked = asyncio.Queue[bytes]()

        async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(ConnectionResetError):
                while data := await reader.read(100):
                    asked.put_nowait(data)
                    writer.write(data)
            writer.close()

        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        proxy = CHAOS["Proxy"](lambda: asyncio.open_connection("127.0.0.1", port))
        await proxy.start()
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(b"one")
        assert (await reader.read(100), await asked.get()) == (b"one", b"one")
        proxy.drop_replies()
        writer.write(b"two")
        assert await asked.get() == b"two"
        proxy.cut()
        with suppress(ConnectionResetError):
            assert await reader.read() == b""
        writer.close()
        proxy.close()
        server.close()

    run(story())

"""The log in SQLite: what was acknowledged is there, once, in order."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.store import writer
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import NotWritten, Taken
from tablee.store.writer import commit, connect
from tablee.table.log import Entry


def played(number: int) -> Entry:
    return Entry(number, "played", {"seat": number % 2, "action": "Vb2", "by": "person"})


def test_what_was_acknowledged_is_there_after_opening_the_file_again(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "deep" / "log.db")
        for number in range(1, 6):
            await store.append("mira-buke", played(number))
        await store.close()

    async def read() -> list[Entry]:
        store = SQLiteStore(tmp_path / "deep" / "log.db")
        entries = await store.read("mira-buke")
        await store.close()
        return entries

    asyncio.run(write())
    assert asyncio.run(read()) == [played(number) for number in range(1, 6)]


def test_a_number_is_taken_once_and_the_others_of_the_batch_survive(tmp_path: Path) -> None:
    async def race() -> list[object]:
        store = SQLiteStore(tmp_path / "log.db")
        wishes = [store.append("a", played(1)), store.append("a", Entry(1, "left", {})), store.append("b", played(1))]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert len(await store.read("a")) == 1
        await store.close()
        return list(results)

    first, second, other = asyncio.run(race())
    assert other is None
    assert sorted([type(first), type(second)], key=str) == sorted([type(None), Taken], key=str)


def test_many_tables_at_once_keep_their_order(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "log.db")

        async def one(code: str) -> None:
            for number in range(1, 21):
                await store.append(code, played(number))

        await asyncio.gather(*(one(f"table-{i}") for i in range(50)))
        for i in range(50):
            assert [entry.number for entry in await store.read(f"table-{i}")] == list(range(1, 21))
        await store.close()

    asyncio.run(write())


def test_a_person_finds_her_tables_again_newest_first(tmp_path: Path) -> None:
    async def sit() -> list[str]:
        store = SQLiteStore(tmp_path / "log.db")
        host = {"key": "anna", "name": "Anna", "picture": "fox"}
        await store.append("first", Entry(1, "opened", {"host": host}))
        await store.append("second", Entry(1, "opened", {"host": host | {"key": "boris"}}))
        await store.append("second", Entry(2, "sat", {"seat": 1, "key": "anna", "name": "Anna", "picture": "fox"}))
        found = await store.tables_of("anna")
        await store.close()
        return found

    assert asyncio.run(sit()) == ["second", "first"]


def test_a_failed_write_is_told_to_who_waits(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        with pytest.raises(TypeError):
            await store.append("a", Entry(1, "played", {"action": object()}))
        await store.append("a", played(1))
        await store.close()

    asyncio.run(write())


def test_a_database_of_an_older_house_is_read_and_goes_on(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "log.db") as old:
        old.execute(
            "CREATE TABLE entries (code TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, facts TEXT,"
            " PRIMARY KEY (code, number)) WITHOUT ROWID"
        )
        old.execute("INSERT INTO entries VALUES ('mira-buke', 1, 'played', '{\"action\": \"a\"}')")
    old.close()

    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        await store.append("mira-buke", Entry(2, "played", {"action": "b"}))
        with pytest.raises(Taken):
            await store.append("mira-buke", Entry(2, "played", {"action": "c"}))
        assert [entry.facts["action"] for entry in await store.read("mira-buke")] == ["a", "b"]
        await store.close()

    asyncio.run(story())


# -- the writer beside the house --------------------------------------------------------------------------------------


def test_a_writer_that_dies_is_replaced_and_nothing_is_lost(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        await store.append("a", played(1))
        process = store._writer._process
        assert process is not None
        process.kill()
        process.wait()
        await asyncio.gather(store.append("a", played(2)), store.append("b", played(1)))
        assert [len(await store.read(code)) for code in "ab"] == [2, 1]
        await store.close()

    asyncio.run(story())
    assert "The writer of the log is gone" in caplog.text


def test_a_writer_that_cannot_start_is_told_to_who_waits(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text("raise SystemExit")
    monkeypatch.setattr(writer, "__file__", str(tmp_path / "broken.py"))

    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        with pytest.raises(NotWritten):
            await store.append("a", played(1))
        assert await store.read("a") == []
        await store.close()

    asyncio.run(story())
    assert "its writer ends at once" in caplog.text


@pytest.fixture
def log(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A log that is open for writing."""
    asyncio.run(SQLiteStore(tmp_path / "log.db").close())
    connection = connect(str(tmp_path / "log.db"))
    yield connection
    connection.close()


def test_what_comes_again_counts_once(log: sqlite3.Connection) -> None:
    group = [["a", 1, "opened", "{}", "anna"], ["a", 2, "played", "{}", None]]
    assert commit(log, group) == [None, None]
    assert commit(log, group) == [None, None]
    assert log.execute("SELECT count(*) FROM entries").fetchone() == (2,)
    assert log.execute("SELECT count(*) FROM sittings").fetchone() == (1,)


def test_that_somebody_was_faster_is_not_hidden(log: sqlite3.Connection) -> None:
    commit(log, [["a", 1, "played", '{"action": "x"}', None]])
    assert commit(log, [["a", 1, "played", '{"action": "y"}', None]]) == ["taken"]


def test_what_the_disk_refuses_is_told_for_each(log: sqlite3.Connection) -> None:
    log.execute("PRAGMA query_only=ON")
    assert commit(log, [["a", 1, "played", "{}", None]] * 2) == ["attempt to write a readonly database"] * 2
    log.execute("PRAGMA query_only=OFF")
    assert commit(log, [["a", 1, "played", "{}", None]]) == [None]


def test_the_writer_ends_when_the_house_is_gone(tmp_path: Path) -> None:
    """However it went: here it is killed."""
    house = (
        "import asyncio, os, signal, sys\n"
        "from tablee.store.sqlite import SQLiteStore\n"
        "from tablee.table.log import Entry\n"
        "async def story():\n"
        "    store = SQLiteStore(sys.argv[1])\n"
        "    await store.append('a', Entry(1, 'played', {}))\n"
        "    print(store._writer._process.pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(story())\n"
    )
    done = subprocess.run([sys.executable, "-c", house, str(tmp_path / "log.db")], stdout=subprocess.PIPE, check=False)
    assert done.returncode == -signal.SIGKILL
    command = Path(f"/proc/{int(done.stdout)}/cmdline")
    for _ in range(200):
        if not command.exists() or not command.read_bytes():  # gone, or nobody has asked yet how it ended
            return
        time.sleep(0.05)
    raise AssertionError("The writer is still there.")

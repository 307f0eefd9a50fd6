"""What every store does, whichever engine is behind it: what was acknowledged is there, once, in order."""

import asyncio
import io
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tablee.store import open_store
from tablee.store.schema import PASSES
from tablee.store.sql import Row, SQLStore
from tablee.store.store import Traveller
from tablee.store.subscriptions import Subscription
from tablee.store.transfer import TransferError, export, import_lines
from tablee.table.entries.seating import Left, Sat
from tablee.table.log import Entry
from tablee.table.seat import Person
from tests.services import PostgreSQL
from tests.store.entries import opened_by, played

NAMES = (f"store-{number}" for number in itertools.count())
OPENED, PLAYED = Row("a", 1, "opened", "{}", "anna"), Row("a", 2, "played", "{}", None)


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def address(request: pytest.FixtureRequest) -> str:
    if request.param == "SQLite":
        return ""
    server: PostgreSQL = request.getfixturevalue("postgres")
    return server.fresh(next(NAMES))


@pytest.fixture
def store(address: str, tmp_path: Path) -> Iterator[SQLStore]:
    store = open_store(address, tmp_path / "log.db")
    yield store
    store.engine.dispose()


def test_what_was_acknowledged_is_there_when_it_is_opened_again(address: str, tmp_path: Path) -> None:
    async def write() -> None:
        store = open_store(address, tmp_path / "log.db")
        for number in range(1, 6):
            await store.append("mira-buke", played(number))
        await store.close()

    async def read() -> list[Entry]:
        store = open_store(address, tmp_path / "log.db")
        entries = await store.read("mira-buke")
        assert await store.read("mira-buke", after=3) == entries[3:]
        await store.close()
        return entries

    asyncio.run(write())
    assert asyncio.run(read()) == [played(number) for number in range(1, 6)]


def test_a_number_is_taken_once_and_the_others_of_the_batch_survive(store: SQLStore) -> None:
    async def race() -> list[object]:
        wishes = [store.append("a", played(1)), store.append("a", Left(1, 0)), store.append("b", played(1))]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert len(await store.read("a")) == 1
        return list(results)

    first, second, other = asyncio.run(race())
    assert other is True
    assert {first, second} == {True, False}


def test_many_tables_at_once_keep_their_order(store: SQLStore) -> None:
    async def write() -> None:
        async def one(code: str) -> None:
            for number in range(1, 21):
                await store.append(code, played(number))

        await asyncio.gather(*(one(f"table-{i}") for i in range(50)))
        for i in range(50):
            assert [entry.number for entry in await store.read(f"table-{i}")] == list(range(1, 21))

    asyncio.run(write())


def test_tables_of_a_person_are_listed_newest_first(store: SQLStore) -> None:
    async def sit() -> list[str]:
        await store.append("first", opened_by("anna"))
        await store.append("second", opened_by("boris"))
        await store.append("second", Sat(2, 1, "anna", "Anna", "fox"))
        return await store.tables_of("anna")

    assert asyncio.run(sit()) == ["second", "first"]


def test_of_very_many_tables_the_newest_are_listed(store: SQLStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.sql.MOST_SITTINGS", 2)

    async def sit() -> list[str]:
        for number in range(5):
            await store.append(f"table-{number}", opened_by("anna"))
        return await store.tables_of("anna")

    assert asyncio.run(sit()) == ["table-4", "table-3"]


# -- a group is one transaction ---------------------------------------------------------------------------------------


def count(store: SQLStore, table: str) -> int:
    with store.connected() as connection:
        return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one())


def test_append_is_idempotent(store: SQLStore) -> None:
    assert store.commit([OPENED, PLAYED]) == []
    assert store.commit([OPENED, PLAYED]) == []
    assert store.commit([OPENED, PLAYED, PLAYED._replace(number=3)]) == []
    assert (count(store, "entries"), count(store, "sittings")) == (3, 1)


def test_append_reports_a_taken_number(store: SQLStore) -> None:
    store.commit([PLAYED])
    other = PLAYED._replace(facts='{"action": "y"}')
    assert store.commit([other, OPENED]) == [other]
    assert count(store, "entries") == 2


def test_a_refused_entry_adds_no_sitting(store: SQLStore) -> None:
    store.commit([OPENED])
    assert store.commit([OPENED._replace(kind="sat", key="boris")])
    assert count(store, "sittings") == 1


def test_texts_round_trip(store: SQLStore) -> None:
    async def story() -> None:
        entry = Sat(1, 0, "key", 'Zoë "🦊"\n\\', "fox")
        await store.append("a", entry)
        assert await store.read("a") == [entry]

    asyncio.run(story())


# -- moving everything from one to the other --------------------------------------------------------------------------


def exported(store: SQLStore) -> list[str]:
    store.commit([Row("a", 1, "opened", json.dumps(opened_by("anna").facts), "anna")])
    store.commit([Row("a", number, "played", f'{{"n": "ö{number}"}}', None) for number in range(2, 2500)])
    file = io.StringIO()
    export(store, file)
    return file.getvalue().splitlines(keepends=True)


def test_everything_moves_to_another_engine_and_back(store: SQLStore, tmp_path: Path) -> None:
    lines = exported(store)
    other = open_store("", tmp_path / "other.db")
    digest = import_lines(other, lines)
    assert str(digest) in lines[-1]
    file = io.StringIO()
    assert str(export(other, file)) == str(digest)
    assert (count(other, "entries"), count(other, "sittings")) == (2499, 1)
    other.engine.dispose()


def test_everything_moves_into_this_engine(store: SQLStore, tmp_path: Path) -> None:
    other = open_store("", tmp_path / "other.db")
    import_lines(store, exported(other))
    assert (count(store, "entries"), count(store, "sittings")) == (2499, 1)
    with pytest.raises(TransferError, match="already"):
        import_lines(store, exported(other))
    other.engine.dispose()


@pytest.mark.parametrize("lost", [slice(5, 6), slice(-1, None)], ids=["a line", "the end"])
def test_a_truncated_file_is_detected(store: SQLStore, tmp_path: Path, lost: slice) -> None:
    other = open_store("", tmp_path / "other.db")
    lines = exported(other)
    del lines[lost]
    with pytest.raises(TransferError, match="not whole"):
        import_lines(store, lines)
    assert (count(store, "entries"), count(store, "sittings")) == (0, 0)
    other.engine.dispose()


@pytest.mark.parametrize("line", ["nonsense", '["a", 1]', '["a", 1, "sat", "{}"]', '["a", 2, "played", "{}"]'])
def test_a_damaged_line_aborts_the_import(store: SQLStore, tmp_path: Path, line: str) -> None:
    other = open_store("", tmp_path / "other.db")
    lines = exported(other)
    lines[2400] = line + "\n"
    with pytest.raises(TransferError, match="damaged"):
        import_lines(store, lines)
    assert (count(store, "entries"), count(store, "sittings")) == (0, 0)
    other.engine.dispose()


def test_errors_hide_statement_parameters(store: SQLStore) -> None:
    assert store.engine.hide_parameters


def test_a_pass_counts_once_until_it_expires_and_only_the_newest(store: SQLStore) -> None:
    anna = Person("key", "Anna", "fox")

    async def taken() -> list[Traveller | None]:
        await store.keep_pass("first", Traveller(anna), now=0, expires=10)
        await store.keep_pass("second", Traveller(anna, "a shelf"), now=1, expires=11)
        tries = [("first", 2), ("second", 2), ("second", 3)]
        found = [await store.take_pass(code, now) for code, now in tries]
        await store.keep_pass("third", Traveller(anna), now=20, expires=30)
        return [*found, await store.take_pass("third", 30)]

    assert asyncio.run(taken()) == [None, Traveller(anna, "a shelf"), None, None]
    with store.connected() as connection:
        assert "first" not in str(connection.execute(select(PASSES)).all())


def subscription(name: str) -> Subscription:
    return Subscription(f"https://push.example/{name}", "public", "secret", "fr", "tablee.example")


def test_an_alert_is_taken_once_per_browser_and_turn(store: SQLStore) -> None:
    async def story() -> None:
        for name in ("phone", "tablet", "phone"):  # a page that is opened again subscribes again
            await store.keep_subscription("a", "anna", subscription(name), now=0, expires=10)
        await store.keep_subscription("a", "boris", subscription("his"), now=0, expires=10)
        assert await store.subscribed("a") == {"anna", "boris"}
        assert sorted(await store.take_subscriptions("a", "anna", 7)) == [subscription("phone"), subscription("tablet")]
        await store.keep_subscription("a", "anna", subscription("phone"), now=1, expires=11)
        assert await store.take_subscriptions("a", "anna", 7) == []
        assert len(await store.take_subscriptions("a", "anna", 9)) == 2
        assert await store.take_subscriptions("b", "anna", 9) == []

    asyncio.run(story())


def test_subscriptions_are_deleted_by_person_or_endpoint(store: SQLStore) -> None:
    async def story() -> None:
        for code in ("a", "b"):
            await store.keep_subscription(code, "anna", subscription("phone"), now=0, expires=10)
        await store.drop_subscription("https://push.example/phone", key="boris")
        assert await store.subscribed("a") == {"anna"}
        await store.drop_subscription("https://push.example/phone", key="anna")
        assert await store.subscribed("a") == await store.subscribed("b") == set()
        await store.keep_subscription("a", "anna", subscription("phone"), now=0, expires=10)
        await store.drop_subscription("https://push.example/phone")
        assert await store.subscribed("a") == set()

    asyncio.run(story())


def test_subscriptions_expire_and_are_bounded(store: SQLStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.store.subscriptions.MOST_DEVICES", 2)
    monkeypatch.setattr("tablee.store.subscriptions.MOST_OF_PERSON", 3)

    async def story() -> None:
        for number in range(4):
            await store.keep_subscription("a", "anna", subscription(f"{number}"), now=number, expires=10 + number)
        assert await store.take_subscriptions("a", "anna", 1) == [subscription("2"), subscription("3")]
        for code in ("b", "c"):
            await store.keep_subscription(code, "anna", subscription("new"), now=5, expires=15)
        assert await store.take_subscriptions("a", "anna", 2) == [subscription("3")]
        await store.keep_subscription("d", "anna", subscription("late"), now=14, expires=24)
        assert await store.subscribed("a") == set()

    asyncio.run(story())

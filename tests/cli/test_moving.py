"""`tablee export` and `tablee import`: everything moves, or nothing."""

import asyncio
import itertools
import stat
from pathlib import Path

import pytest

from tablee.cli import main
from tablee.store import open_store
from tablee.store.transfer import Digest, lines
from tablee.table.entries.around import Emote
from tests.services import PostgreSQL
from tests.store.entries import opened_by

NAMES = (f"moving-{number}" for number in itertools.count())


def tablee(monkeypatch: pytest.MonkeyPatch, *arguments: str, database: str = "") -> object:
    """What the command ends with: 0, or a sentence."""
    monkeypatch.setattr("sys.argv", ["tablee", *arguments])
    monkeypatch.setenv("TABLEE_DATABASE_URL", database)
    with pytest.raises(SystemExit) as end:
        main()
    return end.value.code


def digest(folder: Path, database: str = "") -> str:
    store, found = open_store(database, folder / "tablee.db"), Digest()
    with store.connected() as connection:
        for line in lines(connection):
            found.add(line)
    asyncio.run(store.close())
    return str(found)


@pytest.fixture
def server(tmp_path: Path) -> Path:
    async def fill() -> None:
        store = open_store("", tmp_path / "server" / "tablee.db")
        await store.append("a", opened_by("anna"))
        await store.append("a", Emote(2, 0, "wow"))
        await store.close()

    asyncio.run(fill())
    return tmp_path / "server"


def test_a_server_moves_to_postgresql_and_back(
    server: Path, postgres: PostgreSQL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, database = tmp_path / "all.jsonl", postgres.fresh(next(NAMES))
    assert tablee(monkeypatch, "export", str(file), "--data", str(server)) == 0
    assert tablee(monkeypatch, "import", str(file), database=database) == 0
    assert tablee(monkeypatch, "export", str(file), database=database) == 0
    assert tablee(monkeypatch, "import", str(file), "--data", str(tmp_path / "new")) == 0
    assert digest(server) == digest(tmp_path, database) == digest(tmp_path / "new")


def test_what_was_exported_is_for_its_owner_alone(
    server: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "all.jsonl"
    tablee(monkeypatch, "export", str(file), "--data", str(server))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_importing_deep_json_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (deep := tmp_path / "deep.jsonl").write_text("[" * 100_000 + "]" * 100_000)
    assert "damaged" in str(tablee(monkeypatch, "import", str(deep), "--data", str(tmp_path / "new")))


def test_after_an_import_that_failed_the_whole_file_can_be_imported(
    server: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, half, new = tmp_path / "all.jsonl", tmp_path / "half.jsonl", str(tmp_path / "new")
    tablee(monkeypatch, "export", str(whole), "--data", str(server))
    half.write_text(whole.read_text().splitlines(keepends=True)[0])
    assert "not whole" in str(tablee(monkeypatch, "import", str(half), "--data", new))
    assert tablee(monkeypatch, "import", str(whole), "--data", new) == 0
    assert "already" in str(tablee(monkeypatch, "import", str(whole), "--data", new))
    assert digest(server) == digest(tmp_path / "new")

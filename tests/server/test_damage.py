"""A table whose log is damaged is told and kept; everything else goes on."""

import os
import sqlite3
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee.cli import build
from tablee.store.sqlite import open_engine
from tests import unencrypted
from tests.server.guests import Guest, Line, Server
from tests.server.running import running_server


@pytest.mark.parametrize("facts", ['{"seat": 0', "[]", '{"seat": 0}', '{"seat": 0, "action": "Zz9", "by": "person"}'])
def test_a_damaged_entry_is_reported_and_other_tables_go_on(tmp_path: Path, facts: str) -> None:
    with running_server(tmp_path) as address, ExitStack() as stack:
        anna = Guest(Server(address, stack), "Anna")
        spoiled, sound = (anna.open(game="desiree", seats=["me", "device"])["code"] for _ in range(2))
        for code in (spoiled, sound):
            anna.http.post(f"/api/tables/{code}/play", json={"seat": 0, "action": "b3b4", "at": 3}).raise_for_status()
    with sqlite3.connect(tmp_path / "tablee.db") as file:
        file.execute("UPDATE entries SET facts = ? WHERE code = ? AND kind = 'played'", (facts, spoiled))
    file.close()
    with running_server(tmp_path) as address, ExitStack() as stack:
        server = Server(address, stack)
        again = Guest(server, "Zoe").http
        again.cookies.clear()
        again.headers["Authorization"] = f"Bearer {anna.card}"
        page = again.get("/")
        assert page.status_code == 200
        assert f"/t/{sound}" in page.text
        assert f"/t/{spoiled}" not in page.text
        answer = again.get(f"/api/tables/{spoiled}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (410, "spoiled")
        assert again.get(f"/t/{spoiled}").status_code == 404
        assert Line(server, f"/live/{spoiled}").hear()["no"] == "spoiled"
        assert again.get(f"/api/tables/{sound}").status_code == 200
    told = check(tmp_path)
    assert told.exit_code == 1
    assert f"Entry 4 of table {spoiled} is damaged." in told.stdout
    assert "2 tables, 1 faults" in told.stdout


def test_check_reports_an_undamaged_store(tmp_path: Path) -> None:
    told = check(tmp_path)
    assert (told.exit_code, told.stdout) == (0, "0 tables, 0 faults\n")


def check(data: Path) -> Result:
    return CliRunner().invoke(build(("check",)), ["check", "--data", str(data)], catch_exceptions=False)


def test_check_reports_a_damaged_file_in_sentences(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, ExitStack() as stack:
        anna = Guest(Server(address, stack), "Anna")
        codes = [anna.open()["code"] for _ in range(40)]
    spoil_tables(tmp_path / "tablee.db")
    with running_server(tmp_path) as address:
        card = {"Authorization": f"Bearer {anna.card}"}
        for path in ("/", f"/api/tables/{codes[0]}"):
            answer = unencrypted.get(address + path, headers=card)
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unusable")
    told = check(tmp_path)
    assert told.exit_code == 1
    assert "malformed" in told.stdout


def spoil_tables(file: Path) -> None:
    """Overwrite everything but what there is and which schema it has."""
    with closing(sqlite3.connect(file)) as database:
        (schema,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    whole = file.read_bytes()
    pages = [whole[start : start + size] for start in range(0, len(whole), size)]
    file.write_bytes(b"".join(page if at in (1, schema) else b"\x07" * size for at, page in enumerate(pages, 1)))


def test_a_server_with_an_unreadable_file_reports_it_and_stops(tmp_path: Path) -> None:
    file = tmp_path / "tablee.db"
    open_engine(file).dispose()
    file.write_bytes(file.read_bytes()[:4096] + b"\x07" * 40960)
    command = [sys.executable, "-m", "tablee", "serve", "--no-open", "--data", str(tmp_path)]
    told = subprocess.run(command, env=os.environ, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode != 0
    assert "malformed" in told.stderr
    assert "Traceback" not in told.stderr

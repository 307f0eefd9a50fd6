"""Health checks and metrics, for operators."""

import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.server import app as app_module
from tablee.server.app import create_app
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import DatabaseUnavailable
from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.running import serving


def figures(address: str) -> dict[str, float]:
    lines = unencrypted.get(f"{address}/metrics").text.splitlines()
    told = (line.split() for line in lines if not line.startswith("#"))
    return {name.partition("{")[0]: float(value) for name, value in told}


def test_a_server_is_alive_and_ready_and_tells_its_figures(server: Server) -> None:
    assert unencrypted.get(f"{server.address}/healthz").status_code == 200
    assert unencrypted.get(f"{server.address}/readyz").status_code == 200
    before = figures(server.address)
    anna = Guest(server, "Anna")
    line = anna.follow(anna.open()["code"])
    line.ask("hello")
    after = figures(server.address)
    assert after["tablee_entries_total"] > before["tablee_entries_total"]
    assert after["tablee_sockets"] == before["tablee_sockets"] + 1
    assert after["tablee_tables_awake"] == before["tablee_tables_awake"] + 1
    assert after["tablee_commit_seconds_total"] > 0
    assert after["tablee_bots_waiting"] == 0


def test_a_server_without_its_database_is_alive_but_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise DatabaseUnavailable("The tables in {path} can't be opened: {why}.", path="", why="away")

    app = create_app(Settings(data=tmp_path))
    with ExitStack() as closing:
        address = closing.enter_context(serving(app))
        monkeypatch.setattr(app.state.hall.store, "newest", away)
        assert unencrypted.get(f"{address}/healthz").status_code == 200
        assert unencrypted.get(f"{address}/readyz").status_code == 503


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = [
        DatabaseUnavailable("The tables in {path} can't be opened: {why}.", path="", why="away") for _ in range(2)
    ]

    def opened(*_: object) -> SQLiteStore:
        if refusals:
            raise refusals.pop()
        return SQLiteStore(tmp_path / "log.db")

    monkeypatch.setattr(app_module, "open_store", opened)
    monkeypatch.setattr(app_module, "SECONDS_TO_RETRY", 0.01)
    with serving(create_app(Settings(data=tmp_path, database_url="postgresql://somewhere"))) as address:
        assert unencrypted.get(f"{address}/readyz").status_code == 200
    assert refusals == []


def test_figures_say_which_worker_they_are_of(server: Server) -> None:
    told = unencrypted.get(f"{server.address}/metrics").text
    assert f'tablee_entries_total{{worker="{os.getpid()}"}}' in told


def test_metrics_have_no_personal_data(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open()["code"]
    told = unencrypted.get(f"{server.address}/metrics").text
    assert code not in told
    assert "Anna" not in told

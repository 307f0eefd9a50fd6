"""A player of another package sits at a live table, and a bad one spoils nothing."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tablee.bots.own import own_players
from tests import unencrypted
from tests.bots.own import own_players_installed
from tests.server.guests import Guest, Line, Server
from tests.server.running import running_server


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    (tmp_path / "packages").mkdir()
    with own_players_installed(tmp_path / "packages", monkeypatch), ExitStack() as closing:
        yield Server(closing.enter_context(running_server(tmp_path / "data")), closing)


def sat_down(server: Server, level: str, starts: int = 1) -> tuple[Line, dict[str, Any]]:
    """At a table with that bot."""
    anna = Guest(server, "Anna")
    line = anna.follow(anna.open(seats=["me", level], starts=starts)["code"])
    return line, line.ask("hello")["all"]


def until_it_is_my_turn(line: Line, told: dict[str, Any]) -> dict[str, Any]:
    while not (told.get("now") or {}).get("legal"):
        told = line.hear()
    return told


def test_it_is_a_level_of_its_own(server: Server) -> None:
    games = {game["name"]: game for game in unencrypted.get(f"{server.address}/api/games").json()["games"]}
    assert games["deserto"]["levels"][-2:] == ["cheat", "last-card"]
    assert "last-card" not in games["diamoniak"]["levels"]
    assert '<option value="last-card">last-card</option>' in unencrypted.get(f"{server.address}/new/deserto").text


@pytest.mark.parametrize("level", ["last-card", "cheat"])
def test_it_plays_and_where_it_fails_the_seat_keeper_plays(server: Server, level: str) -> None:
    line, told = sat_down(server, level)
    assert told["seats"][0] == {"seat": 0, "place": 0, "who": "bot", "name": "Pip", "level": level}
    assert until_it_is_my_turn(line, told)["now"]["legal"]


def test_a_table_goes_on_when_it_is_not_installed_any_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    line, told = sat_down(server, "last-card", starts=0)
    monkeypatch.setattr("tablee.bots.own.entry_points", lambda group: [])
    own_players.cache_clear()
    told = until_it_is_my_turn(line, told)
    line.say("play", action=told["now"]["legal"][0], at=told["n"])
    line.hear()
    assert until_it_is_my_turn(line, {})["now"]["legal"]


def test_a_table_of_another_game_does_not_take_it(server: Server) -> None:
    refused = Guest(server, "Anna").http.post("/api/tables", json={"game": "diamoniak", "seats": ["me", "last-card"]})
    assert refused.is_client_error

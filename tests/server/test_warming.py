"""Compiling behind the first page: what somebody waits for comes first, and everything comes."""

import asyncio

import httpx
import pytest

from tablee.games import GAMES
from tablee.server import warming
from tablee.server.app import create_app
from tablee.server.settings import Settings


def test_rules_come_before_bots_and_who_waits_is_served_first(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(warming, "_compile_rules", lambda game: done.append(f"rules of {game}"))
    monkeypatch.setattr(warming, "_compile_bots", lambda game: done.append(f"bots of {game}"))
    told: list[tuple[str, int, int]] = []
    waiting = warming.Warming(lambda *step: told.append(step))
    asyncio.run(waiting.ready("diamoniak"))
    asyncio.run(waiting.ready("no game of ours"))
    waiting.wait()
    assert sorted(done) == sorted(f"{step} of {game}" for step in warming.STEPS for game in GAMES)
    assert all(done.index(f"rules of {game}") < done.index(f"bots of {game}") for game in GAMES)
    assert told[-1] == ("", 6, 6)


def test_a_game_somebody_waits_for_is_compiled_next(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(warming, "_compile_rules", lambda game: done.append(f"rules of {game}"))
    monkeypatch.setattr(warming, "_compile_bots", lambda game: done.append(f"bots of {game}"))
    wanted: list[warming.Warming] = []

    def tell(game: str, step: int, steps: int) -> None:
        if step == 1:  # before the second step somebody opens a table
            wanted[0]._wanted.append("diamoniak")

    class Patient(warming.Warming):
        def _work(self) -> None:
            wanted.append(self)
            super()._work()

    Patient(tell).wait()
    assert done[2:4] == ["rules of diamoniak", "bots of diamoniak"]


def test_what_went_wrong_does_not_keep_anybody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str) -> None:
        raise RuntimeError(game)

    monkeypatch.setattr(warming, "_compile_rules", fail)
    monkeypatch.setattr(warming, "_compile_bots", fail)
    waiting = warming.Warming(lambda *_: None)
    for game in GAMES:
        asyncio.run(waiting.ready(game))


def test_a_table_waits_for_its_rules_and_the_pages_do_not(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def talk() -> None:
        compiled = asyncio.Event()
        waited: list[str] = []

        async def ready(game: str) -> None:
            waited.append(game)
            await compiled.wait()

        app = create_app(Settings(data=tmp_path_factory.mktemp("house")), ready)
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
                wishes = {"game": "deserto", "seats": ["me", "device"]}
                opening = asyncio.create_task(http.post("/api/tables", json=wishes))
                assert (await http.get("/")).status_code == 200
                assert (await http.get("/api/games")).status_code == 200
                assert not opening.done()
                compiled.set()
                assert (await opening).status_code == 201
                assert waited == ["deserto"]

    asyncio.run(talk())

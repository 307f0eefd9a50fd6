"""Compiling behind the first page: what somebody waits for comes first, and everything comes."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from tablee.core import GAMES
from tablee.server import warming
from tablee.server.app import create_app
from tablee.server.settings import Settings

PLAYED_AFTER_WARMING = """
import gc
from numba.core.dispatcher import Dispatcher
from tablee.core import GAMES
from tablee.server.warming import STEPS
from tests.table.dealing import deal
from tablee.table.opening import open_table
from tablee.table.seat import Person
from tablee.table.table import Table
from tablee.table.updates import Updates

def compiled():
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher)]
    return {f"{kernel.__module__}.{kernel.__name__}": len(kernel.signatures) for kernel in kernels}

for game in GAMES:
    STEPS["rules"](game)
before = compiled()
assert any(before.values())
for game in GAMES:
    table = Table("mira-buke", [open_table({"game": game, "seats": ["me", "device"]}, Person("key", "Anna", "fox"))])
    deal(table, 1)
    updates = Updates(table)
    while table.is_going_on:
        legal = table.state.legal_actions
        step = table.play(table.turn, "key", legal[table.number % len(legal)], table.number)
        table.apply(step)
        updates.tell_all(step.entry, [0, 1, None])
assert compiled() == before, {name for name, count in compiled().items() if before.get(name) != count}
"""


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was compiled, in order; nothing is, really."""
    done: list[str] = []

    def note(step: str, game: str) -> None:
        done.append(f"{step} of {game}")

    for step in warming.STEPS:
        monkeypatch.setitem(warming.STEPS, step, partial(note, step))
    return done


def test_rules_come_before_bots_and_everything_comes(done: list[str]) -> None:
    told: list[tuple[str, int, int]] = []
    waiting = warming.Warming(lambda *step: told.append(step))
    asyncio.run(waiting.ready("diamoniak"))
    asyncio.run(waiting.ready("no game of ours"))
    waiting.wait()
    assert sorted(done) == sorted(f"{step} of {game}" for step in warming.STEPS for game in GAMES)
    for game in GAMES:
        places = [done.index(f"{step} of {game}") for step in ("rules", "bots", "advice")]
        assert places == sorted(places)
    assert told[-1] == ("", 9, 9)


def test_a_game_somebody_waits_for_is_compiled_next(done: list[str]) -> None:
    wanted: list[warming.Warming] = []

    def tell(game: str, step: int, steps: int) -> None:
        if step == 1:  # before the second step somebody opens a table
            wanted[0]._wanted.append("diamoniak")

    class Patient(warming.Warming):
        def _work(self) -> None:
            wanted.append(self)
            super()._work()

    Patient(tell).wait()
    assert done[2:5] == ["rules of diamoniak", "bots of diamoniak", "advice of diamoniak"]


def test_what_went_wrong_does_not_keep_anybody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str) -> None:
        raise RuntimeError(game)

    for step in warming.STEPS:
        monkeypatch.setitem(warming.STEPS, step, fail)
    waiting = warming.Warming(lambda *_: None)
    for game in GAMES:
        asyncio.run(waiting.ready(game))


class Compiler:
    """Compiles when it is told to, and notes who waits."""

    def __init__(self) -> None:
        self.compiled, self.waited = asyncio.Event(), list[str]()

    async def ready(self, game: str) -> None:
        self.waited.append(game)
        await self.compiled.wait()


@asynccontextmanager
async def visiting(
    data: Path, compiler: Compiler, cookies: httpx.Cookies | None = None
) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(data=data), compiler.ready)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://house", cookies=cookies) as http:
            yield http


def test_a_table_waits_for_its_rules_and_the_pages_do_not(tmp_path: Path) -> None:
    async def talk() -> None:
        compiler = Compiler()
        async with visiting(tmp_path, compiler) as http:
            wishes = {"game": "deserto", "seats": ["me", "device"]}
            opening = asyncio.create_task(http.post("/api/tables", json=wishes))
            for path in ("/", "/learn", "/rules", "/watch", "/new/deserto", "/api/games"):
                assert (await http.get(path)).status_code == 200
            assert not opening.done()
            compiler.compiled.set()
            assert (await opening).status_code == 201
            assert compiler.waited == ["deserto"]

    asyncio.run(talk())


@pytest.mark.parametrize("path", ["/learn/diamoniak", "/rules/diamoniak", "/rules/deserto/revised"])
def test_a_page_with_positions_waits_for_its_rules(tmp_path: Path, path: str) -> None:
    async def talk() -> None:
        compiler = Compiler()
        async with visiting(tmp_path, compiler) as http:
            reading = asyncio.create_task(http.get(path))
            assert (await http.get("/about")).status_code == 200
            assert not reading.done()
            compiler.compiled.set()
            assert (await reading).status_code == 200
            assert compiler.waited == [path.split("/")[2]]

    asyncio.run(talk())


def test_my_tables_are_listed_while_their_rules_are_compiled_anew(tmp_path: Path) -> None:
    async def talk() -> None:
        before, after = Compiler(), Compiler()
        before.compiled.set()
        async with visiting(tmp_path, before) as http:
            opened = await http.post("/api/tables", json={"game": "deserto", "seats": ["me", "device"]})
        async with visiting(tmp_path, after, http.cookies) as http:
            home = await http.get("/")
            assert f"Deserto · {opened.json()['code']}" in home.text
            assert after.waited == ["deserto"]

    asyncio.run(talk())


def test_whoever_plays_after_the_rules_are_compiled_compiles_nothing_more() -> None:
    told = subprocess.run([sys.executable, "-c", PLAYED_AFTER_WARMING], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr

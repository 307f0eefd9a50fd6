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
from tablee.server.live import bots
from tablee.server.settings import Settings
from tests.waiting import TIMEOUT_S, run, wait_until

COMPILED_SO_FAR = """
import gc
from numba.core.dispatcher import Dispatcher
from tablee.core import GAMES

def compiled():
    kernels = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher)]
    return {f"{kernel.__module__}.{kernel.__name__}": len(kernel.signatures) for kernel in kernels}
"""

PLAYED_AFTER_WARMING = (
    COMPILED_SO_FAR
    + """
from tablee.server.warming import STEPS
from tests.table.dealing import deal
from tablee.table.entries.opening import open_table
from tablee.table.seat import Person
from tablee.table.table import Table
from tablee.table.updates import Updates

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
        change = table.play(table.turn, "key", legal[table.number % len(legal)], table.number)
        table.apply(change)
        updates.updates_for(change.entry, [0, 1, None])
assert compiled() == before, {name for name, count in compiled().items() if before.get(name) != count}
"""
)

PLAYED_MEANWHILE = (
    COMPILED_SO_FAR
    + """
from threading import Event, Thread
from tablee.bots import LEVELS, improvise
from tablee.core import load
from tablee.core.compiling import compile_ahead

begun, done = Event(), Event()

def compiler():
    with compile_ahead():
        begun.set()
        done.wait(120)

thread = Thread(target=compiler)
thread.start()
begun.wait(120)
played = {}
for game in GAMES:
    state = load(game).start(seed=7)
    for level in LEVELS:
        state = state.play(improvise(state.view(state.turn), level, seed=1).action)
    played[game] = state.buffer.tobytes(), state.position
assert not any(compiled().values()), compiled()
done.set()
thread.join(120)
for game in GAMES:
    state = load(game).start(seed=7)
    for level in LEVELS:
        state = state.play(improvise(state.view(state.turn), level, seed=1).action)
    assert played[game] == (state.buffer.tobytes(), state.position)
assert any(compiled().values())
"""
)


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
    run(waiting.ready("diamoniak"))
    run(waiting.ready("no game of ours"))
    assert waiting.progress("diamoniak") == warming.Progress(3, 3)
    wait_until(lambda: told[-1] == ("", 9, 9))
    assert sorted(done) == sorted(f"{step} of {game}" for step in warming.STEPS for game in GAMES)
    for game in GAMES:
        places = [done.index(f"{step} of {game}") for step in ("rules", "bots", "advice")]
        assert places == sorted(places)


def test_a_requested_game_is_compiled_next(done: list[str]) -> None:
    wanted: list[warming.Warming] = []

    def tell(game: str, step: int, steps: int) -> None:
        if step == 1:  # before the second step somebody opens a table
            wanted[0].prioritise("diamoniak")

    class Patient(warming.Warming):
        def _work(self) -> None:
            wanted.append(self)
            super()._work()

    compiler = Patient(tell)
    wait_until(lambda: compiler.progress() == warming.Progress(9, 9))
    assert done[2:5] == ["rules of diamoniak", "bots of diamoniak", "advice of diamoniak"]


def test_names_that_are_no_games_are_not_kept(done: list[str]) -> None:
    compiler = warming.Warming(lambda *_: None)
    compiler.prioritise("a long name in a URL")
    assert "a long name" not in str(vars(compiler))


def test_a_failed_compilation_does_not_block_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str) -> None:
        raise RuntimeError(game)

    for step in warming.STEPS:
        monkeypatch.setitem(warming.STEPS, step, fail)
    waiting = warming.Warming(lambda *_: None)
    for game in GAMES:
        run(waiting.ready(game))


class Compiling(warming.Warm):
    """A compiler that is not ready yet, and records the games it is asked for."""

    def __init__(self) -> None:
        self.wanted = list[str]()

    def prioritise(self, game: str) -> None:
        self.wanted.append(game)

    async def ready(self, game: str, step: str = "advice") -> None:
        await asyncio.sleep(2 * TIMEOUT_S)


@asynccontextmanager
async def visiting(data: Path, compiling: Compiling) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(Settings(data=data, bot_pause=0), compiling)
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://server") as http:
            yield http


PAGES = ["/", "/learn", "/rules", "/watch", "/learn/diamoniak", "/rules/diamoniak", "/rules/deserto/revised"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_does_not_wait_for_compilation_and_prioritises_its_game(tmp_path: Path, path: str) -> None:
    async def talk() -> None:
        compiling = Compiling()
        async with visiting(tmp_path, compiling) as http:
            assert (await http.get(path)).status_code == 200
            assert compiling.wanted == path.split("/")[2:3]

    run(talk())


@pytest.mark.parametrize("game", GAMES)
def test_a_simple_opponent_answers_while_the_bots_are_compiled(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "COMPILING_TIMEOUT", 0)
    monkeypatch.setattr(bots, "choose", None)  # nobody may ask for what is not compiled

    async def talk() -> None:
        compiling = Compiling()
        async with visiting(tmp_path, compiling) as http:
            opened = await http.post("/api/tables", json={"game": game, "seats": ["me", "master"]})
            table, path = opened.json(), f"/api/tables/{opened.json()['code']}"
            while table["now"]["turn"] == 0:
                move = {"seat": 0, "action": table["now"]["legal"][0], "at": table["n"]}
                table = (await http.post(f"{path}/play", json=move)).json()
            while table["now"]["turn"] == 1:
                table = (await http.get(path)).json()
            assert compiling.wanted == [game]

    run(talk())


def test_rules_are_plain_python_for_others_while_one_thread_compiles() -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLAYED_MEANWHILE], capture_output=True, text=True, check=False, timeout=240
    )
    assert told.returncode == 0, told.stderr


def test_playing_compiles_nothing_after_the_warm_up() -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLAYED_AFTER_WARMING], capture_output=True, text=True, check=False, timeout=240
    )
    assert told.returncode == 0, told.stderr

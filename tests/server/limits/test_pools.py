"""Thread pools: clients take turns, jobs of disconnected clients are dropped, and pages do not wait for bots."""

import asyncio
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest

from tablee.bots import Choice, choose
from tablee.core import View, load
from tablee.core.record import Record
from tablee.server.api import evaluation
from tablee.server.api.evaluation import Evaluations
from tablee.server.http.errors import TooMany
from tablee.server.http.timeouts import TimedProtocol
from tablee.server.limits.client import CLIENT
from tablee.server.limits.pools import JOBS_PER_THREAD, MOST_WAITING, FairSemaphore, Pool
from tablee.server.live import session
from tablee.server.live.hall import Hall
from tablee.server.pages import files
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tests import unencrypted
from tests.server.clients import PEOPLE, Phone, at_a_table
from tests.server.guests import Guest, Server
from tests.server.running import running_server
from tests.waiting import run, until


def with_a_pool(story: Callable[[Pool, threading.Event], Awaitable[None]]) -> None:
    """A pool of one thread, which is busy until the event is set."""

    async def tell() -> None:
        pool, go = Pool(1, "test"), threading.Event()
        busy = asyncio.create_task(pool.run("somebody", go.wait))
        await asyncio.sleep(0)
        await story(pool, go)
        go.set()
        await busy
        pool.close()

    run(tell())


def test_the_pool_is_fair_between_clients() -> None:
    async def story(pool: Pool, go: threading.Event) -> None:
        order: list[str] = []
        greedy = [asyncio.create_task(pool.run("greedy", lambda: order.append("greedy"))) for _ in range(20)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(pool.run("modest", lambda: order.append("modest")))
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(*greedy, modest)
        assert order.index("modest") == 1

    with_a_pool(story)


def test_a_job_whose_waiter_was_cancelled_is_not_started() -> None:
    async def story(pool: Pool, go: threading.Event) -> None:
        done: list[str] = []
        gone = asyncio.create_task(pool.run("gone", lambda: done.append("gone")))
        await asyncio.sleep(0)
        gone.cancel()
        there = asyncio.create_task(pool.run("there", lambda: done.append("there")))
        await asyncio.sleep(0)
        go.set()
        await there
        assert done == ["there"]

    with_a_pool(story)


def test_a_queue_is_bounded_and_an_exception_reaches_its_caller() -> None:
    async def story(pool: Pool, go: threading.Event) -> None:
        waiting = [asyncio.create_task(pool.run("greedy", lambda: None)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await pool.run("greedy", lambda: None)
        failing = asyncio.create_task(pool.run("other", lambda: 1 / 0))
        await asyncio.sleep(0)
        go.set()
        with pytest.raises(ZeroDivisionError):
            await failing
        await asyncio.gather(*waiting)

    with_a_pool(story)


def test_a_busy_pool_reduces_the_time_share_of_all_jobs() -> None:
    async def story(pool: Pool, go: threading.Event) -> None:
        shares: list[float] = []
        assert pool.share == 1.0
        waiting = [asyncio.create_task(pool.run(str(who), lambda: shares.append(pool.share))) for who in range(11)]
        await asyncio.sleep(0)
        assert pool.share == JOBS_PER_THREAD / 12
        go.set()
        await asyncio.gather(*waiting)
        assert shares == sorted(shares)
        assert (shares[0] < 1.0, pool.share) == (True, 1.0)

    with_a_pool(story)


def test_bots_get_their_share_of_the_thinking_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[float] = []

    def hurried(view: View, level: str, share: float) -> Choice:
        shares.append(share)
        return choose(view, level)

    monkeypatch.setattr("tablee.server.live.bots.choose", hurried)
    monkeypatch.setattr("tablee.server.limits.pools.JOBS_PER_THREAD", 0.25)

    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, bot_pause=0, bot_threads=1))
        await hall.open_table({"game": "deserto", "seats": ["first", "me"]}, PEOPLE[0])
        await until(lambda: shares)
        assert shares[0] == 0.25
        await hall.close()

    run(story())


def test_workers_share_the_cores_that_bots_think_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 9)
    shared = {"database_url": "postgresql://somewhere", "redis_url": "redis://somewhere"}
    threads = [Settings(workers=workers, **shared).bot_threads for workers in (1, 2, 20)]  # type: ignore[arg-type]
    assert threads == [8, 4, 1]


@pytest.mark.usefixtures("_compiled")
def test_pages_and_loading_tables_do_not_wait_for_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go, chosen = threading.Event(), list[Choice]()

    def patient(view: View, level: str, share: float) -> Choice:
        go.wait(20)
        chosen.append(choose(view, level))
        return chosen[-1]

    monkeypatch.setattr("tablee.server.live.bots.choose", patient)
    with running_server(tmp_path) as address, ExitStack() as closing:
        anna = Guest(Server(address, closing), "Anna")
        for _ in range(12):
            anna.open(seats=["first", "me"])
        assert anna.http.get("/").status_code == 200
        assert anna.open(seats=["me", "first"])["n"] == 3
        assert chosen == []
        go.set()


@pytest.mark.usefixtures("_compiled")
def test_a_bot_that_finds_the_queue_full_retries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.live.bots.RETRY_DELAY", 0.01)

    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, bot_pause=0))
        monkeypatch.setattr("tablee.server.limits.pools.MOST_WAITING", 0)
        live = await hall.open_table({"game": "deserto", "seats": ["first", "me"]}, PEOPLE[0])
        for _ in range(10):
            await asyncio.sleep(0.01)
        assert live.table.turn == 0
        monkeypatch.setattr("tablee.server.limits.pools.MOST_WAITING", 1)
        await until(lambda: live.table.turn != 0)
        await hall.close()

    run(story())


def test_thinking_stops_when_the_connection_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    go = threading.Event()

    def slow(view: object) -> None:
        asked.append(view)
        go.wait(20)

    monkeypatch.setattr(session, "hint", slow)

    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, advice_threads=1))
        live = await hall.open_table({"game": "deserto", "seats": ["me", "easy"]}, PEOPLE[0])
        anna = Phone(hall, live, PEOPLE[0])
        for _ in range(20):
            anna.command(do="hint")
        assert [told["no"] for told in anna.heard] == ["too_many"] * 12
        await until(lambda: asked)
        anna.session.disconnected()
        go.set()
        await asyncio.sleep(0.1)
        assert len(asked) == 1
        await hall.close()

    run(story())


def test_bots_do_not_think_without_subscribers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go, asked = threading.Event(), list[object]()

    def slow(view: View, *_: object, **__: object) -> Choice:
        asked.append(view)
        go.wait(20)
        return choose(view, "first")

    monkeypatch.setattr("tablee.server.live.bots.choose", slow)

    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, bot_threads=1, bot_pause=0))
        lives = [await hall.open_table({"game": "deserto", "seats": ["easy", "easy"]}, PEOPLE[0]) for _ in range(3)]
        phones = [Phone(hall, live, PEOPLE[0]) for live in lives]
        for phone in phones:
            phone.command(do="hello")
        await until(lambda: hall.bots.waiting >= 2)
        for phone in phones:
            phone.session.disconnected()
        go.set()
        await until(lambda: not hall.bots.waiting)
        assert len(asked) == 1
        anna = Phone(hall, lives[1], PEOPLE[0])
        anna.command(do="hello")
        await until(lambda: len(asked) >= 2)  # for a connected client they do
        await hall.close()

    run(story())


def test_the_rate_limit_of_a_person_covers_all_connections(tmp_path: Path) -> None:
    async def story(live: Any, anna: Phone, boris: Phone, _: Any) -> None:
        windows = [anna, *(Phone(anna.session.hall, live, anna.session.person) for _ in range(3))]
        for window in windows:
            for _ in range(50):
                window.command(do="play", action="?", at=0)
        refused = [told for window in windows for told in window.heard if told.get("no") == "too_many"]
        assert 0 < len(refused) <= 120  # of 200; a slow machine allows more
        boris.command(do="emote", emote="bravo")
        assert (await boris.hear("emote"))["emote"] == "bravo"

    at_a_table(tmp_path, story)


def test_emotes_have_a_pace(tmp_path: Path) -> None:
    async def story(live: Any, anna: Phone, boris: Phone, _: Any) -> None:
        other = Phone(anna.session.hall, live, anna.session.person)  # a second window does not help
        for _ in range(10):
            anna.command(do="emote", emote="wow")
            other.command(do="emote", emote="wow")
        refused = [told for told in (*anna.heard, *other.heard) if told.get("no") == "too_many"]
        assert len(refused) == 15
        boris.command(do="emote", emote="bravo")
        assert (await boris.hear("emote"))["emote"] in ("wow", "bravo")

    at_a_table(tmp_path, story)


def test_evaluations_have_a_bounded_queue_and_stop_without_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()

    def slow(record: Record, *_: object, progress: Callable[[int, int], None], **__: object) -> list[object]:
        while not go.wait(0.01):
            progress(1, 2)
        return []

    monkeypatch.setattr(evaluation, "review", slow)
    records = [Record.of(load("deserto").start(seed=seed)) for seed in range(3)]

    async def story() -> None:
        evaluations = Evaluations(most_waiting=2)
        first, _ = (evaluations.of(record) for record in records[:2])
        with pytest.raises(TooMany):
            evaluations.of(records[2])
        assert evaluations.of(records[0]) is first  # a repeated request is not refused
        monkeypatch.setattr(evaluation, "IDLE_TIMEOUT_S", 0.0)
        await until(lambda: first.is_cancelled)
        assert evaluations.of(records[0]) is not first
        go.set()
        evaluations.close()

    run(story())


def test_evaluations_are_fair_between_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    go, order = threading.Event(), list[str]()

    def slow(record: Record, *_: object, **__: object) -> list[object]:
        order.append(record.start)
        go.wait(20)
        return []

    monkeypatch.setattr(evaluation, "review", slow)
    records = [Record.of(load("deserto").start(seed=seed)) for seed in range(5)]

    async def story() -> None:
        evaluations = Evaluations(most_waiting=4)
        CLIENT.set("greedy")
        greedy = [evaluations.of(record) for record in records[:4]]
        await until(lambda: order)
        CLIENT.set("modest")
        modest = evaluations.of(records[4])  # though all places were taken
        go.set()
        await until(lambda: modest.steps is not None)
        assert order.index(records[4].start) <= 2
        assert greedy[3].is_cancelled
        evaluations.close()

    run(story())


def test_reads_are_served_round_robin_and_cancelled_ones_free_their_place() -> None:
    async def story() -> None:
        turns, order = FairSemaphore(1), list[str]()

        async def read(who: str) -> None:
            async with turns.turn(who):
                order.append(who)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(read("greedy")) for _ in range(5)]
        await asyncio.sleep(0)
        modest = asyncio.create_task(read("modest"))
        await asyncio.sleep(0)
        tasks.pop(1).cancel()
        await asyncio.gather(*tasks, modest)
        assert order.index("modest") <= 2
        assert len(order) == 5
        await asyncio.wait_for(read("again"), 5)

    run(story())


def test_a_connection_without_hello_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELLO_TIMEOUT", 0.05)

    async def story(live: Any, anna: Phone, boris: Phone, _: Any) -> None:
        silent = Phone(anna.session.hall, live, None)
        await until(lambda: silent.is_cut)
        assert not anna.is_cut

    at_a_table(tmp_path, story)


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET /api",
    ],
)
def test_an_incomplete_request_times_out(server: Server, monkeypatch: pytest.MonkeyPatch, half: bytes) -> None:
    monkeypatch.setattr("tablee.server.http.timeouts.REQUEST_TIMEOUT_S", 0.2)
    address = httpx.URL(server.address)
    with socket.create_connection((address.host, address.port), timeout=10) as line:
        line.sendall(half)
        while line.recv(1 << 16):
            pass


def line_to(server: Server) -> socket.socket:
    address = httpx.URL(server.address)
    return socket.create_connection((address.host, address.port), timeout=0.05)


def go_on_until_cut(line: socket.socket, more: bytes) -> None:
    """Send the same again and again; what is not taken now may be taken later."""
    for _ in range(400):
        time.sleep(0.02)
        try:
            line.sendall(more)
        except TimeoutError:
            continue
        except OSError:
            return
    pytest.fail("The server waits for ever.")


def test_a_slow_header_times_out(server: Server) -> None:
    with line_to(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        go_on_until_cut(line, (b"X-More: " + b"x" * 1000 + b"\r\n") * 100)


def test_a_client_that_does_not_read_its_response_is_disconnected(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.http.timeouts.WRITE_TIMEOUT_S", 0.2)
    monkeypatch.setitem(files.contents(), "static/large", bytes(1 << 25))  # more than any network holds
    with line_to(server) as line:
        line.sendall(b"GET /static/large HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        go_on_until_cut(line, b"x")


def test_the_write_timeout_is_cancelled_when_the_client_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, transport = MagicMock(), MagicMock()
    transport.get_write_buffer_size.return_value = 1000
    monkeypatch.setattr("tablee.server.http.timeouts._h11_protocol", lambda: MagicMock)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    connection = TimedProtocol(app_state={})
    connection.connection_made(transport)
    connection.pause_writing()
    waiting = loop.call_later.return_value
    waiting.cancel.assert_not_called()
    connection.resume_writing()
    waiting.cancel.assert_called_once()
    transport.abort.assert_not_called()


def test_a_slow_body_times_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.http.timeouts.REQUEST_TIMEOUT_S", 0.3)
    address = httpx.URL(server.address)
    head = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
    with socket.create_connection((address.host, address.port), timeout=0.05) as line:
        line.sendall(head)
        for _ in range(400):
            try:
                line.sendall(b" ")
                if not line.recv(1 << 16):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    pytest.fail("The server waits for ever.")


def test_an_idle_connection_with_requests_now_and_then_stays_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.http.timeouts.REQUEST_TIMEOUT_S", 1.0)
    with unencrypted.Client(base_url=server.address) as client:
        for _ in range(5):
            assert client.get("/api/games").status_code == 200
            time.sleep(0.3)  # far from the timeout: the machine may be busy
    line = Guest(server, "Anna").follow(Guest(server, "Boris").open()["code"])
    time.sleep(1.2)
    assert "all" in line.ask("hello")

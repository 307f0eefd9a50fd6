"""A full server asks new clients to wait, and keeps serving the connected ones."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.server.http.errors import Full
from tablee.server.limits.capacity import CHECK_S, MOST_LATE_CHECKS, MOST_LATE_S, Capacity
from tablee.server.live.handshake import TRY_AGAIN_LATER
from tablee.store.sql import SQLStore
from tablee.store.store import DatabaseUnavailable
from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.running import running_server
from tests.waiting import run


def is_full(room: Capacity, tables: int = 0) -> bool:
    try:
        room.check(tables)
    except Full:
        return True
    return False


def test_sockets_and_tables_are_limited() -> None:
    room = Capacity(most_sockets=2, most_tables=3)
    assert [is_full(room, tables) for tables in (0, 2, 3)] == [False, False, True]
    room.sockets = 2
    assert is_full(room)
    room.sockets = 1
    assert not is_full(room)


def test_a_late_event_loop_refuses_new_clients_until_it_recovers() -> None:
    now = 0.0

    async def story() -> None:
        nonlocal now
        room, found = Capacity(10, 10, clock=lambda: now), list[bool]()
        for late in (0.0, *[MOST_LATE_S + 0.1] * MOST_LATE_CHECKS, 0.0):
            now += late
            room.watch_loop()
            found.append(is_full(room))
            room.close()
            now += CHECK_S
        assert found == [False] * MOST_LATE_CHECKS + [True, False]

    run(story())


def test_a_table_over_the_limit_is_refused_with_retry_after(tmp_path: Path) -> None:
    with running_server(tmp_path, most_tables=1) as address, ExitStack() as closing:
        anna = Guest(Server(address, closing), "Anna")
        anna.open(seats=["me", "device"])
        answer = anna.http.post("/api/tables", json={"game": "deserto", "seats": ["me", "easy"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "full")
        assert int(answer.headers["Retry-After"]) > 0


def test_a_socket_over_the_limit_is_closed_with_try_again_later(tmp_path: Path) -> None:
    with running_server(tmp_path, most_sockets=1) as address, ExitStack() as closing:
        anna = Guest(Server(address, closing), "Anna")
        code = anna.open(seats=["me", "device"])["code"]
        line = anna.follow(code)
        told = line.ask("hello")["all"]
        late = anna.follow(code, "de")
        assert late.hear_any()["no"] == "full"
        with pytest.raises(Exception, match=str(TRY_AGAIN_LATER)):
            late.hear_any()
        assert line.ask("play", seat=0, action=told["now"]["legal"][0], at=told["n"])["step"] == 1
        assert unencrypted.get(f"{address}/").status_code == 200


def test_a_handshake_without_a_database_is_closed_with_1013_and_not_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(tmp_path) as address, ExitStack() as closing:
        code = Guest(Server(address, closing), "Anna").open()["code"]
    with running_server(tmp_path, wrong_codes_per_minute=1) as address, ExitStack() as closing:
        boris = Guest(Server(address, closing), "Boris")
        with monkeypatch.context() as away:
            away.setattr(SQLStore, "_read", _fail)
            for _ in range(3):
                line = boris.follow(code)
                assert line.hear()["no"] == "unusable"
                with pytest.raises(ConnectionClosed):
                    line.hear()
                assert line.socket.close_code == TRY_AGAIN_LATER
        assert boris.follow(code).ask("hello")["all"]["code"] == code


def _fail(*_: object) -> None:
    raise DatabaseUnavailable("The tables in {path} can't be opened: {why}.", path="here", why="nobody answers")

"""A full house asks newcomers to wait, politely, and goes on for those who are in it."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.server.live.door import ENOUGH
from tablee.server.refusals import Full
from tablee.server.room import MOST_LATE_LOOKS, MOST_LATE_S, PULSE_S, Room
from tests import unencrypted
from tests.server.guests import Guest, House
from tests.server.house import running_house


def is_full(room: Room, tables: int = 0) -> bool:
    try:
        room.check(tables)
    except Full:
        return True
    return False


def test_a_house_has_room_for_so_many_sockets_and_tables() -> None:
    room = Room(most_sockets=2, most_tables=3)
    assert [is_full(room, tables) for tables in (0, 2, 3)] == [False, False, True]
    room.sockets = 2
    assert is_full(room)
    room.sockets = 1
    assert not is_full(room)


def test_a_house_that_does_not_keep_up_is_full_until_it_does() -> None:
    now = 0.0

    async def story() -> None:
        nonlocal now
        room, found = Room(10, 10, clock=lambda: now), list[bool]()
        for late in (0.0, *[MOST_LATE_S + 0.1] * MOST_LATE_LOOKS, 0.0):
            now += late
            room.feel_pulse()
            found.append(is_full(room))
            room.close()
            now += PULSE_S
        assert found == [False] * MOST_LATE_LOOKS + [True, False]

    asyncio.run(story())


def test_a_table_too_many_is_refused_with_a_time_to_come_again(tmp_path: Path) -> None:
    with running_house(tmp_path, most_tables=1) as address, ExitStack() as closing:
        anna = Guest(House(address, closing), "Anna")
        anna.open(seats=["me", "device"])
        answer = anna.http.post("/api/tables", json={"game": "deserto", "seats": ["me", "easy"]})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "full")
        assert int(answer.headers["Retry-After"]) > 0


def test_a_socket_too_many_is_told_so_and_closed_and_the_page_tries_later(tmp_path: Path) -> None:
    with running_house(tmp_path, most_sockets=1) as address, ExitStack() as closing:
        anna = Guest(House(address, closing), "Anna")
        code = anna.open(seats=["me", "device"])["code"]
        line = anna.follow(code)
        told = line.ask("hello")["all"]
        late = anna.follow(code, "de")
        assert late.hear_any()["no"] == "full"
        with pytest.raises(Exception, match=str(ENOUGH)):
            late.hear_any()
        assert line.ask("play", seat=0, action=told["now"]["legal"][0], at=told["n"])["step"] == 1
        assert unencrypted.get(f"{address}/").status_code == 200

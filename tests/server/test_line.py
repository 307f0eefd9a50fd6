"""A line that takes nothing more is cut, and nobody at the table waits for it."""

import asyncio
from pathlib import Path
from typing import Any

import orjson

from tablee.locale import voice
from tablee.server.hall import Hall
from tablee.server.live import Line
from tablee.server.presence import LiveTable
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.table.seat import Person

PEOPLE = (Person("key of Anna", "Anna", "fox"), Person("key of Boris", "Boris", "owl"))


class Phone:
    """The other end of a line. Switched off, it takes nothing more, like a socket whose buffers are full."""

    def __init__(self, hall: Hall, live: LiveTable, person: Person) -> None:
        self.heard: list[dict[str, Any]] = []
        self.wishes: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.is_on = True
        line = Line(hall, live, person, voice("en"), self.take)
        self.talk = asyncio.create_task(line.serve(self.wishes.get))

    async def take(self, message: Any) -> None:
        if not self.is_on:
            await asyncio.Event().wait()
        self.heard.append(orjson.loads(message["text"]))

    async def say(self, **wish: Any) -> None:
        await self.wishes.put({"type": "websocket.receive", "text": orjson.dumps(wish).decode()})

    async def hear(self, name: str) -> dict[str, Any]:
        """The first message with this word in it."""
        while not (found := [told for told in self.heard if name in told]):
            await asyncio.sleep(0.01)
        return found[0]


async def at_a_table(hall: Hall) -> tuple[LiveTable, Phone, Phone]:
    live = await hall.open({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
    await hall.wish(live, lambda table: table.sit(1, PEOPLE[1]))
    anna, boris = (Phone(hall, live, person) for person in PEOPLE)
    for phone in (anna, boris):
        await phone.say(do="hello")
        await phone.hear("all")
    return live, anna, boris


async def begin(phone: Phone) -> int:
    """Play the first action of the game; the number that its entry should have."""
    first = (await phone.hear("all"))["all"]
    await phone.say(do="play", action=first["now"]["legal"][0], at=first["n"])
    return int(first["n"]) + 1


async def hang_up(hall: Hall, *phones: Phone) -> None:
    for phone in phones:
        await phone.wishes.put({"type": "websocket.disconnect", "code": 1000})
        await phone.talk
    await hall.close()


async def play_on_beside_a_full_line(data: Path) -> None:
    hall = Hall(SQLiteStore(data / "log.db"), Settings(data=data))
    live, anna, boris = await at_a_table(hall)
    boris.is_on = False
    number = await begin(anna)
    assert (await anna.hear("action"))["n"] == number
    await asyncio.wait_for(boris.talk, 10)  # hung up for him
    assert live.present == {PEOPLE[0].key}
    back = Phone(hall, live, PEOPLE[1])
    await back.say(do="hello")
    assert (await back.hear("all"))["all"]["n"] == number
    await hang_up(hall, anna, back)


async def ask_for_more_on_a_line_that_is_full(data: Path) -> None:
    hall = Hall(SQLiteStore(data / "log.db"), Settings(data=data))
    live, anna, boris = await at_a_table(hall)
    anna.is_on = False
    number = await begin(anna)
    await asyncio.wait_for(anna.talk, 10)
    assert (await boris.hear("action"))["n"] == live.table.number == number
    await hang_up(hall, boris)


def test_a_wish_on_a_full_line_is_not_left_half_done(tmp_path: Path) -> None:
    asyncio.run(ask_for_more_on_a_line_that_is_full(tmp_path))


def test_a_full_line_is_cut_and_nobody_waits_for_it(tmp_path: Path) -> None:
    asyncio.run(play_on_beside_a_full_line(tmp_path))

"""In-process clients of live tables, and a store that fails on demand."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import orjson

from tablee.locale import voice
from tablee.server.http.identity import Identities
from tablee.server.live.actor import TableActor
from tablee.server.live.hall import Hall
from tablee.server.live.session import Session
from tablee.server.live.websocket import WebSocket
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.table.log import Entry
from tablee.table.seat import Person
from tests.waiting import run, until

IDENTITIES = Identities("secret")
PEOPLE = (Person("key of Anna", "Anna", "fox"), Person("key of Boris", "Boris", "owl"))


class Phone(WebSocket):
    """A client at the other end of a WebSocket."""

    def __init__(self, hall: Hall, live: TableActor, person: Person | None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.is_cut = False
        slot = hall.connections.reserve("here", person.key if person else None)
        self.session = Session(hall, live, IDENTITIES, person, voice("en"), self, slot)

    def send(self, text: bytes) -> None:
        self.heard.append(orjson.loads(text))

    def abort(self) -> None:
        self.is_cut = True

    def command(self, **message: Any) -> None:
        self.session.receive(orjson.dumps(message))

    async def hear(self, name: str) -> dict[str, Any]:
        """Wait for a message with this key; return the first one."""
        return await until(lambda: next((told for told in self.heard if name in told), None))


class FullDisk(SQLiteStore):
    """A store that fails from some moment on."""

    trouble: Exception | None = None
    refused = 0

    def append(self, code: str, entry: Entry) -> "asyncio.Future[bool]":
        if self.trouble is None:
            return super().append(code, entry)
        self.refused += 1
        failed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        failed.set_exception(self.trouble)
        return failed


def at_a_table(data: Path, story: Callable[[TableActor, Phone, Phone, FullDisk], Awaitable[None]]) -> None:
    """Run a story at a table of two, after both clients have connected."""

    async def tell() -> None:
        store = FullDisk(data / "log.db")
        hall = Hall(store, Settings(data=data))
        live = await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        await live.execute(lambda table: table.sit(1, PEOPLE[1]))
        anna, boris = (Phone(hall, live, person) for person in PEOPLE)
        for phone in (anna, boris):
            phone.command(do="hello")
        await story(live, anna, boris, store)
        await hall.close()

    run(tell())

"""A hall with a store in memory and in-process clients: fast, but with the real actors and routes."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import httpx
from fastapi import FastAPI

from tablee.locale import voice
from tablee.server.api.evaluation import Evaluations
from tablee.server.api.replay import Replays
from tablee.server.app import create_app
from tablee.server.http.identity import Identities
from tablee.server.live.actor import TableActor
from tablee.server.live.hall import Hall
from tablee.server.live.session import Session
from tablee.server.live.websocket import WebSocket
from tablee.server.settings import LIMITS, Settings
from tablee.store.store import Traveller, WriteStats
from tablee.store.subscriptions import Subscription
from tablee.table.log import Entry
from tablee.table.seat import Person

CODE = "mira-buke"
SECRET = "the same everywhere"
UNLIMITED: dict[str, Any] = dict.fromkeys(LIMITS, 0)
SETTINGS = Settings(emotes_per_second=0, bot_pause=0, contribution_seconds=0, secret_key=SECRET, **UNLIMITED)


class Memory:
    """A store in memory."""

    def __init__(self, log: Iterable[Entry] = ()) -> None:
        self.log, self.written = [*log], WriteStats()

    def append(self, code: str, entry: Entry) -> "asyncio.Future[bool]":
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        is_next = entry.number == len(self.log) + 1
        if is_next:
            self.log.append(entry)
        done.set_result(is_next)
        return done

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        return self.log[after:] if code == CODE else []

    async def newest(self, codes: Sequence[str]) -> dict[str, int]:
        return dict.fromkeys(codes, len(self.log))

    async def tables_of(self, key: str) -> list[str]:
        return [CODE]

    async def keep_pass(self, code: str, traveller: Traveller, now: float, expires: float) -> None:
        """Keep nothing: nobody asks for it."""

    async def take_pass(self, code: str, now: float) -> Traveller | None:
        return None

    async def keep_subscription(
        self, code: str, key: str, subscription: Subscription, now: float, expires: float
    ) -> None:
        """Keep nothing: nobody asks for it."""

    async def drop_subscription(self, endpoint: str, key: str | None = None) -> None:
        """Drop nothing."""

    async def take_subscriptions(self, code: str, key: str, turn: int) -> list[Subscription]:
        return []

    async def subscribed(self, code: str) -> set[str]:
        return set()

    async def keep_alarm(self, code: str, due: float | None) -> None:
        """Keep nothing: these tests restart nothing."""

    async def alarms(self) -> dict[str, float]:
        return {}

    async def close(self) -> None:
        pass


class Window(WebSocket):
    """A client that records the messages it receives."""

    def __init__(self, hall: Hall, live: TableActor, person: Person | None, address: str = "here") -> None:
        self.heard, self.wrong = list[bytes](), list[bytes]()
        slot = hall.connections.reserve(address, None)
        self.session = Session(hall, live, Identities(SECRET), person, voice("en"), self, slot)

    def send(self, text: bytes) -> None:
        self.heard.append(text)

    def abort(self) -> None:
        self.wrong.append(b"cut")


@cache
def _application() -> FastAPI:
    """One application for all tests: creating it takes a while."""
    return create_app(SETTINGS)


class Visitor:
    """An HTTP client of the hall that was created last."""

    def __init__(self, hall: Hall, person: Person | None) -> None:
        app = _application()
        app.state.hall, app.state.evaluations, app.state.replays = hall, Evaluations(1), Replays(hall)
        card = {"Authorization": f"Bearer {Identities(SECRET).card(person)}"} if person else {}
        transport = httpx.ASGITransport(app)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://server", headers=card)

    async def ask(self, path: str, **body: Any) -> bytes:
        """Send a request; return the status and the body."""
        answer = await (self.http.post(path, json=body) if body else self.http.get(path))
        return f"{answer.status_code} ".encode() + answer.content

"""The rate limit for guessing the codes of tables."""

import asyncio
import re
from collections import Counter, OrderedDict

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.http.address import address_of
from tablee.server.http.errors import TooMany, refuse
from tablee.server.http.identity import person_of
from tablee.server.http.security import is_embedded_elsewhere
from tablee.server.limits.rate import RateLimit
from tablee.store.store import DatabaseUnavailable

NO_SUCH_TABLE = 4404  # WebSocket close code, as HTTP status 404
TABLE_PATH = re.compile(r"/(?:t|live|api/tables)/([^/]+)")
MOST_KNOWN = 10_000  # codes of existing tables that addresses have asked for


class GuessLimit:
    """Refuses new codes from an address that has requested many tables that do not exist, until it has waited.

    Every request for a code that is new to the address is charged before it is answered, and the charge is given back
    where the table exists: many at once find out no more than one after the other. Codes that the address knows
    already, and tables where the person has a seat, are never refused. Pages of other sites cannot use up a visitor's
    allowance: what they embed is refused and not charged.
    """

    def __init__(self, app: ASGIApp, guesses: RateLimit) -> None:
        self.app, self.guesses = app, guesses
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()  # address and code, least recently used first
        self._asking: Counter[str] = Counter()  # by address: requests in progress
        self._answered: dict[str, asyncio.Event] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, and charge it where there is no such table."""
        found = TABLE_PATH.match(scope["path"]) if scope["type"] != "lifespan" else None
        if found is None:
            return await self.app(scope, receive, send)
        if scope["type"] == "http" and is_embedded_elsewhere(scope):
            return await Response(status_code=403)(scope, receive, send)
        address, code = address_of(scope), found[1]
        if (address, code) in self._known:
            self._known.move_to_end((address, code))
            return await self.app(scope, receive, send)
        if not await self._charged(address):
            return await (self.app if await _has_seat(scope, code) else _refuse)(scope, receive, send)
        answer = _Answer(send)
        try:
            return await self.app(scope, receive, answer.send)
        finally:
            self._settle(address, answer.is_wrong)
            if answer.is_right:
                self._remember(address, code)

    def _remember(self, address: str, code: str) -> None:
        self._known[address, code] = None
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def _charged(self, address: str) -> bool:
        while not self.guesses.reserve(address):
            if not self._asking[address]:
                return False
            await self._answered.setdefault(address, asyncio.Event()).wait()
        self._asking[address] += 1
        return True

    def _settle(self, address: str, is_wrong: bool) -> None:
        self.guesses.settle(address, is_wrong)
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address]
        if answered := self._answered.pop(address, None):
            answered.set()


class _Answer:
    """Watches a response: does the table exist?"""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.is_right = self.is_wrong = False

    async def send(self, message: Message) -> None:
        """Forward a message."""
        status, code = message.get("status"), message.get("code")
        self.is_wrong |= status == 404 or code == NO_SUCH_TABLE
        self.is_right |= message["type"] == "websocket.accept" or (status is not None and status < 400)
        self.is_right &= message["type"] != "websocket.close"
        await self._send(message)


async def _has_seat(scope: Scope, code: str) -> bool:
    person = person_of(HTTPConnection(scope))
    try:
        return person is not None and code in await scope["app"].state.hall.store.tables_of(person.key)
    except DatabaseUnavailable:
        return False


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        return await send({"type": "websocket.close"})  # before it was accepted: 403
    too_many = TooMany("That was too fast for the table. Wait a moment and try again.")
    return await refuse(Request(scope), too_many)(scope, receive, send)

"""What every answer tells a browser not to do, who may open a socket, and how fast codes may be guessed."""

import asyncio
import re
from collections import Counter
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.limits import Allowances
from tablee.server.refusals import TooMany, refuse

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # the address of a table is the key to it
}
NO_SUCH_TABLE = 4404  # closes a socket, as 404 answers a request
DEFAULT_PORTS = {"http": 80, "https": 443}
OF_A_TABLE = re.compile(r"/(?:t|live|api/tables)/[^/]+")


class Shielded:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and write on its answer."""

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, write)


class GuessingSlowed:
    """Who has asked for many tables that are not there waits, whether or not the next one is.

    Every question for a table is charged before it is answered, and given back where it was none: many at once find out
    no more than one after the other. Who has nothing left waits for the answers to her own questions before.
    """

    def __init__(self, app: ASGIApp, guesses: Allowances) -> None:
        self.app, self.guesses = app, guesses
        self._asking: Counter[str] = Counter()  # by address: questions that are not answered yet
        self._answered: dict[str, asyncio.Event] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count it where there is no such table."""
        if scope["type"] == "lifespan" or not OF_A_TABLE.match(scope["path"]):
            return await self.app(scope, receive, send)
        address = address_of(scope)
        if not await self._charged(address):
            return await _refuse(scope, receive, send)
        is_wrong = False

        async def look(message: Message) -> None:
            nonlocal is_wrong
            is_wrong |= message.get("status") == 404 or message.get("code") == NO_SUCH_TABLE
            await send(message)

        try:
            return await self.app(scope, receive, look)
        finally:
            self._settle(address, is_wrong)

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


def address_of(scope: Scope) -> str:
    """Where somebody asks from; behind a proxy that is trusted, where the proxy was asked from."""
    return _household(scope["client"][0]) if scope.get("client") else ""


@lru_cache(maxsize=10_000)
def _household(address: str) -> str:
    """Whoever has one address of IPv6 has all those that begin alike, 2⁶⁴ of them: they count as one.

    >>> _household("2001:db8:1:2:3::4"), _household("192.0.2.1"), _household("::ffff:192.0.2.1"), _household("testing")
    ('2001:db8:1:2::', '192.0.2.1', '192.0.2.1', 'testing')
    """
    try:
        found = ip_address(address)
    except ValueError:  # a name, as tests have it
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)).network_address)


def is_from_here(connection: HTTPConnection) -> bool:
    """Does a page of this house ask, or a program? A page of anybody else has another origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    place, scheme = _place(origin), origin.partition("://")[0]
    return place is not None and place == _place(f"{scheme}://{connection.headers.get('host', '')}")


def _place(address: str) -> tuple[str | None, int | None] | None:
    """Host and port; None where an address has neither."""
    try:
        parts = urlsplit(address)
        return (parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]) if parts.hostname else None
    except (ValueError, KeyError):
        return None


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        return await send({"type": "websocket.close"})  # before it was accepted: 403
    too_many = TooMany("That was too fast for the table. Wait a moment and try again.")
    return await refuse(Request(scope), too_many)(scope, receive, send)

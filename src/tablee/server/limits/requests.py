"""Charge every HTTP request and every WebSocket handshake to its person and address."""

from fastapi import Request
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.http.address import address_of
from tablee.server.http.errors import refuse, too_fast
from tablee.server.http.identity import person_of
from tablee.server.limits.client import CLIENT
from tablee.server.limits.rate import Verdict
from tablee.store.store import DatabaseUnavailable
from tablee.web.files import PLACES

FILE_COST = 0.1  # a page loads dozens of files, and each is in memory
PAGE_COST = 2  # rendered on the event loop, in two to three milliseconds
PICTURE, PICTURE_COST = "/qr.svg", 5  # not cached: the client chooses the host in it
COSTS = {  # by the end of an API path
    "/replay": 20,  # long games take a fifth of a second
    "/replay/evaluation": 20,  # replays the record first
    "/evaluation": 5,
    "/me/pass": 5,  # draws a QR code and writes to the database
}
LIVENESS = "/healthz"  # free: its response is as cheap as a refusal, and a server that refuses it would be restarted


class LimitRequests:
    """Middleware that refuses requests over the limit, and sets `CLIENT` for the time of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        connection = HTTPConnection(scope)
        person = person_of(connection)
        CLIENT.set(person.key if person else address_of(scope))
        if scope["type"] == "http" and scope["path"] != LIVENESS and not await is_within_limit(connection):
            return await refuse(Request(scope), too_fast())(scope, receive, send)
        return await self.app(scope, receive, send)


async def is_within_limit(connection: HTTPConnection) -> bool:
    """Charge a request; return whether to serve it."""
    scope, hall, person = connection.scope, connection.app.state.hall, person_of(connection)
    verdict = hall.requests.take(person.key if person else None, address_of(scope), cost_of(scope["path"]))
    if verdict is not Verdict.SEATED_ONLY or person is None:
        return bool(verdict is Verdict.ALLOWED)
    try:
        return bool(await hall.store.tables_of(person.key))
    except DatabaseUnavailable:
        return True  # it may be a player


def cost_of(path: str) -> float:
    """Return what a request costs, in requests of the usual kind.

    >>> [cost_of(path) for path in ("/api/games", "/static/js/live.js", "/about", "/t/mira/qr.svg", "/live/mira")]
    [1, 0.1, 2, 5, 1]
    >>> cost_of("/api/replay"), cost_of("/t/mira-buke/replay")
    (20, 2)
    """
    if path.startswith(PLACES):
        return FILE_COST
    if path.startswith("/api/"):
        return next((cost for end, cost in COSTS.items() if path.endswith(end)), 1)
    if path.startswith("/live/"):
        return 1
    return PICTURE_COST if path.endswith(PICTURE) else PAGE_COST

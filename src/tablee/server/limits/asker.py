"""Whom a request is charged to: a person by key, otherwise an address. Work in threads takes turns among them."""

from contextvars import ContextVar

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.http.address import address_of
from tablee.server.http.identity import person_of

ASKER: ContextVar[str] = ContextVar("asker", default="the server itself")


class NoteAsker:
    """Middleware that sets `ASKER` for the time of a request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "lifespan":
            person = person_of(HTTPConnection(scope))
            ASKER.set(person.key if person else address_of(scope))
        await self.app(scope, receive, send)

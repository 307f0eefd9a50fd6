"""Who asks: a person by her key, anybody else by the address. Work that is done for her waits for her turn."""

from contextvars import ContextVar

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.identity import person_of
from tablee.server.shield import address_of

ASKER: ContextVar[str] = ContextVar("asker", default="the house itself")


class Asking:
    """Notes who asks, for as long as the answer takes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "lifespan":
            person = person_of(HTTPConnection(scope))
            ASKER.set(person.key if person else address_of(scope))
        await self.app(scope, receive, send)

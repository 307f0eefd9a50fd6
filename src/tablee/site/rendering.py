"""Renders pages with the server's own page functions, without a server."""

from types import SimpleNamespace
from typing import Any

from fastapi import FastAPI
from starlette.types import Message

from tablee.core.errors import BadRequest
from tablee.server.app import PAGES
from tablee.server.http.dependencies import current_person, optional_person, the_hall
from tablee.server.settings import Settings
from tablee.server.warming import Warm
from tablee.table.seat import PICTURES, Person


def pages_alone() -> FastAPI:
    """Return an application with the pages only: no identities, no tables."""
    app = FastAPI(openapi_url=None)
    app.state.has_server, app.state.warming = False, Warm()
    for router in PAGES:
        app.include_router(router)
    app.dependency_overrides = {
        the_hall: lambda: SimpleNamespace(settings=Settings()),
        optional_person: lambda: None,
        current_person: lambda: Person("", "", PICTURES[0]),
    }
    return app


async def render(app: FastAPI, path: str, language: str) -> bytes:
    """Return a page in a language."""
    start, body = await _ask(app, f"/{path}", language)
    if location := dict(start["headers"]).get(b"location"):
        return await render(app, location.decode().lstrip("/"), language)
    if start["status"] != 200:
        raise BadRequest("The page {path} could not be made.", path=path)
    return body


async def _ask(app: FastAPI, path: str, language: str) -> tuple[Message, bytes]:
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept-language", language.encode())],
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent[0], b"".join(message.get("body", b"") for message in sent[1:])

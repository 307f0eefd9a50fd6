"""The application: one store, one hall, pages and doors."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute

from tablee import __version__
from tablee.core import GAMES
from tablee.core.errors import TableeError
from tablee.server import api, install, languages, lessons, pages, replay, rules
from tablee.server.errors import Missing
from tablee.server.evaluation import Evaluations
from tablee.server.hall import Hall, Ready
from tablee.server.identity import Identities
from tablee.server.languages import InYourLanguage, voice_of
from tablee.server.limits import Allowances, TooMany
from tablee.server.live import Door
from tablee.server.settings import Settings
from tablee.server.wire import Wires
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import NotWritten

WEB = Path(__file__).resolve().parents[1] / "web"
STATUS = {Missing: 404, TooMany: 429, NotWritten: 503}  # of the other refusals: 400


def create_app(settings: Settings | None = None, ready: Ready | None = None) -> FastAPI:
    """The application, with everything in it; ``ready`` waits until a game's rules are compiled."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.hall = Hall(SQLiteStore(settings.database), settings, ready)
        app.state.evaluations = Evaluations()
        app.state.wires = Wires()
        await app.state.wires.open()
        yield
        await app.state.wires.close()
        app.state.evaluations.close()
        await app.state.hall.close()

    app = FastAPI(title="Tablée", version=__version__, lifespan=lifespan)
    app.state.ready = ready
    app.state.identities = Identities(settings.secret())
    app.state.openings = Allowances(settings.tables_per_minute, settings.tables_per_minute / 60)
    app.include_router(api.router, prefix="/api")
    app.include_router(replay.api, prefix="/api")
    app.include_router(lessons.api, prefix="/api")
    app.include_router(pages.router)
    app.include_router(languages.router)
    app.include_router(install.router)
    app.include_router(replay.pages)
    app.include_router(lessons.pages)
    app.include_router(rules.pages)
    app.mount("/static", StaticFiles(directory=WEB / "static"), name="static")
    for name in GAMES:
        app.mount(f"/games/{name}", StaticFiles(directory=GAMES.page(name)), name=f"page of {name}")
    app.add_exception_handler(TableeError, _refuse)
    app.add_exception_handler(404, _lead_back)
    app.add_middleware(InYourLanguage)
    app.router.routes.append(WebSocketRoute("/live/{code}", Door()))
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableeError)
    status = next((STATUS[kind] for kind in STATUS if isinstance(error, kind)), 400)
    if status == 404 and not request.url.path.startswith("/api/"):
        return pages.lost(request, voice_of(request).speak(error))
    return JSONResponse({"error": {"code": error.code, "message": voice_of(request).speak(error)}}, status)


async def _lead_back(request: Request, error: Exception) -> Response:
    """No such address: a person is led back to the games, a program is told."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith(("/api/", "/games/", "/static/")):
        return await http_exception_handler(request, error)
    return pages.lost(request)

"""The application: one store, one hall, pages and doors."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee import __version__
from tablee.bus import open_bus
from tablee.core.errors import TableeError
from tablee.server import files, languages
from tablee.server.api import health, tables
from tablee.server.api import lessons as lessons_api
from tablee.server.api import replay as replay_api
from tablee.server.api.evaluation import Evaluations
from tablee.server.asking import Asking
from tablee.server.crowded import OneLineEach
from tablee.server.identity import Identities
from tablee.server.languages import InYourLanguage, voice_of
from tablee.server.limits import Allowances
from tablee.server.live.door import Door
from tablee.server.live.hall import Hall
from tablee.server.live.wire import APPLICATION
from tablee.server.pages import home, install, lessons, reference, replay, rules
from tablee.server.punctual import BodiesInTime
from tablee.server.refusals import refuse, status_of
from tablee.server.settings import Settings
from tablee.server.shield import GuessingSlowed, Shielded
from tablee.server.strict import refuse_form
from tablee.server.warming import Warm, Warming
from tablee.store import open_store
from tablee.store.sql import SQLStore
from tablee.store.store import Unusable

LOGGER = logging.getLogger(__name__)
SECONDS_TO_RETRY, TRIES = 1.0, 60  # to reach a shared database
PAGES = (home.router, languages.router, install.router, replay.router, lessons.router, rules.router, reference.router)
API = (tables.router, replay_api.router, lessons_api.router)


def create_app(settings: Settings | None = None, warming: Warm | None = None) -> FastAPI:
    """The application, with everything in it; ``warming`` knows what is compiled already."""
    settings, warming = settings or Settings(), warming or Warm()
    guesses = Allowances(settings.wrong_codes_per_minute, settings.wrong_codes_per_minute / 60)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, ASGIApp]]:
        store = await _store_of(settings)
        hall = app.state.hall = Hall(store, settings, warming, open_bus(settings.redis_url))
        await hall.neighbours.start()
        hall.room.feel_pulse()
        limits = {"emotes": hall.emotes, "changes": hall.changes, "openings": app.state.openings, "guesses": guesses}
        for name, allowances in limits.items():
            allowances.share(hall.bus, name)
        app.state.evaluations = Evaluations(settings.most_evaluations)
        asyncio.get_running_loop().set_exception_handler(OneLineEach())
        yield {APPLICATION: app}
        app.state.evaluations.close()
        await app.state.hall.close()

    app = FastAPI(title="Tablée", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.house, app.state.warming = True, warming
    app.state.identities = Identities(settings.secret())
    app.state.openings = Allowances(settings.tables_per_minute, settings.tables_per_minute / 60)
    for router in API:
        app.include_router(router, prefix="/api")
    app.include_router(health.router)
    for router in (*PAGES, files.router):
        app.include_router(_with_head(router))
    app.add_exception_handler(TableeError, _refuse)
    app.add_exception_handler(RequestValidationError, refuse_form)
    app.add_exception_handler(404, _lead_back)
    app.add_middleware(Asking)
    app.add_middleware(GuessingSlowed, guesses=guesses)
    app.add_middleware(InYourLanguage)
    app.add_middleware(Shielded)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(BodiesInTime)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.trusted_proxies)
    app.router.routes.append(WebSocketRoute("/live/{code}", Door()))
    return app


async def _store_of(settings: Settings) -> SQLStore:
    """The store; a shared database that is away is waited for, or one worker's bad moment would end all of them."""
    tries = TRIES if settings.database_url else 1
    while True:
        try:
            return open_store(settings.database_url, settings.database, settings.read_threads)
        except Unusable as error:
            tries -= 1
            if not tries:
                raise
            LOGGER.warning("%s", error)
            await asyncio.sleep(SECONDS_TO_RETRY)


def house(settings: Settings | None = None, warming: Warm | None = None) -> FastAPI:
    """The application of a process that does nothing else; without settings those of the environment."""
    gc.set_threshold(20_000, 20, 100)  # tables grow and stay: looking for rubbish among them often finds none
    return create_app(settings, warming or Warming(lambda *_: None))


def _with_head(pages: APIRouter) -> APIRouter:
    """Pages that also answer HEAD, as whoever checks a link asks."""
    for route in pages.routes:
        if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
            route.methods.add("HEAD")
    return pages


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableeError)
    if status_of(error) in (404, 410) and not request.url.path.startswith("/api/"):
        return home.lost(request, voice_of(request).speak(error))
    return refuse(request, error)


async def _lead_back(request: Request, error: Exception) -> Response:
    """No such address: a person is led back to the games, a program is told."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith(("/api/", *files.PLACES)):
        return await http_exception_handler(request, error)
    return home.lost(request)

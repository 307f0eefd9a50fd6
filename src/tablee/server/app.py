"""The application: store, hall, middleware and routes."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tablee import __version__
from tablee.cluster import open_cluster
from tablee.core.errors import TableeError
from tablee.server.api import alerts, health, me, reach, tables
from tablee.server.api import lessons as lessons_api
from tablee.server.api import replay as replay_api
from tablee.server.api.evaluation import Evaluations
from tablee.server.api.replay import Replays
from tablee.server.http import languages
from tablee.server.http.errors import refuse, status_of
from tablee.server.http.identity import Identities
from tablee.server.http.languages import ContentLanguage, voice_of
from tablee.server.http.security import SameOrigin, SecurityHeaders
from tablee.server.http.timeouts import CONNECTIONS, BodyTimeout, HeaderLimit
from tablee.server.http.validation import refuse_form
from tablee.server.limits.connections import OpenConnections
from tablee.server.limits.guesses import charge_guess
from tablee.server.limits.rate import RateLimit
from tablee.server.limits.requests import LimitRequests
from tablee.server.live.hall import Hall, NoTable
from tablee.server.live.handshake import Handshake
from tablee.server.live.websocket import APPLICATION
from tablee.server.logs import limit_invalid_requests
from tablee.server.loop_errors import LoopErrors
from tablee.server.pages import (
    around,
    editing,
    files,
    home,
    install,
    lessons,
    printing,
    puzzles,
    reference,
    replay,
    rules,
    thinking,
)
from tablee.server.pages import me as me_page
from tablee.server.settings import Settings
from tablee.server.signals import Stopped, in_daemon_thread, unless_stopped
from tablee.server.warming import Warm, Warming
from tablee.store import open_store
from tablee.store.sql import SQLStore
from tablee.store.store import DatabaseUnavailable
from tablee.web.files import PLACES

LOGGER = logging.getLogger(__name__)
SECONDS_TO_RETRY, TRIES = 1.0, 60  # to reach a shared database
COMPRESSION = 6  # of 9, which takes seven times as long for a page in Cyrillic letters, and saves a twentieth
_PLAYING = (home, around, me_page, languages, install, replay, thinking)
PAGES = tuple(part.router for part in (*_PLAYING, editing, lessons, puzzles, rules, printing, reference))
API = (tables.router, me.router, reach.router, alerts.router, replay_api.router, lessons_api.router)


def create_app(settings: Settings | None = None, warming: Warm | None = None) -> FastAPI:
    """Create the application; ``warming`` compiles games in the background."""
    settings, warming = settings or Settings(), warming or Warm()
    lifespan = partial(_lifespan, settings)
    app = FastAPI(title="Tablée", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.has_server, app.state.warming, app.state.network = True, warming, None
    app.state.identities = Identities(settings.secret())
    app.state.openings = RateLimit(settings.tables_per_minute, settings.tables_per_minute / 60)
    app.state.guesses = RateLimit(settings.wrong_codes_per_minute, settings.wrong_codes_per_minute / 60)
    _add_routes(app)
    _add_middleware(app, settings)
    return app


@asynccontextmanager
async def _lifespan(settings: Settings, app: FastAPI) -> AsyncIterator[dict[str, Any]]:
    """Open the store and the hall on startup, and close them on shutdown."""
    try:
        store = await unless_stopped(_store_of(settings))
    except Stopped:
        yield {}  # uvicorn exits now, without serving anything
        return
    hall = app.state.hall = Hall(store, settings, app.state.warming, open_cluster(settings.redis_url))
    await hall.peers.start()
    hall.alarms.start()
    hall.capacity.watch_loop()
    limits = hall.limits | {"openings": app.state.openings, "guesses": app.state.guesses}
    for name, allowances in limits.items():
        allowances.share(hall.cluster, name)
    app.state.evaluations, app.state.replays = Evaluations(settings.most_evaluations), Replays(hall)
    asyncio.get_running_loop().set_exception_handler(LoopErrors())
    limit_invalid_requests()
    most = 0 if settings.trusted_proxies else settings.connections_per_address
    app.state.shared = {APPLICATION: app, CONNECTIONS: OpenConnections(most)}
    yield app.state.shared
    if app.state.network is not None:
        await app.state.network.close()
    app.state.evaluations.close()
    await hall.close()


def _add_routes(app: FastAPI) -> None:
    """Add the API, the pages, the live sockets, and the exception handlers."""
    for router in API:
        app.include_router(router, prefix="/api")
    app.include_router(health.router)
    for router in (*PAGES, files.router):
        app.include_router(_with_head(router))
    app.add_exception_handler(TableeError, _refuse)
    app.add_exception_handler(RequestValidationError, refuse_form)
    app.add_exception_handler(404, _not_found)
    app.router.routes.append(WebSocketRoute("/live/{code}", Handshake()))


def _add_middleware(app: FastAPI, settings: Settings) -> None:
    """Add the middleware, the innermost first."""
    app.add_middleware(LimitRequests)
    app.add_middleware(ContentLanguage)
    app.add_middleware(SameOrigin)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(GZipMiddleware, compresslevel=COMPRESSION)
    app.add_middleware(HeaderLimit)
    app.add_middleware(BodyTimeout)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.trusted_proxies)


async def _store_of(settings: Settings) -> SQLStore:
    """Open the store; retry with a shared database, because a worker that exits on startup stops all of them.

    Connecting may block for seconds, so it runs in a thread: a signal to stop interrupts it at once.
    """
    opening = partial(open_store, settings.database_url, settings.database, settings.read_threads)
    tries = TRIES if settings.database_url else 1
    while True:
        try:
            return await in_daemon_thread(opening)
        except DatabaseUnavailable as error:
            tries -= 1
            if not tries:
                raise
            LOGGER.warning("%s", error)
            await asyncio.sleep(SECONDS_TO_RETRY)


def worker_app(settings: Settings | None = None, warming: Warm | None = None) -> FastAPI:
    """Return the application for a worker process; settings default to the environment."""
    gc.set_threshold(20_000, 20, 100)  # tables are long-lived: frequent collections find nothing
    return create_app(settings, warming or Warming(lambda *_: None))


def _with_head(pages: APIRouter) -> APIRouter:
    """Let pages answer HEAD too: link checkers send it."""
    for route in pages.routes:
        if isinstance(route, APIRoute) and route.methods and "GET" in route.methods:
            route.methods.add("HEAD")
    return pages


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableeError)
    if isinstance(error, NoTable):
        error = charge_guess(request, error)
    if status_of(error) in (404, 410) and not request.url.path.startswith("/api/"):
        return home.not_found(request, voice_of(request).speak(error))
    return refuse(request, error)


async def _not_found(request: Request, error: Exception) -> Response:
    """Answer 404 with a page that links to the games, or with JSON for programs."""
    assert isinstance(error, HTTPException)
    if request.url.path.startswith(("/api/", *PLACES)):
        return await http_exception_handler(request, error)
    return home.not_found(request)

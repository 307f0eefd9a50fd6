"""`tablee serve`: start the server and open the page."""

import asyncio
import errno
import logging
import logging.config
import os
import socket
import sys
import threading
import webbrowser
from contextlib import nullcontext, suppress
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
import uvicorn
from pydantic import ValidationError
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from tablee.server.app import worker_app
from tablee.server.http.network import NetworkListener
from tablee.server.http.reach import ANYWHERE, own_address
from tablee.server.http.timeouts import LONGEST_HEADER
from tablee.server.logs import json_config
from tablee.server.settings import LOOPBACK, Settings
from tablee.server.warming import Warming
from tablee.store import open_store
from tablee.store.lock import lock_folder

LOGGER = logging.getLogger(__name__)
FIRST_PORT = 8000
PORTS_TO_TRY = 20
TAKEN = {errno.EADDRINUSE, errno.EACCES}  # by another program, or reserved by the system
LIVE: dict[str, Any] = {  # by import path, because worker processes import them
    "ws": "tablee.server.live.websocket:WebSocket",
    "http": "tablee.server.http.timeouts:TimedProtocol",
    "h11_max_incomplete_event_size": LONGEST_HEADER,
    "log_level": "warning",
    "access_log": False,
    "proxy_headers": False,  # the application reads them, from trusted proxies only
    "timeout_graceful_shutdown": 5,  # seconds; then open requests are cancelled
    "timeout_worker_healthcheck": 30,  # seconds; a worker may be slow on a busy machine
}


def _help(setting: str) -> str:
    return Settings.model_fields[setting].description or ""


def serve_command(
    port: Annotated[int | None, typer.Option(help=_help("port"))] = None,
    host: Annotated[str | None, typer.Option(help=_help("host"))] = None,
    data: Annotated[Path | None, typer.Option(help=_help("data"))] = None,
    open_browser: Annotated[bool | None, typer.Option("--open/--no-open", help=_help("open"))] = None,
    messages_per_second: Annotated[float | None, typer.Option(min=0, help=_help("messages_per_second"))] = None,
    tables_per_minute: Annotated[float | None, typer.Option(min=0, help=_help("tables_per_minute"))] = None,
    workers: Annotated[int | None, typer.Option(min=1, help=_help("workers"))] = None,
) -> None:
    """Play in the browser: start the server and open the page."""
    given = {
        "port": port,
        "host": host,
        "data": data,
        "open": open_browser,
        "messages_per_second": messages_per_second,
        "tables_per_minute": tables_per_minute,
        "workers": workers,
    }
    console = Console(stderr=True)
    settings = _settings({name: value for name, value in given.items() if value is not None}, console)
    with nullcontext() if settings.database_url else lock_folder(settings.data):
        asyncio.run(open_store(settings.database_url, settings.database).close())  # report an unusable database first
        _serve(settings, console)


def allow_many_files() -> None:
    """Raise the limit of open files as far as the system lets this process: every connection is one."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit; macOS refuses some numbers
        resource = import_module("resource")
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _serve(settings: Settings, console: Console) -> None:
    allow_many_files()
    chosen = _chosen_port(settings, console)
    address = f"http://{host_name(settings.host)}:{chosen}"
    log = json_config(settings.json_logs)
    if log:
        logging.config.dictConfig(log)
    tell = LOGGER.info if log else console.print
    tell(f"Tablée is ready at {address}  (Ctrl-C ends it; every table is kept)")
    if settings.host == LOOPBACK:
        tell("To let other devices in: tablee serve --host 0.0.0.0")
    if settings.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    live = LIVE | ({"log_config": log} if log else {})
    options = live | {"host": settings.host, "port": chosen}
    if settings.workers == 1:
        app = worker_app(settings, _show_warming(console))
        if settings.host == LOOPBACK:
            app.state.network = NetworkListener(live)
        return uvicorn.run(app, **options)
    settings.secret()  # generated before several workers need it at once
    os.environ.update(settings.environment())
    return uvicorn.run("tablee.server.app:worker_app", factory=True, workers=settings.workers, **options)


def _settings(given: dict[str, Any], console: Console) -> Settings:
    try:
        return Settings(**given)
    except ValidationError as error:
        for wrong in error.errors():
            console.print(f"{'.'.join(map(str, wrong['loc']))}: {wrong['msg']}, not {wrong['input']!r}.", markup=False)
        sys.exit(2)


def _chosen_port(settings: Settings, console: Console) -> int:
    port, host = settings.port, settings.host
    try:
        chosen = port if port is not None else free_port(host)
        if chosen is not None and can_listen(host, chosen):
            return chosen
    except OSError as error:
        console.print(f"Tablée cannot listen at {host}: {error.strerror or error}.", markup=False)
        sys.exit(1)
    console.print(
        f"Port {chosen or FIRST_PORT} is taken. Try another one: tablee serve --port {(port or FIRST_PORT) + 1}"
    )
    sys.exit(1)


def host_name(host: str) -> str:
    """Return the host in the URL of the page. Links for friends use it, so it must work from other devices."""
    if host not in ANYWHERE:
        return "localhost" if host == LOOPBACK else f"[{host}]" if ":" in host else host
    return own_address() or "localhost"


def can_listen(host: str, port: int) -> bool:
    """Return whether the port is free; OSError if the machine does not have this address."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            if error.errno in TAKEN:
                return False
            raise
    return True


def free_port(host: str) -> int | None:
    """The first free port from 8000 on."""
    return next((port for port in range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY) if can_listen(host, port)), None)


def _show_warming(console: Console) -> Warming:
    """Show a progress bar while games are compiled in the background; with a warm cache it disappears at once."""
    progress = Progress(TextColumn("Getting ready: {task.description}"), BarColumn(), console=console, transient=True)
    task = progress.add_task("", total=1)

    def tell(game: str, done: int, total: int) -> None:
        progress.update(task, description=game, completed=done, total=total)
        if done == total:
            progress.stop()

    progress.start()
    return Warming(tell)

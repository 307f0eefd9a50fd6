"""`tablee serve`: the page for everyone in the house."""

import asyncio
import logging
import logging.config
import os
import socket
import sys
import threading
import webbrowser
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
import uvicorn
from pydantic import ValidationError
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from tablee.server.app import house
from tablee.server.logs import for_programs
from tablee.server.settings import EVERYWHERE, ONLY_HERE, Settings
from tablee.server.warming import Warming
from tablee.store import open_store
from tablee.store.lock import alone_in

LOGGER = logging.getLogger(__name__)
NEIGHBOUR = ("192.0.2.1", 9)  # nobody has this address
FIRST_PORT = 8000
PORTS_TO_TRY = 20
LIVE: dict[str, Any] = {  # by name, because workers look them up for themselves
    "ws": "tablee.server.live.wire:Wire",
    "http": "tablee.server.punctual:Punctual",
    "log_level": "warning",
    "access_log": False,
    "proxy_headers": False,  # the application looks at them, where a proxy is trusted
    "timeout_graceful_shutdown": 5,  # seconds; who is still asking then is cut
    "timeout_worker_healthcheck": 30,  # a busy machine is no dead worker
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
    with nullcontext() if settings.database_url else alone_in(settings.data):
        asyncio.run(open_store(settings.database_url, settings.database).close())  # where that fails, it is said first
        _serve(settings, console)


def _serve(settings: Settings, console: Console) -> None:
    chosen = _chosen_port(settings, console)
    address = f"http://{host_name(settings.host)}:{chosen}"
    log = for_programs(settings.json_logs)
    if log:
        logging.config.dictConfig(log)
    tell = LOGGER.info if log else console.print
    tell(f"Tablée is ready at {address}  (Ctrl-C ends it; every table is kept)")
    if settings.host == ONLY_HERE:
        tell("To let other devices in: tablee serve --host 0.0.0.0")
    if settings.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    options = LIVE | {"host": settings.host, "port": chosen} | ({"log_config": log} if log else {})
    if settings.workers == 1:
        return uvicorn.run(house(settings, _show_warming(console)), **options)
    settings.secret()  # made once, before workers ask for it at the same time
    os.environ.update(settings.environment())
    return uvicorn.run("tablee.server.app:house", factory=True, workers=settings.workers, **options)


def _settings(given: dict[str, Any], console: Console) -> Settings:
    try:
        return Settings(**given)
    except ValidationError as error:
        for wrong in error.errors():
            console.print(f"{'.'.join(map(str, wrong['loc']))}: {wrong['msg']}, not {wrong['input']!r}.", markup=False)
        sys.exit(2)


def _chosen_port(settings: Settings, console: Console) -> int:
    port, host = settings.port, settings.host
    chosen = port if port is not None else free_port(host)
    if chosen is None or not can_listen(host, chosen):
        console.print(
            f"Port {chosen or FIRST_PORT} is taken. Try another one: tablee serve --port {(port or FIRST_PORT) + 1}"
        )
        sys.exit(1)
    return chosen


def host_name(host: str) -> str:
    """Where the page is found. A link that is sent to a friend begins with it, so it has to lead here from there."""
    if host != EVERYWHERE:
        return "localhost" if host == ONLY_HERE else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NEIGHBOUR)  # sends nothing, but finds out with which address it would be sent
        except OSError:  # no network
            return "localhost"
        return str(probe.getsockname()[0])


def can_listen(host: str, port: int) -> bool:
    """Can a server listen here?"""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_port(host: str) -> int | None:
    """The first free port from 8000 on."""
    return next((port for port in range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY) if can_listen(host, port)), None)


def _show_warming(console: Console) -> Warming:
    """A progress bar while the games are compiled behind the page; on a warm machine it is gone in a moment."""
    progress = Progress(TextColumn("Getting ready: {task.description}"), BarColumn(), console=console, transient=True)
    task = progress.add_task("", total=1)

    def tell(game: str, done: int, total: int) -> None:
        progress.update(task, description=game, completed=done, total=total)
        if done == total:
            progress.stop()

    progress.start()
    return Warming(tell)

"""Compares our WebSocket layer with a stock one: the same server with an ordinary ASGI endpoint, in turns.

    python bench/stock.py                     prints the processor time of one action for both, and their ratio

Ours is `server/live/websocket.py` behind uvicorn's setting ``ws``, and `server/http/timeouts.py` behind ``http``.
The stock server is uvicorn with h11 and websockets as they come, and an endpoint with the protections that can be had
there: a rate limit for each connection, a bounded queue of messages to a slow client, a limit for the length of a
message. Missing are timeouts for slow requests, and closing a client that does not read: an ASGI application cannot
abort a connection, and uvicorn waits until everything is sent.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, Popen
from typing import Any

import uvicorn
import uvloop
from load import Count, clients_of, free_port, memory_kb, open_game, server, settle, wait_for
from rival import Contender, take_turns
from starlette.routing import WebSocketRoute
from starlette.types import Message, Receive, Scope, Send

from tablee.server.app import worker_app
from tablee.server.limits.rate import TokenBucket
from tablee.server.live.handshake import Handshake
from tablee.server.live.websocket import EXTENSION, MOST_BYTES, Receiver
from tablee.server.settings import LIMITS, Settings

MOST_WAITING = 64  # messages to a client that does not read
UNLIMITED: dict[str, Any] = dict.fromkeys(LIMITS, 0)


class StockSocket:
    """What a session needs of a connection, on top of ASGI's messages."""

    def __init__(self) -> None:
        self.receiver: Receiver | None = None
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        self.bucket = TokenBucket(0, 0)

    def attach(self, receiver: Receiver, rate: float) -> None:
        """Start a session."""
        self.receiver, self.bucket = receiver, TokenBucket(10 + 8 * rate, 2 * rate)

    def send(self, text: bytes) -> None:
        """Queue a message."""
        try:
            self.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.abort()

    def abort(self) -> None:
        """Close the connection."""
        while self.waiting.full():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)

    async def send_all(self, send: Send) -> None:
        """Send what is queued until the connection is closed."""
        while (text := await self.waiting.get()) is not None:
            await send({"type": "websocket.send", "text": text.decode()})
        with suppress(RuntimeError):
            await send({"type": "websocket.close", "code": 1011})


async def stock(scope: Scope, receive: Receive, send: Send) -> None:
    """The endpoint: our handshake, then plain receiving and sending."""
    socket = StockSocket()
    await Handshake()({**scope, "extensions": {EXTENSION: socket}}, receive, send)
    if socket.receiver is None:
        return
    sending = asyncio.create_task(socket.send_all(send))
    try:
        while (message := await receive())["type"] == "websocket.receive":
            text = _text(message)
            if not socket.bucket.take(1 + len(text) / 1024):
                break
            socket.receiver.receive(text)
    finally:
        sending.cancel()
        socket.receiver.disconnected()


def _text(message: Message) -> bytes:
    text: str | None = message.get("text")
    return text.encode() if text is not None else bytes(message["bytes"])


def serve(port: int, data: Path) -> None:
    """Serve the whole application with the stock layer."""
    app = worker_app(Settings(data=data, open=False, **UNLIMITED))
    app.router.routes[:] = [route for route in app.router.routes if not isinstance(route, WebSocketRoute)]
    app.router.routes.append(WebSocketRoute("/live/{code}", _Endpoint()))
    uvicorn.run(
        app,
        port=port,
        http="h11",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        log_level="warning",
    )


class _Endpoint:
    """A bare ASGI application, as the router wants it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        await stock(scope, receive, send)


@contextmanager
def stock_server() -> Iterator[tuple[str, int]]:
    """The stock server as a process of its own: its address and its number."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, __file__, "--serve", str(port), data]
        with Popen(command, cwd=Path(__file__).parent, stderr=DEVNULL) as process:
            try:
                wait_for(f"http://127.0.0.1:{port}/api/games", process)
                settle(process.pid)
                yield f"http://127.0.0.1:{port}", process.pid
            finally:
                process.terminate()


def main() -> None:
    """Measure in turns and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "FOLDER"))
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--tables", type=int, default=300)
    asked = parser.parse_args()
    if asked.serve:
        return serve(int(asked.serve[0]), Path(asked.serve[1]))
    with ExitStack() as servers:
        contenders = []
        for name, starting in (("ours", server()), ("stock", stock_server())):
            address, pid = servers.enter_context(starting)
            count = Count()
            clients = clients_of(address, open_game(), asked.tables, count)
            contenders.append(Contender(name, int(address.rpartition(":")[2]), count, clients, pid))
        uvloop.run(take_turns(contenders, asked.turns, 1.0))
        memory = [memory_kb(one.pid) // 1024 for one in contenders]
    for one, megabytes in zip(contenders, memory, strict=True):
        cost = f"{median(one.costs):>5.0f} us of processor an action"
        print(f"{one.name:<6} {median(one.rates):>6.0f} actions/s {cost} {megabytes:>5} MB")
    ours, theirs = contenders
    ratio = median(cost / base for cost, base in zip(theirs.costs, ours.costs, strict=True))
    print(f"stock costs {ratio:.2f} times as much processor time (median of {asked.turns} turns)")
    return None


if __name__ == "__main__":
    main()

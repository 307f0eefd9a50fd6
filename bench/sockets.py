"""Compares WebSocket layers with the traffic of a table: each text is sent to the sender and to one other client.

    python bench/sockets.py                   all layers that are installed, in turns of one run

Layers: uvicorn with its own WebSockets (websockets, wsproto), Granian, picows on a port of its own, and ours
(`tablee.server.live.websocket`, behind uvicorn's setting ``ws``). For each: texts a second, processor time a text, and
the memory of a socket on which nothing is said.
"""

import argparse
import asyncio
import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

from load import TIMEOUT_S, Socket, connect, cpu_seconds, family_of, free_port

PAIRS, IDLE, ROUNDS, TURN_S, BETWEEN_S = 100, 2000, 5, 1.0, 0.2
TEXT = b'{"do": "play", "seat": 0, "action": "Vb2", "at": 17}'
Say = Callable[[bytes], None]


class Pairs:
    """Who is at which table."""

    def __init__(self) -> None:
        self.at: dict[str, list[Say]] = {}

    def come(self, path: str, say: Say) -> None:
        """Add a connection to the table of its path."""
        self.at.setdefault(path, []).append(say)

    def tell(self, path: str, text: bytes) -> None:
        """Send a text to everyone at a table."""
        for say in self.at[path]:
            say(text)


PEOPLE = Pairs()


async def plain(scope: Any, receive: Any, send: Any) -> None:
    """An ordinary ASGI application: what is to be said waits in a queue, for a task of its own."""
    if scope["type"] != "websocket":
        return await _not_here(scope, receive, send)
    await receive()
    await send({"type": "websocket.accept"})
    path, waiting = scope["path"], asyncio.Queue[bytes]()
    PEOPLE.come(path, waiting.put_nowait)

    async def say() -> None:
        while True:
            await send({"type": "websocket.send", "text": (await waiting.get()).decode()})

    saying = asyncio.create_task(say())
    while (message := await receive())["type"] == "websocket.receive":
        PEOPLE.tell(path, message["text"].encode())
    saying.cancel()
    return None


async def wired(scope: Any, receive: Any, send: Any) -> None:
    """An application for our own connections."""
    if scope["type"] == "lifespan":
        scope["state"]["tablee.application"] = wired
    if scope["type"] != "websocket":
        return await _not_here(scope, receive, send)
    await receive()
    await send({"type": "websocket.accept"})
    websocket, path = scope["extensions"]["tablee.websocket"], scope["path"]
    PEOPLE.come(path, websocket.send)

    class Receiver:
        def receive(self, text: bytes) -> None:
            PEOPLE.tell(path, text)

        def disconnected(self) -> None:
            pass

    return websocket.attach(Receiver(), 0)  # type: ignore[no-any-return]


async def _not_here(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    else:
        while True:  # an application's life: it starts at once, and ends at once
            await send({"type": (await receive())["type"] + ".complete"})


def serve_uvicorn(ws: Any, port: int, app: Any = plain) -> None:
    """One of uvicorn's layers."""
    import uvicorn  # noqa: PLC0415

    uvicorn.run(app, port=port, ws=ws, ws_per_message_deflate=False, log_level="error")


def serve_wire(port: int) -> None:
    """Ours."""
    from tablee.server.live.websocket import WebSocket  # noqa: PLC0415

    serve_uvicorn(WebSocket, port, wired)


def serve_granian(port: int) -> None:
    """Granian, as its command line starts it."""
    from granian import Granian  # noqa: PLC0415

    Granian("sockets:plain", port=port, interface="asgi", log_enabled=False).serve()


def serve_picows(port: int) -> None:
    """picows, which has no HTTP beside its sockets."""
    import picows  # noqa: PLC0415
    import uvloop  # noqa: PLC0415

    class Listener(picows.WSListener):  # type: ignore[misc]
        def __init__(self, path: str) -> None:
            self.path = path

        def on_ws_connected(self, transport: Any) -> None:
            PEOPLE.come(self.path, lambda text: transport.send(picows.WSMsgType.TEXT, text))

        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            if frame.msg_type == picows.WSMsgType.TEXT:
                PEOPLE.tell(self.path, frame.get_payload_as_bytes())

    async def serve() -> None:
        server = await picows.ws_create_server(
            lambda request: Listener(request.path.decode()), "127.0.0.1", port, read_buffer_init_size=1024
        )
        await server.serve_forever()

    uvloop.run(serve())


LAYERS: dict[str, tuple[str, Callable[[int], None]]] = {  # by name: what must be installed, and how it is served
    "uvicorn-websockets": ("websockets", lambda port: serve_uvicorn("websockets-sansio", port)),
    "uvicorn-wsproto": ("wsproto", lambda port: serve_uvicorn("wsproto", port)),
    "granian": ("granian", serve_granian),
    "picows": ("picows", serve_picows),
    "wire": ("tablee", serve_wire),
}


@dataclass
class Figures:
    """What was counted for a layer."""

    texts: int = 0
    is_playing: bool = False
    held: list["Talker"] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    memory: float = 0.0


class Talker(Socket):
    """One client of a pair, which responds to the other's texts."""

    def __init__(self, path: str, figures: Figures, begins: bool) -> None:
        super().__init__(path)
        self.figures, self.begins, self.mine = figures, begins, 0

    def begin(self) -> None:
        """The socket is open."""
        self.figures.held += [self] if self.begins else []

    def talk(self) -> None:
        """Send a text, now or in the next turn."""
        if self.figures.is_playing:
            self.mine += 1
            self.send(TEXT)
        else:
            self.figures.held.append(self)

    def receive(self, text: bytes, size: int) -> None:
        """Receive one's own text, or the other's."""
        self.figures.texts += 1
        if self.mine:
            self.mine -= 1
        else:
            self.talk()


@contextmanager
def server(layer: str) -> Iterator[tuple[int, int]]:
    """A server process of its own: its port and its number."""
    port = free_port()
    command = [sys.executable, __file__, "--serve", layer, "--port", str(port)]
    with subprocess.Popen(command, cwd=Path(__file__).parent, stderr=subprocess.DEVNULL) as process:
        try:
            yield port, process.pid
        finally:
            process.terminate()


async def open_socket(socket: Socket, port: int) -> None:
    """Open a socket as soon as there is a server."""
    async with asyncio.timeout(TIMEOUT_S):
        while True:
            try:
                await connect(socket, port)
                break
            except OSError:
                await asyncio.sleep(0.1)
        while not socket.open:
            await asyncio.sleep(0.01)


async def measure(servers: dict[str, tuple[int, int]], rounds: int) -> dict[str, Figures]:
    """All layers in turns."""
    found = {layer: Figures() for layer in servers}
    for layer, (port, pid) in servers.items():
        for number in range(PAIRS):
            for begins in (True, False):
                await open_socket(Talker(f"/pair/{number}", found[layer], begins), port)
        before = memory(pid)
        idle = [Socket(f"/idle/{number}") for number in range(IDLE)]
        for socket in idle:
            await open_socket(socket, port)
        found[layer].memory = (memory(pid) - before) / IDLE
        for socket in idle:
            socket.transport.abort()
    for _ in range(rounds):
        for layer, (_, pid) in servers.items():
            await turn(found[layer], pid)
    return found


async def turn(figures: Figures, pid: int) -> None:
    """Run one layer's pairs for a while."""
    figures.is_playing, held, figures.held = True, figures.held, []
    for talker in held:
        talker.talk()
    await asyncio.sleep(BETWEEN_S)
    texts, cpu, began = figures.texts, cpu_seconds(pid) or 0.0, perf_counter()
    await asyncio.sleep(TURN_S)
    texts, cpu, took = figures.texts - texts, (cpu_seconds(pid) or 0.0) - cpu, perf_counter() - began
    figures.is_playing = False
    await asyncio.sleep(BETWEEN_S)
    figures.rates.append(texts / took)
    figures.costs.append(1e6 * cpu / max(1, texts))


def memory(pid: int) -> int:
    """What a server and its children hold, in bytes."""
    sleep(0.3)
    return sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) * 4096 for one in family_of(pid))


def main() -> None:
    """Serve a layer, or measure all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", choices=LAYERS)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    if asked.serve:
        return LAYERS[asked.serve][1](asked.port)
    missing = [layer for layer, (needed, _) in LAYERS.items() if importlib.util.find_spec(needed) is None]
    with ExitStack() as closing:
        servers = {layer: closing.enter_context(server(layer)) for layer in LAYERS if layer not in missing}
        found = asyncio.run(measure(servers, asked.rounds))
    print(f"{'layer':<20} {'texts/s':>8} {'us/text':>8} {'bytes/idle socket':>18}")
    for layer, figures in found.items():
        print(f"{layer:<20} {median(figures.rates):>8.0f} {median(figures.costs):>8.1f} {figures.memory:>18.0f}")
    return print(f"Not installed: {', '.join(missing)}") if missing else None


if __name__ == "__main__":
    main()

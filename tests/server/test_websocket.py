"""A WebSocket connection: texts go both ways; slow, flooding and silent clients are closed."""

import asyncio
import contextlib
import gc
import socket
import weakref
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest
from starlette.types import Receive, Scope, Send
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from tablee.server.live import websocket
from tablee.server.live.websocket import APPLICATION, EXTENSION, SERVICE_RESTART, WebSocket
from tests.waiting import run, until

GONE = None


class Server:
    """An application that takes every socket, and notes what is said on it; None: it is gone."""

    def __init__(self, pace: float) -> None:
        self.pace, self.heard = pace, asyncio.Queue[bytes | None]()
        self.connections: set[WebSocket] = set()
        self.status = 101

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect"
        if self.status != 101:
            return await send({"type": "websocket.close"})
        self.scope, self.websocket = scope, scope["extensions"][EXTENSION]
        await send({"type": "websocket.accept"})
        return self.websocket.attach(self, self.pace)  # type: ignore[no-any-return]

    def receive(self, text: bytes) -> None:
        if text == b"fault":
            raise ValueError("of ours")
        self.heard.put_nowait(text)

    def disconnected(self) -> None:
        self.heard.put_nowait(GONE)

    async def hears(self) -> bytes | None:
        return await self.heard.get()


class Friend:
    """Somebody with a socket."""

    def __init__(self) -> None:
        self.socket, self.other_end = socket.socketpair()
        self.socket.setblocking(False)
        self.frames = ClientProtocol(parse_uri("ws://localhost/live/mira-buke?lang=sv"))

    async def be_taken(self, server: Server) -> None:
        """Have a WebSocket at the other end."""
        state, loop = SimpleNamespace(connections=server.connections), asyncio.get_running_loop()
        given = {"server_state": state, "app_state": {APPLICATION: server}}
        await loop.connect_accepted_socket(lambda: WebSocket(**given), self.other_end)  # type: ignore[arg-type]

    async def call(self, server: Server) -> None:
        """Ask for a socket."""
        await self.be_taken(server)
        self.frames.send_request(self.frames.connect())
        await self._flush()

    async def send(self, *frames: Frame) -> None:
        for frame in frames:
            self.frames.send_frame(frame)
        await self._flush()

    async def _flush(self) -> None:
        await asyncio.get_running_loop().sock_sendall(self.socket, b"".join(self.frames.data_to_send()))

    async def say(self, text: str) -> None:
        await self.send(Frame(Opcode.TEXT, text.encode()))

    async def next(self) -> object:
        """The next event, or None where the other end has hung up."""
        while True:
            for event in self.frames.events_received():
                return event
            try:
                data = await asyncio.get_running_loop().sock_recv(self.socket, 1 << 16)
            except ConnectionResetError:
                return None
            if not data:
                return None
            self.frames.receive_data(data)

    async def hear(self) -> tuple[Opcode, bytes]:
        event = await self.next()
        assert isinstance(event, Frame), event
        return event.opcode, bytes(event.data)


Story = Callable[[Server, Friend], Awaitable[None]]


def connected(story: Story, pace: float = 0) -> None:
    """Run a story with a connected client."""

    async def tell() -> None:
        server, friend = Server(pace), Friend()
        await friend.call(server)
        assert (await friend.next()).status_code == 101  # type: ignore[attr-defined]
        await story(server, friend)
        friend.socket.close()
        await until(lambda: not server.connections)

    run(tell())


def test_texts_go_both_ways() -> None:
    async def story(server: Server, friend: Friend) -> None:
        await friend.say("is anybody there?")
        assert await server.hears() == b"is anybody there?"
        server.websocket.send("ja, wir alle: ö".encode())
        assert await friend.hear() == (Opcode.TEXT, "ja, wir alle: ö".encode())
        assert (server.scope["path"], server.scope["query_string"]) == ("/live/mira-buke", b"lang=sv")

    connected(story)


def test_a_text_in_parts_arrives_whole() -> None:
    async def story(server: Server, friend: Friend) -> None:
        await friend.send(Frame(Opcode.TEXT, b"hel", fin=False), Frame(Opcode.PING, b"?"), Frame(Opcode.CONT, b"lo"))
        assert await server.hears() == b"hello"
        assert await friend.hear() == (Opcode.PONG, b"?")

    connected(story)


def test_the_receiver_is_notified_of_a_disconnect() -> None:
    async def story(server: Server, friend: Friend) -> None:
        await friend.say("bye")
        await friend.send(Frame(Opcode.CLOSE, (1000).to_bytes(2)))
        assert [await server.hears(), await server.hears()] == [b"bye", GONE]
        server.websocket.send(b"too late")  # is dropped

    connected(story)


def test_nothing_refers_to_a_closed_connection() -> None:
    class Guest:
        def receive(self, text: bytes) -> None: ...

        def disconnected(self) -> None: ...

    async def story(server: Server, friend: Friend) -> None:
        guest = Guest()
        guest.websocket, server.websocket._receiver = server.websocket, guest  # type: ignore[attr-defined]
        left = weakref.ref(guest)
        del guest, server.websocket, server.scope
        friend.socket.close()
        gc.disable()  # what is in a circle would stay for a long time
        await until(lambda: not server.connections)
        gc.enable()
        assert left() is None

    connected(story)


def test_a_protocol_violation_closes_the_connection() -> None:
    async def story(server: Server, friend: Friend) -> None:
        await asyncio.get_running_loop().sock_sendall(friend.socket, b"\x81\x05hello")  # not masked
        assert (await friend.hear())[0] is Opcode.CLOSE
        assert await server.hears() == GONE

    connected(story)


def test_the_server_can_abort_a_connection() -> None:
    async def story(server: Server, friend: Friend) -> None:
        server.websocket.abort()
        assert await server.hears() == GONE
        assert await friend.next() is None

    connected(story)


def test_a_failing_handler_closes_its_connection_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def story(server: Server, friend: Friend) -> None:
        await friend.say("fault")
        assert await server.hears() == GONE

    connected(story)
    assert "ValueError: of ours" in caplog.text


def test_a_client_that_does_not_read_is_disconnected_without_blocking() -> None:
    async def story(server: Server, friend: Friend) -> None:
        for _ in range(200):
            server.websocket.send(b"." * 10_000)
        assert await server.hears() == GONE

    connected(story)


def test_a_keepalive_timeout_closes_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "PING_INTERVAL", 0.5)  # enough for the pong on a busy machine

    async def story(server: Server, friend: Friend) -> None:
        assert await friend.hear() == (Opcode.PING, b"")
        await friend.send()  # the pong; the next ping stays unanswered
        assert await server.hears() == GONE

    connected(story)


def test_a_shutdown_closes_with_code_service_restart() -> None:
    async def story(server: Server, friend: Friend) -> None:
        for one in tuple(server.connections):
            one.shutdown()
        assert await friend.hear() == (Opcode.CLOSE, SERVICE_RESTART.to_bytes(2))
        assert await server.hears() == GONE

    connected(story)


def test_an_unanswered_close_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "CLOSE_TIMEOUT", 0.1)

    async def story(server: Server, friend: Friend) -> None:
        while not server.websocket._is_blocked:
            server.websocket.send(b"." * 10_000)
        server.websocket.shutdown()
        assert await server.hears() == GONE

    connected(story)


@pytest.mark.parametrize("request_line", [b"GET /live/x HTTP/1.1", b"POST /live/x HTTP/1.1"])
def test_an_invalid_handshake_is_refused(request_line: bytes) -> None:
    async def story() -> bytes:
        server, friend = Server(0), Friend()
        loop = asyncio.get_running_loop()
        await friend.be_taken(server)
        await loop.sock_sendall(friend.socket, request_line + b"\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n")
        answer = b""
        while data := await loop.sock_recv(friend.socket, 1 << 16):
            answer += data
        friend.socket.close()
        return answer

    assert b"101" not in run(story()).partition(b"\r\n")[0]


def test_the_application_may_refuse() -> None:
    async def story() -> None:
        server, friend = Server(0), Friend()
        server.status = 403
        await friend.call(server)
        answer = await friend.next()
        assert answer.status_code == 403  # type: ignore[attr-defined]
        friend.socket.close()

    run(story())


# -- floods -----------------------------------------------------------------------------------------------------------


async def heard_before_the_cut(server: Server) -> int:
    heard = 0
    while await server.hears() is not GONE:
        heard += 1
    return heard


def test_a_flood_is_disconnected_early() -> None:
    async def story(server: Server, friend: Friend) -> None:
        with contextlib.suppress(OSError):
            await friend.send(*(Frame(Opcode.TEXT, b"{}") for _ in range(20_000)))
        assert 64 <= await heard_before_the_cut(server) <= 500

    connected(story, pace=20)


def test_a_flood_is_parsed_only_up_to_the_rate_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    receive = ServerProtocol.receive_data

    def note(frames: ServerProtocol, data: bytes) -> None:
        read.append(len(data))
        receive(frames, data)

    monkeypatch.setattr(ServerProtocol, "receive_data", note)

    async def story(server: Server, friend: Friend) -> None:
        with contextlib.suppress(OSError):
            await friend.send(*(Frame(Opcode.TEXT, b"{}") for _ in range(20_000)))
        await heard_before_the_cut(server)
        assert sum(read) < 20_000  # of 160,000 bytes

    connected(story, pace=20)


@pytest.mark.parametrize(
    "frame", [Frame(Opcode.PING, b""), Frame(Opcode.PONG, b""), Frame(Opcode.TEXT, b"", fin=False)]
)
def test_a_flood_of_empty_frames_is_cut(frame: Frame) -> None:
    async def story(server: Server, friend: Friend) -> None:
        rest = Frame(Opcode.CONT, b"", fin=False) if frame.opcode is Opcode.TEXT else frame
        with contextlib.suppress(OSError):
            await friend.send(frame, *(rest for _ in range(20_000)))
        assert await heard_before_the_cut(server) == 0

    connected(story, pace=20)


def test_long_texts_cost_more_than_short_ones() -> None:
    async def story(server: Server, friend: Friend) -> None:
        with contextlib.suppress(OSError):
            await friend.send(*(Frame(Opcode.TEXT, b"x" * 60_000) for _ in range(100)))
        assert await heard_before_the_cut(server) < 10

    connected(story, pace=20)


def test_messages_within_the_rate_limit_are_answered() -> None:
    async def story(server: Server, friend: Friend) -> None:
        for number in range(100):
            await friend.say(str(number))
            assert await server.hears() == str(number).encode()

    connected(story, pace=20)


def test_a_message_over_the_limit_closes_the_connection() -> None:
    async def story(server: Server, friend: Friend) -> None:
        with contextlib.suppress(OSError):
            await friend.say("x" * (websocket.MOST_BYTES + 1))
        assert await server.hears() == GONE

    connected(story)

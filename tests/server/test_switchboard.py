"""The switchboard: texts go both ways, nobody waits for a slow line, and whoever is gone is gone for both sides."""

import asyncio
import contextlib
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from tablee import child
from tablee.server.app import create_app
from tablee.server.live import switchboard
from tablee.server.live.switchboard import Unpacking, packed, serve
from tablee.server.live.wire import Wires
from tablee.server.settings import Settings
from tests.server.guests import Guest, House
from tests.server.house import running_house, serving


class Friend:
    """Somebody with a socket, who shook hands already."""

    def __init__(self) -> None:
        self.socket, self.other_end = socket.socketpair()
        self.socket.setblocking(False)
        self.frames = ClientProtocol(None, state=OPEN)  # type: ignore[arg-type]

    async def send(self, *frames: Frame) -> None:
        for frame in frames:
            self.frames.send_frame(frame)
        await asyncio.get_running_loop().sock_sendall(self.socket, b"".join(self.frames.data_to_send()))

    async def say(self, text: str) -> None:
        await self.send(Frame(Opcode.TEXT, text.encode()))

    async def hear(self) -> tuple[Opcode, bytes]:
        """The next frame."""
        while True:
            for event in self.frames.events_received():
                assert isinstance(event, Frame)
                return event.opcode, bytes(event.data)
            data = await asyncio.get_running_loop().sock_recv(self.socket, 1 << 16)
            assert data, "hung up"
            self.frames.receive_data(data)


class Pipes:
    """The ends of the pipes that the house has."""

    def __init__(self) -> None:
        self.texts, self.their_texts = socket.socketpair()
        self.sockets, self.their_sockets = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        for pipe in (self.texts, self.their_texts, self.their_sockets):
            pipe.setblocking(False)
        self.unpacked, self.heard = Unpacking(), list[tuple[int, bytes | None]]()

    def pass_on(self, number: int, friend: Friend) -> None:
        socket.send_fds(self.sockets, [number.to_bytes(4)], [friend.other_end.fileno()])
        friend.other_end.close()

    async def say(self, line: int, text: bytes | None) -> None:
        await asyncio.get_running_loop().sock_sendall(self.texts, packed(line, text))

    async def hear(self) -> tuple[int, bytes | None]:
        while not self.heard:
            self.heard += self.unpacked(await asyncio.get_running_loop().sock_recv(self.texts, 1 << 16))
        return self.heard.pop(0)


def at_the_switchboard(story: Callable[[Pipes, Friend], Awaitable[None]], pace: float = 0) -> None:
    """Let a story happen while the switchboard works, with a friend on line 7."""

    async def tell() -> None:
        house, friend = Pipes(), Friend()
        work = asyncio.create_task(serve(house.their_texts, house.their_sockets, pace))
        house.pass_on(7, friend)
        await asyncio.wait_for(story(house, friend), 20)
        house.texts.close()
        await asyncio.wait_for(work, 20)
        for pipe in (house.sockets, house.their_sockets, friend.socket):
            pipe.close()

    asyncio.run(tell())


def test_texts_go_both_ways() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.say("is anybody there?")
        assert await house.hear() == (7, b"is anybody there?")
        await house.say(7, "ja, wir alle: ö".encode())
        assert await friend.hear() == (Opcode.TEXT, "ja, wir alle: ö".encode())

    at_the_switchboard(story)


def test_a_text_in_parts_arrives_whole() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.send(Frame(Opcode.TEXT, b"hel", fin=False), Frame(Opcode.PING, b"?"), Frame(Opcode.CONT, b"lo"))
        assert await house.hear() == (7, b"hello")
        assert await friend.hear() == (Opcode.PONG, b"?")

    at_the_switchboard(story)


def test_the_house_hears_who_hangs_up() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.say("bye")
        await friend.send(Frame(Opcode.CLOSE, (1000).to_bytes(2)))
        assert [await house.hear(), await house.hear()] == [(7, b"bye"), (7, None)]
        await house.say(7, b"too late")  # is dropped

    at_the_switchboard(story)


def test_who_does_not_speak_the_protocol_is_cut() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await asyncio.get_running_loop().sock_sendall(friend.socket, b"\x81\x05hello")  # not masked
        assert (await friend.hear())[0] is Opcode.CLOSE
        assert await house.hear() == (7, None)

    at_the_switchboard(story)


def test_a_line_can_be_cut_by_the_house() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.say("hello")
        await house.hear()
        await house.say(7, None)
        assert await house.hear() == (7, None)
        with pytest.raises(AssertionError, match="hung up"):
            await friend.hear()

    at_the_switchboard(story)


def test_a_line_that_takes_nothing_more_is_cut_and_nobody_waits_for_it() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.say("hello")
        assert await house.hear() == (7, b"hello")
        other = Friend()
        house.pass_on(8, other)
        await other.say("hello")
        assert await house.hear() == (8, b"hello")
        for _ in range(200):
            await house.say(7, b"." * 10_000)
        assert await house.hear() == (7, None)
        await house.say(8, b"still there?")
        assert await other.hear() == (Opcode.TEXT, b"still there?")
        other.socket.close()

    at_the_switchboard(story)


def test_who_does_not_answer_a_ping_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(switchboard, "PING_S", 0.1)

    async def story(house: Pipes, friend: Friend) -> None:
        assert await friend.hear() == (Opcode.PING, b"")
        await friend.send()  # the pong; the next ping stays unanswered
        assert await house.hear() == (7, None)

    at_the_switchboard(story)


def test_when_the_house_is_gone_everyone_is_told_to_come_back() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.say("hello")
        await house.hear()
        house.texts.close()
        assert await friend.hear() == (Opcode.CLOSE, switchboard.GONE_FOR_NOW.to_bytes(2))

    at_the_switchboard(story)


def test_a_socket_that_is_closed_already_is_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise OSError("closed")

    async def story(house: Pipes, friend: Friend) -> None:
        monkeypatch.setattr(type(asyncio.get_running_loop()), "connect_accepted_socket", refuse)
        other = Friend()
        house.pass_on(8, other)
        assert await house.hear() in ((7, None), (8, None))
        other.socket.close()

    at_the_switchboard(story)


def switchboards_of(process: int) -> list[int]:
    """The numbers of the switchboards that a process has started."""
    return [
        int(child.name)
        for child in Path("/proc").glob("[0-9]*")
        if f"\nPPid:\t{process}\n" in read(child / "status") and switchboard.__file__ in read(child / "cmdline")
    ]


def read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:  # ended meanwhile
        return ""


def hello_again(guest: Guest, code: str) -> dict[str, Any]:
    """Call until somebody answers, as the page does."""
    while True:
        with contextlib.suppress(ConnectionClosed):
            return guest.follow(code).ask("hello")


def test_a_switchboard_that_died_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with ExitStack() as closing:
        here = House(closing.enter_context(running_house(tmp_path)), closing)
        anna = Guest(here, "Anna")
        code = anna.open(seats=["me", "friend"])["code"]
        line = anna.follow(code)
        assert line.ask("hello")["all"]["code"] == code
        (process,) = switchboards_of(os.getpid())
        os.kill(process, signal.SIGKILL)
        with pytest.raises(ConnectionClosed):
            line.hear()
        assert hello_again(anna, code)["all"]["code"] == code
        assert switchboards_of(os.getpid()) != [process]


# -- floods ------------------------------------------------------------------------------------------------------------


def test_who_floods_is_cut_before_the_house_hears_much() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        with contextlib.suppress(OSError):
            await friend.send(*(Frame(Opcode.TEXT, b"{}") for _ in range(20_000)))
        heard = 0
        while (await house.hear())[1] is not None:
            heard += 1
        assert 64 <= heard <= 500

    at_the_switchboard(story, pace=20)


def test_long_texts_cost_more_than_short_ones() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        with contextlib.suppress(OSError):
            await friend.send(*(Frame(Opcode.TEXT, b"x" * 60_000) for _ in range(100)))
        heard = 0
        while (await house.hear())[1] is not None:
            heard += 1
        assert heard < 10

    at_the_switchboard(story, pace=20)


def test_who_speaks_at_the_houses_pace_is_heard() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        for number in range(100):
            await friend.say(str(number))
            assert await house.hear() == (7, str(number).encode())

    at_the_switchboard(story, pace=20)


def test_while_the_house_does_not_keep_up_nobody_is_listened_to() -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        text = Frame(Opcode.TEXT, b"x" * 60_000)
        sent = 0
        with contextlib.suppress(TimeoutError):
            for _ in range(500):
                await asyncio.wait_for(friend.send(text), 0.5)
                sent += 1
        assert sent < 100  # the rest waits at the other end
        for _ in range(sent):
            assert (await house.hear())[0] == 7  # and nothing of what was taken is lost

    at_the_switchboard(story)


def test_who_calls_while_switchboards_change_is_told_at_once(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path))
    with ExitStack() as closing:
        here = House(closing.enter_context(serving(app)), closing)
        anna = Guest(here, "Anna")
        code = anna.open()["code"]
        app.state.wires._sockets.close()
        began = time.monotonic()
        with pytest.raises(ConnectionClosed), anna.follow(code).socket as line:
            line.recv(timeout=20)
        assert time.monotonic() - began < 5


def test_a_switchboard_that_cannot_start_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    start, fail = child.start, [OSError(24, "Too many open files")] * 2

    def crowded(*arguments: str, **pipes: Any) -> Any:
        if fail:
            raise fail.pop()
        return start(*arguments, **pipes)

    monkeypatch.setattr("tablee.server.live.wire.SECONDS_TO_REOPEN", 0.05)

    async def story() -> None:
        wires = Wires()
        await wires.open()
        first = wires._process
        monkeypatch.setattr(child, "start", crowded)
        first.kill()
        while wires._process is first:
            await asyncio.sleep(0.01)
        await asyncio.wait_for(wires.close(), 20)

    asyncio.run(story())
    assert caplog.text.count("No switchboard can start") == 2


def test_the_house_closes_though_no_switchboard_can_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def crowded(*_: str, **__: Any) -> Any:
        raise OSError(24, "Too many open files")

    async def story() -> None:
        wires = Wires()
        await wires.open()
        monkeypatch.setattr(child, "start", crowded)
        wires._process.kill()
        await asyncio.sleep(0.2)
        await asyncio.wait_for(wires.close(), 20)

    asyncio.run(story())


def test_a_socket_for_which_there_is_no_room_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: Pipes, friend: Friend) -> None:
        await friend.say("hello")
        await house.hear()
        monkeypatch.setattr(socket, "recv_fds", lambda pipe, size, _: (pipe.recv(size), [], 0, None))
        other = Friend()
        house.pass_on(8, other)
        assert await house.hear() == (8, None)
        other.socket.close()
        await friend.say("still there")
        assert await house.hear() == (7, b"still there")

    at_the_switchboard(story)

"""kill -9, or SIGTERM, in the middle of play: what was acknowledged is there, and the tables go on."""

import random
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.guests import Guest, Line, Server
from tests.server.process import Process
from tests.server.running import free_port
from tests.waiting import TIMEOUT_S


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("server"), free_port())
    process.start()
    yield process
    process.kill()


def play_until_the_line_breaks(
    line: Line, at: int, acknowledged: list[tuple[int, str]], enough: threading.Event
) -> None:
    """Play for both seats as fast as the server answers, and note what it acknowledged."""
    dice = random.Random(at)
    try:
        told = line.ask("hello")["all"]
        while True:
            now, number = told["now"], told["n"]
            if now["outcome"]:
                return
            if not now["legal"]:
                told = line.ask("hello", eyes=now["turn"])["all"]
                continue
            action = dice.choice(now["legal"])
            told = line.ask("play", seat=now["turn"], action=action, at=number)
            acknowledged.append((told["n"], action))
            if len(acknowledged) > 20:
                enough.set()
    except ConnectionClosed:
        enough.set()


@pytest.mark.parametrize("end", [Process.kill, Process.stop])
def test_every_acknowledged_action_survives_the_end_of_the_server_and_the_tables_go_on(
    server: Process, end: Callable[[Process], None]
) -> None:
    with ExitStack() as closing:
        there = Server(server.address, closing)
        guests = [Guest(there, name) for name in ("Anna", "Boris")]
        codes = [guest.open(game="desiree", seats=["me", "device"])["code"] for guest in guests]
        acknowledged: list[list[tuple[int, str]]] = [[], []]
        enough = [threading.Event(), threading.Event()]
        players = [
            threading.Thread(
                target=play_until_the_line_breaks,
                args=(guest.follow(code), number, acknowledged[number], enough[number]),
            )
            for number, (guest, code) in enumerate(zip(guests, codes, strict=True))
        ]
        for player in players:
            player.start()
        for event in enough:
            assert event.wait(TIMEOUT_S), "Too few moves were acknowledged."
        end(server)
        for player in players:
            player.join(TIMEOUT_S)
    server.start()
    with ExitStack() as closing:
        for number, (guest, code) in enumerate(zip(guests, codes, strict=True)):
            guest.server = Server(server.address, closing)
            line = guest.follow(code)
            table = line.ask("hello")["all"]
            assert len(acknowledged[number]) > 20
            newest = acknowledged[number][-1][0]
            assert table["n"] in (newest, newest + 1)  # one more may have been written and not yet told
            assert table["mine"] == [0, 1]
            line.say("hello", seen=newest - 5, eyes=0)
            missed = line.hear_raw()["missed"]  # who is there may be told in between
            assert [(entry["n"], entry["action"]) for entry in missed[:5]] == acknowledged[number][-5:]
            table = line.ask("hello", eyes=table["now"]["turn"])["all"]
            told = line.ask("play", seat=table["now"]["turn"], action=table["now"]["legal"][0], at=table["n"])
            assert told["n"] == table["n"] + 1

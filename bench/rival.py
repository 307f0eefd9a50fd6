"""Compares Tablée and boardgame.io in one run, on the same machine: moves a second of each.

    python bench/rival.py                     needs Node.js with npm, for boardgame.io

All servers are up, each with 300 tables of two clients, who play as fast as they are told to; but only one server plays
at a time, and they change turns every second. So whatever else the machine does hits all of them alike. boardgame.io
keeps its matches in memory and plays a game of nine cells; Tablée commits every action to the disk.
"""

import argparse
import asyncio
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import orjson
import uvloop
from load import Count, MoveClock, Player, clients_of, cpu_seconds, free_port, gather, server, wait_for

from tablee.core import GAMES

RIVAL = "boardgame.io"
BETWEEN_S = 0.15  # until those who rest now are told of their last moves
HERE = Path(__file__).parent / "boardgame"
SPACE = b"/cells,"  # the room of the game on its socket


class Visitor(Player):
    """A player of boardgame.io, on its socket.io."""

    def __init__(self, clock: MoveClock, match: str, seat: int) -> None:
        super().__init__(clock, "/socket.io/?EIO=4&transport=websocket", seat)
        self.match, self.newest = match, -1

    def emit(self, *words: Any) -> None:
        """Say something to the server."""
        self.send(b"42" + SPACE + orjson.dumps(words))

    def receive(self, text: bytes, size: int) -> None:
        """Handle the protocol of socket.io: open, join the room, ping."""
        if text.startswith(b"0"):
            self.send(b"40" + SPACE)
        elif text.startswith(b"2"):
            self.send(b"3")
        elif text.startswith(b"40" + SPACE):
            self.emit("sync", self.match, str(self.seat), None, 2)
        elif text.startswith(b"42" + SPACE):
            word, _, told, *_ = orjson.loads(text[2 + len(SPACE) :])
            if word in ("sync", "update"):
                self.hear(told["state"] if word == "sync" else told, size, word == "update")

    def hear(self, state: dict[str, Any], size: int, is_move: bool) -> None:
        """Count a move; make the next one if it is our turn."""
        self.greeted = True
        number, mine = state["_stateID"], state["ctx"]["currentPlayer"] == str(self.seat)
        if self.count.counting and is_move:
            self.count.bytes += size
            self.count.largest = max(self.count.largest, size)
            if mine:
                self.count.moves += 1
                self.count.waits.append(perf_counter() - self.clock.sent_at)
        if mine and number > self.newest:
            self.newest = number
            move = {"type": "mark", "args": [random.randrange(9)], "playerID": str(self.seat)}
            told = ("update", {"type": "MAKE_MOVE", "payload": move}, number, self.match, str(self.seat))
            self.move(b"42" + SPACE + orjson.dumps(told))


@contextmanager
def rival() -> Iterator[tuple[int, int]]:
    """A server of boardgame.io; its port and its process."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise SystemExit("This needs Node.js and npm: apt-get install nodejs npm")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE, folder, dirs_exist_ok=True)
        subprocess.run([npm, "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
        port = free_port()
        with subprocess.Popen([node, "server.js", str(port)], cwd=folder, stdout=subprocess.DEVNULL) as process:
            try:
                wait_for(f"http://127.0.0.1:{port}/games", process)
                yield port, process.pid
            finally:
                process.terminate()


@dataclass
class Contender:
    """A server with its clients, and how many moves it made in each turn."""

    name: str
    port: int
    count: Count
    clients: list[Player]
    pid: int
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)  # processor microseconds a move, of all its processes

    async def take_turn(self, seconds: float) -> None:
        """Play while all others rest."""
        self.count.go_on()
        await asyncio.sleep(BETWEEN_S)
        before, spent, began = self.count.moves, cpu_seconds(self.pid) or 0.0, perf_counter()
        self.count.counting = True
        await asyncio.sleep(seconds)
        moves = self.count.moves - before
        self.rates.append(moves / (perf_counter() - began))
        self.costs.append(1e6 * ((cpu_seconds(self.pid) or 0.0) - spent) / max(1, moves))
        self.count.counting = False
        self.count.rest()
        await asyncio.sleep(BETWEEN_S)


def visitors(tables: int, count: Count) -> list[Player]:
    """Two clients for each match of boardgame.io."""
    found: list[Player] = []
    for number in range(tables):
        clock = MoveClock(count)
        found += [Visitor(clock, f"m{number}", seat) for seat in (0, 1)]
    return found


async def take_turns(contenders: list[Contender], turns: int, seconds: float) -> None:
    """Everyone plays in turn, in one order and then in the other; the first turn is for warming up."""
    for contender in contenders:
        contender.count.rest()
        await gather(contender.clients, contender.port)
    for turn in range(turns + 1):
        for contender in contenders if turn % 2 else contenders[::-1]:
            await contender.take_turn(seconds)
            if turn == 0:
                contender.rates.clear()
                contender.costs.clear()
        show_turn(turn, contenders)


def show_turn(turn: int, contenders: list[Contender]) -> None:
    """Moves a second in the last turn."""
    rates = [f"{contender.name} {contender.rates[-1]:.0f}" for contender in contenders if contender.rates]
    print(f"turn {turn}: {', '.join(rates)}" if rates else "warm", flush=True)


def main() -> None:
    """Measure in turn, and print the middle of each contender's rates and of its ratios to the rival."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    with ExitStack() as servers:
        port, pid = servers.enter_context(rival())
        count = Count()
        contenders = [Contender(RIVAL, port, count, visitors(asked.tables, count), pid)]
        for game in GAMES:
            address, pid = servers.enter_context(server())
            count = Count()
            clients = clients_of(address, game, asked.tables, count)
            contenders.append(Contender(game, int(address.rpartition(":")[2]), count, clients, pid))
        uvloop.run(take_turns(contenders, asked.turns, asked.seconds))
    theirs = contenders[0].rates
    for one in contenders:
        ratios = sorted(ours / their for ours, their in zip(one.rates, theirs, strict=True))
        quarter = len(ratios) // 4
        print(
            f"{one.name:<12} {median(one.rates):>6.0f} moves/s {one.count.bytes / max(1, one.count.moves):>6.0f} bytes"
            f" {median(one.costs):>5.0f} us of processor a move"
            f"  {median(ratios):.2f} x {RIVAL} (half of the turns: {ratios[quarter]:.2f} to {ratios[-1 - quarter]:.2f})"
        )


if __name__ == "__main__":
    main()

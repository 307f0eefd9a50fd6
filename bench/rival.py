"""Tablée and boardgame.io in one run, in turn, on the same machine: how many moves a second does each make?

    python bench/rival.py                     three rounds; needs Node.js with npm, for boardgame.io

Both have 300 tables with two clients each, who play as fast as they are told to. boardgame.io keeps its matches in
memory and plays a game of nine cells; Tablée commits every action to the disk and plays its own games.
"""

import argparse
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import orjson
import uvloop
from load import GAMES, Count, Player, Result, Table, free_port, measure, play, result_of, wait_for

RIVAL = "boardgame.io"
HERE = Path(__file__).parent / "boardgame"
SPACE = b"/cells,"  # the room of the game on its socket


class Visitor(Player):
    """A player of boardgame.io, on its socket.io."""

    def __init__(self, table: Table, match: str, seat: int) -> None:
        super().__init__(table, "/socket.io/?EIO=4&transport=websocket", seat)
        self.match, self.newest = match, -1

    def emit(self, *words: Any) -> None:
        """Say something to the server."""
        self.send(b"42" + SPACE + orjson.dumps(words))

    def receive(self, text: bytes, size: int) -> None:
        """The small talk of socket.io: it opens, lets us into the room, asks whether we are there."""
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
                self.count.waits.append(perf_counter() - self.table.sent_at)
        if mine and number > self.newest:
            self.newest, self.table.sent_at = number, perf_counter()
            move = {"type": "mark", "args": [random.randrange(9)], "playerID": str(self.seat)}
            self.emit("update", {"type": "MAKE_MOVE", "payload": move}, number, self.match, str(self.seat))


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


def measure_rival(port: int, pid: int, tables: int, seconds: float) -> Result:
    """The same as for a game of Tablée; every round has fresh matches."""
    count, visitors = Count(), []
    for number in range(tables):
        table, match = Table(count), f"m{number}-{perf_counter()}"
        visitors += [Visitor(table, match, seat) for seat in (0, 1)]
    cpu = uvloop.run(play(visitors, port, count, seconds, pid))
    return result_of(RIVAL, tables, seconds, count, cpu)


def main() -> None:
    """Measure in turn, print each round, and at last the middle one of the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    ratios: dict[str, list[float]] = {game: [] for game in GAMES}
    with rival() as (port, pid):
        for _ in range(asked.rounds):
            theirs = measure_rival(port, pid, asked.tables, asked.seconds)
            print(f"{RIVAL:<12} {theirs.moves_per_second:>6.0f} moves/s  {theirs.bytes_per_move:>5.0f} bytes")
            for game in GAMES:
                ours = measure(game, asked.tables, asked.seconds)
                ratios[game].append(ours.moves_per_second / theirs.moves_per_second)
                shown = f"{ours.moves_per_second:>6.0f} moves/s  {ours.bytes_per_move:>5.0f} bytes"
                print(f"{game:<12} {shown}  {ratios[game][-1]:.2f} x {RIVAL}", flush=True)
    for game, found in ratios.items():
        print(f"{game:<12} {median(found):.2f} x {RIVAL}, the middle of {len(found)} rounds")


if __name__ == "__main__":
    main()

"""How fast is a server full of tables? Starts a real server on this machine and lets many pairs play at full speed.

    python bench/load.py                      all games, 300 tables each
    python bench/load.py --game GAME --tables 50 --seconds 3 --json
    python bench/load.py --practising 1000    people who play alone, each in her own page

Every client plays random legal actions out of what the server sent, as soon as it is asked to. The clients share the
machine with the server; they speak the socket's protocol themselves, because a library would cost them more than the
server costs.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import cycle
from pathlib import Path
from time import perf_counter, sleep
from typing import IO, Any

import httpx
import orjson
import uvloop

from tablee.core import GAMES, load
from tablee.server.settings import LIMITS, variables

MOST_TABLES, MOST_SECONDS = 1000, 60.0
TIMEOUT_S = 300.0  # generous: on a new machine a server compiles rules before it answers
WARM_UP_S = 1.0  # after everyone has come, before anything is counted
BUSY = ("tablee_tables_awake", "tablee_sockets", "tablee_bots_waiting", "tablee_entries_total")
MASK = b"\0\0\0\0"  # clients must mask what they say; this mask changes nothing


@dataclass
class Count:
    """What is counted while it counts."""

    counting: bool = False
    moves: int = 0
    bytes: int = 0  # to the players of a table together, frames and all
    largest: int = 0
    refusals: int = 0
    waits: list[float] = field(default_factory=list)  # from a move to its event at the opponent
    resting: bool = False  # while it is somebody else's turn to be measured, moves are held back
    held: list[tuple["Player", Any]] = field(default_factory=list)

    def rest(self) -> None:
        """Hold all moves back from now on."""
        self.resting = True

    def go_on(self) -> None:
        """Make the moves that were held back."""
        self.resting = False
        held, self.held = self.held, []
        for player, move in held:
            player.move(move)


@dataclass(frozen=True)
class Result:
    """One game's figures."""

    game: str
    tables: int
    seconds: float
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    bytes_per_move: float  # to both players together
    largest_message: int
    server_cpu_us_per_move: float | None
    refusals: int


class MoveClock:
    """What the two clients of a table share: since when a move is under way, when the next is due, what is counted."""

    def __init__(self, count: Count) -> None:
        self.count, self.sent_at, self.due = count, 0.0, 0.0


class Socket(asyncio.Protocol):
    """A WebSocket as a client sees it: frames in, frames out."""

    def __init__(self, path: str, card: str | None = None) -> None:
        self.path, self.card, self.rest, self.open = path, card, b"", False
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self.transport = transport
        head = f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        bearer = f"Authorization: Bearer {self.card}\r\n" if self.card else ""
        self.transport.write(f"{head}{bearer}\r\n".encode())

    def send(self, text: bytes) -> None:
        """Send a text in one frame."""
        length = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2)
        self.transport.write(b"\x81" + length + MASK + text)

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames; none is so long that its length takes more than two bytes."""
        data = self.rest + data
        if not self.open:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            self.open = True
            self.begin()
        while len(data) >= 2:
            length, start = data[1], 2
            if length == 126:
                length, start = int.from_bytes(data[2:4]), 4
            if len(data) < start + length:
                break
            if data[0] == 0x81:
                self.receive(data[start : start + length], start + length)
            elif data[0] == 0x89:  # ping: the same back as pong
                self.transport.write(b"\x8a" + bytes([0x80 | length]) + MASK + data[start : start + length])
            data = data[start + length :]
        self.rest = data

    def begin(self) -> None:
        """The socket is open."""

    def receive(self, text: bytes, size: int) -> None:
        """A message came; its frame has this size."""


class Player(Socket):
    """One seat of one table, on one socket."""

    def __init__(self, clock: MoveClock, path: str, seat: int, card: str | None = None) -> None:
        super().__init__(path, card)
        self.clock, self.count, self.seat, self.greeted = clock, clock.count, seat, False

    def move(self, text: bytes) -> None:
        """Send a move, at once or when there is playing again."""
        if self.count.resting:
            self.count.held.append((self, text))
            return
        self.clock.sent_at = perf_counter()
        self.send(text)


class Client(Player):
    """A player of Tablée."""

    def begin(self) -> None:
        """Come to the table."""
        self.say(do="hello")

    def say(self, **command: Any) -> None:
        """Send a command."""
        self.send(orjson.dumps(command))

    def receive(self, text: bytes, size: int) -> None:
        """Read a message."""
        self.hear(orjson.loads(text), size)

    def hear(self, told: dict[str, Any], size: int) -> None:
        """Count a message; play if it is our turn."""
        count = self.count
        if "no" in told:
            count.refusals += 1
            return
        self.greeted = self.greeted or "all" in told
        told = told.get("all", told)
        now = told.get("now")
        if count.counting and "action" in told:
            count.bytes += size
            count.largest = max(count.largest, size)
            if told["seat"] != self.seat:
                count.moves += 1
                count.waits.append(perf_counter() - self.clock.sent_at)
        if not now:
            return
        if now.get("outcome"):
            self.say(do="rematch")
        elif legal := now.get("legal"):
            self.move(orjson.dumps({"do": "play", "action": random.choice(legal), "at": told["n"]}))


async def play(clients: Sequence[Player], port: int, count: Count, seconds: float, *pids: int) -> list[float | None]:
    """Let everyone play for a while; returns the processor seconds that each process used while it counted."""
    await gather(clients, port)
    await asyncio.sleep(WARM_UP_S)
    before, count.counting = [cpu_seconds(pid) for pid in pids], True
    await asyncio.sleep(seconds)
    after, count.counting = [cpu_seconds(pid) for pid in pids], False
    for client in clients:
        client.transport.close()
    pairs = zip(before, after, strict=True)
    return [None if then is None or now is None else now - then for then, now in pairs]


async def gather(clients: Sequence[Player], port: int) -> None:
    """Wait until everyone has come to the table."""
    for client in clients:
        await connect(client, port)
    async with asyncio.timeout(TIMEOUT_S):
        while not all(client.greeted for client in clients):
            await asyncio.sleep(0.05)


async def connect(client: Socket, port: int) -> None:
    """Open a client's socket."""
    await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", port)


def cpu_seconds(pid: int) -> float | None:
    """The processor time of a process and its children so far; None where the system does not tell."""
    try:
        return sum(map(_own_cpu_seconds, family_of(pid)))
    except OSError:
        return None


def family_of(pid: int) -> list[int]:
    """A process and all that it started, workers among them."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    children = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [pid, *(one for child in children for one in family_of(child))]


def _own_cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    """What a process and its children have in memory, in kilobytes."""
    statuses = (Path(f"/proc/{one}/status").read_text() for one in family_of(pid))
    return sum(int(line.split()[1]) for told in statuses for line in told.splitlines() if line.startswith("VmRSS"))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def server(
    complaints: int | IO[bytes] = subprocess.DEVNULL, environment: Mapping[str, str] | None = None
) -> Iterator[tuple[str, int]]:
    """A server process of its own, with its log in a temporary folder; what it complains about goes where one says."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "tablee", "serve", "--port", str(port), "--no-open", "--data", data]
        unlimited = {variables(limit)[0]: "0" for limit in LIMITS}
        with subprocess.Popen(
            command, stderr=complaints, env={**os.environ, **unlimited, **(environment or {})}
        ) as process:
            try:
                wait_for(f"{address}/api/games", process)
                settle(process.pid)
                yield address, process.pid
            finally:
                process.terminate()


def wait_for(page: str, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a server answers."""
    deadline = perf_counter() + TIMEOUT_S
    while process.poll() is None and perf_counter() < deadline:
        try:
            httpx.get(page, timeout=TIMEOUT_S, follow_redirects=True)
            return
        except httpx.ConnectError:
            sleep(0.05)
    raise SystemExit("The server did not start.")


def settle(pid: int) -> None:
    """Wait until the server has nothing to do any more; behind its first page it compiles what is not compiled yet."""
    before = cpu_seconds(pid)
    for _ in range(60):
        sleep(2.0)  # long enough to tell a server that rests from one that a busy machine keeps waiting
        after = cpu_seconds(pid)
        if before is None or after is None or after - before < 0.05:
            return
        before = after


def open_game() -> str:
    """A game without secrets: a client can follow it by itself."""
    return next(name for name in GAMES if not load(name).has_secrets)


def open_tables(address: str, game: str, tables: int) -> tuple[list[str], list[str]]:
    """So many tables with the same two people; their codes, and the cards of the two."""
    cards = [httpx.post(f"{address}/api/me", json={"name": name}).json()["card"] for name in ("Anna", "Boris")]
    with httpx.Client(base_url=address, timeout=60) as http:
        bearers = [{"authorization": f"Bearer {card}"} for card in cards]
        codes = []
        for _ in range(tables):
            chosen = {"game": game, "seats": ["me", "friend"]}
            code = http.post("/api/tables", json=chosen, headers=bearers[0]).json()["code"]
            http.post(f"/api/tables/{code}/sit", json={"seat": 1}, headers=bearers[1]).raise_for_status()
            codes.append(code)
    return codes, cards


def clients_of(address: str, game: str, tables: int, count: Count, kind: type[Client] = Client) -> list[Player]:
    """Two clients for each of so many new tables."""
    codes, cards = open_tables(address, game, tables)
    clients: list[Player] = []
    for code in codes:
        clock = MoveClock(count)
        clients += [kind(clock, f"/live/{code}", seat, card) for seat, card in enumerate(cards)]
    return clients


def measure(game: str, tables: int, seconds: float) -> Result:
    """One game on a server of its own."""
    count = Count()
    with server() as (address, pid):
        clients = clients_of(address, game, tables, count)
        [cpu] = uvloop.run(play(clients, int(address.rpartition(":")[2]), count, seconds, pid))
    return result_of(game, tables, seconds, count, cpu)


@dataclass(frozen=True)
class Practice:
    """What the server does when people come who will practise in their own pages. Nobody plays here: see `practise`."""

    people: int
    cpu_ms_per_page: float | None  # its HTML alone: scripts, styles, pictures and kernels are not asked for
    seconds: float
    cpu_seconds_after: float | None  # in the seconds after that, when nothing is asked any more
    busy: dict[str, float]  # what the server says of itself then


def practise(people: int, seconds: float) -> Practice:
    """Each loads the page of a table that plays by itself; then we wait, and no browser plays.

    That waiting may stand for playing, tests/web/test_pocket.py shows: a whole game asks for files and nothing else.
    """
    with server() as (address, pid), httpx.Client(base_url=address, timeout=60) as http:
        came = cpu_seconds(pid)
        for _, game in zip(range(people), cycle(GAMES), strict=False):
            http.cookies.clear()  # a newcomer
            http.get(f"/play/{game}").raise_for_status()
        began = cpu_seconds(pid)
        sleep(seconds)
        ended = cpu_seconds(pid)
        lines = [line.split() for line in http.get("/metrics").text.splitlines() if not line.startswith("#")]
    busy = {name: float(value) for name, value in lines if name in BUSY}
    if came is None or began is None or ended is None:
        return Practice(people, None, seconds, None, busy)
    return Practice(people, 1000 * (began - came) / people, seconds, ended - began, busy)


def result_of(game: str, tables: int, seconds: float, count: Count, cpu: float | None) -> Result:
    """What was counted, as figures."""
    waits, moves = sorted(count.waits), max(1, count.moves)
    return Result(
        game,
        tables,
        seconds,
        count.moves / seconds,
        1000 * waits[len(waits) // 2] if waits else 0.0,
        1000 * waits[len(waits) * 99 // 100] if waits else 0.0,
        count.bytes / moves,
        count.largest,
        None if cpu is None else 1e6 * cpu / moves,
        count.refusals,
    )


def show(results: list[Result]) -> None:
    """The figures as a table."""
    print(
        f"{'game':<10} {'tables':>6} {'moves/s':>8} {'p50 ms':>7} {'p99 ms':>7} {'bytes/move':>10} {'cpu us/move':>11}"
    )
    for one in results:
        cpu = "?" if one.server_cpu_us_per_move is None else f"{one.server_cpu_us_per_move:.0f}"
        figures = f"{one.moves_per_second:>8.0f} {one.p50_ms:>7.1f} {one.p99_ms:>7.1f} {one.bytes_per_move:>10.0f}"
        print(f"{one.game:<10} {one.tables:>6} {figures} {cpu:>11}")


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=(*GAMES, "all"), default="all")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--practising", type=int, metavar="PEOPLE")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.practising:
        print(json.dumps(asdict(practise(asked.practising, min(asked.seconds, MOST_SECONDS))), indent=2))
        return
    tables, seconds = min(asked.tables, MOST_TABLES), min(asked.seconds, MOST_SECONDS)
    results = [measure(game, tables, seconds) for game in (GAMES if asked.game == "all" else (asked.game,))]
    print(json.dumps([asdict(one) for one in results])) if asked.json else show(results)


if __name__ == "__main__":
    main()

"""Is anything lost? Several workers on PostgreSQL and Redis, tables in play, and blows: kill -9, restarts, pauses.

    PYTHONPATH=. python bench/chaos.py                      three workers, 60 tables, 100 blows
    PYTHONPATH=. python bench/chaos.py --workers 2 --tables 8 --blows 6

Blows are chosen by lot: kill -9 of a worker or of Redis, a crash of PostgreSQL, and a worker that is paused (SIGSTOP)
and wakes with old beliefs. Every client notes what it was told and what was acknowledged. In the end a checker goes
through all logs and all notes. PostgreSQL and Redis are started for it (Debian's packages).
"""

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.server.house import free_port
from tests.services import PostgreSQL, Redis, running_postgres, running_redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tablee.server.live.hall import folded
from tablee.store.postgres import PostgresStore
from tablee.table.log import Entry, Step
from tablee.table.table import Table

GAMES = ("deserto", "desiree", "diamoniak")
PATIENCE_S = 6.0  # a client that hears nothing for so long comes again, perhaps to another worker
BETWEEN_MOVES_S = 0.05
BETWEEN_BLOWS_S = (0.5, 2.0)
AWAY_S = (0.2, 2.0)  # until what was killed is started again
PAUSED_S = (2.0, 8.0)  # longer than a lease, sometimes
SETTLE_S = 90.0


class Worker:
    """One `tablee serve`, which can be killed, paused and started again."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.port = free_port()
        self._environment = os.environ | environment | {"TABLEE_PORT": str(self.port), "TABLEE_OPEN": "no"}
        self.start()

    def start(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "tablee.cli", "serve"]
        self._process = subprocess.Popen(command, env=self._environment, stderr=subprocess.DEVNULL)

    def hit(self, how: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(how)

    def bury(self) -> None:
        """Wait for the end of what was killed."""
        self._process.wait()

    def end(self) -> None:
        """For good."""
        self.hit(signal.SIGCONT)
        self._process.kill()
        self._process.wait()

    async def answers(self) -> None:
        """Wait until it does."""
        async with httpx.AsyncClient() as http:
            while True:
                if (
                    self._process.poll() is not None
                ):  # it found no PostgreSQL, or its port taken; who runs it tries again
                    self.start()
                with suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/api/games", timeout=10)).is_success:
                        return
                await asyncio.sleep(0.1)


@dataclass
class Notes:
    """What one client was told, by number, and what was acknowledged to it."""

    told: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    acknowledged: set[int] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    mine: list[int] = field(default_factory=list)  # the seats, when it came last

    def note(self, message: dict[str, Any]) -> None:
        """An entry, as it was told; told again it must be the same."""
        if "action" not in message:
            return
        what = (message["seat"], message["action"])
        if self.told.setdefault(message["n"], what) != what:
            self.faults.append(f"entry {message['n']} was told in two ways")


class Client:
    """Somebody at a table: plays by lot, comes back wherever somebody answers."""

    def __init__(self, code: str, card: str, workers: Sequence[Worker], dice: random.Random) -> None:
        self.code, self.card, self.workers, self.dice = code, card, workers, dice
        self.notes, self.came = Notes(), 0

    async def run(self, is_over: Callable[[], bool]) -> None:
        """Play until it is over, whatever happens."""
        while not is_over():
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._visit(is_over)
            await asyncio.sleep(0.1)

    async def come(self) -> ClientConnection:
        """To any worker."""
        port = self.dice.choice(self.workers).port
        address = f"ws://127.0.0.1:{port}/live/{self.code}"
        headers = {"Authorization": f"Bearer {self.card}"}
        return await connect(address, additional_headers=headers, open_timeout=PATIENCE_S, close_timeout=0.2)

    async def _visit(self, is_over: Callable[[], bool]) -> None:
        line = await self.come()
        self.came += 1
        try:
            await line.send(json.dumps({"do": "hello"}))
            while not is_over():
                await self._hear(line, json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S)))
        finally:
            line.transport.abort()

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        if "all" in message:
            message = message["all"]
            for step in message.get("lately", ()):
                self.notes.note(step)
        self.notes.mine = message.get("mine", self.notes.mine)  # seats change with a deal
        self.notes.note(message)
        if message.get("seat") in self.notes.mine and "action" in message:
            self.notes.acknowledged.add(message["n"])
        now = message.get("now")
        if "no" in message:
            await asyncio.sleep(BETWEEN_MOVES_S)
            await line.send(json.dumps({"do": "hello"}))
        elif now and now.get("outcome"):
            await line.send(json.dumps({"do": "rematch"}))
        elif now and now.get("legal"):
            await asyncio.sleep(BETWEEN_MOVES_S)
            move = {"do": "play", "action": self.dice.choice(now["legal"]), "at": message["n"]}
            await line.send(json.dumps(move))


async def blow(kind: str, workers: Sequence[Worker], postgres: PostgreSQL, redis: Redis, dice: random.Random) -> None:
    """One blow, and what it takes to stand up again."""
    worker = dice.choice(workers)
    if kind == "kill a worker":
        worker.hit(signal.SIGKILL)
        worker.bury()
        await asyncio.sleep(dice.uniform(*AWAY_S))
        worker.start()
    elif kind == "pause a worker":
        worker.hit(signal.SIGSTOP)
        await asyncio.sleep(dice.uniform(*PAUSED_S))
        worker.hit(signal.SIGCONT)
    elif kind == "kill Redis":
        redis.kill()
        await asyncio.sleep(dice.uniform(*AWAY_S))
        await asyncio.to_thread(redis.start)
    else:
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        await asyncio.sleep(dice.uniform(*AWAY_S))
        await asyncio.to_thread(postgres.start)


BLOWS = {"kill a worker": 5, "pause a worker": 2, "kill Redis": 2, "crash PostgreSQL": 1}  # how often, to each other


async def open_tables(worker: Worker, tables: int, workers: Sequence[Worker], dice: random.Random) -> list[Client]:
    """Tables of two: every other one with a bot."""
    clients = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{worker.port}", timeout=60) as http:
        people = []
        for name in ("Anna", "Boris"):
            people.append((await http.post("/api/me", json={"name": name})).json()["card"])
            http.cookies.clear()  # or the second one would be the first with another name
        for number in range(tables):
            bearers = [{"Authorization": f"Bearer {card}"} for card in people]
            seats = ["me", "first"] if number % 2 else ["me", "friend"]
            wish = {"game": GAMES[number % len(GAMES)], "seats": seats}
            code = (await http.post("/api/tables", json=wish, headers=bearers[0])).raise_for_status().json()["code"]
            clients.append(Client(code, people[0], workers, random.Random(dice.random())))
            if "friend" in seats:
                sat = await http.post(f"/api/tables/{code}/sit", json={"seat": 1}, headers=bearers[1])
                sat.raise_for_status()
                clients.append(Client(code, people[1], workers, random.Random(dice.random())))
    return clients


async def more_than(before: int, clients: Sequence[Client]) -> int:
    """How much was told to all of them, as soon as that is more than before."""
    async with asyncio.timeout(SETTLE_S):
        while (told := sum(len(client.notes.told) for client in clients)) <= before:
            await asyncio.sleep(0.1)
    return told


async def play(
    workers: Sequence[Worker], tables: int, blows: int, hit: Callable[[str], Any], seed: int
) -> list[Client]:
    """Let everyone play while blows fall; then wait until everyone has moved again."""
    dice, is_over = random.Random(seed), False
    await asyncio.gather(*(worker.answers() for worker in workers))
    clients = await open_tables(workers[0], tables, workers, dice)
    playing = [asyncio.create_task(client.run(lambda: is_over)) for client in clients]
    told = 0
    for number in range(blows):
        await asyncio.sleep(dice.uniform(*BETWEEN_BLOWS_S))
        told = await more_than(told, clients)  # a blow to a house that does not play yet would show nothing
        kind = dice.choices([*BLOWS], [*BLOWS.values()])[0] if number else "kill a worker"
        print(f"{number + 1} of {blows}: {kind}; {told} told", file=sys.stderr)
        await hit(kind)
    await asyncio.gather(*(worker.answers() for worker in workers))
    before = {client: len(client.notes.told) for client in clients}
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_S):
            while any(len(client.notes.told) == before[client] for client in clients):
                await asyncio.sleep(0.2)
    is_over = True
    await asyncio.gather(*playing)
    for client in clients:
        if len(client.notes.told) == before[client]:
            client.notes.faults.append("nothing moved after the last blow")
    return clients


async def check(clients: Sequence[Client], url: str) -> tuple[list[str], int]:
    """Everything that is wrong, and how many entries were looked at."""
    store, faults, entries = PostgresStore(url), list[str](), 0
    for code in dict.fromkeys(client.code for client in clients):
        log = await store.read(code)
        entries += len(log)
        faults += [f"{code}: {fault}" for fault in check_log(code, log)]
        for client in (client for client in clients if client.code == code):
            faults += [f"{code}, seats {client.notes.mine}: {fault}" for fault in check_notes(client, log)]
    await store.close()
    return faults, entries


def check_log(code: str, log: Sequence[Entry]) -> list[str]:
    """Numbers without gaps, every action played once, in its turn and by the rules; the same end when read again."""
    if [entry.number for entry in log] != [*range(1, len(log) + 1)]:
        return ["numbers with gaps"]
    faults, table = list[str](), Table(code, ())
    for entry in log:
        facts = entry.facts
        if entry.kind == "played" and (facts["seat"] != table.turn or facts["action"] not in table.state.legal_actions):
            faults.append(f"entry {entry.number} was played out of turn or against the rules")
        table.apply(Step(entry))
    again = folded(code, list(log))
    if table.states and str(again.state) != str(table.state):
        faults.append("the log has two ends")
    return faults


def check_notes(client: Client, log: Sequence[Entry]) -> list[str]:
    """Nothing that was told or acknowledged is missing or other."""
    faults, notes = list(client.notes.faults), client.notes
    for number, what in notes.told.items():
        entry = log[number - 1] if number <= len(log) else None
        if entry is None:
            faults.append(f"entry {number} was told and is missing")
        elif entry.kind == "played" and (entry.facts["seat"], entry.facts["action"]) != what:
            faults.append(f"entry {number} was told as {what} and is {entry.facts}")
    if not notes.mine:
        faults.append("did not have its seat back")
    return faults


def run(workers: int, tables: int, blows: int, seed: int) -> dict[str, Any]:
    """The whole story; what was wrong, and how much happened."""
    dealt: Counter[str] = Counter()
    with ExitStack() as closing:
        postgres, redis = closing.enter_context(running_postgres()), closing.enter_context(running_redis())
        data = closing.enter_context(tempfile.TemporaryDirectory())
        url = postgres.fresh("chaos")
        environment = {
            "TABLEE_DATABASE_URL": url,
            "TABLEE_REDIS_URL": redis.url,
            "TABLEE_DATA": data,
            "TABLEE_SECRET": "the same everywhere",
            "TABLEE_BOT_PAUSE": "0.05",
            "TABLEE_TABLES": "0",
            "TABLEE_MESSAGES": "0",
        }
        started = [Worker(environment) for _ in range(workers)]
        for worker in started:
            closing.callback(worker.end)
        dice = random.Random(seed + 1)

        async def hit(kind: str) -> None:
            dealt[kind] += 1
            await blow(kind, started, postgres, redis, dice)

        async def story() -> tuple[list[str], int, list[Client]]:
            clients = await play(started, tables, blows, hit, seed)
            return *(await check(clients, url)), clients

        faults, entries, clients = asyncio.run(story())
    return {
        "faults": faults,
        "entries": entries,
        "acknowledged": sum(len(client.notes.acknowledged) for client in clients),
        "told": sum(len(client.notes.told) for client in clients),
        "came back": sum(client.came - 1 for client in clients),
        "blows": dict(dealt),
    }


def main() -> None:
    """Read the options, let it happen, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--blows", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = run(asked.workers, min(asked.tables, 500), min(asked.blows, 1000), asked.seed)
    print(json.dumps(found, indent=1))
    sys.exit(1 if found["faults"] else 0)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    main()

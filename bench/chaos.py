"""Fault injection: several workers on PostgreSQL and Redis, tables in play, and faults: kill -9, restarts, pauses.

    python bench/chaos.py                                   three workers, 60 tables, 100 blows
    python bench/chaos.py --workers 2 --tables 8 --blows 6
    python bench/chaos.py --workers 0                       one worker alone with SQLite: 100 times kill -9

Blows (faults) are random, after one of each kind: kill -9 of a worker or of Redis, a crash of PostgreSQL, a worker that
is paused (SIGSTOP) and resumes with stale state, a connection to a service that is cut, or half-open for a while and
then cut. Clients take part in shuffles, and time out at any step of them. Every client records what it sent, what it
received and what was acknowledged; at any worker, reads must be monotonic. In the end a checker (checking.py) compares
all logs and records. PostgreSQL and Redis are started by the script (Debian's packages).
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
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import httpx
from checking import Notes, check_log, check_notes, check_sent
from cutting import Ends, Proxy
from tests.server.running import free_port
from tests.server.shuffling import NUMBER, seal_in
from tests.services import running_postgres, running_redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tablee.core import GAMES
from tablee.server.settings import LIMITS, variables
from tablee.store.postgres import PostgresStore
from tablee.store.sql import SQLStore
from tablee.store.sqlite import SQLiteStore

RESTART_TIMEOUT_S = 120.0
PATIENCE_S = 6.0  # a client that receives nothing for so long reconnects, perhaps to another worker
BETWEEN_MOVES_S = 0.05
BETWEEN_BLOWS_S = (0.5, 2.0)
AWAY_S = (0.2, 2.0)  # until what was killed is started again
QUICKLY_S = (0.0, 0.5)  # the same where nobody else plays on meanwhile
PAUSED_S = (2.0, 8.0)  # longer than a lease, sometimes
SETTLE_S = 90.0
SILENCE = 0.15  # how often a client does not answer a step of a shuffle
ALONE = {"kill a worker": 1}  # how often, to each other
AMONG_SEVERAL = {
    "kill a worker": 5,
    "pause a worker": 2,
    "kill Redis": 2,
    "crash PostgreSQL": 1,
    "cut a connection": 2,
    "a half-open connection": 2,
}
QUICK = {
    "TABLEE_SECRET_KEY": "the same everywhere",
    "TABLEE_BOT_PAUSE": "0.05",
    "TABLEE_CONTRIBUTION_SECONDS": "0.5",
    **{variables(limit)[0]: "0" for limit in LIMITS},
}


class Worker:
    """One `tablee serve`, which can be killed, paused and started again."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.port = free_port()
        self._environment = os.environ | environment | {"TABLEE_PORT": str(self.port), "TABLEE_OPEN": "no"}
        self.start()

    def start(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "tablee", "serve"]
        self._process = subprocess.Popen(command, env=self._environment, stderr=subprocess.DEVNULL)

    def hit(self, how: signal.Signals) -> None:
        """Send a signal."""
        self._process.send_signal(how)

    def revive(self) -> None:
        """Start it again where it exited, for example because PostgreSQL was away."""
        if self._process.poll() is not None:
            self.start()

    def wait(self) -> None:
        """Wait until the process has exited."""
        self._process.wait(RESTART_TIMEOUT_S)

    def end(self) -> None:
        """Kill it, also where it is paused."""
        self.hit(signal.SIGCONT)
        self._process.kill()
        self._process.wait(RESTART_TIMEOUT_S)

    async def answers(self) -> None:
        """Wait until the worker answers."""
        async with httpx.AsyncClient() as http, asyncio.timeout(RESTART_TIMEOUT_S):
            while True:
                self.revive()
                with suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/api/games", timeout=10)).is_success:
                        return
                await asyncio.sleep(0.1)


class Client:
    """A player: plays random legal actions, and reconnects to any worker that answers."""

    def __init__(self, code: str, card: str, workers: Sequence[Worker], dice: random.Random) -> None:
        self.code, self.card, self.workers, self.dice = code, card, workers, dice
        self.notes, self.came, self.silences = Notes(), 0, 0
        self.promise: dict[str, Any] = {}

    async def run(self, is_over: Callable[[], bool]) -> None:
        """Play and reconnect until the run is over."""
        while not is_over():
            with suppress(OSError, WebSocketException, TimeoutError):
                await self._visit(is_over)
            await asyncio.sleep(0.1)

    async def come(self) -> ClientConnection:
        """Connect to a random worker."""
        port = self.dice.choice(self.workers).port
        address = f"ws://127.0.0.1:{port}/live/{self.code}"
        headers = {"Authorization": f"Bearer {self.card}"}
        return await connect(address, additional_headers=headers, open_timeout=PATIENCE_S, close_timeout=0.2)

    async def _visit(self, is_over: Callable[[], bool]) -> None:
        line = await self.come()
        self.came += 1
        try:
            await line.send(json.dumps({"do": "hello", "contributes": True}))
            while not is_over():
                await self._hear(line, json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S)))
        finally:
            line.transport.abort()

    async def _hear(self, line: ClientConnection, message: dict[str, Any]) -> None:
        if "all" in message:
            message = message["all"]
            self.notes.note_all(message)
        elif "action" in message or "did" in message:
            self.notes.note_entry(message)
        self.notes.mine = message.get("mine", self.notes.mine)  # seats change with a deal
        if message.get("seat") in self.notes.mine and "action" in message:
            self.notes.acknowledged.add(message["n"])
        if message.get("promise") or message.get("did") in ("committed", "locked"):
            await self._shuffle(line, message)
        now = message.get("now")
        if "no" in message:
            await asyncio.sleep(BETWEEN_MOVES_S)
            await line.send(json.dumps({"do": "hello", "contributes": True}))
        elif now and now.get("outcome"):
            await line.send(json.dumps({"do": "rematch"}))
        elif now and now.get("legal"):
            await asyncio.sleep(BETWEEN_MOVES_S)
            move = {"do": "play", "action": self.dice.choice(now["legal"]), "at": message["n"]}
            self.notes.sent.append((move["action"], move["at"]))
            await line.send(json.dumps(move))

    async def _shuffle(self, line: ClientConnection, message: dict[str, Any]) -> None:
        """Respond to a step of a shuffle; sometimes time out."""
        self.promise = self.promise | message if message.get("did") == "locked" else message.get("promise") or message
        seats = [each["seat"] for each in self.promise["participants"] if each["seat"] in self.notes.mine]
        if not seats or self.dice.random() < SILENCE:
            self.silences += bool(seats)
            return
        answer = {"do": "contribute", "contribution": NUMBER} if self.promise.get("seals") else {"do": "seal"}
        if answer["do"] == "seal":
            answer["seal"] = seal_in(self.code, self.promise, seats[0], NUMBER)
        await line.send(json.dumps(answer | {"commitment": self.promise["commitment"]}))


class Deployment:
    """A single worker with SQLite."""

    blows: Mapping[str, int] = ALONE
    between, away = (0.0, 1.0), QUICKLY_S

    def __init__(self) -> None:
        self.closing = ExitStack()
        self.data = Path(self.closing.enter_context(tempfile.TemporaryDirectory()))
        self.workers: list[Worker] = []

    async def __aenter__(self) -> "Deployment":
        await self.open()
        await asyncio.gather(*(worker.answers() for worker in self.workers))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.closing.close()

    async def open(self) -> None:
        """Start everything."""
        self.start_worker({})

    def start_worker(self, environment: dict[str, str]) -> None:
        """Start one more worker."""
        self.workers.append(Worker(QUICK | {"TABLEE_DATA": str(self.data)} | environment))
        self.closing.callback(self.workers[-1].end)

    def store(self) -> SQLStore:
        """Stop the worker and open its store."""
        self.workers[0].end()
        return SQLiteStore(self.data / "tablee.db")

    async def blow(self, kind: str, dice: random.Random) -> None:
        """Inject one fault and recover from it."""
        worker = dice.choice(self.workers)
        if kind == "kill a worker":
            worker.hit(signal.SIGKILL)
            worker.wait()
            await asyncio.sleep(dice.uniform(*self.away))
            worker.start()
        elif kind == "pause a worker":
            worker.hit(signal.SIGSTOP)
            await asyncio.sleep(dice.uniform(*PAUSED_S))
            worker.hit(signal.SIGCONT)


class SharedDeployment(Deployment):
    """Several workers on one PostgreSQL and one Redis, each worker behind its own proxies to them."""

    blows = AMONG_SEVERAL
    between, away = BETWEEN_BLOWS_S, AWAY_S

    def __init__(self, workers: int) -> None:
        super().__init__()
        self.postgres = self.closing.enter_context(running_postgres())
        self.redis = self.closing.enter_context(running_redis())
        self.url = self.postgres.fresh("chaos")
        self.wanted, self.proxies = workers, list[Proxy]()

    async def open(self) -> None:
        """Start everything."""
        for _ in range(self.wanted):
            database = await self._proxy(self._reach_postgres)
            redis = await self._proxy(partial(asyncio.open_connection, "127.0.0.1", self.redis.port))
            address = f"postgresql://postgres@127.0.0.1:{database.port}/chaos"
            self.start_worker({"TABLEE_DATABASE_URL": address, "TABLEE_REDIS_URL": f"redis://127.0.0.1:{redis.port}/0"})

    async def _proxy(self, reach: Callable[[], Awaitable[Ends]]) -> Proxy:
        proxy = Proxy(reach)
        await proxy.start()
        self.closing.callback(proxy.close)
        self.proxies.append(proxy)
        return proxy

    async def _reach_postgres(self) -> Ends:
        return await asyncio.open_unix_connection(self.postgres.folder / ".s.PGSQL.5432")

    def store(self) -> SQLStore:
        """Open the shared store."""
        return PostgresStore(self.url)

    async def blow(self, kind: str, dice: random.Random) -> None:
        """Inject one fault and recover from it."""
        proxy = dice.choice(self.proxies)
        if kind == "kill Redis":
            self.redis.kill()
            await asyncio.sleep(dice.uniform(*AWAY_S))
            await asyncio.to_thread(self.redis.start)
        elif kind == "crash PostgreSQL":
            await asyncio.to_thread(self.postgres.stop, signal.SIGQUIT)
            await asyncio.sleep(dice.uniform(*AWAY_S))
            await asyncio.to_thread(self.postgres.start)
        elif kind == "a half-open connection":
            proxy.drop_replies()
            await asyncio.sleep(dice.uniform(*PAUSED_S))
            proxy.cut()
        elif kind == "cut a connection":
            proxy.cut()
        else:
            await super().blow(kind, dice)


def drawn(blows: Mapping[str, int], how_many: int, dice: random.Random) -> list[str]:
    """Return each kind of blow once, if there are enough, and then random ones."""
    return [*blows, *dice.choices([*blows], [*blows.values()], k=how_many)][:how_many]


async def open_tables(worker: Worker, tables: int, workers: Sequence[Worker], dice: random.Random) -> list[Client]:
    """Open tables of two seats, every other one with a bot."""
    clients = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{worker.port}", timeout=60) as http:
        people = []
        for name in ("Anna", "Boris"):
            people.append((await http.post("/api/me", json={"name": name})).json()["card"])
            http.cookies.clear()  # or the second one would be the first with another name
        for number, game in zip(range(tables), cycle(GAMES), strict=False):
            bearers = [{"Authorization": f"Bearer {card}"} for card in people]
            seats = ["me", "first"] if number % 2 else ["me", "friend"]
            wish = {"game": game, "seats": seats}
            code = (await http.post("/api/tables", json=wish, headers=bearers[0])).raise_for_status().json()["code"]
            clients.append(Client(code, people[0], workers, random.Random(dice.random())))
            if "friend" in seats:
                sat = await http.post(f"/api/tables/{code}/sit", json={"seat": 1}, headers=bearers[1])
                sat.raise_for_status()
                clients.append(Client(code, people[1], workers, random.Random(dice.random())))
    return clients


def updates_of(clients: Sequence[Client]) -> int:
    """Return how many updates all clients have received."""
    return sum(len(client.notes.told) for client in clients)


async def wait_for_updates(before: int, clients: Sequence[Client], workers: Sequence[Worker]) -> None:
    """Wait until the clients have received further updates; a standstill is reported later."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_S):
            while updates_of(clients) <= before:
                for worker in workers:
                    worker.revive()
                await asyncio.sleep(0.1)


async def play(deployment: Deployment, tables: int, blows: int, hit: Callable[[str], Any], seed: int) -> list[Client]:
    """Let all clients play during the blows; then wait until each has received something again."""
    dice, is_over, workers = random.Random(seed), False, deployment.workers
    clients = await open_tables(workers[0], tables, workers, dice)
    playing = [asyncio.create_task(client.run(lambda: is_over)) for client in clients]
    told = 0
    for number, kind in enumerate(drawn(deployment.blows, blows, dice), 1):
        await wait_for_updates(told, clients, workers)  # a blow before anything moves would show nothing
        await asyncio.sleep(dice.uniform(*deployment.between))
        told = updates_of(clients)
        print(f"{number} of {blows}: {kind}; {told} told", file=sys.stderr)
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


async def check(clients: Sequence[Client], store: SQLStore) -> tuple[list[str], int]:
    """Return all faults, and the number of entries checked."""
    faults, entries = list[str](), 0
    for code in dict.fromkeys(client.code for client in clients):
        log, here = await store.read(code), [client.notes for client in clients if client.code == code]
        entries += len(log)
        found = [*check_log(code, log), *check_sent(here, log)]
        faults += [f"{code}: {fault}" for fault in found]
        faults += [f"{code}, seats {notes.mine}: {fault}" for notes in here for fault in check_notes(notes, log)]
    await store.close()
    return faults, entries


async def run_all(deployment: Deployment, tables: int, blows: int, seed: int) -> dict[str, Any]:
    """Run the clients and the blows; return the faults and the counts."""
    dealt: Counter[str] = Counter()
    dice = random.Random(seed + 1)

    async def hit(kind: str) -> None:
        dealt[kind] += 1
        await deployment.blow(kind, dice)

    async with deployment:
        clients = await play(deployment, tables, blows, hit, seed)
        faults, entries = await check(clients, deployment.store())
    return {
        "faults": faults,
        "entries": entries,
        "acknowledged": sum(len(client.notes.acknowledged) for client in clients),
        "told": sum(len(client.notes.told) for client in clients),
        "came back": sum(client.came - 1 for client in clients),
        "silent in a shuffle": sum(client.silences for client in clients),
        "blows": dict(dealt),
    }


def run(workers: int, tables: int, blows: int, seed: int) -> dict[str, Any]:
    """Several workers on PostgreSQL and Redis, or (0 workers) one alone with its file."""
    deployment = SharedDeployment(workers) if workers else Deployment()
    return asyncio.run(run_all(deployment, tables, blows, seed))


def main() -> None:
    """Read the options, run, print the result."""
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
    main()

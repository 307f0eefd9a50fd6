"""Memory of a real server with idle sockets, and after many tables were loaded and evicted.

    python bench/idle.py                        10,000 sockets; three times 1,000 tables with games of 40 actions
    python bench/idle.py --sockets 500 --tables 50 --times 2

Memory is the resident set of all processes of the server, in kilobytes. Freed memory is not returned to the system at
once, so it is compared from the first eviction on. The exit code is 1 if it grows, if tables are not evicted, or if an
idle socket takes more than 10 KB.
"""

import argparse
import asyncio
import os
import random
import resource
import statistics
import sys
import time

import httpx
from load import TIMEOUT_S, Client, Count, MoveClock, Socket, connect, memory_kb, open_game, open_tables, server

from tablee.core import GAMES, load

WATCHED = 100  # tables, at which all of them sit
PINGS = 200
ACTIONS = 40  # at each table before it falls asleep
ASLEEP_AFTER_S = 2
MOST_KB = 10.0  # of a silent socket
MOST_GROWTH = 1.05  # from the first time that all tables sleep to the last


class Silent(Socket):
    """An idle client: sends hello and pongs, and nothing else."""

    greeted = False

    def begin(self) -> None:
        """Subscribe to the table."""
        self.send(b'{"do":"hello"}')

    def receive(self, text: bytes, size: int) -> None:
        """Note the snapshot."""
        self.greeted = True


class Pinger(Client):
    """Measures the latency of pings."""

    def __init__(self, path: str) -> None:
        super().__init__(MoveClock(Count()), path, seat=0)
        self.asked_at, self.waits = 0.0, list[float]()

    def receive(self, text: bytes, size: int) -> None:
        """Receive the snapshot first, pongs later."""
        self.greeted = True
        if text.startswith(b'{"pong"'):
            self.waits.append(1000 * (time.perf_counter() - self.asked_at))

    async def ask(self) -> float:
        """The p99 of many waits, in milliseconds."""
        while len(self.waits) < PINGS:
            before, self.asked_at = len(self.waits), time.perf_counter()
            self.say(do="ping")
            while len(self.waits) == before:
                await asyncio.sleep(0.001)
            await asyncio.sleep(0.01)
        return statistics.quantiles(self.waits, n=100)[98]


async def connect_silent(port: int, codes: list[str], sockets: int) -> list[Silent]:
    """Connect so many sockets, spread over the tables, and wait until each has its snapshot."""
    silent = [Silent(f"/live/{codes[number % len(codes)]}") for number in range(sockets)]
    for one in silent:
        await connect(one, port)
    async with asyncio.timeout(TIMEOUT_S):
        while not all(one.greeted for one in silent):
            await asyncio.sleep(0.1)
    return silent


async def sit_still(address: str, pid: int, codes: list[str], sockets: int) -> tuple[float, float]:
    """Measure the memory of each socket, and the latency of pings."""
    port = int(address.rpartition(":")[2])
    first = await connect_silent(port, codes, len(codes))  # memory of the tables themselves is not counted
    before = memory_kb(pid)
    silent = await connect_silent(port, codes, sockets)
    each = (memory_kb(pid) - before) / sockets
    pinger = Pinger(f"/live/{codes[0]}")
    await connect(pinger, port)
    async with asyncio.timeout(TIMEOUT_S):
        while not pinger.greeted:
            await asyncio.sleep(0.01)
        wait = await pinger.ask()
    for socket in (*first, *silent, pinger):
        socket.transport.close()
    return each, wait


def play(http: httpx.Client, code: str, cards: list[str], dice: random.Random) -> None:
    """Play a part of a random game."""
    state = load(open_game()).start()
    bearers = [{"Authorization": f"Bearer {card}"} for card in cards]
    at = http.get(f"/api/tables/{code}").json()["n"]
    for _ in range(ACTIONS):
        if (seat := state.turn) is None:
            return
        action = dice.choice(state.legal_actions)
        move = {"seat": seat, "action": action, "at": at}
        at = http.post(f"/api/tables/{code}/play", json=move, headers=bearers[seat]).raise_for_status().json()["n"]
        state = state.play(action)


def fall_asleep(address: str, pid: int, tables: int) -> tuple[int, int, int]:
    """Measure memory with many tables loaded and after their eviction, and count those that were not evicted."""
    codes, cards = open_tables(address, open_game(), tables)
    with httpx.Client(base_url=address, timeout=60) as http:
        for number, code in enumerate(codes):
            play(http, code, cards, random.Random(number))
        awake = memory_kb(pid)
        time.sleep(3 * ASLEEP_AFTER_S + 31)  # who has looked over HTTP counts as there for thirty seconds
        figures = http.get("/metrics").raise_for_status().text.splitlines()
    [still_awake] = [line.split()[-1] for line in figures if line.startswith("tablee_tables_awake{")]
    return awake, memory_kb(pid), int(float(still_awake))


def faults(each_kb: float, asleep_kb: list[int], still_awake: int) -> list[str]:
    """Return what exceeds the limits."""
    found = [f"A silent socket takes more than {MOST_KB} KB."] if each_kb > MOST_KB else []
    found += ["Tables do not sleep."] if still_awake else []
    return found + (["Memory is lost."] if asleep_kb[-1] > MOST_GROWTH * asleep_kb[0] else [])


def allow_descriptors(count: int) -> None:
    """Each socket takes a descriptor, here and in the server, which inherits the limit."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, most), most))


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--times", type=int, default=3)
    asked = parser.parse_args()
    allow_descriptors(asked.sockets + 500)
    os.environ |= {"TABLEE_IDLE_SECONDS": str(ASLEEP_AFTER_S), "TABLEE_MOST_IDLE": str(10**6)}
    with server() as (address, pid):
        codes, _ = open_tables(address, next(iter(GAMES)), WATCHED)
        each, wait = asyncio.run(sit_still(address, pid, codes, asked.sockets))
        print(f"{asked.sockets:,} silent sockets: {each:.1f} KB each, p99 of a ping {wait:.1f} ms")
    with server() as (address, pid):
        print(f"No table yet: {memory_kb(pid):,} KB")
        slept = []
        for _ in range(asked.times):
            awake, asleep, still_awake = fall_asleep(address, pid, asked.tables)
            slept.append(asleep)
            print(f"{asked.tables:,} tables more: {awake:,} KB with all awake, {asleep:,} KB asleep", flush=True)
    for fault in faults(each, slept, still_awake):
        print(fault)
    sys.exit(1 if faults(each, slept, still_awake) else 0)


if __name__ == "__main__":
    main()

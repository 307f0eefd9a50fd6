"""How much one guest can hurt the others: a flood of messages, and many masters thinking.

Starts a real server with its usual limits, measures what somebody else waits for a ping, the home page, opening a table
and playing, first in the quiet house and then under each attack: `python bench/hurt.py`.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from load import memory_kb
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

PORT = 8931
ADDRESS = f"http://127.0.0.1:{PORT}"
FLOOD = [json.dumps({"do": "ping"})] * 200


class Guest:
    """Somebody who only wants to play."""

    def __init__(self, http: httpx.AsyncClient, card: str) -> None:
        self.http, self.headers = http, {"Authorization": f"Bearer {card}"}

    async def open(self, *seats: str) -> str:
        """Open a table of Désirée."""
        wish = {"game": "desiree", "seats": list(seats)}
        answer = await self.http.post("/api/tables", json=wish, headers=self.headers)
        return str(answer.raise_for_status().json()["code"])

    async def home(self) -> None:
        """Look at the home page."""
        (await self.http.get("/", headers=self.headers)).raise_for_status()

    async def play(self) -> None:
        """Open a table and play one action."""
        code = await self.open("me", "device")
        move = {"seat": 0, "action": "b3b4", "at": 2}
        (await self.http.post(f"/api/tables/{code}/play", json=move, headers=self.headers)).raise_for_status()


async def arrive(http: httpx.AsyncClient) -> Guest:
    """A guest with a card."""
    return Guest(http, (await http.post("/api/me", json={"name": "Ada"})).json()["card"])


async def measure(guest: Guest, seconds: float) -> dict[str, float]:
    """The slowest of a hundred waits (or of as many as there were), in milliseconds, for each thing to do."""
    waits: dict[str, list[float]] = {"ping": [], "home": [], "open and play": []}
    async with connect(f"ws://127.0.0.1:{PORT}/live/{await guest.open('me', 'friend')}") as line:

        async def ping() -> None:
            await line.send('{"do": "ping"}')
            await line.recv()

        end = time.monotonic() + seconds
        things: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("ping", ping),
            ("home", guest.home),
            ("open and play", guest.play),
        ]
        while time.monotonic() < end:
            for name, do in things:
                began = time.perf_counter()
                await do()
                waits[name].append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.1)
    return {name: round(statistics.quantiles(all_, n=100, method="inclusive")[98], 1) for name, all_ in waits.items()}


async def flood(code: str, end: float) -> None:
    """Say tiny things as fast as they are taken, and come again after every cut."""
    while time.monotonic() < end:
        with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(f"ws://127.0.0.1:{PORT}/live/{code}") as line:
                while time.monotonic() < end:
                    for text in FLOOD:
                        await line.send(text)


async def flood_all(code: str, lines: int, seconds: float) -> None:
    """The same on many lines."""
    end = time.monotonic() + seconds
    await asyncio.gather(*(flood(code, end) for _ in range(lines)))


@contextmanager
def flooding(code: str, lines: int, seconds: float) -> Iterator[None]:
    """While another process floods."""
    attack = f"import asyncio, hurt; asyncio.run(hurt.flood_all({code!r}, {lines}, {seconds}))"
    attacker = subprocess.Popen([sys.executable, "-c", attack], cwd=Path(__file__).parent)
    yield
    attacker.wait()


async def watch(code: str, end: float) -> None:
    """Watch two bots, so that they play."""
    async with connect(f"ws://127.0.0.1:{PORT}/live/{code}") as line:
        await line.send('{"do": "hello"}')
        while time.monotonic() < end:
            with suppress(TimeoutError):
                await asyncio.wait_for(line.recv(), max(0.1, end - time.monotonic()))


async def story(process: int, lines: int, tables: int, seconds: float) -> dict[str, Any]:
    """Quiet, flooded, and with many masters thinking."""
    async with httpx.AsyncClient(base_url=ADDRESS, timeout=120) as http:
        guest = await arrive(http)
        await guest.play()
        told: dict[str, Any] = {"quiet": await measure(guest, seconds) | {"MB": memory_kb(process) // 1024}}
        code = await guest.open("me", "friend")
        with flooding(code, lines, seconds):  # elsewhere: who floods must not keep who measures waiting
            told["flooded"] = await measure(guest, seconds)
        told["flooded"]["MB"] = memory_kb(process) // 1024
        other = await arrive(http)
        codes = [await other.open("master", "master") for _ in range(tables)]
        end = time.monotonic() + seconds + 1
        _, told["masters"] = await asyncio.gather(
            asyncio.gather(*(watch(code, end) for code in codes)), measure(guest, seconds)
        )
        told["masters"]["MB"] = memory_kb(process) // 1024
    return told


def main() -> None:
    """Start a server, tell what was measured."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--lines", type=int, default=40)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--seconds", type=float, default=10.0)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"TABLEE_DATA": data, "PORT": str(PORT), "TABLEE_OPEN": "no", "TABLEE_TABLES": "0"}
        house = subprocess.Popen([sys.executable, "-m", "tablee.cli", "serve"], env=environment)
        try:
            while True:
                with suppress(httpx.TransportError):
                    httpx.get(f"{ADDRESS}/rules/desiree", timeout=300, follow_redirects=True)
                    break
                time.sleep(0.2)
            time.sleep(5)  # bots are compiled
            told = asyncio.run(story(house.pid, chosen.lines, chosen.tables, chosen.seconds))
        finally:
            house.terminate()
            house.wait()
    print("p99 in ms")
    for name, figures in told.items():
        print(f"{name:8}", "  ".join(f"{what} {figure}" for what, figure in figures.items()))


if __name__ == "__main__":
    main()

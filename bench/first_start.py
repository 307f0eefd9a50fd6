"""Measures the very first start: starts a real server with an empty compilation cache.

    python bench/first_start.py                      all games, one start each
    python bench/first_start.py --game GAME --level strong --json

It measures the seconds from the start of the process to the home page, to a table with its cards dealt, and to the
first action of a bot, for a client that acts as soon as possible; then the seconds until everything is compiled. The
compiled code is stored in a temporary folder. Games over the limits are printed, and the exit code is 1.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import httpx

from tablee.core import GAMES

LIMITS_S = {"board": 3.0, "answer": 5.0}
PATIENCE_S = 300.0
LOOK_AGAIN_S = 0.05


@dataclass(frozen=True)
class Waits:
    """Seconds from the start of the process."""

    game: str
    page: float
    board: float
    answer: float
    compiled: float

    @property
    def too_long(self) -> list[str]:
        """The exceeded limits, in words."""
        waits = asdict(self)
        return [
            f"{self.game}: {name} after {waits[name]:.1f} s, at most {limit:.0f} s are promised"
            for name, limit in LIMITS_S.items()
            if waits[name] > limit
        ]


def measure(game: str, level: str) -> Waits:
    """Start a server, open a table against a bot, play one action, wait for the answer."""
    with _new_server() as (http, began):
        _until(lambda: _answers(http))
        page = perf_counter() - began
        table = http.post("/api/tables", json={"game": game, "seats": ["me", level]}).raise_for_status().json()
        board = perf_counter() - began
        look = f"/api/tables/{table['code']}"
        while table["now"]["turn"] == 0:
            move = {"seat": 0, "action": table["now"]["legal"][0], "at": table["n"]}
            table = http.post(f"{look}/play", json=move).raise_for_status().json()
        asked = table["n"]
        _until(lambda: http.get(look).json()["n"] > asked)
        answer = perf_counter() - began
        _until(lambda: http.get("/warming").json()["done"] == http.get("/warming").json()["of"])
        return Waits(game, page, board, answer, perf_counter() - began)


@contextmanager
def _new_server() -> Iterator[tuple[httpx.Client, float]]:
    """A server on a machine that seems new, and when it was started."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
        probe.close()
        kept = {"NUMBA_CACHE_DIR": str(Path(folder, "kernels")), "TABLEE_DATA": str(Path(folder, "data"))}
        settings = os.environ | kept | {"TABLEE_OPEN": "no", "PORT": str(port)}
        began = perf_counter()
        server = subprocess.Popen([sys.executable, "-m", "tablee", "serve"], env=settings, stderr=subprocess.DEVNULL)
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE_S) as http:
                yield http, began
        finally:
            server.terminate()
            try:
                server.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                server.kill()


def _answers(http: httpx.Client) -> bool:
    try:
        return http.get("/").is_success
    except httpx.TransportError:
        return False


def _until(found: Callable[[], bool]) -> None:
    end = perf_counter() + PATIENCE_S
    while not found():
        if perf_counter() > end:
            raise TimeoutError
        sleep(LOOK_AGAIN_S)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--level", default="easy")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    too_long: list[str] = []
    for game in asked.game or GAMES:
        measured = measure(game, asked.level)
        too_long += measured.too_long
        print(json.dumps(asdict(measured)) if asked.json else in_a_row(measured), flush=True)
    if too_long:
        sys.exit("\n".join(too_long))


def in_a_row(measured: Waits) -> str:
    """The seconds of one game, for people."""
    waits: dict[str, Any] = asdict(measured)
    told = "  ".join(f"{name} {waits[name]:5.1f} s" for name in ("page", "board", "answer", "compiled"))
    return f"{measured.game:10} {told}"


if __name__ == "__main__":
    main()

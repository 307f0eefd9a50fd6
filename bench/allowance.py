"""Measures the share of a core that one address can use within its rate limits: pages, requests, and messages.

    python bench/allowance.py

Starts a real server and measures the CPU time of each request. From its cost in the rate limit follows the share of a
core that one address can use with it. A share of more than MOST is a fault, and the exit code is 1.
"""

import http.client
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import cycle
from typing import Any, NamedTuple

import httpx
from hostile import cpu_s
from load import open_tables, server
from websockets.sync.client import ClientConnection, connect

from tablee.core import GAMES
from tablee.server.limits.requests import cost_of
from tablee.server.live.session import MESSAGE_COST
from tablee.server.settings import Settings

MOST = 0.6  # of a core
TIMES = 60
PLAYED = 24  # actions before anything is asked for, so that there is something to tell
PER_SECOND: float = Settings.model_fields["requests_per_address"].default
PAGES = (
    *("/", "/watch", "/watch/tables", "/about", "/docs", "/openapi.json", "/learn", "/puzzle", "/me", "/replay"),
    *("/metrics", "/readyz", "/kept.json", "/worker.js", "/manifest.webmanifest", "/offline", "/rules", "/nowhere"),
)
OF_GAMES = ("/new/{}", "/play/{}", "/play/{}/replay", "/think/{}", "/edit/{}", "/puzzle/{}", "/learn/{}", "/print/{}")
OF_TABLES = (
    *("/t/{}", "/t/{}/middle", "/t/{}/hand/1", "/t/{}/replay", "/t/{}/qr.svg", "/t/{}/hand/1/qr.svg"),
    *("/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/replay"),
)
MESSAGES: tuple[dict[str, Any], ...] = (
    {"do": "ping"},
    {"do": "hello"},
    {"do": "why", "action": "Vb2"},
    *({"do": do, "seat": 0} for do in ("hint", "coach", "rematch", "leave")),
    {"do": "swap", "seat": 0, "with": 1},
    {"do": "explain", "seat": 0, "action": "Vb2"},
    {"do": "play", "seat": 0, "action": "Vb2", "at": 0},
)


class Allowed(NamedTuple):
    """A kind of request: its CPU time, and its rate limit per address."""

    name: str
    ms: float
    per_second: float

    @property
    def share(self) -> float:
        """Of a core."""
        return self.ms * self.per_second / 1000


def paths(codes: Mapping[str, str]) -> Iterator[str]:
    """Every page and reading request; ``codes`` are tables by their games."""
    yield from PAGES
    for game, code in codes.items():
        yield from (path.format(game) for path in OF_GAMES)
        yield from (path.format(code) for path in OF_TABLES)
        if bundle := GAMES[game].bundle():
            yield f"/rules/{game}/{bundle.default}"


def cost_ms(process: int, ask: Callable[[], object]) -> float:
    """The CPU time of a request in milliseconds, not counting the first one."""
    ask()
    before = cpu_s(process)
    for _ in range(TIMES):
        ask()
    return 1000 * (cpu_s(process) - before) / TIMES


def get(line: http.client.HTTPConnection, path: str, card: str) -> int:
    """Request a page; returns the status."""
    line.request("GET", path, headers={"Authorization": f"Bearer {card}", "Accept-Encoding": "gzip"})
    answer = line.getresponse()
    answer.read()
    return answer.status


def say(live: ClientConnection, message: str) -> None:
    """Send a message, and read all responses up to the pong of a ping."""
    live.send(message)
    live.send('{"do": "ping"}')
    while "pong" not in json.loads(live.recv()):
        pass


def play(address: str, code: str, cards: list[str]) -> None:
    """Play some actions at a table."""
    for card in cycle(cards):
        bearer = {"Authorization": f"Bearer {card}"}
        told = httpx.get(f"{address}/api/tables/{code}", headers=bearer).json()
        if told["step"] >= PLAYED or told["now"]["outcome"]:
            return
        if legal := told["now"].get("legal"):
            move = {"seat": told["now"]["turn"], "action": legal[0], "at": told["n"]}
            httpx.post(f"{address}/api/tables/{code}/play", headers=bearer, json=move)


def measure(address: str, process: int) -> Iterator[Allowed]:
    """Measure every request once, at tables with a game in progress."""
    codes, card = dict[str, str](), ""
    for game in GAMES:
        (codes[game],), cards = open_tables(address, game, 1)
        play(address, codes[game], cards)
        card = cards[0]
    line = http.client.HTTPConnection(address.removeprefix("http://"))
    for path in paths(codes):
        ask = partial(get, line, path, card)
        yield Allowed(f"{path} ({ask()})", cost_ms(process, ask), PER_SECOND / cost_of(path))
    bearer = {"Authorization": f"Bearer {card}"}
    for game, code in codes.items():
        with connect(f"{address.replace('http', 'ws')}/live/{code}", additional_headers=bearer) as live:
            say(live, '{"do": "hello"}')
            ping_ms = cost_ms(process, partial(say, live, "{}"))  # what is no command, and the ping behind it
            for message in MESSAGES:
                ms = cost_ms(process, partial(say, live, json.dumps(message))) - ping_ms / 2
                yield Allowed(f"{message['do']} ({game})", max(0.0, ms), PER_SECOND / MESSAGE_COST)


def main() -> None:
    """Start a server, measure, print."""
    with server() as (address, process):
        told = sorted(measure(address, process), key=lambda one: one.share, reverse=True)
    for one in told:
        print(f"{one.name:<46} {one.ms:>6.2f} ms x {one.per_second:>5.0f} a second = {one.share:>4.0%} of a core")
    sys.exit(1 if told[0].share > MOST else 0)


if __name__ == "__main__":
    main()

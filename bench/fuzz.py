"""Fuzzing: sends a real server invalid messages over WebSocket and HTTP, with legal play in between.

    python bench/fuzz.py                        200,000 messages, three quarters of them over sockets
    python bench/fuzz.py --messages 5000 --seed 3

Commands, requests and pages are taken from their declarations, so none is left out. The tables are real, the rest is
strange: wrong types, huge numbers, broken JSON, raw bytes, deep nesting, and the hostile requests of bench/hostile.py.
It counts responses 5xx, tracebacks in the server's log, a log of more than 100 KB, sockets that closed without a
reason, and tables that cannot be played on. All of them have to be 0, and some legal actions have to be accepted;
otherwise the exit code is 1.
"""

import argparse
import asyncio
import json
import os
import random
import re
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from fastapi.routing import APIRoute
from hostile import REQUESTS, nested, send
from load import open_game, open_tables, server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.core import GAMES
from tablee.server.app import PAGES, create_app
from tablee.server.live.commands import COMMANDS
from tablee.server.pages import files

TABLES, QUIET_TABLES, LINES, ASKERS = 6, 4, 12, 8
TRIES = 2  # of a request on connections that were closed, before it has to succeed
IN_A_ROW = 50  # messages, before the line is asked whether it still lives
ODD_COMMANDS = ("agree", "refuse", "resign", "", "__init__", "eval")
FIELDS = {do: command.__struct_encode_fields__ for do, command in COMMANDS.items()}
ALL_FIELDS = tuple({field for fields in FIELDS.values() for field in fields} | {"do", "lang"})
LONGEST_LOG = 100_000  # bytes
FAULTS = ("5xx", "tracebacks", "long logs", "lines lost without a word", "legal actions refused")
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 1.0, 1.5, 2**31, 2**63, -(2**63), 10**30, 1e300, 1e-300, "", "0", "\x00", "\ud800"),
    *(
        [],
        {},
        [[]],
        json.loads(nested(100)),
        [1] * 3000,
        {"": {}},
        ["me"] * 9,
        ["me", "friend"],
        {"edition": 1},
        {"players": 3},
        "a" * 5000,
        "' OR 1=1 --",
    ),
    *("../../etc/passwd", "%F0%9F", "<script>", "{name}", "{0.__class__}", "٣", "𝟛", "me", "master", "coach", "wow"),
)
RAW = (
    "",
    "{",
    "[]",
    "null",
    "NaN",
    '{"do": NaN}',
    '{"do": "play", "at": 1e400}',
    "[" * 2000,
    '{"do": "hello", "seen": -0}',
)


class Door(NamedTuple):
    """Something to ask for over HTTP: what its address and its body can have."""

    method: str
    path: str
    queries: tuple[str, ...]
    fields: tuple[str, ...]


@cache
def doors() -> tuple[Door, ...]:
    """Every page and every request of the API, as the application declares them."""
    app = create_app()
    schema = app.openapi()
    found = [
        _door(schema, method.upper(), path, told)
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    ]
    pages = {route.path for router in (*PAGES, files.router) for route in router.routes if isinstance(route, APIRoute)}
    return *found, *(Door("GET", path, ("round", "game", "lang"), ()) for path in sorted(pages))


def _door(schema: dict[str, Any], method: str, path: str, told: dict[str, Any]) -> Door:
    queries = tuple(one["name"] for one in told.get("parameters", ()) if one["in"] == "query")
    body = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {}).get("$ref", "")
    fields = schema["components"]["schemas"][body.rpartition("/")[2]]["properties"] if body else ()
    return Door(method, path, queries, tuple(fields))


class Nonsense:
    """Bad messages about real tables."""

    def __init__(self, seed: int, codes: list[str]) -> None:
        self.rng, self.codes = random.Random(seed), codes

    def value(self) -> Any:
        """A random value, mostly invalid."""
        chosen: Any = self.rng.choice(STRANGE)
        return self.rng.choice((chosen, self.rng.randrange(6), self.rng.choice(self.codes), self.rng.choice([*GAMES])))

    def fields(self, own: tuple[str, ...], others: tuple[str, ...]) -> dict[str, Any]:
        """Most of the fields that belong there, and sometimes others, all with strange values."""
        chosen = [name for name in own if self.rng.random() < 0.8]
        chosen += self.rng.sample(others, self.rng.randrange(3))
        return {name: self.value() for name in chosen}

    def command(self) -> str | bytes:
        """For a socket."""
        kind = self.rng.randrange(20)
        if kind == 0:
            return self.rng.randbytes(self.rng.randrange(200))
        if kind == 1:
            return self.rng.choice(RAW)
        do = self.rng.choice((*COMMANDS, *ODD_COMMANDS))
        return json.dumps({"do": do} | self.fields(FIELDS.get(do, ()), ALL_FIELDS))

    def request(self) -> tuple[str, str, bytes | None]:
        """Method, path and body."""
        door = self.rng.choice(doors())
        named = self.rng.choice((self.rng.choice(self.codes), _in_a_path(self.value())))
        queries = [*door.queries, "x"] if self.rng.random() < 0.5 else []
        query = "&".join(f"{name}={_in_a_path(self.value())}" for name in queries)
        path = re.sub(r"\{.*?\}", named, door.path) + (f"?{query}" if query else "")
        if door.method == "GET":
            return "GET", path, None
        body = json.dumps(self.fields(door.fields, ALL_FIELDS)).encode()
        return door.method, path, body if self.rng.random() < 0.9 else self.rng.randbytes(99)


def _in_a_path(value: Any) -> str:
    return re.sub("[^A-Za-z0-9-]", "", str(value)[:200]) or "x"


async def talk(address: str, nonsense: Nonsense, card: str, messages: int, found: Counter[str]) -> None:
    """Send invalid messages; reconnect after every connection that the server closed with a reason."""
    left = messages
    while left > 0:
        path = f"{address.replace('http', 'ws')}/live/{nonsense.rng.choice(nonsense.codes)}"
        async with connect(path, additional_headers={"Authorization": f"Bearer {card}"}, max_size=None) as line:
            try:
                while left > 0:
                    row = min(IN_A_ROW, left)
                    left -= row
                    found["messages"] += row
                    await say_a_row(line, nonsense, row)
            except ConnectionClosed as closed:
                reason = closed.rcvd.code if closed.rcvd else None
                found["lines lost without a word" if reason in (None, 1011) else "lines closed with a reason"] += 1


async def say_a_row(line: ClientConnection, nonsense: Nonsense, count: int) -> None:
    """Send a number of messages, then wait for the pong of a ping."""
    for _ in range(count):
        await line.send(nonsense.command())
    await line.send('{"do": "ping"}')
    async with asyncio.timeout(60):
        while "pong" not in json.loads(await line.recv()):
            pass


async def ask(http: httpx.AsyncClient, nonsense: Nonsense, messages: int, found: Counter[str]) -> None:
    """Send invalid requests."""
    for _ in range(messages):
        method, path, body = nonsense.request()
        answer = await sent(http, method, path, found, content=body, headers={"Content-Type": "application/json"})
        found["messages"] += 1
        found["5xx"] += answer.status_code >= 500


async def sent(http: httpx.AsyncClient, method: str, path: str, found: Counter[str], **given: Any) -> httpx.Response:
    """Send a request; once more where the connection had been idle for so long that the server closed it just then."""
    for _ in range(TRIES):
        try:
            return await http.request(method, path, **given)
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            found["requests sent again"] += 1
    return await http.request(method, path, **given)


async def be_hostile(port: int, times: int, found: Counter[str]) -> None:
    """Send every hostile request so often, one after the other."""
    for _ in range(times):
        for request in REQUESTS.values():
            found["5xx"] += (await send(port, request) or 0) >= 500
            found["messages"] += 1


async def play_on(http: httpx.AsyncClient, codes: list[str], cards: list[str], found: Counter[str]) -> None:
    """Legal play in between, without an end: at every table one action after the other, by who has the turn."""
    rng = random.Random(1)
    while True:
        for code in codes:
            for card in cards:
                bearer = {"Authorization": f"Bearer {card}"}
                told = (await sent(http, "GET", f"/api/tables/{code}", found, headers=bearer)).json()
                if legal := told["now"].get("legal"):
                    move = {"seat": told["now"]["turn"], "action": rng.choice(legal), "at": told["n"]}
                    once = bearer | {"Idempotency-Key": f"{code} {told['n']}"}
                    answer = await sent(http, "POST", f"/api/tables/{code}/play", found, json=move, headers=once)
                    found["legal actions played" if answer.is_success else "legal actions refused"] += 1


async def attack(address: str, seed: int, messages: int) -> Counter[str]:
    """Run everything at once; the legal play has tables of its own."""
    found: Counter[str] = Counter()
    tables = [open_tables(address, game, TABLES // len(GAMES)) for game in GAMES]
    codes, cards = [code for some, _ in tables for code in some], [card for _, pair in tables for card in pair]
    quiet = open_tables(address, open_game(), QUIET_TABLES)
    client = httpx.AsyncClient(base_url=address, timeout=120)
    player = httpx.AsyncClient(base_url=address, timeout=120)  # somebody else: a client keeps the cookies it is given
    async with client as http, player as polite:
        playing = asyncio.create_task(play_on(polite, *quiet, found))
        by_socket, by_http = messages * 3 // 4 // LINES, messages // 4 // ASKERS
        await asyncio.gather(
            *(talk(address, Nonsense(seed + n, codes), cards[n % len(cards)], by_socket, found) for n in range(LINES)),
            *(ask(http, Nonsense(seed + LINES + n, codes), by_http, found) for n in range(ASKERS)),
            be_hostile(int(address.rpartition(":")[2]), 1 + messages // 5000, found),
        )
        if playing.done():
            playing.result()  # it has no end: this tells what stopped it
        playing.cancel()
    return found


def main() -> None:
    """Read the options, attack, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    os.environ["TABLEE_WRONG_CODES_PER_MINUTE"] = "0"  # who guesses codes waits, and all of this comes from one address
    with tempfile.TemporaryDirectory() as folder:
        complaints = Path(folder) / "complaints.txt"
        with complaints.open("wb") as file, server(file) as (address, _):
            found = asyncio.run(attack(address, asked.seed, asked.messages))
        log = complaints.read_text(errors="replace")
        found["tracebacks"], found["long logs"] = log.count("Traceback"), int(len(log) > LONGEST_LOG)
    for what in ("messages", *FAULTS, "lines closed with a reason", "requests sent again", "legal actions played"):
        print(f"{what:<28} {found[what]:>8,}")
    sys.exit(0 if is_unhurt(found) else 1)


def is_unhurt(found: Counter[str]) -> bool:
    """Were there no faults, and some legal actions?"""
    return not any(found[fault] for fault in FAULTS) and found["legal actions played"] > 0


if __name__ == "__main__":
    main()

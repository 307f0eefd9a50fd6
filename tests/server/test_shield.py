"""What keeps other people's pages out, and how fast codes may be guessed."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tablee.cli.serve import LIVE
from tablee.server.limits import Allowances
from tablee.server.shield import GuessingSlowed
from tests import unencrypted
from tests.server.guests import Guest, House, Line
from tests.server.house import running_house


@pytest.mark.parametrize(
    "path", ["/", "/about", "/docs", "/static/js/theme.js", "/api/games", "/nowhere", "/api/tables/x"]
)
def test_every_answer_forbids_inline_scripts_frames_and_guessing_of_types(house: House, path: str) -> None:
    headers = unencrypted.get(f"{house.address}{path}").headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["default-src"] == "'self'"
    assert "style-src" not in policy  # styles too come from files of the house only
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/watch", "/learn", "/rules", "/replay", "/about", "/new/deserto", "/play/deserto", "/offline"],
)
def test_no_page_has_a_script_of_its_own_or_loads_from_elsewhere(house: House, path: str) -> None:
    page = unencrypted.get(f"{house.address}{path}").text
    for attributes, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S):
        assert "application/json" in attributes or not text.strip()
    assert not re.findall(r"""(?:src|<link[^>]*href)=["'](?:https?:)?//""", page)
    assert not re.search(r"<[^>]+\son\w+=", page)


def test_the_reference_tells_every_request(house: House) -> None:
    page = unencrypted.get(f"{house.address}/docs").text
    for path in unencrypted.get(f"{house.address}/openapi.json").json()["paths"]:
        assert path in page


def test_only_pages_of_this_house_and_programs_open_a_socket(house: House) -> None:
    code = Guest(house, "Anna").open()["code"]
    address = house.address.replace("http", "ws") + f"/live/{code}"
    port = int(house.address.rpartition(":")[2])
    for origin in (f"http://127.0.0.1:{port + 1}", "http://127.0.0.1", "null", "https://example.org", "http://[", "x"):
        with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin(origin)):
            pass
    for ours in (Origin(f"http://127.0.0.1:{port}"), None):
        with connect(address, origin=ours) as socket:
            socket.send('{"do": "ping"}')
            assert "pong" in str(socket.recv(timeout=20))


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[House]:
    with running_house(tmp_path, wrong_codes_per_minute=2, tables_per_minute=2) as address, ExitStack() as closing:
        yield House(address, closing)


def test_who_guesses_codes_has_to_wait_also_for_those_that_are_there(strict_house: House) -> None:
    code = Guest(strict_house, "Anna").open()["code"]
    for path in ("/api/tables/none-here", "/t/none-there/qr.svg"):
        assert unencrypted.get(f"{strict_house.address}{path}").status_code == 404
    for guess in (code, "none-here"):
        answer = unencrypted.get(f"{strict_house.address}/api/tables/{guess}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
        with pytest.raises(InvalidStatus, match="403"):
            connect(strict_house.address.replace("http", "ws") + f"/live/{guess}")
    assert unencrypted.get(f"{strict_house.address}/").status_code == 200


def test_sockets_count_as_guesses_too(strict_house: House) -> None:
    address = strict_house.address.replace("http", "ws")
    for _ in range(2):
        with connect(f"{address}/live/none-here") as socket:
            assert "no_table" in str(socket.recv(timeout=20))
    with pytest.raises(InvalidStatus, match="403"):
        connect(f"{address}/live/none-here")


def test_nobody_lifts_a_limit_by_naming_another_address(strict_house: House) -> None:
    assert LIVE["proxy_headers"] is False
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    answers = [
        unencrypted.post(
            f"{strict_house.address}/api/tables", json=wish, headers={"X-Forwarded-For": f"192.0.2.{number}"}
        )
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_many_guesses_at_once_find_out_no_more_than_one_after_the_other() -> None:
    async def knock() -> tuple[int, int]:
        shield = GuessingSlowed(slowly_missing, Allowances(30, 0.001))
        await asyncio.gather(*(asked(shield, f"/t/none-{number}") for number in range(500)))
        return answers.count(404), answers.count(429)

    answers: list[int] = []

    async def slowly_missing(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.sleep(0)
        await send({"type": "http.response.start", "status": 404})

    async def asked(shield: GuessingSlowed, path: str) -> None:
        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answers.append(message["status"])

        app = Starlette()
        scope = {
            "type": "http",
            "path": path,
            "client": ("192.0.2.1", 1),
            "headers": [],
            "query_string": b"",
            "app": app,
        }
        await shield(scope, receive, send)

    assert asyncio.run(knock()) == (30, 470)


def test_who_asks_for_many_tables_that_are_there_is_answered(strict_house: House) -> None:
    anna = Guest(strict_house, "Anna")
    code = anna.open()["code"]
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda _: anna.http.get(f"/api/tables/{code}").status_code, range(40)))
    assert answers == [200] * 40


def test_a_trusted_proxy_says_from_where_somebody_asks(tmp_path: Path) -> None:
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    with running_house(tmp_path, tables_per_minute=1, trusted_proxies="127.0.0.1") as address:

        def ask(*path: str) -> int:
            """From the end of a chain of proxies; only the last one is ours."""
            return unencrypted.post(
                f"{address}/api/tables", json=wish, headers={"X-Forwarded-For": ", ".join(path)}
            ).status_code

        assert [ask("192.0.2.1"), ask("192.0.2.2"), ask("192.0.2.1")] == [201, 201, 429]
        assert ask("192.0.2.9", "192.0.2.1") == 429  # whatever somebody told the proxy


def test_all_addresses_that_somebody_has_for_herself_count_as_one(tmp_path: Path) -> None:
    with running_house(tmp_path, wrong_codes_per_minute=2, trusted_proxies="127.0.0.1") as address:

        def guess(place: str) -> int:
            return unencrypted.get(f"{address}/api/tables/none-here", headers={"X-Forwarded-For": place}).status_code

        assert [guess(f"2001:db8:0:1::{number}") for number in range(1, 4)] == [404, 404, 429]
        assert guess("2001:db8:0:2::1") == 404


def test_a_person_opens_no_more_tables_from_many_addresses(tmp_path: Path) -> None:
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    trusting = running_house(tmp_path, tables_per_minute=2, trusted_proxies="127.0.0.1")
    with trusting as address, unencrypted.Client(base_url=address) as anna:
        anna.post("/api/me", json={"name": "Anna"})
        places = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(3)]
        answers = [anna.post("/api/tables", json=wish, headers=place).status_code for place in places]
    assert answers == [201, 201, 429]


def test_a_person_and_an_address_have_so_many_lines_at_the_same_time(tmp_path: Path) -> None:
    with running_house(tmp_path, lines_per_person=2, lines_per_address=3) as address, ExitStack() as closing:
        house = House(address, closing)
        anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
        code = anna.open()["code"]
        first, second = anna.follow(code), anna.follow(code)
        assert "all" in first.ask("hello")
        assert anna.follow(code).hear()["no"] == "too_many"
        by_card = Line(house, f"/live/{code}")  # a stranger, until she shows her card
        assert by_card.ask("hello", card=anna.card)["no"] == "too_many"
        assert boris.follow(code).hear()["no"] == "too_many"
        by_card.socket.close()
        second.socket.close()
        for guest in (anna, boris):
            while "no" in (told := guest.follow(code).ask("hello")):  # until the house has heard the closing
                pass
            assert "all" in told


def test_a_card_is_for_the_house_alone_and_behind_tls_for_nobody_on_the_way(tmp_path: Path) -> None:
    with running_house(tmp_path, trusted_proxies="127.0.0.1") as address:
        for scheme in ("http", "https"):
            answer = unencrypted.post(f"{address}/api/me", json={"name": "Anna"}, headers={"X-Forwarded-Proto": scheme})
            flags = {flag.strip().lower() for flag in answer.headers["set-cookie"].split(";")[1:]}
            assert {"httponly", "samesite=lax", "path=/"} <= flags
            assert ("secure" in flags) == (scheme == "https")

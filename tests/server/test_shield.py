"""What keeps other people's pages out, and how fast codes may be guessed."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tablee.cli.serve import LIVE
from tests.server.guests import Guest, House
from tests.server.house import running_house


@pytest.mark.parametrize(
    "path", ["/", "/about", "/docs", "/static/js/theme.js", "/api/games", "/nowhere", "/api/tables/x"]
)
def test_every_answer_forbids_inline_scripts_frames_and_guessing_of_types(house: House, path: str) -> None:
    headers = httpx.get(f"{house.address}{path}").headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["default-src"] == "'self'"
    assert "style-src" not in policy  # styles too come from files of the house only
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "path", ["/", "/docs", "/watch", "/learn", "/rules", "/replay", "/about", "/new/deserto", "/offline"]
)
def test_no_page_has_a_script_of_its_own_or_loads_from_elsewhere(house: House, path: str) -> None:
    page = httpx.get(f"{house.address}{path}").text
    for attributes, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S):
        assert "application/json" in attributes or not text.strip()
    assert not re.findall(r"""(?:src|<link[^>]*href)=["'](?:https?:)?//""", page)
    assert not re.search(r"<[^>]+\son\w+=", page)


def test_the_reference_tells_every_request(house: House) -> None:
    page = httpx.get(f"{house.address}/docs").text
    for path in httpx.get(f"{house.address}/openapi.json").json()["paths"]:
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


@pytest.mark.parametrize("path", ["/static/css/house.css", "/games/deserto/board.js"])
def test_files_are_compressed_and_not_sent_again(house: House, path: str) -> None:
    first = httpx.get(f"{house.address}{path}", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    again = httpx.get(f"{house.address}{path}", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[House]:
    with running_house(tmp_path, wrong_codes_per_minute=2, tables_per_minute=2) as address, ExitStack() as closing:
        yield House(address, closing)


def test_who_guesses_codes_has_to_wait_also_for_those_that_are_there(strict_house: House) -> None:
    code = Guest(strict_house, "Anna").open()["code"]
    for path in ("/api/tables/none-here", "/t/none-there/qr.svg"):
        assert httpx.get(f"{strict_house.address}{path}").status_code == 404
    for guess in (code, "none-here"):
        answer = httpx.get(f"{strict_house.address}/api/tables/{guess}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
        with pytest.raises(InvalidStatus, match="403"):
            connect(strict_house.address.replace("http", "ws") + f"/live/{guess}")
    assert httpx.get(f"{strict_house.address}/").status_code == 200


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
        httpx.post(f"{strict_house.address}/api/tables", json=wish, headers={"X-Forwarded-For": f"192.0.2.{number}"})
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_a_proxy_that_is_trusted_says_from_where_somebody_asks(tmp_path: Path) -> None:
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    with running_house(tmp_path, tables_per_minute=2, trusted_proxies="127.0.0.1") as address:
        asked = [("192.0.2.1", 201), ("192.0.2.1", 201), ("192.0.2.1", 429), ("192.0.2.2", 201)]
        for origin, status in asked:
            answer = httpx.post(f"{address}/api/tables", json=wish, headers={"X-Forwarded-For": origin})
            assert answer.status_code == status

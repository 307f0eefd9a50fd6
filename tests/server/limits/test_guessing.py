"""Limits per address and per person: guessing codes, opening tables, connections."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.cli.serve import LIVE
from tablee.table.entries.opening import new_code
from tests import unencrypted
from tests.server.guests import Guest, Line, Server
from tests.server.running import running_server
from tests.waiting import wait_until


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Server]:
    with running_server(tmp_path, wrong_codes_per_minute=2, tables_per_minute=2) as address, ExitStack() as closing:
        yield Server(address, closing)


def guess_wrong(server: Server) -> None:
    """Use up the allowance of this address."""
    for path in ("/api/tables/none-here", "/t/none-there/qr.svg"):
        assert unencrypted.get(f"{server.address}{path}").status_code == 404


def test_after_many_wrong_codes_only_wrong_ones_are_refused(strict_server: Server) -> None:
    code = Guest(strict_server, "Anna").open()["code"]
    guess_wrong(strict_server)
    answer = unencrypted.get(f"{strict_server.address}/api/tables/none-here")
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
    assert Line(strict_server, "/live/none-here").hear()["no"] == "too_many"
    for path in (f"/t/{code}", f"/t/{code}/qr.svg", f"/api/tables/{code}"):
        assert unencrypted.get(f"{strict_server.address}{path}").status_code == 200  # somebody new, from this address
    assert "all" in Line(strict_server, f"/live/{code}").ask("hello")


EMBEDDED = [("no-cors", "image"), ("navigate", "iframe"), ("cors", "empty")]


@pytest.mark.parametrize(("mode", "what"), EMBEDDED)
def test_requests_embedded_in_other_sites_are_refused_and_not_charged(
    strict_server: Server, mode: str, what: str
) -> None:
    code = Guest(strict_server, "Anna").open()["code"]
    foreign = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": what}
    for tried in (code, *(f"none-{number}" for number in range(5))):  # a program that pretends learns nothing either
        assert unencrypted.get(f"{strict_server.address}/t/{tried}", headers=foreign).status_code == 403
    guess_wrong(strict_server)
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert unencrypted.get(f"{strict_server.address}/t/{code}", headers=link).status_code == 200


def test_sockets_count_as_guesses_too(strict_server: Server) -> None:
    heard = [Line(strict_server, "/live/none-here").hear()["no"] for _ in range(3)]
    assert heard == ["no_table", "no_table", "too_many"]


def test_a_forged_forwarded_address_does_not_lift_the_limit(strict_server: Server) -> None:
    assert LIVE["proxy_headers"] is False
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    answers = [
        unencrypted.post(
            f"{strict_server.address}/api/tables", json=wish, headers={"X-Forwarded-For": f"192.0.2.{number}"}
        )
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_parallel_guesses_are_limited_too(strict_server: Server) -> None:
    with ThreadPoolExecutor(8) as many:
        guesses = many.map(lambda n: unencrypted.get(f"{strict_server.address}/t/none-{n}").status_code, range(12))
    assert sorted(guesses) == [404] * 2 + [429] * 10


def test_codes_are_too_many_to_guess() -> None:
    assert all(
        re.fullmatch("([bdfgklmnprstvz][aeiou]){2}(-([bdfgklmnprstvz][aeiou]){2}){2}", new_code()) for _ in range(9)
    )


def test_many_requests_for_existing_tables_are_answered(strict_server: Server) -> None:
    anna = Guest(strict_server, "Anna")
    code = anna.open()["code"]
    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(lambda _: anna.http.get(f"/api/tables/{code}").status_code, range(40)))
    assert answers == [200] * 40


def test_the_address_is_read_from_a_trusted_proxy(tmp_path: Path) -> None:
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    with running_server(tmp_path, tables_per_minute=1, trusted_proxies="127.0.0.1") as address:

        def ask(*path: str) -> int:
            """From the end of a chain of proxies; only the last one is ours."""
            return unencrypted.post(
                f"{address}/api/tables", json=wish, headers={"X-Forwarded-For": ", ".join(path)}
            ).status_code

        assert [ask("192.0.2.1"), ask("192.0.2.2"), ask("192.0.2.1")] == [201, 201, 429]
        assert ask("192.0.2.9", "192.0.2.1") == 429  # whatever somebody told the proxy


def test_ipv6_addresses_are_limited_per_network(tmp_path: Path) -> None:
    with running_server(tmp_path, wrong_codes_per_minute=2, trusted_proxies="127.0.0.1") as address:

        def guess(place: str) -> int:
            return unencrypted.get(f"{address}/api/tables/none-here", headers={"X-Forwarded-For": place}).status_code

        assert [guess(f"2001:db8:0:1::{number}") for number in range(1, 4)] == [404, 404, 429]
        assert guess("2001:db8:0:2::1") == 404


def test_a_person_opens_no_more_tables_from_many_addresses(tmp_path: Path) -> None:
    wish = {"game": "deserto", "seats": ["me", "easy"]}
    trusting = running_server(tmp_path, tables_per_minute=2, trusted_proxies="127.0.0.1")
    with trusting as address, unencrypted.Client(base_url=address) as anna:
        anna.post("/api/me", json={"name": "Anna"})
        places = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in range(3)]
        answers = [anna.post("/api/tables", json=wish, headers=place).status_code for place in places]
    assert answers == [201, 201, 429]


def is_let_in(guest: Guest, code: str) -> bool:
    """Is another connection of this person accepted? Otherwise it is closed, with or without a refusal."""
    with suppress(ConnectionClosed):
        return "all" in guest.follow(code).ask("hello")
    return False


def test_live_sockets_are_limited_per_person_and_address(tmp_path: Path) -> None:
    with running_server(tmp_path, lines_per_person=2, lines_per_address=1) as address, ExitStack() as closing:
        server = Server(address, closing)
        anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
        code = anna.open()["code"]
        first, second = anna.follow(code), anna.follow(code)
        assert "all" in first.ask("hello")
        assert anna.follow(code).hear()["no"] == "too_many"
        by_card = Line(server, f"/live/{code}")  # anonymous until the card is sent
        assert by_card.ask("hello", card=anna.card)["no"] == "too_many"
        assert boris.follow(code).hear()["no"] == "too_many"
        by_card.socket.close()
        second.socket.close()
        for guest in (anna, boris):
            wait_until(lambda: is_let_in(guest, code))  # noqa: B023 (the server notices the closing)

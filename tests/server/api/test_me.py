"""Taking oneself along: a code that works once, for five minutes, on any worker."""

from typing import Any

import httpx
import pytest

from tablee.server.api import me
from tests import unencrypted
from tests.server.guests import PATIENCE, Guest, Server

GONE = "This code doesn't work any more. Show a new one on your other device."


def device(server: Server) -> httpx.Client:
    """Another device, which knows nobody yet."""
    return server.closing.enter_context(unencrypted.Client(base_url=server.address, timeout=PATIENCE))


def come(server: Server, code: str) -> tuple[int, dict[str, Any]]:
    answer = device(server).post("/api/me/here", json={"code": code})
    return answer.status_code, answer.json()


def test_a_code_takes_name_and_seat_along(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = anna.open()["code"]
    code = anna.http.post("/api/me/pass", json={}).json()["code"]
    phone = device(server)
    assert phone.post("/api/me/here", json={"code": f" {code.upper()} "}).json()["name"] == "Anna"
    assert phone.get(f"/api/tables/{table}").json()["mine"] == [0]


def test_what_the_device_sends_along_reaches_the_other_one_as_it_is(server: Server) -> None:
    anna, shelf = Guest(server, "Anna"), '{"things": {"castle": 3}}'
    code = anna.http.post("/api/me/pass", json={"luggage": shelf}).json()["code"]
    assert come(server, code)[1]["luggage"] == shelf
    too_much = anna.http.post("/api/me/pass", json={"luggage": "x" * (me.MOST_LUGGAGE + 1)})
    assert too_much.status_code == 422


def test_a_code_works_once(server: Server) -> None:
    code = Guest(server, "Anna").http.post("/api/me/pass", json={}).json()["code"]
    assert come(server, code)[0] == 200
    status, told = come(server, code)
    assert (status, told["error"]) == (404, {"code": "no_pass", "message": GONE})


def test_a_newer_code_takes_the_place_of_the_one_before(server: Server) -> None:
    anna = Guest(server, "Anna")
    first, second = (anna.http.post("/api/me/pass", json={}).json()["code"] for _ in range(2))
    assert [come(server, code)[0] for code in (first, second)] == [404, 200]


def test_a_code_expires(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(me, "SECONDS", 0)
    code = Guest(server, "Anna").http.post("/api/me/pass", json={}).json()["code"]
    assert come(server, code)[0] == 404


def test_forged_codes_are_refused_and_their_number_is_limited(server: Server) -> None:
    statuses = [come(server, f"mira-buke-tono-l{number}")[0] for number in range(40)]
    assert {*statuses} == {404, 429}

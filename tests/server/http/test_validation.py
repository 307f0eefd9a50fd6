"""Whatever comes in, the answer is a sentence and no accident; and one line that fails is one line only."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.api.replay import LONGEST_RECORD
from tests import unencrypted
from tests.server.clients import Phone, at_a_table
from tests.server.guests import Guest, Server

TABLE = '{"game": "deserto", "seats": ["me", "easy"], %s}'
STRANGE = [
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "1" * 28,
    "1" * 400,
    "true",
    "1.0",
    "1e300",
    '"\\ud800"',
    "[]",
    "{}",
]


def post(server: Server, path: str, body: str | bytes) -> httpx.Response:
    headers = {"content-type": "application/json"}
    return unencrypted.post(f"{server.address}/api{path}", content=body, headers=headers, timeout=20)


def is_told(answer: httpx.Response) -> bool:
    return 400 <= answer.status_code < 500 and bool(answer.json().get("error", answer.json().get("detail")))


@pytest.mark.parametrize("value", STRANGE)
def test_invalid_values_in_bodies_are_refused(server: Server, value: str) -> None:
    code = Guest(server, "Anna").open()["code"]
    for field in ("starts", "keeper", "clock"):
        assert is_told(post(server, "/tables", TABLE % f'"{field}": {value}')), field
    assert is_told(post(server, "/tables", TABLE % f'"options": {{"edition": {value}}}'))
    assert is_told(post(server, "/me", f'{{"name": {value}}}'))
    assert is_told(post(server, f"/tables/{code}/sit", f'{{"seat": {value}}}'))
    assert is_told(post(server, f"/tables/{code}/play", f'{{"seat": 0, "action": "Va2", "at": {value}}}'))
    for text in (f'{{"record": {value}}}', json.dumps({"record": value})):
        assert is_told(post(server, "/replay", text))
    record = f'{{"game": "deserto", "start": {value}, "actions": [{value}]}}'
    assert is_told(post(server, "/replay", json.dumps({"record": record})))


@pytest.mark.parametrize("number", ["1" * 28, "-1", "99", "1.5", "true", "NaN", "9" * 5000, "%F0%9F"])
def test_invalid_numbers_in_urls_are_refused(server: Server, number: str) -> None:
    code = Guest(server, "Anna").open()["code"]
    assert is_told(unencrypted.get(f"{server.address}/api/tables/{code}?eyes={number}"))
    assert is_told(unencrypted.get(f"{server.address}/api/tables/{code}/replay?round={number}"))
    assert is_told(post(server, f"/lessons/deserto/{number}", '{"action": "Vb2"}'))


def test_the_number_of_players_is_not_an_option(server: Server) -> None:
    for options in ('{"players": 3}', '{"self": 1}', '{"name": "x"}', '{"": 1}'):
        assert is_told(post(server, "/tables", TABLE % f'"options": {options}'))


LONG = "9" * 10_000
TOO_MUCH: list[dict[str, Any]] = [
    {"help": [1] * 5_000},
    {"people": [1] * 5_000},
    {"people": [{"name": LONG}, None]},
    {"help": [LONG, "off"]},
    {"options": {"edition": LONG}},
    {"options": {LONG: 1}},
    {"options": {str(number): [] for number in range(1_000)}},
    {"keeper": LONG},
    {"game": LONG},
    {"seats": ["me"] * 2_000},
]


@pytest.mark.parametrize("field", TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_long_fields_are_refused_in_a_short_answer(server: Server, field: dict[str, Any]) -> None:
    answer = post(server, "/tables", json.dumps({"game": "deserto", "seats": ["me", "easy"]} | field))
    assert is_told(answer)
    assert len(answer.content) < 2_000


def test_quoted_input_is_shortened_in_a_refusal(server: Server) -> None:
    record = json.dumps({"game": "deserto", "start": LONG, "actions": [LONG]})
    answer = post(server, "/replay", json.dumps({"record": record}))
    assert is_told(answer)
    assert len(answer.content) < 2_000


@pytest.mark.parametrize("path", ["/replay", "/replay/evaluation"])
def test_a_record_that_is_far_too_long_is_not_read(server: Server, path: str) -> None:
    answer = post(server, path, json.dumps({"record": 2 * LONGEST_RECORD * "9"}))
    assert answer.status_code == 413


def test_a_body_that_is_too_large_is_not_read(server: Server) -> None:
    def endless() -> Any:
        for _ in range(64):
            yield b" " * 65536

    for path, size in (("/replay", 2_000_000), ("/tables", 100_000), ("/me", 100_000)):
        answer = post(server, path, b" " * size)
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    assert post(server, "/replay", endless()).status_code == 413


@pytest.mark.parametrize("value", STRANGE)
def test_invalid_values_in_messages_are_refused_and_not_stored(server: Server, value: str) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "easy"])["code"]
    line = anna.follow(code)
    before = line.ask("hello")["all"]["n"]
    messages = [
        *(f'{{"do": "{do}", "seat": {value}}}' for do in ("play", "sit", "leave", "let_in", "emote", "help", "hint")),
        f'{{"do": "play", "action": "Va2", "at": {value}}}',
        f'{{"do": "swap", "with": {value}}}',
        f'{{"do": "hello", "eyes": {value}}}',
        f'{{"do": {value}}}',
    ]
    for message in messages:
        line.socket.send(message)
        assert line.hear()["no"], message
    line.socket.send(f'{{"do": "hello", "seen": {value}}}')
    assert not line.hear().get("missed")
    assert line.ask("hello")["all"]["n"] == before


def test_a_failing_subscriber_is_disconnected_and_others_get_all_updates(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: bytes) -> None:
        raise RuntimeError("no line")

    async def story(live: Any, anna: Phone, boris: Phone, _: Any) -> None:
        first = (await anna.hear("all"))["all"]
        broken = [Phone(anna.session.hall, live, None) for _ in range(5)]
        for phone in broken:
            phone.command(do="hello")
            phone.session.subscriber.send = fail
        anna.command(do="emote", emote="wow")
        assert (await boris.hear("emote"))["n"] == first["n"] + 1
        boris.command(do="leave")
        assert (await anna.hear("seats"))["did"] == "left"
        assert all(phone.is_cut for phone in broken)

    at_a_table(tmp_path, story)
    assert "no line" in caplog.text

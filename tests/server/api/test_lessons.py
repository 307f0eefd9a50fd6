"""The lessons over a real connection: the server answers each try, and keeps nothing."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tablee.core import GAMES
from tablee.teaching import lesson_of
from tests import unencrypted
from tests.server.running import running_server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running_server(tmp_path_factory.mktemp("server")) as address, unencrypted.Client(base_url=address) as client:
        yield client


def attempt(client: httpx.Client, game: str, step: int, action: str) -> dict[str, Any]:
    told: dict[str, Any] = client.post(f"/api/lessons/{game}/{step}", json={"action": action}).json()
    return told


def test_the_right_action_comes_with_what_it_did(client: httpx.Client) -> None:
    told = attempt(client, "deserto", 1, "Vb2")
    assert told["message"].startswith("Caught!")
    assert [event["event"] for event in told["acts"][0]["events"]] == ["placed", "won", "drew", "turn"]
    assert told["acts"][0]["now"]["area"]["b2"] == "V"


def test_the_steps_of_a_lesson_are_told_once(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/learn/deserto").raise_for_status()
    monkeypatch.delattr("tablee.server.pages.lessons._step_body")
    assert client.get("/learn/deserto").text == first.text


def test_what_the_partner_does_then_comes_step_by_step(client: httpx.Client) -> None:
    acts = attempt(client, "diamoniak", 2, "stop")["acts"]
    assert [act["events"][0]["event"] for act in acts] == ["stopped", "drew", "stopped"]


def test_another_action_is_answered_and_nothing_happens(client: httpx.Client) -> None:
    told = attempt(client, "deserto", 1, "Ob2")
    assert told["message"].startswith("You can do that too.")
    assert (told["rule"], told["acts"]) == (None, [])


def test_an_illegal_action_is_answered_with_the_rule(client: httpx.Client) -> None:
    told = attempt(client, "deserto", 2, "Tb1")
    assert (told["rule"], told["acts"]) == ("D7", [])


@pytest.mark.parametrize(
    ("path", "action", "status", "code"),
    [
        ("deserto/1", "nonsense", 400, "bad_action"),
        ("deserto/9", "Vb2", 400, "no_step"),
        ("deserto/-1", "Vb2", 400, "no_step"),
        ("chess/0", "e2e4", 404, "missing"),
    ],
)
def test_what_makes_no_sense_is_refused(client: httpx.Client, path: str, action: str, status: int, code: str) -> None:
    answer = client.post(f"/api/lessons/{path}", json={"action": action})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_page_has_every_step_as_the_learner_may_see_it(client: httpx.Client, game: str) -> None:
    page = client.get(f"/learn/{game}").text
    island = re.search(r'id="steps">(.*?)</script>', page, re.DOTALL)
    assert island is not None
    steps = json.loads(island[1])
    assert len(steps) == len(lesson_of(game).steps)
    for step in steps:
        assert step["say"]
        assert step["now"]["turn"] == 0
        assert step["now"].get("hands", [None, None])[1] is None


def test_the_lessons_are_found_and_others_are_not(client: httpx.Client) -> None:
    page = client.get("/learn").text
    assert all(f'href="/learn/{game}"' in page for game in GAMES)
    assert client.get("/learn/chess").status_code == 404

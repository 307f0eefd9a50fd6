"""Replays over a real connection: whose eyes see what, records brought back, and no secret before the end."""

import asyncio
import json
import threading
import time
from collections.abc import Iterable, Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import tablee
from tablee.core.record import Record
from tablee.server.api import replay as replay_api
from tablee.server.live.hall import Hall
from tablee.table.log import Entry
from tablee.table.table import Table
from tests import unencrypted
from tests.server.games import play_on
from tests.server.memory import CODE, SETTINGS, Memory, Visitor
from tests.server.running import running_server
from tests.table.dealing import deal
from tests.table.tables import begun, play_to_the_end
from tests.waiting import wait_until

GAMES = ("deserto", "desiree", "diamoniak")


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        running_server(tmp_path_factory.mktemp("server")) as address,
        unencrypted.Client(base_url=address, timeout=60) as client,
    ):
        client.post("/api/me", json={"name": "Anna"})
        yield client


def open_table(http: httpx.Client, game: str) -> str:
    """Somebody sits on both seats of a table, as on one device."""
    code: str = http.post("/api/tables", json={"game": game, "seats": ["me", "device"]}).json()["code"]
    return code


@pytest.fixture(scope="module")
def codes(http: httpx.Client) -> dict[str, str]:
    """A table of each game, played to its end."""
    finished = {game: open_table(http, game) for game in GAMES}
    for code in finished.values():
        play_on(http, code)
    return finished


def replay(http: httpx.Client, code: str, **wishes: Any) -> dict[str, Any]:
    answer = http.get(f"/api/tables/{code}/replay", params=wishes)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def wait_for_evaluation(http: httpx.Client, method: str, path: str, **wishes: Any) -> dict[str, Any]:
    """Ask until it is ready; on the way it says how far it is."""
    while (answer := http.request(method, path, **wishes)).status_code == 202:
        assert 0 <= answer.json()["done"] <= answer.json()["of"]
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def two_rounds() -> Table:
    """A table of Deserto where two games were played to the end."""
    table = begun()
    play_to_the_end(table)
    for seat in range(2):
        owner = table.seats[seat].person
        assert owner
        table.apply(table.rematch(seat, owner.key))
    deal(table, 8)
    play_to_the_end(table)
    return table


def test_an_earlier_round_is_folded_once_and_not_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    folded_in: list[str] = []

    class Watched(Table):
        def __init__(self, code: str, log: Iterable[Entry]) -> None:
            folded_in.append(threading.current_thread().name)
            super().__init__(code, log)

    async def story() -> None:
        hall = Hall(Memory(two_rounds().log), SETTINGS)
        visitor = Visitor(hall, None)
        paths = (f"/api/tables/{CODE}/replay?round=1", f"/api/tables/{CODE}/evaluation?round=1", f"/t/{CODE}/replay")
        await hall.find(CODE)
        monkeypatch.setattr(replay_api, "Table", Watched)
        answers = await asyncio.gather(*(visitor.ask(path) for path in paths * 3))
        assert all(answer[:2] == b"20" for answer in answers)
        await hall.close()

    asyncio.run(story())
    assert len(folded_in) == 1
    assert folded_in[0].startswith("read")


DOORS = ("replay", "replay?eyes=0", "replay?round=1", "evaluation", "evaluation?round=1", "record")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("door", DOORS)
def test_replays_and_records_are_refused_before_the_end(http: httpx.Client, game: str, door: str) -> None:
    code = open_table(http, game)
    play_on(http, code, most=2)
    answer = http.get(f"/api/tables/{code}/{door}")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "not_now"


@pytest.mark.parametrize("door", ["replay", "evaluation"])
def test_replays_and_records_are_refused_before_the_deal(http: httpx.Client, door: str) -> None:
    code = http.post("/api/tables", json={"game": "deserto", "seats": ["me", "friend"]}).json()["code"]
    assert http.get(f"/api/tables/{code}/{door}").json()["error"]["code"] == "not_now"


def test_before_the_end_the_replay_page_links_to_the_table(http: httpx.Client) -> None:
    code = open_table(http, "deserto")
    page = http.get(f"/t/{code}/replay")
    assert page.status_code == 400
    assert "Not yet!" in page.text
    assert f'href="/t/{code}"' in page.text
    assert "/static/js/replay.js" not in page.text


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_tells_every_step(http: httpx.Client, codes: dict[str, str], game: str) -> None:
    told = replay(http, codes[game])
    record = http.get(f"/api/tables/{codes[game]}/record").json()
    assert told["record"] == {name: record[name] for name in ("game", "start", "actions", "fair", "by", "looked_ahead")}
    assert record["by"] == ["person"] * len(record["actions"])
    assert [step["action"] for step in told["steps"]] == [None, *record["actions"]]
    assert [step["now"]["turn"] for step in told["steps"][:-1]] == [step["seat"] for step in told["steps"][1:]]
    assert all(step["now"]["outcome"] is None for step in told["steps"][:-1])
    assert told["steps"][-1]["now"]["outcome"] is not None
    assert all(step["now"]["legal"] == [] for step in told["steps"])
    assert all(step["events"] for step in told["steps"][1:])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("eyes", [0, 1])
def test_a_seat_sees_what_it_could_know_then(http: httpx.Client, codes: dict[str, str], game: str, eyes: int) -> None:
    told = replay(http, codes[game], eyes=eyes)
    states = list(Record.from_json(json.dumps(told["record"])).states())
    for step, state in zip(told["steps"], states, strict=True):
        facts = state.view(eyes).facts
        known = {name: facts[name] for name in step["now"]}
        assert step["now"] == json.loads(json.dumps(known | {"legal": []}))
        if step["action"] is not None:  # the deal is told by the table alone: a position does not know it is fresh
            assert step["events"] == json.loads(json.dumps(state.view(eyes).events))


def test_only_the_referee_sees_every_hand(http: httpx.Client, codes: dict[str, str]) -> None:
    referee = replay(http, codes["deserto"])["steps"]
    seats = [replay(http, codes["deserto"], eyes=eyes)["steps"] for eyes in (0, 1)]
    for whole, one, two in zip(referee, *seats, strict=True):
        hands = whole["now"]["hands"]
        assert one["now"]["hands"] == [hands[0], None]
        assert two["now"]["hands"] == [None, hands[1]]
    drawn = [event for step in referee for event in step["events"] if event["event"] == "drew"]
    assert drawn
    assert all("card" in event for event in drawn)


@pytest.mark.parametrize("wishes", [{"eyes": 2}, {"eyes": -1}, {"round": 0}, {"round": 2}])
def test_invalid_eyes_and_rounds_are_refused(http: httpx.Client, codes: dict[str, str], wishes: dict[str, int]) -> None:
    assert http.get(f"/api/tables/{codes['deserto']}/replay", params=wishes).status_code == 400


def test_an_earlier_round_can_be_seen_while_the_next_is_played(http: httpx.Client) -> None:
    code = open_table(http, "deserto")
    play_on(http, code)
    first = replay(http, code)
    rematch(http, code)
    assert replay(http, code, round=1) == first
    assert http.get(f"/api/tables/{code}/replay").json()["error"]["code"] == "not_now"
    assert http.get(f"/api/tables/{code}/replay", params={"round": 2}).json()["error"]["code"] == "not_now"
    assert f"/t/{code}/replay?round=1" in http.get(f"/t/{code}/replay").text


def rematch(http: httpx.Client, code: str) -> None:
    """Ask for another game over the live line, the one door for it."""
    address = str(http.base_url).replace("http", "ws").rstrip("/")
    bearer = {"Authorization": f"Bearer {http.cookies['tablee']}"}
    with connect(f"{address}/live/{code}", additional_headers=bearer) as line:
        line.send(json.dumps({"do": "hello"}))
        for seat in (0, 1):
            line.send(json.dumps({"do": "rematch", "seat": seat}))
        while json.loads(line.recv(timeout=60)).get("did") != "dealt":
            pass


# -- records that are brought back -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_record_can_be_uploaded(http: httpx.Client, codes: dict[str, str], game: str) -> None:
    there = replay(http, codes[game], eyes=1)
    here = http.post("/api/replay", json={"record": json.dumps(there["record"]), "eyes": 1}).json()
    assert here["steps"][1:] == there["steps"][1:]
    assert here["steps"][0]["now"] == there["steps"][0]["now"]
    assert [seat["who"] for seat in here["seats"]] == ["player", "player"]


START = tablee.load("desiree").start().position
FORGED = {
    "no JSON": "{",
    "no record": "[]",
    "no game": json.dumps({"game": ["deserto"], "start": "", "actions": []}),
    "no position": json.dumps({"game": "desiree", "start": 7, "actions": []}),
    "no action": json.dumps({"game": "desiree", "start": START, "actions": [["b3b5"]]}),
    "an illegal action": json.dumps({"game": "desiree", "start": START, "actions": ["b3b6"]}),
    "too long": " " * 200_001,
}


@pytest.mark.parametrize("record", FORGED.values(), ids=FORGED.keys())
@pytest.mark.parametrize("door", ["/api/replay", "/api/replay/evaluation"])
def test_a_forged_record_is_refused_in_a_sentence(http: httpx.Client, door: str, record: str) -> None:
    answer = http.post(door, json={"record": record})
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


# -- what the bots think -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_every_step_is_evaluated(http: httpx.Client, codes: dict[str, str], game: str) -> None:
    told = replay(http, codes[game])
    judged = wait_for_evaluation(http, "GET", f"/api/tables/{codes[game]}/evaluation")["steps"]
    assert len(judged) == len(told["steps"])
    for step in judged:
        assert sum(step["shares"]) == pytest.approx(1, abs=0.01)
    winners = told["steps"][-1]["now"]["outcome"]["winners"]
    assert [seat for seat, share in enumerate(judged[-1]["shares"]) if share > 0] == winners


def test_an_uploaded_record_is_evaluated_like_the_table(http: httpx.Client, codes: dict[str, str]) -> None:
    record = json.dumps(replay(http, codes["deserto"])["record"])
    there = wait_for_evaluation(http, "GET", f"/api/tables/{codes['deserto']}/evaluation")
    assert wait_for_evaluation(http, "POST", "/api/replay/evaluation", json={"record": record}) == there


def test_no_take_back_after_the_record_was_read(http: httpx.Client) -> None:
    code = open_table(http, "deserto")
    play_on(http, code)
    assert http.get(f"/api/tables/{code}/record").status_code == 200
    before = http.get(f"/api/tables/{code}").json()["n"]
    address = str(http.base_url).replace("http", "ws").rstrip("/") + f"/live/{code}"
    with connect(address, additional_headers={"Cookie": f"tablee={http.cookies['tablee']}"}) as socket:
        socket.send(json.dumps({"do": "take_back", "seat": 0}))
        assert json.loads(socket.recv(timeout=20))["no"] == "not_now"
    replay(http, code)
    assert http.get(f"/api/tables/{code}").json()["n"] == before  # it is said once


def test_a_round_is_replayed_though_the_next_deal_ended_with_a_swap(http: httpx.Client) -> None:
    code = http.post("/api/tables", json={"game": "deserto", "seats": ["me", "device"]}).json()["code"]
    play_on(http, code)
    address = str(http.base_url).replace("http", "ws").rstrip("/") + f"/live/{code}"
    with connect(address, additional_headers={"Cookie": f"tablee={http.cookies['tablee']}"}) as socket:
        for message in (
            {"do": "rematch", "seat": 0},
            {"do": "rematch", "seat": 1},
            {"do": "swap", "seat": 0, "with": 1},
        ):
            socket.send(json.dumps(message))
        socket.send(json.dumps({"do": "ping"}))
        while "pong" not in json.loads(socket.recv(timeout=20)):
            pass
    wait_until(lambda: http.get(f"/api/tables/{code}").json()["redealt"] == 1)
    assert len(replay(http, code, round=1)["steps"]) > 10

"""Pages add to the shuffle after the house's promise; who does not is waited for a moment, or not at all."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tablee.core.record import Record
from tablee.core.verify import verify
from tests.server.guests import Guest, House
from tests.server.house import running_house

ONES, TWOS = "1" * 64, "2" * 64
PATIENT, HASTY = 600.0, 0.01


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("fair")
    with running_house(folder, contribution_seconds=PATIENT) as address, ExitStack() as closing:
        yield House(address, closing)


def add(guest: Guest, picture: dict[str, Any], contribution: str) -> dict[str, Any]:
    body = {"commitment": picture["promise"]["commitment"], "contribution": contribution}
    answer = guest.http.post(f"/api/tables/{picture['code']}/contribute", json=body)
    told: dict[str, Any] = answer.raise_for_status().json()
    return told


def fair(guest: Guest, code: str) -> dict[str, Any]:
    """How the deal came about, once the game is over; checked as `tablee verify` does."""
    table = guest.http.get(f"/api/tables/{code}").json()
    while table["now"]["outcome"] is None:
        turn, action = table["now"]["turn"], table["now"]["legal"][0]
        body = {"seat": turn, "action": action, "at": table["n"]}
        guest.http.post(f"/api/tables/{code}/play", json=body).raise_for_status()
        table = guest.http.get(f"/api/tables/{code}", params={"eyes": 1 - turn}).json()
        if not table["now"]["legal"]:
            table = guest.http.get(f"/api/tables/{code}", params={"eyes": turn}).json()
    record = guest.http.get(f"/api/tables/{code}/record")
    verify(Record.from_json(record.text))
    told: dict[str, Any] = record.json()["fair"]
    return told


def test_a_table_is_dealt_at_once_where_nobody_takes_part(house: House) -> None:
    picture = Guest(house, "Anna").open(seats=["me", "device"])
    assert picture["now"] is not None
    assert picture["promise"] is None


def test_a_host_who_takes_part_is_shown_the_promise_first_and_then_the_cards(house: House) -> None:
    anna = Guest(house, "Anna")
    picture = anna.open(seats=["me", "device"], contributes=True)
    assert picture["now"] is None
    assert picture["promise"]["contributed"] == []
    told = add(anna, picture, ONES)
    assert told["now"] is not None
    assert told["counts"] is True
    assert add(anna, picture, TWOS)["counts"] is False
    told = fair(anna, picture["code"])
    assert told["committed"]["commitment"] == picture["promise"]["commitment"]
    assert [each["contribution"] for each in told["contributed"]] == [ONES]


def test_who_sits_down_over_http_may_contribute_with_the_same_word(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    picture = anna.open()
    given = {"commitment": picture["promise"]["commitment"], "contribution": TWOS}
    answer = boris.http.post(f"/api/tables/{picture['code']}/sit", json={"seat": 1, "contribution": given})
    assert answer.json()["now"] is not None


def test_pages_that_take_part_are_waited_for_and_everyone_hears_in_which_order(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    code = anna.open()["code"]
    one, two = anna.follow(code), boris.follow(code)
    promise = one.ask("hello", contributes=True)["all"]["promise"]
    assert two.ask("hello", contributes=True)["all"]["promise"] == promise
    two.say("sit", seat=1)
    assert [one.hear()["did"], two.hear()["all"]["now"]] == ["sat", None]
    two.say("contribute", commitment=promise["commitment"], contribution=TWOS)
    for line in (one, two):
        told = line.hear()
        assert (told["did"], told["seat"], told["contribution"]) == ("contributed", 1, TWOS)
    one.say("contribute", commitment=promise["commitment"], contribution=ONES)
    for line in (one, two):
        assert [line.hear()["did"] for _ in range(2)] == ["contributed", "dealt"]


def test_who_leaves_the_line_is_not_waited_for(house: House) -> None:
    anna, boris = Guest(house, "Anna"), Guest(house, "Boris")
    code = anna.open()["code"]
    one, two = anna.follow(code), boris.follow(code)
    two.ask("hello")
    one.ask("hello", contributes=True)
    two.say("sit", seat=1)
    assert two.hear()["all"]["now"] is None
    one.socket.close()
    assert two.hear()["did"] == "dealt"


def test_a_contribution_for_another_deal_or_from_a_spectator_is_refused(house: House) -> None:
    anna, zoe = Guest(house, "Anna"), Guest(house, "Zoe")
    picture = anna.open()
    line, other = anna.follow(picture["code"]), zoe.follow(picture["code"])
    line.ask("hello")
    other.ask("hello")
    commitment = picture["promise"]["commitment"]
    assert other.ask("contribute", commitment=commitment, contribution=ONES)["no"] == "not_your_seat"
    assert line.ask("contribute", commitment="x", contribution=ONES)["no"] == "not_now"
    assert line.ask("contribute", commitment=commitment, contribution="short")["no"] == "not_now"
    assert line.ask("contribute")["no"] == "not_now"


def test_who_does_not_answer_is_waited_for_a_moment_only(tmp_path: Path) -> None:
    with running_house(tmp_path, contribution_seconds=HASTY) as address, ExitStack() as closing:
        anna = Guest(House(address, closing), "Anna")
        code = anna.open(seats=["me", "device"], contributes=True)["code"]
        while anna.http.get(f"/api/tables/{code}").json()["now"] is None:
            pass
        assert [each["contribution"] for each in fair(anna, code)["contributed"]] == [None]

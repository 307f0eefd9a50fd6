"""Pages take part in a shuffle step by step; one that falls silent cancels the deal, and is left out of the next."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.core.deal_memory import Memory
from tablee.core.record import Record
from tablee.core.verify import verify
from tests.server.clock import set_clock
from tests.server.guests import Guest, Line, Server
from tests.server.running import running_server
from tests.server.shuffling import seal_in
from tests.waiting import wait_until

ONES, TWOS = "1" * 64, "2" * 64
PATIENT, HASTY = 600.0, 0.01


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fair")
    with running_server(folder, contribution_seconds=PATIENT) as address, ExitStack() as closing:
        yield Server(address, closing)


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """A server that does not wait for anybody."""
    with running_server(tmp_path, contribution_seconds=HASTY) as address, ExitStack() as closing:
        yield Server(address, closing)


class Page:
    """A participant of a shuffle over the WebSocket, one step at a time."""

    def __init__(self, line: Line, number: str) -> None:
        self.line, self.number = line, number
        self.code: str = ""
        self.promise: dict[str, Any] = {}
        self.hello()

    def hello(self) -> None:
        whole = self.line.ask("hello", contributes=True)["all"]
        self.code, self.promise = whole["code"], whole["promise"]

    def hear_promise(self) -> list[int]:
        """Wait for the promise; gives the seats that take part."""
        self.promise = self.line.hear_until("committed")
        return [each["seat"] for each in self.promise["participants"]]

    def lock_in(self, seat: int) -> None:
        seal = seal_in(self.code, self.promise, seat, self.number)
        self.line.say("seal", commitment=self.promise["commitment"], seal=seal)

    def show(self) -> None:
        self.line.say("contribute", commitment=self.promise["commitment"], contribution=self.number)


def two_pages(server: Server) -> tuple[Guest, Page, Page]:
    """Two people whose pages take part, after the promise."""
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    code = anna.open()["code"]
    one, two = Page(anna.follow(code), ONES), Page(boris.follow(code), TWOS)
    two.line.say("sit", seat=1)
    assert [page.hear_promise() for page in (one, two)] == [[0, 1], [0, 1]]
    return anna, one, two


def finished(guest: Guest, code: str) -> dict[str, Any]:
    """The record of a game, ended at once and checked."""
    line = guest.follow(code)
    line.say("give_up", seat=line.ask("hello")["all"]["mine"][0])
    line.hear_until("gave_up")
    record = guest.http.get(f"/api/tables/{code}/record").raise_for_status()
    verify(Record.from_json(record.text))
    told: dict[str, Any] = record.json()
    return told


# -- everybody answers -------------------------------------------------------------------------------------------------


def test_a_table_without_participants_is_dealt_at_once(server: Server) -> None:
    picture = Guest(server, "Anna").open(seats=["me", "device"])
    assert picture["now"] is not None
    assert picture["promise"] is None


def test_participants_seal_contribute_and_get_cards(server: Server) -> None:
    anna, one, two = two_pages(server)
    two.lock_in(1)
    for page in (one, two):
        assert page.line.hear()["did"] == "sealed"
    one.lock_in(0)
    seals = [seal_in(page.code, page.promise, seat, page.number) for seat, page in enumerate((one, two))]
    for page in (one, two):
        assert page.line.hear_until("locked")["seals"] == seals
    one.show()
    two.show()
    for page in (one, two):
        told = [page.line.hear() for _ in range(3)]
        assert [each["did"] for each in told] == ["contributed", "contributed", "dealt"]
        assert [each["contribution"] for each in told[:2]] == [ONES, TWOS]
    record = finished(anna, one.code)
    promise = {name: one.promise[name] for name in ("deal", "round", "after", "commitment", "participants")}
    seen = msgspec.convert({"table": one.code, **promise, "seals": seals, "number": ONES, "shown": True}, Memory)
    assert verify(Record.from_json(json.dumps(record)), [seen]) == "cards"
    assert record["fair"]["committed"]["commitment"] == one.promise["commitment"]


def test_a_host_who_takes_part_over_http_has_cards_after_three_requests(server: Server) -> None:
    anna = Guest(server, "Anna")
    table = anna.open(seats=["me", "device"], contributes=True)
    path, promise = f"/api/tables/{table['code']}", table["promise"]
    assert table["now"] is None
    assert [each["seat"] for each in promise["participants"]] == [0]
    seal = {"commitment": promise["commitment"], "seal": seal_in(table["code"], promise, 0, ONES)}
    told = anna.http.post(f"{path}/seal", json=seal).raise_for_status().json()
    assert told["promise"]["seals"] == [seal["seal"]]
    number = {"commitment": promise["commitment"], "contribution": ONES}
    told = anna.http.post(f"{path}/contribute", json=number).raise_for_status().json()
    assert told["now"] is not None
    assert told["counts"] is True


def test_a_program_over_http_is_asked_only_where_it_takes_part(server: Server) -> None:
    for contributes in (True, False):
        anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
        code = anna.open()["code"]
        body = {"seat": 1, "contributes": contributes}
        told = boris.http.post(f"/api/tables/{code}/sit", json=body).raise_for_status().json()
        assert (told["promise"] is not None) is contributes


# -- coming back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locked_in", [False, True])
def test_a_reconnect_during_a_deal_continues_with_the_same_number(server: Server, locked_in: bool) -> None:
    anna, one, two = two_pages(server)
    two.lock_in(1)
    one.line.hear_until("sealed")
    if locked_in:
        one.lock_in(0)
        one.line.hear_until("locked")
    one.line.socket.close()
    again = Page(anna.follow(one.code), ONES)
    assert again.promise["commitment"] == one.promise["commitment"]
    assert again.promise["sealed"] == ([0, 1] if locked_in else [1])
    if not locked_in:
        again.lock_in(0)
        again.line.hear_until("locked")
    again.show()
    two.line.hear_until("locked")
    two.show()
    assert again.line.hear_until("dealt")


def test_two_windows_of_one_person_take_part_once(server: Server) -> None:
    anna, one, two = two_pages(server)
    other = Page(anna.follow(one.code), ONES)
    for page in (one, other):
        page.lock_in(0)
    two.lock_in(1)
    two.line.hear_until("locked")
    for page in (one, other, two):
        page.show()
    for page in (one, other, two):
        page.line.hear_until("dealt")
    record = finished(anna, one.code)
    assert [each["number"] for each in record["fair"]["participants"]] == [ONES, TWOS]


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_what_does_not_belong_to_the_promise_is_refused(server: Server) -> None:
    _, one, _ = two_pages(server)
    zoe = Guest(server, "Zoe").follow(one.code)
    zoe.ask("hello")
    commitment = one.promise["commitment"]
    assert zoe.ask("seal", commitment=commitment, seal=ONES)["no"] == "not_your_seat"
    assert one.line.ask("seal", commitment="x", seal=ONES)["no"] == "not_now"
    assert one.line.ask("seal", commitment=commitment, seal="short")["no"] == "not_now"
    assert one.line.ask("contribute", commitment=commitment, contribution=ONES)["no"] == "not_now"
    assert one.line.ask("contribute")["no"] == "bad_request"
    one.lock_in(0)
    assert one.line.hear()["did"] == "sealed"


# -- somebody falls silent ---------------------------------------------------------------------------------------------


def nobody_answers(one: Page, two: Page) -> list[int]:
    return [0, 1]


def one_does_not_lock_in(one: Page, two: Page) -> list[int]:
    two.lock_in(1)
    one.line.hear_until("sealed")
    return [0]


def one_does_not_show(one: Page, two: Page) -> list[int]:
    one.lock_in(0)
    two.lock_in(1)
    two.line.hear_until("locked")
    two.show()
    one.line.hear_until("contributed")
    return [0]


def one_disconnects_before_locking_in(one: Page, two: Page) -> list[int]:
    one.line.socket.close()
    two.lock_in(1)
    two.line.hear_until("sealed")
    return [0]


def one_disconnects_before_showing(one: Page, two: Page) -> list[int]:
    one.lock_in(0)
    two.lock_in(1)
    two.line.hear_until("locked")
    one.line.socket.close()
    two.show()
    two.line.hear_until("contributed")
    return [0]


SILENT = [
    nobody_answers,
    one_does_not_lock_in,
    one_does_not_show,
    one_disconnects_before_locking_in,
    one_disconnects_before_showing,
]


@pytest.mark.parametrize("fall_silent", SILENT)
def test_a_silent_page_cancels_the_deal_and_is_left_out_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fall_silent: Callable[[Page, Page], list[int]]
) -> None:
    clock = set_clock(monkeypatch)
    with running_server(tmp_path, contribution_seconds=3) as address, ExitStack() as closing:
        anna, one, two = two_pages(Server(address, closing))
        silent = fall_silent(one, two)
        clock.move(2.9)
        clock.move(0.2)
        assert two.line.hear_until("cancelled")["silent"] == silent
        assert two.hear_promise() == [seat for seat in (0, 1) if seat not in silent]
        if 1 not in silent:
            two.number = "3" * 64
            two.lock_in(1)
            two.line.hear_until("locked")
            two.show()
        two.line.hear_until("dealt")
        fair = finished(anna, one.code)["fair"]
    assert [each["seat"] for each in fair["participants"]] == [seat for seat in (0, 1) if seat not in silent]
    assert [each["dealt"] for each in fair["broken"]] == [None]


def test_an_http_participant_that_times_out_is_dropped(hasty: Server) -> None:
    anna = Guest(hasty, "Anna")
    code = anna.open(seats=["me", "device"], contributes=True)["code"]
    wait_until(lambda: anna.http.get(f"/api/tables/{code}").json()["now"])
    fair = finished(anna, code)["fair"]
    assert fair["participants"] == []
    assert [each["participants"][0]["seal"] for each in fair["broken"]] == [None]
    line = anna.follow(code)
    line.ask("hello")
    line.say("rematch", seat=0)
    assert line.hear_until("committed")["participants"] == []

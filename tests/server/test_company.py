"""The stand-in, the clock, open tables, swaps, exhibitions and limits, over real connections."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tablee.server.live.actor import PRESENCE_DELAY, TableActor
from tablee.server.live.clock import REQUEST_TIMEOUT
from tablee.server.live.hall import MOST_LISTED_OF_HOST, Hall
from tablee.server.live.presence import VISIT
from tests import unencrypted
from tests.server.clock import Clock
from tests.server.guests import Guest, Line, Server
from tests.server.running import running_server
from tests.waiting import wait_until


def together(server: Server, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Anna and Boris at one table; Anna, who opened it, is to play."""
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    code = anna.open(**wishes)["code"]
    boris.sit(code, 1)
    return anna, boris, code


def comes_next(line: Line, number: int) -> bool:
    """Is a wish the first thing to happen after this number? What the server wished before it would come before it."""
    told = line.ask("emote", emote="wow")
    return (told["did"], told["n"]) == ("emote", number + 1)


# -- the stand-in ---------------------------------------------------------------------------------------------------


def test_the_stand_in_plays_for_an_absent_person_and_hands_back_at_once(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, keeper=1)
    line = boris.follow(code)
    assert line.ask("hello")["all"]["now"]["turn"] == 0  # Anna never came to her own table
    clock.move(1)
    assert line.hear()["did"] == "kept"
    played = line.hear()
    assert (played["did"], played["seat"], played["by"]) == ("played", 0, "keeper")
    back = anna.follow(code)
    picture = back.ask("hello")["all"]
    assert picture["seats"][0]["kept"] is True
    assert back.hear()["did"] == line.hear()["did"] == "returned"
    assert anna.http.get(f"/api/tables/{code}").json()["seats"][0].get("kept") is None


def test_the_stand_in_does_not_play_for_a_present_person(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, keeper=1)
    anna.follow(code).ask("hello")
    line = boris.follow(code)
    picture = line.ask("hello")["all"]
    clock.move(1000)
    assert comes_next(line, picture["n"])


def test_the_stand_in_does_not_play_at_an_empty_table(server: Server, clock: Clock) -> None:
    anna, _, code = together(server, keeper=1, clock=1)
    stranger = Guest(server, "Zoe").follow(code)
    before = stranger.ask("hello")["all"]["n"]
    clock.move(1000)
    line = anna.follow(code)
    assert line.ask("hello")["all"]["n"] == before
    assert comes_next(line, before)


def test_without_a_keeper_setting_the_stand_in_never_plays(server: Server, clock: Clock) -> None:
    _, boris, code = together(server)
    line = boris.follow(code)
    picture = line.ask("hello")["all"]
    assert picture["keeper"] is None
    clock.move(1000)
    assert comes_next(line, picture["n"])


def test_a_kept_seat_survives_a_restart_and_the_record_names_the_stand_in(tmp_path: Path, clock: Clock) -> None:
    with running_server(tmp_path) as address, ExitStack() as closing:
        anna, boris, code = together(Server(address, closing), keeper=1, game="desiree")
        line = boris.follow(code)
        line.ask("hello")
        clock.move(1)
        line.hear_until("played")
    with running_server(tmp_path) as address, ExitStack() as closing:
        boris.server = anna.server = Server(address, closing)
        line = boris.follow(code)
        told = line.ask("hello")["all"]
        assert told["seats"][0]["kept"] is True
        line.say("play", action=told["now"]["legal"][0], at=told["n"])
        assert line.hear_until("played")["by"] == "person"
        assert line.hear_until("played")["by"] == "keeper"


def test_an_http_request_counts_as_presence_and_ends_the_stand_in(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, keeper=1, game="desiree")
    line = boris.follow(code)
    line.ask("hello")
    clock.move(1)
    assert line.hear_until("played")["by"] == "keeper"
    picture = anna.http.get(f"/api/tables/{code}").json()
    assert "kept" not in picture["seats"][0]
    assert line.hear()["did"] == "returned"


def test_two_http_clients_wait_for_each_other(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, keeper=10, game="desiree")
    for _look in range(10):  # that somebody looks in again and again does not put the keeper off
        assert boris.http.get(f"/api/tables/{code}").json()["n"] == 4
        clock.move(1)
    wait_until(lambda: boris.http.get(f"/api/tables/{code}").json()["n"] >= 6)  # kept, played by the keeper
    picture = anna.http.get(f"/api/tables/{code}").json()
    assert [seat.get("kept", False) for seat in picture["seats"]] == [False, False]


# -- the clock ---------------------------------------------------------------------------------------------------------


def test_at_the_end_of_the_clock_the_seat_keeper_plays_that_one_turn(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, clock=1, game="diamoniak")
    one, two = anna.follow(code), boris.follow(code)
    assert one.ask("hello")["all"]["left"] == 1
    two.ask("hello")
    clock.move(1)
    while (told := one.hear())["now"]["turn"] == 0:
        assert (told["did"], told["seat"], told["by"]) == ("played", 0, "keeper")
    assert told["now"]["turn"] == 1
    assert two.ask("hello").get("did", "played") == "played"
    assert "kept" not in anna.http.get(f"/api/tables/{code}").json()["seats"][0]


def test_the_clock_begins_anew_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    with running_server(tmp_path) as address, ExitStack() as closing:
        anna, _, code = together(Server(address, closing), clock=600)
        line = anna.follow(code)
        assert line.ask("hello")["all"]["left"] == 600
        clock.move(7)
        assert line.ask("hello")["all"]["left"] == 593
    with running_server(tmp_path) as address, ExitStack() as closing:
        anna.server = Server(address, closing)
        picture = anna.follow(code).ask("hello")["all"]
        assert picture["clock"] == 600
        assert picture["left"] == 600


def test_bots_and_tables_without_a_clock_have_no_time_left(server: Server) -> None:
    anna, _, code = together(server)
    picture = anna.follow(code).ask("hello")["all"]
    assert picture["clock"] is None
    assert picture["left"] is None


# -- seats -------------------------------------------------------------------------------------------------------------


def test_perspectives_follow_a_swap(server: Server) -> None:
    anna, boris, code = together(server)
    one, two = anna.follow(code), boris.follow(code)
    hands = [line.ask("hello")["all"]["now"]["hands"] for line in (one, two)]
    assert [hand is None for hand in hands[0]] == [False, True]
    assert one.ask("swap", **{"with": 1})["did"] == "wants_swap"
    two.hear()
    two.say("swap", **{"with": 0})
    for line, seat in ((one, 1), (two, 0)):
        assert line.hear()["mine"] == [seat]
        assert line.hear()["did"] == "committed"
        dealt = line.hear()
        assert (dealt["did"], dealt["eyes"]) == ("dealt", seat)
        assert [hand is not None for hand in dealt["now"]["hands"]] == [number == seat for number in range(2)]


def test_a_reconnect_after_a_swap_gets_the_new_seat(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "friend", "easy"])["code"]
    one, two = anna.follow(code), anna.follow(code)
    seen = one.ask("hello")["all"]["n"]
    two.ask("hello")
    two.ask("swap", **{"with": 1})
    again = anna.follow(code).ask("hello", seen=seen, eyes=0)["all"]
    assert (again["mine"], again["eyes"]) == ([1], 1)


def test_each_client_receives_its_seat_after_the_lot(server: Server) -> None:
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    code = anna.open(starts="lot")["code"]
    line = anna.follow(code)
    line.ask("hello")
    boris.sit(code, 1)
    dealt = line.hear_until("dealt")
    assert dealt["mine"] == [dealt["lot"]]  # two in a circle: if the other is drawn, Anna comes second
    assert dealt["seats"][dealt["eyes"]]["name"] == "Anna"


# -- requests ----------------------------------------------------------------------------------------------------------


def test_an_unanswered_request_times_out(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, game="desiree")
    one, two = anna.follow(code), boris.follow(code)
    picture = one.ask("hello")["all"]
    two.ask("hello")
    assert one.ask("play", action="b3b4", at=picture["n"])["may_back"] == [0]
    assert one.ask("take_back")["requests"] == [{"what": "back", "seat": 0, "asked": [1]}]
    clock.move(REQUEST_TIMEOUT - 1)
    assert comes_next(one, picture["n"] + 2)
    clock.move(1)
    told = one.hear()
    assert (told["did"], told["requests"]) == ("lapsed", [])


def test_a_request_can_be_declined_over_the_live_socket(server: Server) -> None:
    anna, boris, code = together(server)
    one, two = anna.follow(code), boris.follow(code)
    for line in (one, two):
        line.ask("hello")
    assert one.ask("draw")["did"] == two.hear()["did"] == "wants_draw"
    for of in (True, None, "0", -1):
        assert two.ask("decline", what="draw", of=of)["no"] == "bad_request"
    assert two.ask("decline", what="draw", of=7)["no"] == "not_now"
    assert two.ask("decline", what="draw", of=0)["did"] == one.hear()["did"] == "declined"


def test_the_record_and_the_replay_of_a_game_that_was_given_up(server: Server) -> None:
    anna, _, code = together(server, game="desiree")
    line = anna.follow(code)
    picture = line.ask("hello")["all"]
    line.ask("play", action="b3b4", at=picture["n"])
    assert anna.http.get(f"/api/tables/{code}/record").status_code == 400
    assert line.ask("give_up")["now"]["outcome"] == {"winners": [1], "reason": "gave_up"}
    record = anna.http.get(f"/api/tables/{code}/record").json()
    assert record["ended"] == {"winners": [1], "reason": "gave_up"}
    told = anna.http.get(f"/api/tables/{code}/replay").json()
    brought = anna.http.post("/api/replay", json={"record": json.dumps(told["record"])}).json()
    for replay in (told, brought):
        assert replay["steps"][-1]["now"]["outcome"] == record["ended"]
        assert replay["steps"][0]["now"]["outcome"] is None


# -- who is there ------------------------------------------------------------------------------------------------------


def presence(line: Line) -> tuple[list[int], int]:
    """Who is there, and how many watch, as the next message has it."""
    told = line.hear_any()
    return told["here"], told["watching"]


def test_presence_lists_seats_and_counts_spectators(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server)
    line = anna.follow(code)
    told = line.ask("hello")["all"]
    assert (told["here"], told["watching"]) == ([0], 0)
    other = boris.follow(code)
    other.ask("hello")
    zoe = Guest(server, "Zoe")
    for _window in range(2):
        zoe.follow(code).ask("hello")
    clock.move(PRESENCE_DELAY)
    assert presence(line) == presence(other) == ([0, 1], 1)
    other.socket.close()
    wait_until(lambda: line.ask("hello")["all"]["here"] == [0])
    clock.move(PRESENCE_DELAY)
    assert presence(line) == ([0], 1)


def test_an_http_visitor_is_present_for_a_while(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server)
    line = anna.follow(code)
    line.ask("hello")
    boris.http.get(f"/api/tables/{code}")
    clock.move(PRESENCE_DELAY)
    assert presence(line) == ([0, 1], 0)
    clock.move(VISIT)
    line.ask("ping")  # the alarm has rung, and set another
    clock.move(PRESENCE_DELAY)
    assert presence(line) == ([0], 0)


# -- names -------------------------------------------------------------------------------------------------------------


def test_a_new_name_applies_at_every_table_but_not_to_others_on_the_device(server: Server) -> None:
    anna, boris, code = together(server)
    asleep = anna.open(seats=["me", "device"], people=[None, {"name": "Emma"}])["code"]
    line = boris.follow(code)
    line.ask("hello")
    anna.http.post("/api/me", json={"name": "Annabel", "picture": "owl"})
    told = line.hear_until("named")
    assert (told["seat"], told["seats"][0]["name"], told["seats"][0]["picture"]) == (0, "Annabel", "owl")

    def names() -> list[str]:
        return [seat["name"] for seat in anna.http.get(f"/api/tables/{asleep}").json()["seats"]]

    wait_until(lambda: "Annabel" in names())
    assert names() == ["Annabel", "Emma"]


# -- open tables and exhibitions ---------------------------------------------------------------------------------------


def open_tables(guest: Guest) -> list[str]:
    return [table["code"] for table in guest.http.get("/api/tables").json()]


def test_a_table_is_listed_while_its_host_wants_and_a_player_is_present(server: Server) -> None:
    anna, zoe = Guest(server, "Anna"), Guest(server, "Zoe")
    code = anna.open(listed=True)["code"]
    private = anna.open()["code"]
    assert code not in open_tables(zoe)  # nobody is there
    line = anna.follow(code)
    line.ask("hello")
    anna.follow(private).ask("hello")
    assert code in open_tables(zoe)
    assert private not in open_tables(zoe)
    watcher = zoe.follow(code)
    watcher.ask("hello")
    assert watcher.ask("listed", listed=False)["no"] == "not_your_seat"
    assert line.ask("listed", listed=False) == {"n": 2, "did": "listed", "listed": False}
    assert code not in open_tables(zoe)


def test_one_host_does_not_fill_the_list_of_open_tables(server: Server) -> None:
    anna, zoe = Guest(server, "Anna"), Guest(server, "Zoe")
    opened = []
    for guest, count in ((zoe, 1), (anna, MOST_LISTED_OF_HOST + 2)):
        for _ in range(count):
            opened.append(guest.open(listed=True)["code"])
            guest.follow(opened[-1]).ask("hello")
    newest = opened[: -MOST_LISTED_OF_HOST - 1 : -1]
    assert [code for code in open_tables(zoe) if code in opened] == [*newest, opened[0]]


def test_the_list_of_open_tables_is_read_on_the_event_loop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a thread it would fail while somebody opens a table."""
    threads = list[str]()

    def listed(hall: Hall) -> list[TableActor]:
        threads.append(threading.current_thread().name)
        return honestly(hall)

    honestly = Hall.listed_here
    loops = {thread.name for thread in threading.enumerate()}
    monkeypatch.setattr(Hall, "listed_here", listed)
    open_tables(Guest(server, "Anna"))
    assert {*threads} <= loops
    assert threads


def test_the_page_says_that_no_table_is_open(strict_server: Server) -> None:
    assert "No table is open right now." in unencrypted.get(f"{strict_server.address}/watch").text


def test_two_bots_play_while_a_spectator_watches(server: Server) -> None:
    zoe = Guest(server, "Zoe")
    code = zoe.open(seats=["first", "first"], game="diamoniak")["code"]
    assert zoe.http.get(f"/api/tables/{code}").json()["n"] == 3  # opened, promised and dealt, and nothing else
    line = zoe.follow(code)
    picture = line.ask("hello")["all"]
    assert picture["mine"] == []
    assert [seat["name"] for seat in picture["seats"]] == ["Pip", "Milo"]
    assert line.hear()["by"] == "bot"


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def strict_server(tmp_path: Path) -> Iterator[Server]:
    with running_server(tmp_path, messages_per_second=0.5, tables_per_minute=2) as address, ExitStack() as closing:
        yield Server(address, closing)


def test_a_flood_of_messages_is_refused_clearly_and_the_line_stays_open(strict_server: Server) -> None:
    anna = Guest(strict_server, "Anna")
    line = anna.follow(anna.open()["code"])
    answers = [line.ask("hello") for _ in range(8)]
    refused = [answer for answer in answers if answer.get("no") == "too_many"]
    assert "all" in answers[0]
    assert 1 <= len(refused) <= 6
    assert "Slow down" in refused[0]["message"]
    assert len(answers) == 8  # each was answered
    assert "all" in anna.follow(anna.open()["code"]).ask("hello")  # another line has an allowance of its own


def test_too_many_new_tables_from_one_address_are_refused_clearly(strict_server: Server) -> None:
    anna, boris = Guest(strict_server, "Anna"), Guest(strict_server, "Boris")
    code = anna.open()["code"]
    boris.open()
    refused = anna.http.post("/api/tables", json={"game": "deserto", "seats": ["me", "easy"]})
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "too_many"
    assert "Wait a minute" in refused.json()["error"]["message"]
    assert unencrypted.get(f"{strict_server.address}/api/tables/{code}").status_code == 200


def test_a_second_hello_on_a_connection_counts_once(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, keeper=1)
    line: Line = anna.follow(code)
    line.ask("hello")
    line.ask("hello")
    line.socket.close()
    other = boris.follow(code)

    def kept_seat() -> dict[str, Any] | None:
        told = other.ask("hello")
        clock.move(1)
        return told if told.get("did") == "kept" else None

    assert wait_until(kept_seat)["seat"] == 0


# -- a slip of the finger ----------------------------------------------------------------------------------------------


def test_the_moment_to_take_an_action_back_is_over_in_time(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, grace=5)
    one, two = anna.follow(code), boris.follow(code)
    told = one.ask("hello")["all"]
    two.ask("hello")
    played = one.ask("play", action=told["now"]["legal"][0], at=told["n"])
    assert played["slip"] == two.hear()["slip"] == 0
    clock.move(4)
    assert comes_next(one, played["n"])
    clock.move(1)
    [drawn] = one.hear()["events"]
    assert (drawn["event"], drawn["seat"], len(drawn["card"])) == ("drew", 0, 1)
    assert "events" not in two.hear()


def test_taking_an_action_back_again_and_again_gives_no_more_time(server: Server, clock: Clock) -> None:
    anna, boris, code = together(server, grace=5, clock=30)
    line = anna.follow(code)
    boris.follow(code).ask("hello")
    told = line.ask("hello")["all"]
    for _ in range(4):
        clock.move(2)
        played = line.ask("play", action=told["now"]["legal"][0], at=told["n"])
        assert played["left"] == 30  # Boris's time
        clock.move(3)
        told = line.ask("take_back", seat=0)
    assert told["left"] == 30 - 4 * (2 + 3)

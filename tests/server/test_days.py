"""Tables where a turn lasts days: the log knows since when, and the stand-in keeps to the rule that all accepted."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tablee.server.live.clock import REQUEST_TIMEOUT
from tablee.server.live.hall import Hall
from tablee.server.pages.home import MOST_MINE
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.table.table import DAY
from tests.server.clients import PEOPLE
from tests.server.clock import Clock
from tests.server.guests import Guest, Server
from tests.server.running import running_server
from tests.waiting import run, until, wait_until


@pytest.fixture
def server(tmp_path: Path, clock: Clock, _compiled: None) -> Iterator[Server]:
    """A server all of whose timers follow the clock, those it sets when it starts, too."""
    with running_server(tmp_path) as address, ExitStack() as ending:
        yield Server(address, ending)


def over_days(server: Server, late: str, **wishes: Any) -> tuple[Guest, Guest, str]:
    """Anna and Boris at a table with a day for each turn; Anna is to play, and nobody is there."""
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    code = anna.open(game="desiree", days=1, late=late, **wishes)["code"]
    boris.sit(code, 1, accepts=late)
    return anna, boris, code


def table_at(guest: Guest, code: str) -> dict[str, Any]:
    """The table as a stranger finds it, who counts as nobody's presence."""
    found: dict[str, Any] = Guest(guest.server, "Zoe").http.get(f"/api/tables/{code}").json()
    return found


def kinds_in(data: Path, code: str) -> list[str]:
    """The kinds of a table's entries, read from the file: asking the server would wake the table."""
    with closing(sqlite3.connect(Settings(data=data).database)) as database:
        rows = database.execute("SELECT kind FROM entries WHERE code = ? ORDER BY number", [code])
        return [kind for (kind,) in rows]


def test_sitting_down_accepts_the_rule_for_late_turns_and_logs_it(server: Server) -> None:
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")
    table = anna.open(days=3, late="plays")
    assert (table["days"], table["late"], table["since"]) == (3, "plays", None)
    for accepts in ({}, {"accepts": "wait"}):
        refused = boris.ask_to_sit(table["code"], 1, **accepts)
        assert refused.json()["error"]["code"] == "not_now"
        assert "At this table a turn can last days." in refused.json()["error"]["message"]
    boris.sit(table["code"], 1, accepts="plays")


def test_a_clock_or_a_keeper_does_not_go_with_days(server: Server) -> None:
    anna = Guest(server, "Anna")
    wishes = {"game": "deserto", "seats": ["me", "friend"], "days": 1, "clock": 30}
    assert "neither a clock nor a keeper" in anna.http.post("/api/tables", json=wishes).json()["error"]["detail"]


def test_since_when_a_turn_lasts_is_told_and_survives_a_restart(tmp_path: Path, clock: Clock) -> None:
    with running_server(tmp_path) as address, ExitStack() as ending:
        anna, boris, code = over_days(Server(address, ending), "wait")
        began = int(clock.time())
        assert table_at(anna, code)["since"] == began
        clock.move(DAY / 2)
        line = boris.follow(code)
        table = line.ask("hello")["all"]
        assert (table["since"], table["now"]["turn"]) == (began, 0)
        anna.follow(code).say("play", action="b3b4", at=table["n"])
        assert line.hear()["since"] == began + DAY // 2
    with running_server(tmp_path) as address, ExitStack() as ending:
        assert table_at(Guest(Server(address, ending), "Anna"), code)["since"] == began + DAY // 2


def test_a_game_that_waits_for_somebody_comes_first_on_their_start_page(server: Server) -> None:
    anna, boris, code = over_days(server, "wait")
    newer = [guest.open()["code"] for guest in (anna, boris) for _ in range(MOST_MINE)]
    shown = [re.findall('data-table="([^"]+)"', guest.http.get("/").text) for guest in (anna, boris)]
    assert shown[0] == [code, *reversed(newer[1:MOST_MINE])]
    assert shown[1] == [code, *reversed(newer[MOST_MINE + 1 :])]  # it goes on, and the others wait for a friend


def test_the_stand_in_takes_over_after_a_restart_where_that_is_the_rule(tmp_path: Path, clock: Clock) -> None:
    with running_server(tmp_path) as address, ExitStack() as ending:
        anna, _, code = over_days(Server(address, ending), "plays")
        clock.move(DAY - 1)
        assert "kept" not in table_at(anna, code)["seats"][0]
    clock.move(1)
    with running_server(tmp_path):
        wait_until(lambda: kinds_in(tmp_path, code)[-2:] == ["kept", "played"])  # though nobody came


def test_the_stand_in_takes_over_at_a_table_that_was_evicted(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        hall = Hall(SQLiteStore(tmp_path / "log.db"), Settings(data=tmp_path, bot_pause=0))
        wishes = {"game": "desiree", "seats": ["me", "friend"], "days": 3, "late": "plays"}
        actor = await hall.open_table(wishes, PEOPLE[0])
        await actor.execute(lambda table: table.sit(1, PEOPLE[1], "plays"))
        code = actor.table.code
        clock.move(60)
        await until(lambda: hall.is_evictable(actor))
        hall.evict(actor)
        assert not hall.actors
        clock.move(3 * DAY)
        await until(lambda: any(actor.table.step for actor in hall.actors))
        table = (await hall.find(code)).table
        assert table.seats[0].kept
        assert table.turn == 1
        assert not table.seats[1].kept
        await hall.close()

    run(story())


def test_a_bot_plays_on_after_a_restart_though_nobody_comes(tmp_path: Path, clock: Clock) -> None:
    with running_server(tmp_path, bot_pause=1000.0) as address, ExitStack() as ending:
        anna = Guest(Server(address, ending), "Anna")
        code = anna.open(game="desiree", days=1, seats=["me", "easy"])["code"]
        line = anna.follow(code)
        line.say("play", action="b3b4", at=line.ask("hello")["all"]["n"])
        line.hear_until("played")
        wait_until(lambda: _alarms(tmp_path))
    with running_server(tmp_path):
        wait_until(lambda: kinds_in(tmp_path, code)[-2:] == ["played", "played"])


def _alarms(data: Path) -> list[Any]:
    with closing(sqlite3.connect(Settings(data=data).database)) as database:
        return database.execute("SELECT due FROM alarms").fetchall()


def test_the_stand_in_that_offers_itself_plays_when_another_person_says_so(server: Server, clock: Clock) -> None:
    anna, boris, code = over_days(server, "offer")
    line = boris.follow(code)
    line.ask("hello")
    assert line.ask("let_play")["message"] == "The stand-in can't take over now."
    clock.move(DAY)
    own = anna.follow(code)
    own.ask("hello")
    assert own.ask("let_play")["message"] == "The stand-in can't take over now."  # for oneself one just plays
    line.say("let_play")
    assert line.hear_until("kept")["seat"] == 0


def test_without_such_a_rule_it_never_plays(server: Server, clock: Clock) -> None:
    _, boris, code = over_days(server, "wait")
    line = boris.follow(code)
    before = line.ask("hello")["all"]["n"]
    clock.move(100 * DAY)
    assert line.ask("let_play")["no"] == "not_now"
    assert table_at(boris, code)["n"] == before


def test_a_returning_person_takes_over_with_a_whole_turn(server: Server, clock: Clock) -> None:
    anna, boris, code = over_days(server, "plays")
    line = boris.follow(code)
    line.ask("hello")
    clock.move(DAY)
    line.hear_until("played")
    anna.follow(code).ask("hello")
    assert "kept" not in line.hear_until("returned")["seats"][0]


def test_the_stand_ins_do_not_play_it_out_among_themselves(server: Server, clock: Clock) -> None:
    anna, _, code = over_days(server, "plays")
    clock.move(DAY)
    wait_until(lambda: table_at(anna, code)["now"]["turn"] == 1)
    clock.move(DAY)
    table = wait_until(lambda: table if (table := table_at(anna, code))["seats"][1].get("kept") else None)
    assert table["step"] == table_at(anna, code)["step"]
    assert table["since"] is not None


def test_a_request_waits_as_long_as_a_turn_may_last(server: Server, clock: Clock) -> None:
    anna, boris, code = over_days(server, "offer")
    line = anna.follow(code)
    line.say("play", action="b3b4", at=line.ask("hello")["all"]["n"])
    line.hear_until("played")
    line.say("take_back")
    line.hear_until("wants_back")
    clock.move(2 * REQUEST_TIMEOUT)
    boris_line = boris.follow(code)
    assert boris_line.ask("hello")["all"]["requests"][0]["what"] == "back"
    boris_line.say("take_back")
    assert boris_line.hear_until("took_back")["step"] == 0


def test_other_tables_keep_no_time(server: Server) -> None:
    table = Guest(server, "Anna").open(seats=["me", "easy"])
    assert (table["days"], table["late"], table["since"]) == (None, None, None)

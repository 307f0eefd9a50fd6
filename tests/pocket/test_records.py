"""Records and replays of the page are those of the house: written from a table's log, read back, told step by step."""

import json
import random
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.core.errors import TableeError
from tablee.core.record import ENDED, Record
from tablee.core.verify import verify
from tablee.server.api.replay import log_of, tell_game
from tablee.table.table import NotNow, Table
from tests.pocket.node import run
from tests.pocket.rehearsals import HOST, rehearsals
from tests.table.tables import stored


def over(table: Table) -> Table | None:
    """The table at the end of its last finished game."""
    for number in range(table.rounds, 0, -1):
        try:
            return Table(table.code, log_of(table, number))
        except NotNow:
            continue
    return None


def told(table: Table) -> dict[str, Any]:
    """The record as the house tells it."""
    besides = {"by": list(table.round.chosen_by), "undone": table.round.undone}
    return table.record().told() | besides | {"looked_ahead": table.round.looked_ahead, "redealt": table.fair.redealt}


def replayed(table: Table | None) -> Any:
    """What a replay is told, through all eyes."""
    if table is None:
        return "going"
    about = {
        "record": told(table),
        "seats": [seat.shown() for seat in table.seats],
        "mine": list(table.seats_of(HOST.key)),
        "looked_ahead": table.round.looked_ahead,
    }
    eyes = (None, *range(table.game.players))
    return plain([tell_game(table.record(), table.round.states, each) | about for each in eyes])


def plain(tree: Any) -> Any:
    """As it is in JSON."""
    return json.loads(json.dumps(tree))


def kept(table: Table) -> dict[str, Any]:
    return {"do": "kept", "id": table.code, "log": stored(table)}


@cache
def ended(game: str) -> list[Table | None]:
    return [over(rehearsal.table) for rehearsal in rehearsals(game)]


@cache
def replayed_in_page(game: str) -> list[Any]:
    return run("records.mjs", GAMES.page(game), [kept(rehearsal.table) for rehearsal in rehearsals(game)])


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_a_kept_game_is_told_what_the_server_would_tell(game: str) -> None:
    for table, page in zip(ended(game), replayed_in_page(game), strict=True):
        assert page == replayed(table)


def records(game: str) -> list[dict[str, Any]]:
    found = [told(table) for table in ended(game) if table is not None]
    assert found
    return found


@pytest.mark.parametrize("game", GAMES)
def test_records_of_the_page_are_read_and_can_be_checked(game: str) -> None:
    for record in [page[0]["record"] for page in replayed_in_page(game) if page != "going"]:
        read = Record.from_json(json.dumps(record))
        verify(read)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_brought_is_told_alike(game: str) -> None:
    given = records(game)[:3]
    heard = run("records.mjs", GAMES.page(game), [{"do": "brought", "text": json.dumps(record)} for record in given])
    for record, page in zip(given, heard, strict=True):
        read = Record.from_json(json.dumps(record))
        states = tuple(read.states())
        for eyes, told_to in zip((None, *range(states[0].game.players)), page, strict=True):
            expected = plain(tell_game(read, states, eyes))
            assert {name: told_to[name] for name in ("game", "options", "eyes", "steps")} == {
                name: expected[name] for name in ("game", "options", "eyes", "steps")
            }


def forge(record: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """A record in which one thing is wrong, mostly."""
    forged = deepcopy(record)
    kind = dice.randrange(8)
    if kind == 0:
        forged["actions"] = forged["actions"][1:]
    elif kind == 1:
        forged["actions"].append(dice.choice(forged["actions"] or ["x"]))
    elif kind == 2:
        del forged[dice.choice(["game", "start", "actions"])]
    elif kind == 3:
        forged["start"] = forged["start"][:-3]
    elif kind == 4:
        forged["ended"] = dice.choice([{"winners": [0, 1, 2, 3], "reason": "gave_up"}, {"winners": [0]}, 3, []])
    elif kind == 5:
        forged["fair"] = dice.choice([{"table": 3}, [1], "x", {**forged["fair"], "broken": 1}])
    elif kind == 6:
        forged["actions"] = dice.choice([None, "abc", 7, [["a"]], [None]])
    else:  # nothing is wrong with this one
        forged["actions"] = forged["actions"][:-1]
        forged["ended"] = {"winners": [1], "reason": dice.choice(ENDED)}
    return forged


@pytest.mark.parametrize("game", GAMES)
def test_a_forged_record_is_refused_where_the_server_refuses_it(game: str) -> None:
    dice, given = random.Random(game), records(game)
    texts = [json.dumps(forge(dice.choice(given), dice)) for _ in range(60)]
    texts += ["", "null", "[]", "{", '"x"', "3", "[" * 5000]
    heard = run("records.mjs", GAMES.page(game), [{"do": "brought", "text": text} for text in texts])
    for text, page in zip(texts, heard, strict=True):
        assert (page == "no_record") is (not is_record(text)), text[:2000]


def is_record(text: str) -> bool:
    try:
        Record.from_json(text)
    except TableeError:
        return False
    return True


def test_a_text_that_is_far_too_long_is_not_even_read() -> None:
    job = {"do": "brought", "text": " " * 200_001}
    assert run("records.mjs", GAMES.page("deserto"), [job]) == ["too_long"]

"""Records and replays of the page: of its own games, and of records that somebody brings."""

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
from tablee.server.api.replay import steps_body
from tests.pocket.node import run
from tests.pocket.table import ask, finished


@cache
def replayed(game: str) -> list[list[dict[str, Any]]]:
    """What replays of the page's own games are told, through all eyes."""
    return ask(game, finished(game), finished(game, starts="lot"), finished(game, seats=["device", "me"], starts=1))


def records(game: str) -> list[dict[str, Any]]:
    return [told[0]["record"] for told in replayed(game)]


def plain(tree: Any) -> Any:
    """As it is in JSON."""
    return json.loads(json.dumps(tree))


def stepwise(told: dict[str, Any]) -> dict[str, Any]:
    return {name: told[name] for name in ("game", "options", "eyes", "steps")}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_the_page_can_be_dealt_again_from_its_record(game: str) -> None:
    for record in records(game):
        drawn = record["fair"]["lot"] is not None
        assert verify(Record.from_json(json.dumps(record))) == ("seed" if drawn or game != "desiree" else "nothing")


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_a_game_of_the_page_is_told_step_by_step(game: str) -> None:
    for told in replayed(game):
        read = Record.from_json(json.dumps(told[0]["record"]))
        states = tuple(read.states())
        for eyes, seen in zip((None, *range(states[0].game.players)), told, strict=True):
            expected = stepwise(plain(steps_body(read, states, eyes)))
            assert seen["steps"][0]["events"][-1] == {"event": "turn", "seat": states[0].turn}  # it was dealt here
            seen["steps"][0]["events"] = expected["steps"][0]["events"]
            assert stepwise(seen) == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_is_brought_is_told_alike(game: str) -> None:
    given = records(game)[:3]
    heard = run("records.mjs", GAMES.page(game), [{"do": "brought", "text": json.dumps(record)} for record in given])
    for record, page in zip(given, heard, strict=True):
        read = Record.from_json(json.dumps(record))
        states = tuple(read.states())
        for eyes, told_to in zip((None, *range(states[0].game.players)), page, strict=True):
            assert stepwise(told_to) == stepwise(plain(steps_body(read, states, eyes)))


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

"""A table in the page says what the house's table says to the same commands: to all eyes, to the last fact."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.core.verify import verify
from tablee.table.log import Change
from tablee.table.table import Table
from tests.pocket.node import run
from tests.pocket.rehearsals import HOST, Rehearsal, rehearsals, whole
from tests.table.tables import stored


@cache
def rehearsals_in_page(game: str) -> list[dict[str, Any]]:
    """The same in the page."""
    host = {"name": HOST.name, "picture": HOST.picture}
    jobs = [
        {"code": rehearsal.table.code, "wishes": rehearsal.wishes, "host": host, "commands": rehearsal.commands}
        for rehearsal in rehearsals(game)
    ]
    return run("tables.mjs", GAMES.page(game), jobs)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_hears_what_the_server_would_say(game: str) -> None:
    given = rehearsals(game)
    assert len(given) >= 6
    for rehearsal, page in zip(given, rehearsals_in_page(game), strict=True):
        for command, expected, heard in zip(rehearsal.commands, rehearsal.heard, page["messages"], strict=True):
            assert heard == expected, command
        assert page["log"] == stored(rehearsal.table)
        assert page["again"] == rehearsal.whole(rehearsal.eyes[0])


def other_rounds(rehearsal: Rehearsal) -> Iterator[Any]:
    """How the house's table stands after every deal but those of the first round."""
    table = Table(rehearsal.table.code, [])
    for entry in rehearsal.table.log:
        is_next = entry.kind == "dealt" and table.outcome is not None
        table.apply(Change(entry))
        if is_next:
            eyes = next(iter(table.seats_of(HOST.key)), None)
            yield whole(table, eyes)


def unnumbered(told: dict[str, Any]) -> dict[str, Any]:
    """A table without what the rounds before it count for."""
    return told | {"n": 0, "round": 1, "lately": [step | {"n": 0} for step in told["lately"]]}


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_on_at_a_table_of_its_own_sits_and_stands_as_at_the_server_s(game: str) -> None:
    expected = [list(other_rounds(rehearsal)) for rehearsal in rehearsals(game)]
    assert sum(map(len, expected)) > 3
    for server, page in zip(expected, rehearsals_in_page(game), strict=True):
        assert list(map(unnumbered, page["playedOn"])) == list(map(unnumbered, server))


@pytest.mark.parametrize("game", GAMES)
def test_the_deals_of_the_page_can_be_checked(game: str) -> None:
    table = next(rehearsal.table for rehearsal in rehearsals(game) if rehearsal.table.turn is not None)
    while table.turn is not None:
        table.apply(table.play_for(table.turn, table.state.legal_actions[-1], "bot"))
    verify(table.record())

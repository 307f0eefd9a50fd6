"""What a page knows of how a game is dealt is what the game says; fair.js checks real deals with it."""

import json
from typing import Any

import pytest

from tablee.core import GAMES, Game
from tests.core.fair_vectors import FILE, told
from tests.pocket.journals import variants
from tests.pocket.node import run
from tests.table.cheating import lay_the_cards
from tests.table.fair_deals import ONES, contribute, dealt, locked
from tests.table.tables import ANNA


def checked(played: list[dict[str, Any]]) -> list[str]:
    """What fair.js says of games, each with what the page remembers."""
    said: dict[int, str] = {}
    for name in GAMES:
        places = [place for place, one in enumerate(played) if one["record"]["game"] == name]
        if places:
            said |= zip(places, run("deals.mjs", GAMES.page(name), [played[place] for place in places]), strict=True)
    return [said[place] for place in range(len(played))]


def test_the_page_judges_records_as_the_server_does() -> None:
    """The page knows the table of a replay; `tablee verify` takes what is remembered for what is asked about."""
    vectors = [one | {"table": (one["memory"] or {}).get("table")} for one in json.loads(FILE.read_text("utf-8"))]
    said = dict(zip((one["name"] for one in vectors), checked(vectors), strict=True))
    assert said == {one["name"]: one["says"] for one in vectors}


def test_a_record_from_a_file_is_compared_with_what_is_remembered_of_its_own_table() -> None:
    vectors = {one["name"]: one for one in json.loads(FILE.read_text("utf-8"))}
    elsewhere, mine = vectors["a page at another table"], vectors["a page that took part"]
    assert checked([elsewhere, mine]) == ["record", "cards"]


def played(game: Game, **wishes: Any) -> dict[str, Any]:
    seats = ["me", "friend", "easy", "easy"][: game.players]
    table = dealt(game=game.name, seats=seats, options=dict(game.chosen), **wishes)
    return told(table)


@pytest.mark.parametrize("starts", [None, "lot"])
def test_the_page_finds_nothing_wrong_with_an_honest_deal_however_a_game_is_played(starts: str | None) -> None:
    assert {*checked([played(game, starts=starts) for game in variants()])} <= {"record", "nothing"}


def test_the_page_checks_the_cards_of_a_deal_that_was_broken_off() -> None:
    table = locked(seats=["me", "easy"])
    contribute(table, ANNA, ONES)
    honest = type(table.game)(players=2)
    lay_the_cards(table)
    table.apply(table.deal())
    table.apply(table.swap(0, ANNA.key, 1))
    table.game = honest
    table.apply(table.commit())
    table.apply(table.deal())
    assert checked([told(table)]) == ["cards"]

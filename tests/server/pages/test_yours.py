"""Your games on the start page: who has won how often among the same people."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server
from tests.server.running import running_server


def give_up(loser: Guest, winner: Guest) -> None:
    """A game at a table of its own, which one gives up."""
    code = loser.open(game="desiree")["code"]
    winner.sit(code, 1)
    line = loser.follow(code)
    line.ask("hello")
    line.say("give_up")
    line.hear_until("gave_up")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running_server(tmp_path) as address, ExitStack() as closing:
        yield Server(address, closing)


def test_games_won_are_counted_over_all_tables_of_the_same_people(server: Server) -> None:
    anna, boris, carla = (Guest(server, name) for name in ("Anna", "Boris", "Carla"))
    give_up(anna, boris)
    assert "Games won" not in anna.http.get("/").text
    give_up(anna, boris)
    give_up(boris, anna)
    give_up(anna, carla)
    page = anna.http.get("/").text
    assert page.count("Games won: Anna 1 · Boris 2") == 2
    assert page.count("Games won: Boris 2 · Anna 1") == 1  # at the table that Boris has opened
    assert "Carla 1" not in page  # these two have played one game

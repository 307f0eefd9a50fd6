"""A page shows every seat the same view of a position as the server, hidden hands included."""

import hashlib
from typing import Any

import orjson
import pytest

from tablee.core import GAMES, Game
from tests.pocket.choices import states
from tests.pocket.journals import Walk, variants, walks
from tests.pocket.node import perform

POSITIONS = 5000  # of each game


def digest(game: Game, walk: Walk) -> str:
    """All that each seat, and a spectator, may know on the way."""
    told = hashlib.sha256()
    for state in states(game, walk):
        for seat in (None, *range(game.players)):
            view = state.view(seat)
            told.update(orjson.dumps({"now": view.now, "events": view.events}, option=orjson.OPT_SORT_KEYS))
            told.update(view.buffer.tobytes())
    return told.hexdigest()


def asked(game: Game, walk: Walk) -> dict[str, Any]:
    return {"do": "viewed", "start": walk.start, "actions": walk.actions, "players": game.players}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_seat_is_told_the_same(name: str) -> None:
    games = [game for game in variants() if game.name == name]
    given = [(game, walk) for game in games for walk in walks(game, -(-POSITIONS // len(games)))]
    told = perform(name, [asked(game, walk) for game, walk in given])
    assert told == [digest(game, walk) for game, walk in given]

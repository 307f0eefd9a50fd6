"""A page writes positions as the server does, and reads them as strictly."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.core import GAMES, Game, State, position
from tablee.core.errors import BadPosition
from tests.pocket.choices import states
from tests.pocket.journals import Walk, variants, walks
from tests.pocket.node import perform

POSITIONS = 20_000  # of each game
READ_BACK = {"deserto": 1, "desiree": 40, "diamoniak": 1}  # every so many: in one of them all moves are played again
DAMAGED = 1500  # texts of each game
LETTERS = "ORTVBDFGYWabcdefw/,.->:+ 0123456789"


def given(name: str, positions: int) -> list[tuple[Game, Walk]]:
    games = [game for game in variants() if game.name == name]
    return [(game, walk) for game in games for walk in walks(game, -(-positions // len(games)))]


def asked(game: Game, walk: Walk) -> dict[str, Any]:
    every = READ_BACK[game.name]
    return {"do": "written", "start": walk.start, "actions": walk.actions, "players": game.players, "every": every}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_positions_are_written_alike_and_read_back_whole(name: str) -> None:
    found = given(name, POSITIONS)
    told = perform(name, [asked(game, walk) for game, walk in found])
    assert told == [[state.position for state in states(game, walk)] for game, walk in found]


def damaged(state: State, dice: random.Random) -> str:
    """A position's text in which something was changed, left out, added or exchanged."""
    letters = list(state.position)
    for _ in range(dice.choice((1, 1, 2))):
        place, other = dice.randrange(len(letters)), dice.randrange(len(letters))
        match dice.randrange(4):
            case 0:
                letters[place] = dice.choice(LETTERS)
            case 1:
                letters[place] = ""
            case 2:
                letters[place] += dice.choice(LETTERS)
            case 3:
                letters[place], letters[other] = letters[other], letters[place]
    return "".join(letters)


def damages(name: str) -> Iterator[str]:
    dice = random.Random(name)
    ways = [states(game, walk) for game, walk in given(name, 400)]
    while True:
        for way in ways:
            yield from (damaged(state, dice) for state in dice.sample(way, 8))


def found_in(name: str, text: str) -> dict[str, Any] | None:
    try:
        state = position(name, text)
    except BadPosition:
        return None
    game = state.game
    return {"players": game.players, "options": dict(game.chosen), "bytes": state.buffer.tobytes().hex()}


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_text_is_refused_where_the_server_refuses_it(name: str) -> None:
    texts = [text for _, text in zip(range(DAMAGED), damages(name), strict=False)]
    expected = [found_in(name, text) for text in texts]
    assert 0 < expected.count(None) < len(texts)
    assert perform(name, [{"do": "read", "texts": texts}]) == [expected]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_position_at_all_is_refused(name: str) -> None:
    texts = ["", " ", "-", "8/8", "a b c d e f g h", "\n", "w" * 10_000, "/" * 1000 + " w"]
    assert perform(name, [{"do": "read", "texts": texts}]) == [[None] * len(texts)]

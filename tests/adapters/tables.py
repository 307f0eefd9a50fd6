"""Tables of every game, for tests that every adapter has to pass with all of them."""

import random
from functools import cache
from typing import Any

import pytest

import tablee
from tablee import State
from tablee.core import GAMES
from tablee.core.game import Game

TABLES = [tablee.load(name, players) for name, game in GAMES.items() for players in (game.seats[0], game.seats[-1])]
TABLES = list(dict.fromkeys(TABLES))


def every_table(test: Any) -> Any:
    return pytest.mark.parametrize("game", TABLES, ids=repr)(test)


def every_game(test: Any) -> Any:
    return pytest.mark.parametrize("name", GAMES)(test)


@cache
def states(game: Game) -> list[State]:
    """Some states of a game in which actions are chosen at random, the last among them."""
    dice, played = random.Random(1), [game.start(seed=1)]
    while played[-1].turn is not None:
        played.append(played[-1].play(dice.choice(played[-1].legal_actions)))
    return [*played[:: 1 + len(played) // 15], played[-1]]

"""The three games behind one plain API."""

from typing import Any

from tablee.games.deserto.game import Deserto
from tablee.games.desiree.game import Desiree
from tablee.games.diamoniak.game import Diamoniak
from tablee.games.errors import UnknownGame
from tablee.games.game import Event, Game, Option, Outcome
from tablee.games.state import State
from tablee.games.view import View

__all__ = ["GAMES", "Event", "Game", "Option", "Outcome", "State", "View", "load", "position"]

GAMES: dict[str, type[Game]] = {game.name: game for game in (Deserto, Desiree, Diamoniak)}


def load(name: str, /, players: int | None = None, **options: Any) -> Game:
    """A game as a table plays it.

    >>> load("deserto", players=3, edition="revised").start(seed=7).turn
    0
    """
    return _known(name)(players, **options)


def position(name: str, text: str) -> State:
    """The state of a position's text.

    >>> position("desiree", "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w").turn
    0
    """
    return _known(name).position(text)


def _known(name: str) -> type[Game]:
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame("There is no game {name!r}; there are {games}.", name=name, games=", ".join(GAMES))
    return GAMES[name]

"""Which games there are: whatever an installed package offers under the entry point group ``tablee.games``.

An entry point names a game's class; the folder that the class lives in holds everything else of the game, in modules
of fixed names (docs/new-game.md). They are imported when somebody asks for them.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from tablee.core.errors import BadOption, UnknownGame
from tablee.core.folders import GROUP, folder_of
from tablee.core.game import Game
from tablee.core.state import State


class Registry(Mapping[str, type[Game]]):
    """The games by name, in alphabetical order; a game is loaded when it is looked up."""

    @cached_property
    def _found(self) -> dict[str, EntryPoint]:
        return {point.name: point for point in sorted(entry_points(group=GROUP))}

    def __getitem__(self, name: str) -> type[Game]:
        game: type[Game] = self._found[name].load()
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"

    def part(self, name: str, part: str) -> ModuleType:
        """A module of a game's folder."""
        return import_module(f"{self._found[name].module.rpartition('.')[0]}.{part}")

    def extra(self, name: str, part: str) -> ModuleType | None:
        """A module that not every game's folder has."""
        package = self._found[name].module.rpartition(".")[0]
        return self.part(name, part) if find_spec(f"{package}.{part}") else None

    def page(self, name: str) -> Path:
        """The folder with what a browser needs to show a game."""
        return folder_of(self._found[name]) / "page"


GAMES = Registry()


def load(name: str, /, players: int | None = None, **options: Any) -> Game:
    """A game as a table plays it.

    >>> load("deserto", players=3, edition="revised").start(seed=7).turn
    0
    """
    return _known(name)(players, **options)


def game_of(game: Game | str, **options: Any) -> Game:
    """A game that is given as it is, or by its name and options."""
    if isinstance(game, Game) and options:
        raise BadOption("{game!r} has its options already; give them with a name.", game=game)
    return game if isinstance(game, Game) else load(game, **options)


def position(name: str, text: str) -> State:
    """The state of a position's text.

    >>> starts = [load(name).start(seed=7) for name in GAMES]
    >>> all(position(state.game.name, state.position) == state for state in starts)
    True
    """
    return _known(name).position(text)


def _known(name: str) -> type[Game]:
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame("There is no game {name!r}; there are {games}.", name=name, games=", ".join(GAMES))
    return GAMES[name]

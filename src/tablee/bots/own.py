"""Players of your own: what installed packages offer under the entry point group ``tablee.players``.

An entry point names a :class:`~tablee.bots.player.Player`. It plays every game, or those that its ``games`` name. All
are imported when a list of levels is first asked for, so what is heavy is better loaded with the first choice.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points

from tablee.bots.learned import has_learned
from tablee.bots.levels import LEARNED, LEVELS, PLAYERS
from tablee.bots.player import Choice, Player, ask
from tablee.core import GAMES, View
from tablee.core.errors import BadOption

GROUP = "tablee.players"
LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True)
class Own:
    """An own player, by the name of its entry point: it can go to other processes, which load it themselves."""

    name: str

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Let it choose, and check what it returns."""
        if self.name not in names_for(view.game.name):
            raise BadOption("{name} does not play {game}.", name=self.name, game=view.game.title)
        return ask(own_players()[self.name], view, seed, self.name)


@cache
def own_players() -> Mapping[str, Player]:
    """All that are installed, by name; one that cannot be loaded is left out, and the log says why."""
    found: dict[str, Player] = {}
    for point in sorted(point for point in entry_points(group=GROUP) if point.name not in (*PLAYERS, LEARNED)):
        try:
            found[point.name] = _player(point.load())
        except Exception:  # whatever somebody's package does
            LOGGER.exception("The player %s cannot be loaded.", point.name)
    return found


def _player(loaded: Player) -> Player:
    """What an entry point names, or BadOption where it is no player: often it is the class instead of an object."""
    if isinstance(loaded, type) or not callable(getattr(loaded, "choose", None)):
        raise BadOption("{loaded!r} is no player: a player is an object with name and choose.", loaded=loaded)
    return loaded


def names_for(game: str) -> tuple[str, ...]:
    """The own players who play a game."""
    return tuple(name for name, own in own_players().items() if game in getattr(own, "games", (game,)))


def levels_of(game: str) -> tuple[str, ...]:
    """What a bot at a table of this game can be: one of the five levels, learned, or an own player."""
    return (*LEVELS, *([LEARNED] if game in GAMES and has_learned(game) else []), *names_for(game))

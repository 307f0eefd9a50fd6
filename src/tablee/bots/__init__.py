"""Bots: players of every strength for every game, each thinking from its seat's view alone.

>>> import tablee
>>> state = tablee.load("deserto").start(seed=7)
>>> choice = choose(state.view(0), level="medium", simulations=400, seed=1)
>>> choice.action in state.legal_actions
True
"""

import random
from dataclasses import dataclass, replace
from functools import cache

from tablee.bots.ending import solved
from tablee.bots.levels import LEVELS, PLAYERS, Budget
from tablee.bots.own import Own, levels_of, own_players
from tablee.bots.player import Choice, Player, ask, own_turn
from tablee.bots.spec import BotSpec, Search, bots_of
from tablee.core import GAMES, View, load
from tablee.core.compiling import uncompiled
from tablee.core.errors import BadOption

__all__ = [
    "LEVELS",
    "PLAYERS",
    "BotSpec",
    "Budget",
    "Choice",
    "Player",
    "ask",
    "bots_of",
    "choose",
    "frozen_players",
    "improvise",
    "levels_of",
    "player",
]


@dataclass(frozen=True)
class Level:
    """A player of one of the five levels; limits given here take the place of the level's own."""

    name: str
    ms: int | None = None
    simulations: int | None = None
    share: float = 1.0  # of the time, where many think at once

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Think within the limits."""
        budget = bots_of(view.game.name).budgets[self.name].limited(self.ms, self.simulations)
        return _think(own_turn(view), budget.shared(self.share), seed)


@dataclass(frozen=True)
class Frozen:
    """A player with a version, such as deserto/strong-v1: the same choices in every release that has this version.

    It counts simulations and looks at no clock, so it plays the same on every machine.
    """

    name: str

    @property
    def _game_and_budget(self) -> tuple[str, Budget]:
        game, _, name = self.name.partition("/")
        return game, bots_of(game).frozen[name]

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Think; BadOption at another game than its own."""
        game, budget = self._game_and_budget
        if view.game.name != game:
            raise _no_player(self.name, view.game.name)
        return _think(own_turn(view), budget, seed)


@dataclass(frozen=True)
class Plain:
    """A plain player; it needs no budget."""

    name: str

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Look briefly."""
        return bots_of(view.game.name).plainly(self.name)(own_turn(view), seed)


def player(name: str, ms: int | None = None, simulations: int | None = None, share: float = 1.0) -> Player:
    """The player of that name, of the house or of an installed package; limits and share are for the five levels."""
    if name in LEVELS:
        return Level(name, ms, simulations, share)
    if name in PLAYERS:
        return Plain(name)
    if name in own_players():
        return Own(name)
    if name in frozen_players(name.partition("/")[0]):
        return Frozen(name)
    raise _no_player(name, name.partition("/")[0])


def _no_player(name: str, game: str) -> BadOption:
    names = ", ".join((*PLAYERS, *own_players(), *frozen_players(game)))
    return BadOption("There is no player {name!r}; there are {names}.", name=name, names=names)


def frozen_players(game: str) -> tuple[str, ...]:
    """The names of a game's players that have a version, weakest first; none for an unknown game.

    >>> frozen_players("deserto")[0]
    'deserto/first-v1'
    """
    return tuple(f"{game}/{name}" for name in bots_of(game).frozen) if game in GAMES else ()


def choose(
    view: View,
    level: str = "strong",
    ms: int | None = None,
    simulations: int | None = None,
    seed: int | None = None,
    share: float = 1.0,
) -> Choice:
    """Choose for the seat whose view this is; stop at the first limit met, or at the level's own where none is given.

    With ``simulations`` and ``seed`` alone no clock is looked at, and the choice is the same again. A ``share`` below 1
    shortens the time of who thinks by the clock.
    """
    return player(level, ms, simulations, share).choose(view, seed)


def improvise(view: View, level: str = "strong", seed: int | None = None) -> Choice:
    """Choose at once, without what has to be compiled first: simply, and by mistake as often as the level does."""
    bots, dice = bots_of(view.game.name), random.Random(seed)
    simple = bots.simple or bots.plainly("greedy")
    careless = level in LEVELS and dice.random() < bots.budgets[level].mistakes
    with uncompiled():
        return (bots.plainly("random") if careless else simple)(own_turn(view), dice.getrandbits(64))


def _think(view: View, budget: Budget, seed: int | None) -> Choice:
    """Play in haste, by mistake, perfectly where the end is near, or by the search that the game names."""
    bots, dice = bots_of(view.game.name), random.Random(seed)
    for share, careless in ((budget.haste, "greedy"), (budget.mistakes, "random")):
        if dice.random() < share:
            return bots.plainly(careless)(view, dice.getrandbits(64))
    perfect = solved(view, bots.ending) if bots.ending and not budget.noise else None  # who errs, errs in the end too
    if perfect is not None:
        _think_on(view, budget, perfect, seed)
        return perfect
    if budget.ms is not None:
        _rehearse(bots.search, view.game.name)
    return bots.search(view, budget, seed)


def _think_on(view: View, budget: Budget, perfect: Choice, seed: int | None) -> None:
    """Use up the time of a solved ending where hands are hidden: a quick answer would tell that it was solved."""
    if budget.ms is not None and not view.game.same_view:
        search = bots_of(view.game.name).search
        _rehearse(search, view.game.name)
        search(view, replace(budget, ms=max(0, round(budget.ms - perfect.ms))), seed)


@cache
def _rehearse(search: Search, game: str) -> None:
    """Search once without a clock, so that compiling does not count as thinking time."""
    state = load(game).start(seed=0)
    assert state.turn is not None
    search(state.view(state.turn), Budget(simulations=1), 0)

"""Bots: players of every strength for every game, each thinking from its seat's view alone.

>>> import tablee
>>> state = tablee.load("deserto").start(seed=7)
>>> choice = choose(state.view(0), level="medium", simulations=400, seed=1)
>>> choice.action in state.legal_actions
True
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from tablee.bots.analysis import LINES, Analysis
from tablee.bots.ending import solved
from tablee.bots.learned import Learned
from tablee.bots.levels import LEARNED, LEVELS, PLAYERS, Budget
from tablee.bots.own import Own, levels_of, own_players
from tablee.bots.player import Choice, Player, ask, dice_of, own_turn
from tablee.bots.spec import BotSpec, Search, bots_of
from tablee.core import GAMES, View, load
from tablee.core.checks import whole
from tablee.core.compiling import uncompiled
from tablee.core.errors import BadOption

__all__ = [
    "LEARNED",
    "LEVELS",
    "PLAYERS",
    "Analysis",
    "BotSpec",
    "Budget",
    "Choice",
    "Learned",
    "Player",
    "analyse",
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
    threads: int = 1

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Think within the limits."""
        budget = bots_of(view.game.name).budgets[self.name].limited(self.ms, self.simulations)
        return _think(own_turn(view), replace(budget.shared(self.share), threads=self.threads), seed)


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


def player(
    name: str, ms: int | None = None, simulations: int | None = None, share: float = 1.0, threads: int = 1
) -> Player:
    """The player of that name, of the house or of an installed package; all that follows is for the five levels."""
    if not isinstance(name, str):
        raise _no_player(name, "")
    _check_limits(ms=ms, simulations=simulations, threads=threads)
    if name in LEVELS:
        return Level(name, ms, simulations, share, threads)
    if name == LEARNED:
        return Learned()
    if name in PLAYERS:
        return Plain(name)
    if name in own_players():
        return Own(name)
    if name in frozen_players(name.partition("/")[0]):
        return Frozen(name)
    raise _no_player(name, name.partition("/")[0])


def _check_limits(**limits: int | None) -> None:
    """BadOption where a limit is no whole number from 1; None is no limit."""
    for name, limit in limits.items():
        if limit is not None:
            whole(name, limit)


def _no_player(name: object, game: str) -> BadOption:
    names = ", ".join((*PLAYERS, LEARNED, *own_players(), *frozen_players(game)))
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
    threads: int = 1,
) -> Choice:
    """Choose for the seat whose view this is; stop at the first limit met, or at the level's own where none is given.

    With ``simulations`` and ``seed`` alone no clock is looked at, and the choice is the same again. A ``share`` below 1
    shortens the time of who thinks by the clock. More ``threads`` search together where the game's search can; then no
    choice is sure to come again.
    """
    return player(level, ms, simulations, share, threads).choose(view, seed)


def analyse(
    view: View,
    ms: int | None = None,
    simulations: int | None = None,
    seed: int | None = None,
    lines: int = LINES,
    threads: int = 1,
) -> Iterator[Analysis]:
    """Think about the choice of the seat whose view this is, and tell what is known by now, more and more.

    It goes on until a limit is met or nothing more can be found out, and no longer than somebody asks for more. With
    ``simulations`` and ``seed`` alone the same is found again. More ``threads`` search together where the game's search
    can.

    >>> import tablee
    >>> *_, found = analyse(tablee.load("desiree").start().view(0), simulations=3000, seed=1)
    >>> len(found.lines), found.depth > 1, found.lines[0].value[0] >= found.lines[1].value[0]
    (3, True, True)
    """
    whole("lines", lines)
    _check_limits(ms=ms, simulations=simulations, threads=threads)
    bots = bots_of(own_turn(view).game.name)
    budget = Budget(ms, simulations, threads=threads)
    if worked_out := solved(view, bots, budget.is_patient, lines):
        return iter([worked_out])
    if ms is not None:
        _rehearse(bots.search, view.game.name)
    return bots.analyse(view, budget, seed, lines)


def improvise(view: View, level: str = "strong", seed: int | None = None) -> Choice:
    """Choose at once, without what has to be compiled first: simply, and by mistake as often as the level does."""
    bots, dice = bots_of(view.game.name), dice_of(seed)
    simple = bots.simple or bots.plainly("greedy")
    careless = level in LEVELS and dice.random() < bots.budgets[level].mistakes
    with uncompiled():
        return (bots.plainly("random") if careless else simple)(own_turn(view), dice.getrandbits(64))


def _think(view: View, budget: Budget, seed: int | None) -> Choice:
    """Play in haste, by mistake, perfectly where the end is near, or by the search that the game names."""
    bots, dice = bots_of(view.game.name), dice_of(seed)
    for share, careless in ((budget.haste, "greedy"), (budget.mistakes, "random")):
        if dice.random() < share:
            return bots.plainly(careless)(view, dice.getrandbits(64))
    perfect = None if budget.noise else solved(view, bots, budget.is_patient)  # who errs, errs in the end too
    if perfect is not None:
        _think_on(view, budget, perfect.ms, seed)
        return perfect.choice
    if budget.ms is not None:
        _rehearse(bots.search, view.game.name)
    return bots.search(view, budget, seed)


def _think_on(view: View, budget: Budget, spent: float, seed: int | None) -> None:
    """Use up the time of a solved ending where hands are hidden: a quick answer would tell that it was solved."""
    if budget.ms is not None and not view.game.same_view:
        search = bots_of(view.game.name).search
        _rehearse(search, view.game.name)
        search(view, replace(budget, ms=max(0, round(budget.ms - spent))), seed)


@cache
def _rehearse(search: Search, game: str) -> None:
    """Search once without a clock, so that compiling does not count as thinking time."""
    state = load(game).start(seed=0)
    assert state.turn is not None
    search(state.view(state.turn), Budget(simulations=1), 0)

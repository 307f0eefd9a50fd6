"""Bots: players of every strength for every game, each thinking from its seat's view alone.

>>> import tablee
>>> state = tablee.load("deserto").start(seed=7)
>>> choice = choose(state.view(0), level="medium", simulations=400, seed=1)
>>> choice.action in state.legal_actions
True
"""

import random
from dataclasses import dataclass

from tablee.bots import desiree, expect, solve, tree
from tablee.bots.levels import BUDGETS, LEVELS, Budget
from tablee.bots.plain import PLAIN
from tablee.bots.player import Choice, Player
from tablee.games import View
from tablee.games.errors import BadOption, TableeError

__all__ = ["LEVELS", "PLAYERS", "Budget", "Choice", "Player", "choose", "player"]

PLAYERS = (*LEVELS, "greedy", "careful", "random")
SEARCHES = {"deserto": tree.search, "desiree": desiree.search, "diamoniak": expect.search}


@dataclass(frozen=True)
class Level:
    """A player of one of the five levels; limits given here take the place of the level's own."""

    name: str
    ms: int | None = None
    simulations: int | None = None

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Think within the limits."""
        budget = BUDGETS[view.game.name][self.name].limited(self.ms, self.simulations)
        return _think(_own_turn(view), budget, seed)


@dataclass(frozen=True)
class Plain:
    """A plain player; it needs no budget."""

    name: str

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Look briefly."""
        return PLAIN[view.game.name][self.name](_own_turn(view), seed)


def player(name: str, ms: int | None = None, simulations: int | None = None) -> Player:
    """The player of that name; limits apply to the five levels."""
    if name in LEVELS:
        return Level(name, ms, simulations)
    if name in PLAYERS:
        return Plain(name)
    raise BadOption("There is no player {name!r}; there are {names}.", name=name, names=", ".join(PLAYERS))


def choose(
    view: View,
    level: str = "strong",
    ms: int | None = None,
    simulations: int | None = None,
    seed: int | None = None,
) -> Choice:
    """Choose for the seat whose view this is; stop at the first limit met, or at the level's own where none is given.

    With ``simulations`` and ``seed`` alone no clock is looked at, and the choice is the same again.
    """
    return player(level, ms, simulations).choose(view, seed)


def _think(view: View, budget: Budget, seed: int | None) -> Choice:
    """Play in haste, by mistake, or by the search that fits the game."""
    dice = random.Random(seed)
    for share, careless in ((budget.haste, "greedy"), (budget.mistakes, "random")):
        if dice.random() < share:
            return PLAIN[view.game.name][careless](view, dice.getrandbits(64))
    if solve.is_solvable(view) and not budget.noise:  # a level that errs is not perfect in the end either
        return solve.search(view, seed)
    return SEARCHES[view.game.name](view, budget, seed)


def _own_turn(view: View) -> View:
    if view.turn is None or view.seat != view.turn:
        raise TableeError("It is not the turn of seat {seat}.", seat=view.seat)
    return view

"""Exact probabilities of hidden hands: all deals consistent with a seat's view are equally likely, as in ``imagine``.

A game's own module ``belief`` names all hands (``NAMES``) and has the kernel ``posterior(state, eyes, out)``. The
behaviour of other players is not modelled: it is the prior of a player who knows only the rules.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from tablee.core.contract import compile_by_record, rules_of
from tablee.core.errors import BadRequest, TableeError
from tablee.core.game import Game
from tablee.core.view import View

SPECTATOR = -1
Hands = tuple[str | None, ...]


class NoHiddenHands(TableeError):
    """The game has no hidden hands, or does not declare their probabilities."""

    code = "no_hidden_hands"
    for_programs = True


def belief(view: View) -> dict[Hands, float]:
    """Return the probability of every possible combination of hands, given the view of a seat or a spectator.

    A combination has the hand of each seat, None for one's own. NoHiddenHands if the game has none.

    >>> from tablee.core import load
    >>> start = load("deserto").start(deck="OOOVOV" + "R" * 15 + "T" * 15 + "V" * 13 + "OO")
    >>> found = belief(start.view(0))  # seat 0 holds three oases, a treasure lies open
    >>> len(found), round(found[None, "RTV"], 4), round(sum(found.values()), 9)
    (20, 0.1943, 1.0)
    """
    if not isinstance(view, View):
        raise BadRequest("belief is asked of a view, such as state.view(0), not of {view!r}.", view=view)
    eyes = SPECTATOR if view.seat is None else view.seat
    seats = [seat for seat in range(view.game.players) if seat != eyes]
    names = hand_names(view.game)
    joint = np.zeros(len(names) ** len(seats))
    posterior(view.struct, eyes, joint)
    found: dict[Hands, float] = {}
    for combination in np.flatnonzero(joint).tolist():
        hands: list[str | None] = [None] * view.game.players
        rest = combination
        for seat in reversed(seats):
            rest, hand = divmod(rest, len(names))
            hands[seat] = names[hand]
        found[tuple(hands)] = float(joint[combination])
    return found


def hand_names(game: Game) -> tuple[str, ...]:
    """Return every hand that a seat can have, in the order of the arrays; NoHiddenHands if the game has none."""
    names: tuple[str, ...] = _module(game.rules).NAMES
    return names


def posterior(state: np.record, eyes: int, out: NDArray[np.float64]) -> None:
    """Write the probability of every combination of the other seats' hands, the last seat's hand varying fastest."""
    _module(rules_of(state.dtype)).posterior(state, eyes, out)


@cache
def _module(rules: ModuleType) -> ModuleType:
    name = f"{rules.__package__}.belief"
    if not find_spec(name):
        raise NoHiddenHands("This game has no hidden hands, or does not tell how likely they are.")
    return import_module(name)


compile_by_record(posterior, _module)

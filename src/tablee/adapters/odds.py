"""Chance as OpenSpiel means it: a player of its own, whose actions have odds.

A game that tells its odds (module ``chance`` in its folder) has a chance node for every card that is dealt or drawn,
with the exact odds. A game that does not is dealt from one of some equally likely seeds, and where an action depends on
a shuffle to come (``chancy``), one of as many futures follows.
"""

from __future__ import annotations

from types import ModuleType
from typing import Protocol

import numpy as np

from tablee.core import GAMES, Game, contract
from tablee.core.chance import stream
from tablee.core.fields import Buffer

FUTURES = 64

Outcomes = list[tuple[int, float]]


class Odds(Protocol):
    """What is left to chance in a game."""

    names: tuple[str, ...]  # of the outcomes
    open: bool  # does everyone see what an action of a player brought by chance?
    receivers: tuple[int | None, ...]  # who sees each outcome before the first turn; None: everyone

    def dealing(self, dealt: tuple[int, ...]) -> Outcomes:
        """What can be dealt next."""
        ...

    def begin(self, dealt: tuple[int, ...]) -> Buffer:
        """The struct after everything is dealt."""
        ...

    def coming(self, buffer: Buffer, code: int) -> Outcomes:
        """What chance can make of an action; nothing where it has no say."""
        ...

    def destined(self, buffer: Buffer, code: int, outcome: int) -> Buffer:
        """A copy of the struct in which the action will bring just this."""
        ...


def odds_of(game: Game) -> Odds:
    """What is left to chance in this game."""
    module = GAMES.extra(game.name, "chance")
    return Seeds(game) if module is None else Cards(game, module)


class Cards:
    """A game that tells its odds."""

    def __init__(self, game: Game, module: ModuleType) -> None:
        self._game, self._module = game, module
        self.names: tuple[str, ...] = module.OUTCOMES
        self.open: bool = module.OPEN
        self.receivers: tuple[int | None, ...] = module.receivers(game)
        self._cards = [game.unshuffled().count(name) for name in self.names]

    def dealing(self, dealt: tuple[int, ...]) -> Outcomes:
        """Every card that is left is as likely as any other."""
        left = [count - dealt.count(kind) for kind, count in enumerate(self._cards)]
        return [(kind, count / sum(left)) for kind, count in enumerate(left) if count]

    def begin(self, dealt: tuple[int, ...]) -> Buffer:
        """The cards that are not dealt lie in any order: chance decides later which comes next."""
        left = [kind for kind, count in enumerate(self._cards) for _ in range(count - dealt.count(kind))]
        return self._game.start(seed=0, deck="".join(self.names[kind] for kind in (*dealt, *left))).buffer

    def coming(self, buffer: Buffer, code: int) -> Outcomes:
        """As the game tells."""
        odds = np.zeros(len(self.names))
        if self._module.chances(buffer, code, odds) == 1:
            return []
        return [(kind, chance) for kind, chance in enumerate(odds.tolist()) if chance]

    def destined(self, buffer: Buffer, code: int, outcome: int) -> Buffer:
        """As the game arranges it."""
        after = buffer.copy()
        self._module.destine(after, code, outcome)
        return after


class Seeds:
    """A game that does not tell its odds, or leaves nothing to chance."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.names = tuple(f"future {number}" for number in range(FUTURES))
        self.open = False
        self.receivers: tuple[int | None, ...] = (game.players,) if game.has_secrets else ()  # nobody sees a seed

    def dealing(self, dealt: tuple[int, ...]) -> Outcomes:
        """One seed is as likely as another."""
        return [(number, 1 / FUTURES) for number in range(FUTURES)]

    def begin(self, dealt: tuple[int, ...]) -> Buffer:
        """Dealt from the seed."""
        return self._game.start(seed=sum(dealt)).buffer

    def coming(self, buffer: Buffer, code: int) -> Outcomes:
        """Some futures, where the rules say that there are several."""
        return self.dealing(()) if contract.chancy(buffer[0], code) else []

    def destined(self, buffer: Buffer, code: int, outcome: int) -> Buffer:
        """What nobody can know is drawn anew, each future in its own way."""
        after = buffer.copy()
        contract.imagine(after[0], int(after["turn"][0]), stream(outcome))
        return after

"""Chance as OpenSpiel models it: a player whose actions have probabilities.

A game that declares its odds (module ``chance`` in its folder) has a chance node for every card that is dealt or drawn,
with the exact odds. The chance of a game that does not is sampled: a chance node has one outcome, and what it brings is
drawn anew whenever it is applied (OpenSpiel's SAMPLED_STOCHASTIC).
"""

from __future__ import annotations

from types import ModuleType
from typing import Protocol

import numpy as np

from tablee.core import GAMES, Game, contract
from tablee.core.chance import stream
from tablee.core.fields import Buffer

Outcomes = list[tuple[int, float]]


class Odds(Protocol):
    """The chance outcomes of a game."""

    names: tuple[str, ...]  # of the outcomes
    open: bool  # does everyone see what an action of a player brought by chance?
    receivers: tuple[int | None, ...]  # who sees each outcome before the first turn; None: everyone

    def dealing(self, dealt: tuple[int, ...]) -> Outcomes:
        """Return the possible next outcomes of the deal."""
        ...

    def begin(self, dealt: tuple[int, ...]) -> Buffer:
        """The struct after everything is dealt."""
        ...

    def coming(self, buffer: Buffer, code: int) -> Outcomes:
        """Return the chance outcomes of an action; empty if it is deterministic."""
        ...

    def destined(self, buffer: Buffer, code: int, outcome: int) -> Buffer:
        """Return a copy of the struct in which the action will have this outcome."""
        ...


def odds_of(game: Game) -> Odds:
    """Return the chance outcomes of this game."""
    return Cards(game, GAMES.part(game.name, "chance")) if tells_odds(game.name) else Sampled(game)


def tells_odds(name: str) -> bool:
    """Does the game define the probabilities of its chance outcomes?"""
    return GAMES.extra(name, "chance") is not None


class Cards:
    """A game that defines the probabilities of its chance outcomes."""

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
        if not any(self._cards):
            return self._game.start(seed=0).buffer
        left = [kind for kind, count in enumerate(self._cards) for _ in range(count - dealt.count(kind))]
        return self._game.start(seed=0, deck="".join(self.names[kind] for kind in (*dealt, *left))).buffer

    def coming(self, buffer: Buffer, code: int) -> Outcomes:
        """Return the outcomes that the game declares."""
        odds = np.zeros(len(self.names))
        if self._module.chances(buffer, code, odds) == 1:
            return []
        return [(kind, chance) for kind, chance in enumerate(odds.tolist()) if chance]

    def destined(self, buffer: Buffer, code: int, outcome: int) -> Buffer:
        """Let the game prepare the outcome."""
        after = buffer.copy()
        self._module.destine(after, code, outcome)
        return after


class Sampled:
    """A game that does not declare its odds, or has no chance: one outcome, which is drawn when it is applied.

    It is drawn from NumPy's global generator, as OpenSpiel's own algorithms in Python draw: ``np.random.seed`` makes a
    run reproducible.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.names: tuple[str, ...] = ("sampled",)
        self.open = False
        self.receivers: tuple[int | None, ...] = (game.players,) if game.has_secrets else ()  # nobody sees a seed

    def dealing(self, dealt: tuple[int, ...]) -> Outcomes:
        """Return the only outcome: a deal."""
        return [(0, 1.0)]

    def begin(self, dealt: tuple[int, ...]) -> Buffer:
        """Deal from a random seed."""
        return self._game.start(seed=_draw()).buffer

    def coming(self, buffer: Buffer, code: int) -> Outcomes:
        """Return one outcome if the rules involve chance here, else none.

        Where hands are hidden only the deal is drawn: to draw anew later, as a seat can imagine it, would change the
        hands that others have seen.
        """
        return self.dealing(()) if self._game.same_view and contract.chancy(buffer[0], code) else []

    def destined(self, buffer: Buffer, code: int, outcome: int) -> Buffer:
        """Sample the hidden information again."""
        after = buffer.copy()
        contract.imagine(after[0], int(after["turn"][0]), stream(_draw()))
        return after


def _draw() -> int:
    return int(np.random.randint(1 << 62))

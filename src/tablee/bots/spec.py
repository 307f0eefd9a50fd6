"""The declaration of a game's bots: one :class:`BotSpec`, named ``BOTS``, in its module ``bots``.

A game without that module has the default bots, and a game without a module ``advice`` has no advice.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import TypeAlias

from tablee.bots import silent, tree
from tablee.bots.analysis import Analysis
from tablee.bots.levels import BUDGETS, Budget
from tablee.bots.plain import randomly
from tablee.bots.player import Choice
from tablee.core import GAMES, View

Search: TypeAlias = Callable[[View, Budget, int | None], Choice]
Analyser: TypeAlias = Callable[[View, Budget, int | None, int], Iterator[Analysis]]
PlainPlayer: TypeAlias = Callable[[View, int | None], Choice]


@dataclass(frozen=True)
class BotSpec:
    """The search and budgets of a game's bots. The default is the tree search, which needs only the rules."""

    search: Search = tree.search
    analyse: Analyser = tree.analyse  # the same search as a generator, with a number of lines
    budgets: Mapping[str, Budget] = field(default_factory=lambda: BUDGETS)  # of the five levels
    plain: Mapping[str, PlainPlayer] = field(default_factory=dict)  # "greedy" and "careful"; random where there is none
    frozen: Mapping[str, Budget] = field(default_factory=dict)  # versioned players: see docs/benchmarks.md
    ending: Callable[..., int] | None = None  # a kernel for :func:`tablee.bots.ending.solved`
    early: Callable[..., int] | None = (
        None  # the same earlier in the game, if there is enough time; its result is no proof
    )
    simple: PlainPlayer | None = None  # plays while the search is being compiled; greedy where there is none
    hint: int = 4000  # simulations for a hint: some hundredths of a second
    analysis: int = 1000  # simulations for each step of a game that is looked at again

    def plainly(self, name: str) -> PlainPlayer:
        """The plain player of this name."""
        return self.plain.get(name, randomly)


USUAL = BotSpec()


def bots_of(game: str) -> BotSpec:
    """The bots of a game."""
    spec: BotSpec = getattr(GAMES.extra(game, "bots"), "BOTS", USUAL)
    return spec


def advice_of(game: str) -> ModuleType:
    """The kernels with a game's advice."""
    return GAMES.extra(game, "advice") or silent

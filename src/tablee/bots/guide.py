"""What each game adds to the searches, chosen by the record's type as in the kernel contract.

A game's own file of the same stem provides what it knows better; everything else comes from `anygame`.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots import anygame, deserto, diamoniak
from tablee.games.chance import Words
from tablee.games.contract import RULES, compile_by_record
from tablee.games.diamoniak.rules import KINDS

CHANCES = KINDS  # different things that an action can bring, at most

_OWN = {"deserto": deserto, "diamoniak": diamoniak}


@cache
def _providers(verb: Callable[..., Any]) -> dict[Any, ModuleType]:
    """Whose version of a verb each record gets."""
    own = {rules.STATE: _OWN.get(rules.__name__.split(".")[-2], anygame) for rules in RULES}
    return {dtype: module if hasattr(module, verb.__name__) else anygame for dtype, module in own.items()}


def _ask(verb: Callable[..., Any], state: np.record, *others: Any) -> Any:
    """What a verb says in plain Python."""
    return getattr(_providers(verb)[state.dtype], verb.__name__)(state, *others)


def judge(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share at a glance."""
    _ask(judge, state, out)


# --- For the search by trying out (tree.py) --------------------------------------------------------------------------


def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """A playout's action, one of the legal ones given."""
    return int(_ask(lean, state, actions, count, rng))


def settled(state: np.record, steps: int) -> bool:
    """Can a playout be judged after so many steps, before the game is over?"""
    return bool(_ask(settled, state, steps))


def exploration(state: np.record) -> float:
    """How much the search prefers what it has seldom tried, in shares of the win."""
    return float(_ask(exploration, state))


# --- For the search with exact chance (expect.py) --------------------------------------------------------------------


def chances(state: np.record, action: int, odds: NDArray[np.float64]) -> int:
    """Write how likely each thing is that a legal action can bring; gives how many things there are."""
    return int(_ask(chances, state, action, odds))


def destine(state: np.record, action: int, chance: int) -> None:
    """Arrange what nobody knows so that the action will bring just this."""
    _ask(destine, state, action, chance)


for _verb in (judge, lean, settled, exploration, chances, destine):
    compile_by_record(_verb, _providers(_verb))

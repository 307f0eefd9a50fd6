"""Each game's functions for the searches, selected by the record's type as in the kernel contract.

A game's own module ``bots`` overrides functions; the defaults are in `anygame`.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots import anygame
from tablee.core.chance import Rng
from tablee.core.contract import compile_by_record, rules_of


def provider(name: str, rules: ModuleType) -> ModuleType:
    """The module with a game's version of a function or constant."""
    own = f"{rules.__package__}.bots"
    found = import_module(own) if find_spec(own) else anygame
    return found if hasattr(found, name) else anygame


def _ask(verb: Callable[..., Any], state: np.record, *others: Any) -> Any:
    """Call a function in plain Python."""
    return getattr(provider(verb.__name__, rules_of(state.dtype)), verb.__name__)(state, *others)


def evaluate(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share by a static evaluation."""
    _ask(evaluate, state, out)


# --- For the search by trying out (tree.py) --------------------------------------------------------------------------


def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """A playout's action, one of the legal ones given."""
    return int(_ask(lean, state, actions, count, rng))


def settled(state: np.record, steps: int) -> bool:
    """Can a playout be evaluated after so many steps, before the game is over?"""
    return bool(_ask(settled, state, steps))


def exploration(state: np.record) -> float:
    """The exploration constant of the search, in shares of the win."""
    return float(_ask(exploration, state))


# --- For the search with exact chance (expect.py) --------------------------------------------------------------------


def chances(state: np.record, action: int, odds: NDArray[np.float64]) -> int:
    """Write the probability of each chance outcome of a legal action; returns their number."""
    return int(_ask(chances, state, action, odds))


def destine(state: np.record, action: int, chance: int) -> None:
    """Arrange hidden information so that the action will have this outcome."""
    _ask(destine, state, action, chance)


for _verb in (evaluate, lean, settled, exploration, chances, destine):
    compile_by_record(_verb, partial(provider, _verb.__name__))

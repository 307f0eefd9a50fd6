"""What each game adds to the search, chosen by the record's type as in the kernel contract.

A game's own file of the same stem provides these verbs. A game without one is played out at random to its end.
"""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots import anygame, deserto, diamoniak
from tablee.games.chance import Words
from tablee.games.contract import RULES, compile_by_record

_OWN = {"deserto": deserto, "diamoniak": diamoniak}
_BY_DTYPE: dict[Any, ModuleType] = {rules.STATE: _OWN.get(rules.__name__.split(".")[-2], anygame) for rules in RULES}


def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """A playout's action, one of the legal ones given."""
    return int(_BY_DTYPE[state.dtype].lean(state, actions, count, rng))


def notice(state: np.record, seat: int, action: int) -> int:
    """What chance brought with the action ``seat`` just played, as a number; 0 where it is not told apart."""
    return int(_BY_DTYPE[state.dtype].notice(state, seat, action))


def settled(state: np.record, steps: int) -> bool:
    """Can a playout be judged after so many steps, before the game is over?"""
    return bool(_BY_DTYPE[state.dtype].settled(state, steps))


def judge(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share at a glance, in a settled position."""
    _BY_DTYPE[state.dtype].judge(state, out)


def exploration(state: np.record) -> float:
    """How much the search prefers what it has seldom tried, in shares of the win."""
    return float(_BY_DTYPE[state.dtype].exploration(state))


def patience(state: np.record) -> int:
    """Visits per tried action before the next one is tried, below the root."""
    return int(_BY_DTYPE[state.dtype].patience(state))


for _verb in (lean, notice, settled, judge, exploration, patience):
    compile_by_record(_verb, _BY_DTYPE)

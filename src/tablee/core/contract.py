"""The kernel contract: the verbs every game's rules provide, callable on any game's record.

Search and simulation are written once, with these verbs. Inside compiled code the right rules are chosen by the type of
the record when the caller is compiled, so a generic search costs nothing at run time; in plain Python they are looked
up by the record's dtype. A game joins by defining its :class:`Game`, which makes its rules known here.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import from_dtype
from numpy.typing import NDArray

from tablee.core.chance import Rng
from tablee.core.compiling import kernel

SEATS = 4

_BY_DTYPE: dict[Any, ModuleType] = {}  # the rules of every game that is loaded
_BY_TYPE: dict[Any, ModuleType] = {}  # the same, by the type that compiled code knows
_PROVIDERS: dict[Callable[..., Any], Callable[[ModuleType], ModuleType]] = {}  # of each verb: see `compile_by_record`


def register(rules: ModuleType, record: np.dtype[Any] | None = None) -> None:
    """Make a game's rules known for its records, or for ``record`` with the same fields in another order.

    Records of different games are told apart by their fields alone.
    """
    record = rules.STATE if record is None else record
    other = _BY_DTYPE.setdefault(record, rules)
    if other is not rules:
        raise ValueError(f"The records of {rules.__name__} have the same fields as those of {other.__name__}.")
    _BY_TYPE[from_dtype(record)] = rules


def rules_of(dtype: Any) -> ModuleType:
    """The rules whose records these are."""
    return _BY_DTYPE[dtype]


def setup(state: np.record, key: Rng) -> None:
    """Begin a game anew: shuffle by ``key`` and deal. What the table chose (players, switches) is kept."""
    _BY_DTYPE[state.dtype].setup(state, key)


def legal(state: np.record, out: NDArray[np.int32]) -> int:
    """Write the legal actions into ``out`` and return how many there are."""
    return int(_BY_DTYPE[state.dtype].legal(state, out))


def play(state: np.record, action: int) -> None:
    """Play a legal action, in place."""
    _BY_DTYPE[state.dtype].play(state, action)


def over(state: np.record) -> bool:
    """Is the game over?"""
    return bool(_BY_DTYPE[state.dtype].over(state))


def score(state: np.record, seat: int) -> int:
    """The seat's score."""
    return int(_BY_DTYPE[state.dtype].score(state, seat))


def share(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's share of the win, of a game that is over."""
    _BY_DTYPE[state.dtype].share(state, out)


def imagine(state: np.record, seat: int, rng: Rng) -> None:
    """Deal anew, in place, what ``seat`` cannot know."""
    _BY_DTYPE[state.dtype].imagine(state, seat, rng)


def seats(state: np.record) -> int:
    """How many seats play."""
    return int(_BY_DTYPE[state.dtype].seats(state))


def chancy(state: np.record, action: int) -> bool:
    """Does what a legal action brings depend on a shuffle to come?"""
    return bool(_BY_DTYPE[state.dtype].chancy(state, action))


def hide(state: np.record, eyes: int, known: np.record) -> None:
    """Add to ``known``, which has the public fields, what else these eyes may see."""
    _BY_DTYPE[state.dtype].hide(state, eyes, known)


def max_legal(state: np.record) -> int:
    """No position of this game has more legal actions."""
    return int(_BY_DTYPE[state.dtype].MAX_LEGAL)


def compile_by_record(verb: Callable[..., Any], provider: Callable[[ModuleType], ModuleType]) -> None:
    """Let compiled code call ``verb`` with the record of any game; ``provider`` finds who has it, from the rules."""

    def chosen(*arguments: Any) -> Any:
        rules = _BY_TYPE.get(arguments[0])
        return provided(verb, rules).py_func if rules else None

    _PROVIDERS[verb] = provider
    overload(verb, strict=False)(chosen)


def is_verb(function: Callable[..., Any]) -> bool:
    """Does compiled code choose by the record what this function does?"""
    return function in _PROVIDERS


def provided(verb: Callable[..., Any], rules: ModuleType) -> Any:
    """Return the kernel that a verb stands for in one game."""
    return getattr(_PROVIDERS[verb](rules), verb.__name__)


for _verb in (setup, legal, play, over, score, share, imagine, seats, chancy, hide):
    compile_by_record(_verb, lambda rules: rules)


@overload(max_legal, strict=False)
def _compiled_max_legal(state: Any) -> Any:
    rules = _BY_TYPE.get(state)
    if rules is None:
        return None
    most = int(rules.MAX_LEGAL)
    return lambda state: most


OVER, ILLEGAL = -1, -2  # instead of how many choices there are
DEALT = -1  # instead of an action's number: what happened before the first one


@kernel
def choices(buffer: NDArray[np.void], out: NDArray[np.int32]) -> int:
    """How many legal actions there are in ``table[0]``, written into ``out``; OVER when the game is."""
    return OVER if over(buffer[0]) else legal(buffer[0], out)


@kernel
def advance(
    before: NDArray[np.void], listed: NDArray[np.int32], after: NDArray[np.void], action: int, out: NDArray[np.int32]
) -> int:
    """Make ``after`` what one of the listed actions makes of ``before``, and list the next choices."""
    if action not in listed:
        return ILLEGAL
    after[0] = before[0]
    play(after[0], action)
    return choices(after, out)


# --- The same for a record alone in a buffer, which goes into compiled code twenty times as fast --------------------


@kernel
def hide_in(buffer: NDArray[np.void], eyes: int, known: NDArray[np.void]) -> None:
    """Add to ``known``, which has the public fields, what else these eyes may see."""
    hide(buffer[0], eyes, known[0])


@kernel
def scores(buffer: NDArray[np.void], out: NDArray[np.int64]) -> None:
    """The score of each seat."""
    for seat in range(len(out)):
        out[seat] = score(buffer[0], seat)

"""Checks of whole numbers that a caller gives: Python's own and NumPy's, and nothing that only looks like one."""

from operator import index
from typing import Any

from tablee.core.errors import BadOption


def is_whole(number: object) -> bool:
    """Return whether this is a whole number, perhaps one of NumPy's or alone in an array; true and false are none."""
    try:
        index(number)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(number, bool)


def whole(name: str, number: Any, least: int = 1) -> int:
    """Return a whole number as Python's own; BadOption where it is none, or too small.

    >>> import numpy as np
    >>> whole("games", np.int64(3)), whole("games", np.array(3))
    (3, 3)
    >>> whole("games", 2.5)
    Traceback (most recent call last):
    tablee.core.errors.BadOption: games is a whole number from 1, not 2.5.
    """
    if not is_whole(number) or number < least:
        raise BadOption(
            "{name} is a whole number from {least}, not {number!r}.",
            **{"name": name, "least": least, "number": number},
        )
    return int(number)


def whole_seed(seed: Any) -> int:
    """Return a seed as Python's own number; BadOption where it is none: a text would deal other cards.

    >>> whole_seed(-7)
    -7
    """
    if not is_whole(seed):
        raise BadOption("A seed is a whole number, not {seed!r}.", seed=seed)
    return int(seed)

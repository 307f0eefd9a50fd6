"""The coach of one seat: can it win something right now, and how dangerous is the next action?

It uses its seat's view only, and its advice is exact: counted, enumerated or solved, never estimated.
"""

from dataclasses import dataclass

from tablee.core.sentences import Sentence


@dataclass(frozen=True)
class Courage:
    """How dangerous it is to draw a card: the exact chance of a loss, and its consequences."""

    chance: float
    share: (
        float  # of the meter: by the chance and by what would be lost, from 0, no danger, to 1, the greatest there is
    )
    danger: Sentence
    why: Sentence
    cost: Sentence | None = None  # nothing where there is no danger


@dataclass(frozen=True)
class Counsel:
    """The coach's advice before an action, and after one that is not among the good ones."""

    lamp: Sentence | None = None
    missed: Sentence | None = None
    good: tuple[str, ...] = ()
    courage: Courage | None = None

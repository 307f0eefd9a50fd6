"""A coach beside one seat: is there something to win right now, and how brave is the next action?

It sees what its seat sees, and all it says is exact: counted, tried out or solved, never guessed.
"""

from dataclasses import dataclass

from tablee.core.sentences import Sentence


@dataclass(frozen=True)
class Courage:
    """How brave it is to try one's luck: the true chance of a loss, and what that means."""

    chance: float
    share: (
        float  # of the meter: by the chance and by what would be lost, from 0, no danger, to 1, the greatest there is
    )
    danger: Sentence
    why: Sentence
    cost: Sentence | None = None  # nothing where there is no danger


@dataclass(frozen=True)
class Counsel:
    """What a coach says before an action, and after one that is not among the good ones."""

    lamp: Sentence | None = None
    missed: Sentence | None = None
    good: tuple[str, ...] = ()
    courage: Courage | None = None

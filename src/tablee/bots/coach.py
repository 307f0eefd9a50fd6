"""A coach beside one seat: is there something to win right now, and how brave is the next action?

It sees what its seat sees, and all it says is exact: counted, tried out or solved, never guessed.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from tablee.core import View
from tablee.core.chance import stream
from tablee.core.contract import SEATS
from tablee.core.fields import Buffer
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

    def with_courage(self, courage: Courage | None) -> "Counsel":
        """The same, and how brave it would be to go on."""
        return replace(self, courage=courage)


def to_win_the_game(winning: Iterable[str]) -> Counsel:
    """What is said where some actions surely win the game; nothing where there are none."""
    good = tuple(winning)
    if not good:
        return Counsel()
    return Counsel(
        Sentence("You can win the game now. Do you see how?"),
        Sentence("You could have won the game there."),
        good,
    )


def wins(view: View, after: Buffer) -> bool:
    """Has this seat won the game on a table after its action?"""
    if not view.game.rules.over(after[0]):
        return False
    shares = np.zeros(SEATS)
    view.game.rules.share(after[0], shares)
    return bool(shares[view.seat] == 1)


def after(view: View, action: str) -> Buffer:
    """The table after an action that shows no hidden card, or none that matters here."""
    buffer = view.buffer.copy()
    view.game.rules.imagine(buffer[0], view.seat, stream(0))
    view.game.rules.play(buffer[0], view.game.code(action))
    return buffer

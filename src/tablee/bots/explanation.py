"""The explanation of an action before it is played."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablee.core.sentences import Sentence


@dataclass(frozen=True)
class Explanation:
    """What an action wins, what it risks and what it gives away; ``chances`` are true probabilities, 0 to 1."""

    action: str
    wins: tuple[Sentence, ...] = ()
    risks: tuple[Sentence, ...] = ()
    gives: tuple[Sentence, ...] = ()
    chances: Mapping[str, float] = field(default_factory=dict)

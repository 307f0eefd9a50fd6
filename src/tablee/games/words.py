"""Sentences for players, kept apart from their facts so that they can be said in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sentence:
    """A sentence with places for facts.

    >>> str(Sentence("{card} is not in your hand.", {"card": "V"}))
    'V is not in your hand.'
    """

    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.facts)


@dataclass(frozen=True)
class Objection:
    """Why an action is not allowed: the number of the rule, and one sentence."""

    rule: str
    sentence: Sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"

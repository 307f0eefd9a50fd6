"""Sentences for players, separate from their facts so that they can be translated."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self


@dataclass(frozen=True)
class Sentence:
    """A sentence with placeholders for facts. A fact may be a sentence too, which is translated with it.

    >>> str(Sentence("This card is not in your hand: {card}.", {"card": Sentence("vizier")}))
    'This card is not in your hand: vizier.'
    """

    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    many: str | None = None  # what is said when the fact named count is not one
    here: str | None = None  # what is said instead where its places light up: "this die" for "the die on c3"
    at: tuple[str, ...] = ()  # the places of the board that it means, as the board names them

    @classmethod
    def declared(
        cls,
        text: str,
        facts: Mapping[str, Any],
        many: str | None = None,
        here: str | None = None,
        at: tuple[str, ...] = (),
    ) -> Self:
        """A sentence whose text was marked for the translators where it was declared."""
        return cls(text, facts, many, here, at)

    @property
    def cards(self) -> str:
        """The letters of the cards that it counts, to be shown as small pictures: its fact ``cards_shown``."""
        return str(self.facts.get("cards_shown", ""))

    @property
    def beside_the_board(self) -> Self:
        """The sentence for a board on which its places light up."""
        return self if self.here is None else replace(self, text=self.here, many=None, here=None)

    def __str__(self) -> str:
        text = self.text if self.many is None or self.facts["count"] == 1 else self.many
        return text.format(**self.facts)


def counted(one: str, many: str, count: int, **facts: Any) -> Sentence:
    """A sentence about a number of things; the number is the fact ``{count}``.

    >>> str(counted("That wins you {count} card.", "That wins you {count} cards.", 1))
    'That wins you 1 card.'
    """
    return Sentence(one, facts | {"count": count}, many)


def mark(text: str) -> str:
    """Mark a text for the translators; it is translated where it is shown."""
    return text


class Plural(NamedTuple):
    """A text about a number of things, said later: for one thing, and for several; the number is ``{count}``."""

    one: str
    many: str


def plural(one: str, many: str) -> Plural:
    """The same as ``mark`` for a number of things."""
    return Plural(one, many)


@dataclass(frozen=True)
class Objection:
    """Why an action is not allowed: the number of the rule, and one sentence."""

    rule: str
    sentence: Sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"

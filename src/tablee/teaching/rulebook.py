"""What a rulebook is made of: sections with numbered rules, and examples that can be looked at and checked."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tablee.core import Game, View
from tablee.core.sentences import Sentence

TITLES = {  # in the order in which a reader needs them
    "goal": Sentence("The goal"),
    "setup": Sentence("Before you begin"),
    "turn": Sentence("On your turn"),
    "winning": Sentence("Who wins?"),
    "when": Sentence("What to do when…"),
    "house": Sentence("House rules"),
}


@dataclass(frozen=True)
class Rule:
    """A few sentences for a reader of eight, and the number of the rule they tell."""

    said: Sentence
    number: str | None = None


@dataclass(frozen=True)
class Example:
    """A real position, and what the caption says about it; the tests ask the engine whether that is true.

    ``plays`` leads to a second picture. ``allowed`` and ``forbidden`` are marked on the first; a forbidden action comes
    with the number of its rule. ``then`` are facts after the last action, or now where nothing is played;
    "dice.0.e4" is a fact within a fact.
    """

    name: str
    position: str
    caption: Sentence
    then: Mapping[str, Any] = field(default_factory=dict)
    plays: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    forbidden: Mapping[str, str] = field(default_factory=dict)
    eyes: int = 0
    crop: tuple[str, str] | None = None  # two corners of the part of a large board that matters


@dataclass(frozen=True)
class Piece:
    """Something in the box: its pictures, its name, and how many there are of each picture."""

    pictures: tuple[str, ...]
    name: Sentence
    count: int


@dataclass(frozen=True)
class Switch:
    """A house rule: the option's name, what it means, and in which editions it holds."""

    option: str
    said: Sentence
    editions: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """A part of the rules under one heading."""

    name: str
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...] = ()
    pieces: tuple[Piece, ...] = ()
    switches: tuple[Switch, ...] = ()

    @property
    def title(self) -> Sentence:
        """The heading."""
        return TITLES[self.name]

    @property
    def said(self) -> tuple[Sentence, ...]:
        """All its sentences, for where there are no pictures."""
        return (*(rule.said for rule in self.rules), *(switch.said for switch in self.switches))


@dataclass(frozen=True)
class Pictures:
    """What a game's examples mark on its board; a game that marks nothing needs none.

    ``way`` names the thing that an action takes and the place where it goes, ``fresh`` the places that the last action
    touched, and ``more`` what the board is told besides, all from what one seat may know.
    """

    way: Callable[[View, str], tuple[str, str] | None] = lambda view, action: None
    fresh: Callable[[View], Iterable[str]] = lambda view: ()
    more: Callable[[View], Mapping[str, Any]] = lambda view: {}


BEGINS = Sentence("Choose who begins, perhaps the youngest. Then play passes to the left.")


def plain(game: Game) -> tuple[Section, ...]:
    """The rules of a game without a rule book: its goal, and what it says of actions that are not allowed."""
    refusals = {refusal.rule: refusal.why for refusal in game.refusals.values() if not refusal.why.facts}
    turn = tuple(Rule(Sentence.declared(why.text, {}), number) for number, why in refusals.items())
    return (Section("goal", (Rule(Sentence.declared(game.goal, {})),)), *((Section("turn", turn),) if turn else ()))

"""The story of a game: chooses and fills the sentences that describe its events.

A game has one table of cases (``words.STORY``). What a case needs and which of its sentences is for whom is data
(``Case.needs``, ``Case.sentences``); Python reads it here, the page in js/telling.js.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from string import Formatter
from typing import Any, Protocol

from tablee.core.sentences import Plural
from tablee.locale import Voice

Text = str | Plural
Event = Mapping[str, Any]

# When a sentence of a case is said; the first one of which everything holds is chosen.
# ``again``: the same seat did the same just before. ``you``: the reader did it. ``to_you``, ``to_player``: to whom.
WHEN: Mapping[str, tuple[str, ...]] = {
    "then": ("again",),
    "to_you": ("to_you",),
    "you_to_player": ("you", "to_player"),
    "you": ("you",),
    "to_player": ("to_player",),
    "text": (),
}


@dataclass(frozen=True)
class Case:
    """A pattern of events, with sentences for different doers and receivers.

    ``events`` are the kinds of consecutive events it matches; each stands for one or more such events. They match
    if they have the facts of ``where``, and all facts that ``text`` names. ``{name}`` is the seat that acted, and
    ``{card:the witch}`` shows a card beside words of the sentence.
    """

    events: tuple[str, ...]
    text: Text
    you: Text = ""  # the reader did it
    to_you: Text = ""  # it was done to the reader; ``receiver`` is the fact that is this seat
    to_player: Text = ""  # it was done to a player with a ``{number}`` instead of a name
    you_to_player: Text = ""  # the same, by the reader
    then: Text = ""  # continuation: the previous sentence was the same case of the same seat
    where: Mapping[str, Any] = field(default_factory=dict)
    card: str = ""  # the card that it is about, where no event names one
    counts: str = ""  # the fact that ``{count}`` counts: a number, or cards as letters
    receiver: str = ""
    places: Mapping[str, str] = field(default_factory=dict)  # where the board lights up for a fact of the sentence

    @property
    def texts(self) -> dict[str, Text]:
        """The sentences that are defined, by name."""
        return {name: getattr(self, name) for name in WHEN if getattr(self, name)}

    @property
    def needs(self) -> list[str]:
        """The facts without which it cannot be told."""
        return sorted(_places(self.text) - {"name"})

    @property
    def sentences(self) -> list[tuple[tuple[str, ...], Text]]:
        """When each of its sentences is said, the most special one first."""
        return [(WHEN[name], text) for name, text in self.texts.items()]


class Words(Protocol):
    """What a game's module ``words`` defines for its story.

    A game with cards also has ``A_CARD``, each card as the object of a sentence ("a thief"), and ``CARD_ON``, the same
    with its place, for screen readers, if the place matters.
    """

    STORY: Sequence[Case]


@dataclass(frozen=True)
class Who:
    """A seat as the story calls it."""

    name: str
    is_you: bool = False
    number: int | None = None  # of a player without a name
    inside: str = ""  # what a sentence calls such a player: "le joueur 2"


@dataclass(frozen=True)
class Telling:
    """A case that has happened, with its facts."""

    case: Case
    facts: Event

    def goes_on_from(self, before: "Telling | None") -> bool:
        """Did the same seat do the same just before?"""
        same = before is not None and before.case.events[0] == self.case.events[0]
        return same and before is not None and before.facts.get("seat") == self.facts.get("seat")

    def choose(self, who: Callable[[int], Who], goes_on: bool) -> Text:
        """Return the sentence for this doer and receiver."""
        doer, receiver = (
            who(self.facts[fact]) if fact in self.facts else None for fact in ("seat", self.case.receiver)
        )
        holds = {
            "again": goes_on,
            "you": doer is not None and doer.is_you,
            "to_you": receiver is not None and receiver.is_you,
            "to_player": receiver is not None and receiver.number is not None,
        }
        return next(text for when, text in self.case.sentences if all(holds[each] for each in when))


def tellings(cases: Sequence[Case], events: Sequence[Event]) -> Iterator[Telling]:
    """Match events to cases: at each event the first case that fits, then continue after its events.

    >>> jump = Case(("moved", "jumped"), "{name} jumps to {to}.")
    >>> [told.facts["to"] for told in tellings([jump], [{"event": "moved", "to": "c3"}, {"event": "jumped"}])]
    ['c3']
    """
    at = 0
    while at < len(events):
        found = next((fit for case in cases if (fit := _fit(case, events[at:]))), None)
        if found:
            yield found[0]
        at += found[1] if found else 1


def _fit(case: Case, events: Sequence[Event]) -> tuple[Telling, int] | None:
    """Return the case with the facts of the events it covers, and their number."""
    facts: dict[str, Any] = {"card": case.card} if case.card else {}
    used = 0
    for kind in case.events:
        alike = _run(kind, events[used:])
        if not alike:
            return None
        facts = _shared(alike) | facts
        used += len(alike)
    if case.counts:
        facts["count"] = sum(_number(event.get(case.counts, 0)) for event in events[:used])
    asked = all(facts.get(name) == value for name, value in case.where.items())
    return (Telling(case, facts), used) if asked and all(name in facts for name in case.needs) else None


def _run(kind: str, events: Sequence[Event]) -> list[Event]:
    """Return the leading events of this kind."""
    return [*takewhile(lambda event: event["event"] == kind, events)]


def _shared(events: Sequence[Event]) -> dict[str, Any]:
    """The facts that some events have in common."""
    first, *others = events
    return {name: fact for name, fact in first.items() if all(event.get(name) == fact for event in others)}


def _number(fact: int | str) -> int:
    return len(fact) if isinstance(fact, str) else fact


def _places(text: Text) -> set[str]:
    written = text if isinstance(text, str) else text.many
    return {name for _, name, _, _ in Formatter().parse(written) if name}


def with_capitals(said: str) -> str:
    """Capitalise the beginnings of sentences: one may begin with what a player is called inside a sentence.

    >>> with_capitals("La sorcière ! le joueur 2 lui donne 3 cartes.")
    'La sorcière ! Le joueur 2 lui donne 3 cartes.'
    """
    return re.sub(r"(?:^|[.!?…] )[^\w]*\w", lambda opening: opening[0].upper(), said)


class Storyteller:
    """Puts the events of a game into sentences, for the story and for screen readers."""

    def __init__(self, voice: Voice, words: Words) -> None:
        self._voice, self._words = voice, words
        self._before: Telling | None = None  # the previous telling

    def tell(self, events: Sequence[Event], who: Callable[[int], Who]) -> list[str]:
        """Return the sentences for some events."""
        said = []
        for telling in tellings(self._words.STORY, events):
            said.append(self.say(telling, telling.choose(who, telling.goes_on_from(self._before)), who))
            self._before = telling
        return said

    def say(self, telling: Telling, text: Text, who: Callable[[int], Who]) -> str:
        """Return one sentence of a case."""
        said = self._voice.fill(self._voice.texts(text), **self._facts(telling, who))
        doer = telling.facts.get("seat")
        return with_capitals(said) if doer is not None and who(doer).inside else said

    def _facts(self, telling: Telling, who: Callable[[int], Who]) -> dict[str, Any]:
        facts = dict(telling.facts)
        if "seat" in facts:
            doer = who(facts["seat"])
            facts["name"] = doer.inside or doer.name
        if telling.case.receiver:
            receiver = who(facts[telling.case.receiver])
            facts |= {telling.case.receiver: receiver.name, "number": receiver.number}
        if "card" in facts:
            facts["card"] = self._card(facts)
        return facts

    def _card(self, facts: Event) -> str:
        card = self._voice.text(getattr(self._words, "A_CARD", {}).get(facts["card"], ""))
        there: str = getattr(self._words, "CARD_ON", "")
        seen = not there or not _places(there) <= facts.keys()
        return card if seen else self._voice.say(there, **{**facts, "card": card})

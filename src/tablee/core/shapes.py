"""What the numbers on a tape mean: declared once, read here for Python and by `pocket/shapes.js` for the page.

Each shape takes its numbers off a tape and gives what they say, ready for JSON.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from operator import mul
from typing import Any, Protocol, TypeAlias

from tablee.core.sentences import Sentence

Numbers: TypeAlias = Iterator[Any]  # of a tape, those that were not read yet
ABSENT = object()  # what is left out


@lru_cache(maxsize=10_000)  # the same few stand in every position of a game
def _cards(letters: str, counts: tuple[float, ...]) -> str | None:
    """So many cards of each kind."""
    return None if counts[0] < 0 else "".join(map(mul, letters, map(int, counts)))


@lru_cache(maxsize=10_000)
def _spelled(letters: str, places: tuple[float, ...]) -> str:
    """Letters by their places."""
    return "".join([letters[int(place)] for place in places])


class Shape(Protocol):
    """What some numbers mean."""

    def read(self, numbers: Numbers) -> Any:
        """What the next numbers say."""

    def told(self) -> Any:
        """The shape, as the page gets it."""


class Single(Shape, Protocol):
    """What one number means; many of them are read at once."""

    def read_each(self, numbers: Iterable[float]) -> Iterator[Any]:
        """What each of these numbers says."""


@dataclass(frozen=True)
class Number:
    """A whole number."""

    def read(self, numbers: Numbers) -> Any:
        return int(next(numbers))

    def read_each(self, numbers: Iterable[float]) -> Iterator[Any]:
        return map(int, numbers)

    def told(self) -> Any:
        return "number"


NUMBER = Number()


@dataclass(frozen=True)
class Real:
    """A number that need not be whole."""

    def read(self, numbers: Numbers) -> Any:
        return next(numbers)

    def told(self) -> Any:
        return "number"


@dataclass(frozen=True)
class Word:
    """One of some words or letters, by its place among them; -1 is none of them.

    >>> Word("RBGY").read(iter([2.0]))
    'G'
    """

    words: Sequence[str]

    def read(self, numbers: Numbers) -> Any:
        return self._by_number[next(numbers)]

    def read_each(self, numbers: Iterable[float]) -> Iterator[Any]:
        return map(self._by_number.__getitem__, numbers)

    @cached_property
    def _by_number(self) -> Mapping[float, str | None]:
        return {-1: None, **dict(enumerate(self.words))}

    def told(self) -> Any:
        return {"word": self.words}


@dataclass(frozen=True)
class Cards:
    """Cards by their letters, given how many there are of each; -1 where they are hidden.

    >>> Cards("ORTV").read(iter([1.0, 0.0, 2.0, 0.0]))
    'OTT'
    """

    letters: str

    def read(self, numbers: Numbers) -> Any:
        return _cards(self.letters, tuple(islice(numbers, len(self.letters))))

    def told(self) -> Any:
        return {"cards": self.letters}


@dataclass(frozen=True)
class Text:
    """How many letters there are, and then each by its place among some."""

    letters: str

    def read(self, numbers: Numbers) -> Any:
        return _spelled(self.letters, tuple(islice(numbers, int(next(numbers)))))

    def told(self) -> Any:
        return {"text": self.letters}


@dataclass(frozen=True)
class Written:
    """How many letters there are, and then the code point of each.

    >>> Written().read(iter([2.0, 97.0, 56.0]))
    'a8'
    """

    def read(self, numbers: Numbers) -> Any:
        return "".join([chr(int(number)) for number in islice(numbers, int(next(numbers)))])

    def told(self) -> Any:
        return {"written": True}


@dataclass(frozen=True)
class Always:
    """The same in every position: it stands on no tape."""

    value: Any

    def read(self, numbers: Numbers) -> Any:
        return self.value

    def told(self) -> Any:
        return {"always": self.value}


@dataclass(frozen=True)
class Each:
    """How many there are, and then each of them.

    >>> Each(Number()).read(iter([2.0, 7.0, 8.0]))
    [7, 8]
    """

    item: Shape

    def read(self, numbers: Numbers) -> Any:
        read = self.item.read
        return [read(numbers) for _ in range(int(next(numbers)))]

    def told(self) -> Any:
        return {"each": self.item.told()}


@dataclass(frozen=True)
class Keyed:
    """How many numbers there are, and then each of them behind its key.

    >>> Keyed(Word("ab"), Number()).read(iter([2.0, 0.0, 7.0, 1.0, 8.0]))
    {'a': 7, 'b': 8}
    """

    key: Single
    item: Single

    def read(self, numbers: Numbers) -> Any:
        both = islice(numbers, 2 * int(next(numbers)))
        return dict(zip(self.key.read_each(both), self.item.read_each(both), strict=False))  # taken in turn

    def told(self) -> Any:
        return {"keyed": [self.key.told(), self.item.told()]}


@dataclass(frozen=True)
class Object:
    """Several things by their names; what is absent is left out."""

    items: Mapping[str, Shape]

    def read(self, numbers: Numbers) -> Any:
        found: dict[str, Any] = {}
        for name, item in self.items.items():
            value = item.read(numbers)
            if value is not ABSENT:
                found[name] = value
        return found

    def told(self) -> Any:
        return {"object": {name: item.told() for name, item in self.items.items()}}


@dataclass(frozen=True)
class Maybe:
    """1 and then something, or 0: it is absent."""

    item: Shape

    def read(self, numbers: Numbers) -> Any:
        return self.item.read(numbers) if next(numbers) else ABSENT

    def told(self) -> Any:
        return {"maybe": self.item.told()}


@dataclass(frozen=True)
class Remark:
    """A sentence whose facts stand on a tape, in the order in which they are declared."""

    text: str
    facts: Mapping[str, Shape] = field(default_factory=dict)
    many: str | None = None  # what is said when the fact named count is not one
    here: str | None = None  # what is said instead where its places light up
    at: tuple[str, ...] = ()  # the places of the board that it means, with facts in braces

    def lights(self, *places: str, here: str | None = None) -> "Remark":
        """The remark with the places of the board that it means, as the board's ``data-at`` names them.

        ``here`` is said instead where these light up; terminals and screen readers get the text.

        >>> remark("Look at the die on {square}.", square=Word(["a1"])).lights("{square}").read(iter([0.0])).at
        ('a1',)
        """
        return replace(self, at=places, here=here)

    def read(self, numbers: Numbers) -> Sentence:
        """The sentence, with the next numbers as its facts."""
        facts = {name: fact.read(numbers) for name, fact in self.facts.items()}
        return Sentence.declared(
            self.text, facts, self.many, self.here, tuple(place.format(**facts) for place in self.at)
        )

    def told(self) -> Any:
        """The remark, as the page gets it: it knows the translations by the English text."""
        shows = {"here": self.here, "at": self.at}
        said = {name: value for name, value in shows.items() if value}
        return {"text": self.text, "facts": Object(self.facts).told(), **said}


def remark(text: str, /, **facts: Shape) -> Remark:
    """A remark for players; its text is marked for the translators here."""
    return Remark(text, facts)


def counting(one: str, many: str, /, **facts: Shape) -> Remark:
    """The same about a number of things; the number is the fact ``{count}``."""
    return Remark(one, facts, many)

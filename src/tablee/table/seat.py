"""A seat, and the person or bot on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar, get_args
from unicodedata import category

from tablee.core.errors import BadRequest, TableeError

Help: TypeAlias = Literal["off", "hints", "coach"]
HELP: tuple[Help, ...] = get_args(Help)
Late: TypeAlias = Literal["offer", "plays", "wait"]  # what the stand-in does once a turn has lasted its days
PICTURES = ("fox", "owl", "cat", "bear", "hare", "whale", "hedgehog", "goose")
LONGEST_NAME = 24
UNPRINTABLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs")  # Unicode categories that no name has, but for the space
INVISIBLE = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # letters and marks that show nothing
MOST_MARKS = 3  # accents and vowel signs on one letter; more of them cover the text around the name
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Person:
    """A person with a name and a picture. ``key`` is the secret that proves the identity; it never leaves the server.

    A person without a name is displayed with the name of the picture's animal, in every language.
    """

    key: str
    name: str
    picture: str


class BadName(TableeError):
    """A name that is too long, or cannot be shown."""

    def __init__(self) -> None:
        super().__init__("Please choose a name with at most {most} ordinary letters.", most=LONGEST_NAME)


def checked_face(name: Any, picture: Any) -> tuple[str, str]:
    """Validate a name and picture, either may be empty; raises TableeError."""
    if not isinstance(name, str) or len(name.strip()) > LONGEST_NAME or not _is_printable(name):
        raise BadName
    if picture and picture not in PICTURES:
        raise BadRequest("{picture!r} is none of the pictures {all}.", picture=picture, all=", ".join(PICTURES))
    return name.strip(), picture or ""


def _is_printable(name: str) -> bool:
    """Return whether a name can be displayed. The page does the same check with the same limits (`web/texts.py`).

    >>> [_is_printable(name) for name in ("Zoë", "e\u0301" * 3, "e" + "\u0301" * 4, "\u0301", "\u3164", "a\u200bb")]
    [True, True, False, False, False, False]
    """
    kinds = [category(letter) for letter in name.replace(" ", "")]
    marks = "".join(kind[0] for kind in kinds)
    is_covered = marks.startswith("M") or "M" * (MOST_MARKS + 1) in marks
    return not is_covered and {*UNPRINTABLE}.isdisjoint(kinds) and {*INVISIBLE}.isdisjoint(name)


@dataclass
class Seat:
    """A place at the table: free, or taken by a person or a bot."""

    number: int
    level: str | None = None  # a bot of this level
    bot_name: str = ""
    person: Person | None = None
    place: int = 0  # its number when the table was opened
    on_device: bool = False  # a person who shares the host's device
    help: Help = "off"
    kept: bool = False  # the stand-in plays here until the person is back
    gave_up: bool = False  # the stand-in plays here until the end of the game
    won: int = 0  # games of this series, before the current one

    @property
    def is_free(self) -> bool:
        """Can a friend still sit down here?"""
        return self.level is None and self.person is None

    def belongs_to(self, key: str | None) -> bool:
        """May the holder of this key play here?"""
        return self.person is not None and key is not None and self.person.key == key

    def shown(self) -> dict[str, Any]:
        """The public facts."""
        seat = {"seat": self.number, "place": self.place}
        if self.level is not None:
            return seat | {"who": "bot", "name": self.bot_name, "level": self.level}
        if self.person is None:
            return seat | {"who": "nobody"}
        shown = seat | {"who": "person", "name": self.person.name, "picture": self.person.picture}
        return shown | {mark: True for mark in ("kept", "gave_up", "on_device") if getattr(self, mark)}


def keys_of(seats: Iterable[Seat]) -> set[str]:
    """The keys of the people on these seats."""
    return {seat.person.key for seat in seats if seat.person}


def rotated(first: int, seats: list[_T]) -> list[_T]:
    """Return the seats in the same order, beginning with another one."""
    return seats[first:] + seats[:first]

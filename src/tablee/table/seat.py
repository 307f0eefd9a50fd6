"""A seat, and who sits there."""

from dataclasses import dataclass
from typing import Any, Literal

from tablee.core.errors import BadRequest, TableeError

HELP = ("off", "hints", "coach")
PICTURES = ("fox", "owl", "cat", "bear", "hare", "whale", "hedgehog", "goose")
LONGEST_NAME = 24


def number_of(seat: Any) -> Any:
    """How people count a seat: from 1, as its button says. What is no number is quoted."""
    return seat + 1 if type(seat) is int else repr(seat)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name and a picture. ``key`` is the secret that proves it; it never leaves the server.

    Who never chose a name has an empty one: she is called after the animal of her picture, in everyone's own language.
    """

    key: str
    name: str
    picture: str


def checked_face(name: Any, picture: Any) -> tuple[str, str]:
    """A name and a picture as somebody chose them; either may be empty."""
    if not isinstance(name, str) or len(name.strip()) > LONGEST_NAME or not name.isprintable():
        raise TableeError("Please choose a name with at most {most} ordinary letters.", most=LONGEST_NAME)
    if picture and picture not in PICTURES:
        raise BadRequest("{picture!r} is none of the pictures {all}.", picture=picture, all=", ".join(PICTURES))
    return name.strip(), picture or ""


@dataclass
class Seat:
    """A place at the table: free, or taken by a person or a bot."""

    number: int
    level: str | None = None  # a bot of this level
    bot_name: str = ""
    person: Person | None = None
    place: int = 0  # where it was when the table was opened
    on_device: bool = False  # somebody who shares the host's device
    help: Literal["off", "hints", "coach"] = "off"
    kept: bool = False  # the seat-keeper plays here until the person is back
    gave_up: bool = False  # and this time until the end of the game
    won: int = 0  # games of this series, before the present one

    @property
    def is_free(self) -> bool:
        """Can a friend still sit down here?"""
        return self.level is None and self.person is None

    def belongs_to(self, key: str | None) -> bool:
        """May the holder of this key play here?"""
        return self.person is not None and key is not None and self.person.key == key

    def shown(self) -> dict[str, Any]:
        """What everyone may see of the seat."""
        if self.level is not None:
            return {"seat": self.number, "who": "bot", "name": self.bot_name, "level": self.level}
        if self.person is None:
            return {"seat": self.number, "who": "nobody"}
        told = {"seat": self.number, "who": "person", "name": self.person.name, "picture": self.person.picture}
        if not self.person.name:
            told["player"] = self.place + 1
        return told | {mark: True for mark in ("kept", "gave_up", "on_device") if getattr(self, mark)}

"""A seat, and who sits there."""

from dataclasses import dataclass
from typing import Any, Literal

HELP = ("off", "hints", "coach")


def number_of(seat: Any) -> Any:
    """How people count a seat: from 1, as its button says. What is no number is quoted."""
    return seat + 1 if type(seat) is int else repr(seat)


@dataclass(frozen=True)
class Person:
    """Somebody with a name and a picture. ``key`` is the secret that proves it; it never leaves the server."""

    key: str
    name: str
    picture: str


@dataclass
class Seat:
    """A place at the table: free, or taken by a person or a bot."""

    number: int
    level: str | None = None  # a bot of this level
    bot_name: str = ""
    person: Person | None = None
    help: Literal["off", "hints", "coach"] = "off"
    kept: bool = False  # the seat-keeper plays here until the person is back

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
        return told | {"kept": True} if self.kept else told

"""Opening a table: the host's settings, and the first entry of the log."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from tablee.bots import levels_of
from tablee.core import load
from tablee.core.complaint import complaint
from tablee.locale.names import BOT_NAMES
from tablee.table.errors import InvalidCommand, NotNow
from tablee.table.log import Entry
from tablee.table.seat import PICTURES, Help, Late, Person, Seat, checked_face, rotated

if TYPE_CHECKING:
    from tablee.table.table import Table

LONGEST_WAIT = 3600  # seconds
LONGEST_CODE = 40  # letters
_SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in "aeiou"]


Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=LONGEST_WAIT)]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
OptionValue: TypeAlias = bool | int | float | Annotated[str, Meta(max_length=256)]


class Face(msgspec.Struct):
    """A name and a picture that a person has chosen."""

    name: Annotated[str, Meta(max_length=200)] = ""
    picture: Word = ""


class NewTable(msgspec.Struct):
    """A new table. Each seat is for `me`, a `friend`, this `device`, or a bot of some level."""

    game: Word
    seats: Annotated[list[Word], Meta(min_length=1, max_length=99, examples=[["me", "medium"]])]
    options: Annotated[dict[Word, OptionValue], Meta(max_length=32, examples=[{"edition": "revised"}])] = {}
    starts: Annotated[
        int | Literal["lot"] | None, Meta(description="The seat that starts; none: seat 0, as in the rules.")
    ] = None
    keeper: Annotated[
        Seconds | None, Meta(description="Seconds until a stand-in plays for a person who is away; none: never.")
    ] = None
    clock: Annotated[
        Seconds | None, Meta(description="Time limit of a turn in seconds; then the stand-in plays it.")
    ] = None
    days: Annotated[
        Literal[1, 3] | None,
        Meta(
            description="Days that a turn may last: people play when they find the time. Without `clock` and `keeper`."
        ),
    ] = None
    late: Annotated[
        Late,
        Meta(
            description="Where turns last days: once one has lasted longer, the stand-in offers itself to the others, "
            "plays without being asked, or never plays. Who sits down accepts it."
        ),
    ] = "offer"
    grace: Annotated[
        Seconds | None,
        Meta(
            description="Seconds in which an action among people can be taken back without asking, before its seat "
            "sees what it drew, in games that allow it; none: never."
        ),
    ] = 3
    listed: Annotated[bool, Meta(description="On everyone's list of open tables, to join or watch.")] = False
    contributes: Annotated[
        bool, Meta(description="I take part in the shuffle: the cards wait a moment for my number.")
    ] = False
    help: Annotated[
        list[Help] | None,
        Meta(description="For each seat; none: hints if one person plays with bots.", examples=[["coach", "off"]]),
    ] = None
    people: Annotated[
        list[Face | None] | None, Meta(description="For each seat on this device; none: they are chosen later.")
    ] = None


class Opened(Entry, frozen=True):
    """A person opens the table and becomes its host. The settings are final, except ``listed``."""

    game: str
    options: dict[str, Any]
    seats: list[str]  # for each seat: me, friend, device or a bot's level
    help: list[Help]
    people: list[tuple[str, str] | None]  # the name and picture of everyone who shares the host's device
    host: Person
    lot: bool  # is the starting seat chosen at random?
    keeper: int | None  # seconds until the stand-in plays for a person who has dropped out
    clock: int | None  # seconds for a turn
    listed: bool  # is the table on everyone's list?
    grace: int | None  # seconds in which an action among people can be taken back without asking
    days: int | None  # that a turn may last, where people are not at the table all the time
    late: Late | None  # the rule for a turn that lasts longer; everybody who sits down accepts it

    kind = "opened"

    @staticmethod
    def check(chosen: Mapping[str, Any], host: Person) -> Opened:
        """The first entry of a new table; ``chosen`` has the fields of `NewTable`."""
        wanted = _read(chosen)
        _check_seats(wanted.seats, levels_of(wanted.game))
        if wanted.days and (wanted.clock or wanted.keeper):
            raise InvalidCommand("Where a turn may last days there is neither a clock nor a keeper.")
        if "players" in wanted.options:
            raise InvalidCommand("How many play, the seats say, and no option.")
        game = load(wanted.game, len(wanted.seats), **wanted.options)
        first = _first(wanted)
        return Opened(
            number=1,
            game=game.name,
            options=dict(game.chosen),
            seats=rotated(first, wanted.seats),
            help=rotated(first, _helps(wanted)),
            people=rotated(first, _people(wanted, host)),
            host=host,
            lot=wanted.starts == "lot",
            keeper=wanted.keeper,
            clock=wanted.clock,
            listed=wanted.listed,
            grace=wanted.grace,
            days=wanted.days,
            late=wanted.late if wanted.days else None,
        )

    def apply(self, table: Table) -> None:
        """Set up game and seats."""
        table.settings, table.host, table.listed = self, self.host, self.listed
        table.game = load(self.game, len(self.seats), **self.options)
        table.seats = [self._seat(number, taker) for number, taker in enumerate(self.seats)]

    def _seat(self, number: int, taker: str) -> Seat:
        seat = Seat(number, place=number)
        if taker in ("me", "device"):
            name, picture = self.people[number] or (self.host.name, self.host.picture)
            seat.person, seat.help = Person(self.host.key, name, picture), self.help[number]
            seat.on_device = taker == "device"
        elif taker != "friend":  # a bot, even one that is not installed any more
            seat.level, seat.bot_name = taker, BOT_NAMES[number]
        return seat

    @property
    def arriving_key(self) -> str:
        """The host's."""
        return self.host.key


open_table = Opened.check


def new_code(pairs: int = 3) -> str:
    """Return a pronounceable code, like mira-buke-tono; there are 118 billion of them, too many to guess."""
    return _spelled([secrets.choice(_SYLLABLES) for _ in range(2 * pairs)])


def code_of(id_: str) -> str:
    """Return the code of the table that a command with this id opens: the same for each retry."""
    return _spelled([_SYLLABLES[byte % len(_SYLLABLES)] for byte in sha256(f"table {id_}".encode()).digest()[:6]])


def _spelled(syllables: list[str]) -> str:
    return "-".join(map("".join, zip(syllables[::2], syllables[1::2], strict=True)))


def is_code(text: str) -> bool:
    """Is this a well-formed code, of this or an earlier version?

    >>> is_code("mira-buke-tono"), is_code("mira-buke"), is_code("Mira"), is_code("../secret")
    (True, True, False, False)
    """
    return len(text) <= LONGEST_CODE and re.fullmatch("[a-z0-9-]+", text) is not None


def _read(chosen: Mapping[str, Any]) -> NewTable:
    try:
        return msgspec.convert(chosen, NewTable)
    except msgspec.ValidationError as error:
        raise InvalidCommand("{why}", why=complaint("A new table", error, chosen)) from None


def _check_seats(seats: list[str], levels: tuple[str, ...]) -> None:
    for taker in seats:
        if taker not in ("me", "friend", "device", *levels):
            raise InvalidCommand(
                "A seat is for me, a friend, this device or a bot's level, not {taker!r}.", taker=taker
            )
    if "me" not in seats and "device" in seats:
        raise NotNow("If you share a device, you sit at the table too.")


def _first(chosen: NewTable) -> int:
    """The starting seat; 0 if it will be chosen at random."""
    if chosen.starts is None or chosen.starts == "lot":
        return 0
    if chosen.starts not in range(len(chosen.seats)):
        raise InvalidCommand(
            "A seat of the table starts, or the lot decides; {starts!r} is neither.", starts=chosen.starts
        )
    return chosen.starts


def _helps(chosen: NewTable) -> list[Help]:
    seats = len(chosen.seats)
    if chosen.help is None:
        return ["off" if "friend" in chosen.seats else "hints"] * seats
    if len(chosen.help) != seats:
        raise InvalidCommand(
            "Help is chosen for each of {seats} seats, not for {given}.", seats=seats, given=len(chosen.help)
        )
    return chosen.help


def _people(chosen: NewTable, host: Person) -> list[tuple[str, str] | None]:
    """Return the name and picture of everyone who shares the host's device; missing pictures are all different."""
    given = chosen.people or [None] * len(chosen.seats)
    if len(given) != len(chosen.seats):
        raise InvalidCommand(
            "Names are given for each of {seats} seats, not for {given}.", seats=len(chosen.seats), given=len(given)
        )
    people = zip(chosen.seats, given, strict=True)
    faces = [
        checked_face((one or Face()).name, (one or Face()).picture) if who == "device" else None for who, one in people
    ]
    taken = {host.picture, *(face[1] for face in faces if face)}
    free = iter([picture for picture in PICTURES if picture not in taken])
    return [face and (face[0], face[1] or next(free)) for face in faces]

"""The commands that a client sends over the live socket. Declared here once: fields, limits, and resulting changes.

Parsing, error sentences, the tables in docs/live.md, the JSON Schema and the page's types follow from the declarations.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import reduce
from operator import or_
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from tablee.core.complaint import complaint
from tablee.core.errors import BadRequest
from tablee.server.live.timers import unix_time
from tablee.table.entries.around import EmoteName
from tablee.table.errors import NotYourSeat
from tablee.table.log import Change
from tablee.table.requests import What
from tablee.table.seat import Help, Late, Person
from tablee.table.table import Table

MOST_BYTES = 4096  # of a message
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Action: TypeAlias = Annotated[str, Meta(max_length=100)]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Hex: TypeAlias = Annotated[str, Meta(max_length=64)]


class Command(Struct, frozen=True, tag_field="do", repr_omit_defaults=True):
    """What a client asks for; ``do`` says which command it is."""


# -- questions: answered to the client alone ---------------------------------------------------------------------------


class Hello(Command, frozen=True, tag="hello"):
    """Follow the table; the first command on a socket. The answer is `all`, or `missed` after a reconnect."""

    seen: Annotated[Number | None, Meta(description="the newest entry you know")] = None
    eyes: Annotated[Seat | None, Meta(description="the seat whose view to send; by default your first one")] = None
    contributes: Annotated[
        bool, Meta(description="this client takes part in shuffles: it answers every promise that lists you")
    ] = False
    fast: Annotated[
        bool, Meta(description="bots need not pause within a turn, in open games and if all players set it")
    ] = False
    spectates: Annotated[
        bool, Meta(description="follow the table as a spectator, even if you have a seat: for a shared screen")
    ] = False
    card: Annotated[
        Annotated[str, Meta(max_length=2000)] | None, Meta(description="your card, where you cannot set headers")
    ] = None


class Ping(Command, frozen=True, tag="ping"):
    """Ask whether the connection is alive. The answer is `pong`."""


class Why(Command, frozen=True, tag="why"):
    """Ask which rule forbids an action. The answer is `why`."""

    action: Action


class SeatQuestion(Command, frozen=True):
    """A question about a seat of one's own."""

    seat: Annotated[Seat | None, Meta(description="needed if you have several")] = None

    def seat_of(self, table: Table, key: str | None) -> int:
        """Return the named seat, or the person's only one; NotYourSeat if it is not theirs."""
        seat = own_seat(self.seat, table, key)
        table.check_owner(seat, key)
        return seat


class Hint(SeatQuestion, frozen=True, tag="hint"):
    """Ask for a hint, where the seat has help. The answer is `hint`."""


class Coach(SeatQuestion, frozen=True, tag="coach"):
    """Ask for the coach's advice, if the seat has a coach. The answer is `coach`."""


class Explain(SeatQuestion, frozen=True, tag="explain", kw_only=True):
    """Ask what an action would win, risk and give away, where the seat has help. The answer is `explain`."""

    action: Action


# -- commands to the table: refused, or written to its log as an entry and broadcast ----------------------------------


class TableCommand(Command, frozen=True, kw_only=True):
    """A command that leads to an entry. One with an ``id`` counts once, however often it is sent."""

    id: Annotated[Id | None, Meta(description="to be acknowledged with `done`, and to send it again safely")] = None
    limit: ClassVar[Literal["emotes", "changes", "requests"] | None] = None  # besides the limit of all commands

    @abstractmethod
    def change(self, table: Table, person: Person | None) -> Change | None:
        """Check the command; returns the change to write, or None if nothing changes."""


class SeatCommand(TableCommand, frozen=True):
    """A command of a seat."""

    seat: Annotated[Seat | None, Meta(description="needed if you have several")] = None

    def change(self, table: Table, person: Person | None) -> Change | None:
        """Check the command for the seat that is named, or the only one this person has."""
        key = person.key if person else None
        return self.change_for(table, own_seat(self.seat, table, key), key)

    @abstractmethod
    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Check the command for a seat."""


class Sit(TableCommand, frozen=True, tag="sit"):
    """Take a free seat."""

    seat: Seat
    accepts: Annotated[
        Late | None, Meta(description="the table's `late`, where turns last days: you accept that rule")
    ] = None
    limit = "requests"

    def change(self, table: Table, person: Person | None) -> Change | None:
        """Sit down."""
        if person is None:
            raise BadRequest("To sit down, tell who you are and which seat you take.")
        return table.sit(self.seat, person, self.accepts)


class Name(SeatCommand, frozen=True, tag="name"):
    """Choose a name and a picture for somebody who shares your device."""

    name: Annotated[str, Meta(max_length=100)] = ""
    picture: Annotated[str, Meta(max_length=20)] = ""
    limit = "changes"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Rename."""
        return table.name(seat, key, self.name, self.picture)


class LetIn(TableCommand, frozen=True, tag="let_in"):
    """Offer a seat that was left in mid-game to somebody new; only the host can."""

    seat: Seat
    limit = "requests"

    def change(self, table: Table, person: Person | None) -> Change | None:
        """Offer the seat."""
        return table.let_in(self.seat, person.key if person else None)


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Leave a seat."""

    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Leave."""
        return table.leave(seat, key)


class Swap(SeatCommand, frozen=True, tag="swap", kw_only=True):
    """Ask to swap seats, or agree to it."""

    other: Annotated[Seat, Meta(description="the seat to swap with")] = field(name="with")
    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Swap, or ask for it."""
        return table.swap(seat, key, self.other)


class Seal(TableCommand, frozen=True, tag="seal"):
    """Lock in your number for the next deal, where the promise lists you. docs/fair.md says how it is hashed."""

    commitment: Annotated[Hex, Meta(description="the promise's")]
    seal: Annotated[Hex, Meta(description="the hash of your number, as 64 hexadecimal digits")]

    def change(self, table: Table, person: Person | None) -> Change | None:
        """Lock it in."""
        return table.seal(person.key if person else None, self.commitment, self.seal)


class Contribute(TableCommand, frozen=True, tag="contribute"):
    """Show your number, after the list of all seals (`locked`)."""

    commitment: Annotated[Hex, Meta(description="the promise's")]
    contribution: Annotated[Hex, Meta(description="32 random bytes, as 64 hexadecimal digits")]

    def change(self, table: Table, person: Person | None) -> Change | None:
        """Show it."""
        return table.contribute(person.key if person else None, self.commitment, self.contribution)


class Play(SeatCommand, frozen=True, tag="play", kw_only=True):
    """Play an action."""

    action: Action
    at: Annotated[Number, Meta(description="the newest entry you know")]

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Play."""
        return table.play(seat, key, self.action, self.at)


class TakeBack(SeatCommand, frozen=True, tag="take_back"):
    """Ask for your last action back, or agree to such a request."""

    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Take back, or ask for it."""
        return table.take_back(seat, key)


class Rematch(SeatCommand, frozen=True, tag="rematch"):
    """Ask for another round, or agree to it."""

    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Ask."""
        return table.rematch(seat, key)


class Decline(SeatCommand, frozen=True, tag="decline", kw_only=True):
    """Decline a request, or withdraw your own."""

    what: What
    of: Annotated[Seat, Meta(description="the seat that asked")]
    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Decline."""
        return table.decline(seat, key, self.what, self.of)


class GiveUp(SeatCommand, frozen=True, tag="give_up"):
    """Give up."""

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Give up."""
        return table.give_up(seat, key)


class LetPlay(SeatCommand, frozen=True, tag="let_play"):
    """Let the stand-in play for a person whose turn has lasted its days, if the table's rule (`late`) is `offer`."""

    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Let it play."""
        return table.let_play(seat, key, unix_time())


class Draw(SeatCommand, frozen=True, tag="draw"):
    """Offer a draw, or agree to one."""

    limit = "requests"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Draw, or offer it."""
        return table.draw(seat, key)


class Emote(SeatCommand, frozen=True, tag="emote", kw_only=True):
    """Show an emote."""

    emote: EmoteName
    limit = "emotes"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Show it."""
        return table.emote(seat, key, self.emote)


class Listed(TableCommand, frozen=True, tag="listed"):
    """Show the table on everyone's list, or take it off again; only the host can."""

    listed: bool
    limit = "changes"

    def change(self, table: Table, person: Person | None) -> Change | None:
        """Show it or take it off."""
        return table.show_on_list(person.key if person else None, self.listed)


class ChooseHelp(SeatCommand, frozen=True, tag="help", kw_only=True):
    """Choose the help for your seat."""

    help: Help
    limit = "changes"

    def change_for(self, table: Table, seat: int, key: str | None) -> Change | None:
        """Choose."""
        return table.help(seat, key, self.help)


_ALL: tuple[type[Command], ...] = (
    *(Hello, Ping, Why, Hint, Coach, Explain),
    *(Sit, Name, LetIn, Leave, Swap, Seal, Contribute, Play, TakeBack, Rematch, Decline, GiveUp, LetPlay, Draw),
    *(Emote, Listed, ChooseHelp),
)
COMMANDS = {str(command.__struct_config__.tag): command for command in _ALL}
_DECODER: msgspec.json.Decoder[Command] = msgspec.json.Decoder(reduce(or_, _ALL))


def read_command(text: bytes) -> Command:
    """Read a message of a client.

    Raises BadRequest where it is too long, not JSON, no command, or has a field of a wrong type or beyond its limit.

    >>> read_command(b'{"do": "play", "action": "Vb2", "at": 17}')
    Play(action='Vb2', at=17)
    >>> read_command(b'{"do": "play", "action": "Vb2", "at": "17"}')
    Traceback (most recent call last):
    tablee.core.errors.BadRequest: play needs at: a whole number, not '17'.
    """
    if len(text) > MOST_BYTES:
        raise BadRequest("A message has at most {most} letters.", most=MOST_BYTES)
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise _refusal(text, error) from None
    except (ValueError, RecursionError):
        raise BadRequest("{text!r} is not JSON.", text=text.decode(errors="replace")[:80]) from None


def _refusal(text: bytes, error: msgspec.ValidationError) -> BadRequest:
    try:
        given = msgspec.json.decode(text)
    except (ValueError, RecursionError):
        given = None
    do = given.get("do") if isinstance(given, dict) else None
    if not isinstance(do, str) or do not in COMMANDS:
        return BadRequest("A message says what to do: one of {known}.", known=", ".join(COMMANDS))
    return BadRequest("{why}", why=complaint(do, error, given))


def own_seat(named: int | None, table: Table, key: str | None) -> int:
    """The seat that is named, or the only one this person has."""
    if named is not None:
        return named
    mine = table.seats_of(key)
    if not mine:
        raise NotYourSeat("Only people at the table can do this.")
    if len(mine) > 1:
        raise BadRequest("Say which of your seats: {seats}.", seats=", ".join(map(str, mine)))
    return mine[0]

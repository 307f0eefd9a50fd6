"""Seating: sitting down, leaving, coming back, swapping seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from msgspec import field

from tablee.table.errors import InvalidCommand, NotNow
from tablee.table.log import Change, Entry
from tablee.table.seat import PICTURES, Late, Person, checked_face

if TYPE_CHECKING:
    from tablee.table.table import Table


class Sat(Entry, frozen=True):
    """A person takes a free seat."""

    seat: int
    key: str
    name: str
    picture: str
    accepts: Late | None = None  # the rule for turns that last too long, where turns last days

    kind = "sat"
    public = ("seat", "name", "picture")
    sends_seats = reseats = True

    @staticmethod
    def check(table: Table, seat: int, person: Person, accepts: Late | None = None) -> Change:
        """Take a free seat. Where turns last days, the person has to accept the rule for the stand-in."""
        _check_free(table, seat)
        if table.settings.late is not None and accepts != table.settings.late:
            raise NotNow("At this table a turn can last days. To sit down, agree to what happens if one lasts longer.")
        if table.is_going_on:
            _check_newcomer(table, seat, person.key)
        picture = _picture_for(table, seat, person)
        rule = table.settings.late
        return table.change(Sat(table.number + 1, seat, person.key, person.name, picture, accepts=rule))

    def apply(self, table: Table) -> None:
        """Seat the person; in mid-game they own the hand from now on."""
        seat, round_ = table.seats[self.seat], table.round
        seat.person, seat.on_device = Person(self.key, self.name, self.picture), False
        if table.is_going_on:
            round_.owners[self.seat] = self.key
            round_.participants.add(self.key)
            round_.open_seats.discard(self.seat)

    @property
    def arriving_key(self) -> str:
        """The key of the person who sits down."""
        return self.key


class Named(Entry, frozen=True):
    """A person has another name or picture."""

    seat: int
    name: str
    picture: str

    kind = "named"
    public = ("seat", "name", "picture")
    sends_seats = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None, name: Any, picture: Any) -> Change | None:
        """Choose a name and a picture; None if nothing changes."""
        person = table.check_owner(seat, key)
        name, picture = checked_face(name, picture)
        wanted = replace(person, name=name, picture=picture or person.picture)
        wanted = replace(wanted, picture=_picture_for(table, seat, wanted))
        return None if wanted == person else table.change(Named(table.number + 1, seat, wanted.name, wanted.picture))

    def apply(self, table: Table) -> None:
        """Rename the person, and the host if it is the host's own seat."""
        seat = table.seats[self.seat]
        if seat.person is not None:
            seat.person = replace(seat.person, name=self.name, picture=self.picture)
            if seat.person.key == table.host.key and not seat.on_device:
                table.host = seat.person


class LetIn(Entry, frozen=True):
    """The host offers a seat that was left in mid-game to the next person who has held no cards yet."""

    seat: int

    kind = "let_in"
    public = ("seat",)
    reseats = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None) -> Change:
        """Offer a seat that was left to a new person."""
        table.check_host(key)
        _check_free(table, seat)
        return table.change(LetIn(table.number + 1, seat))

    def apply(self, table: Table) -> None:
        """Open the seat."""
        table.round.open_seats.add(self.seat)


class Left(Entry, frozen=True):
    """A person leaves their seat; it is free."""

    seat: int

    kind = "left"
    public = ("seat",)
    sends_seats = reseats = allowed_when_full = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None) -> Change:
        """Leave a seat."""
        table.check_owner(seat, key)
        return table.change(Left(table.number + 1, seat))

    def apply(self, table: Table) -> None:
        """Free the seat, and end the requests of the person who left."""
        seat = table.seats[self.seat]
        seat.person, seat.kept, seat.gave_up = None, False, False
        table.requests.leave(self.seat)


class Kept(Entry, frozen=True):
    """The stand-in plays for an absent person."""

    seat: int

    kind = "kept"
    public = ("seat",)
    sends_seats = allowed_when_full = True

    @staticmethod
    def check(table: Table, seat: int) -> Change:
        """Let the stand-in play here until the person is back."""
        if table.seats[seat].person is None or table.seats[seat].kept:
            raise InvalidCommand("There is no person on seat {seat} to wait for.", seat=seat + 1)
        return table.change(Kept(table.number + 1, seat))

    @staticmethod
    def check_late(table: Table, seat: int, key: str | None, now: float) -> Change:
        """Let the stand-in play for another person, whose turn has lasted its days, if the table's rule offers that."""
        table.check_owner(seat, key)
        late_at, turn = table.late_at, table.turn
        is_offered = table.settings.late == "offer" and late_at is not None and late_at <= now
        if not is_offered or turn is None or turn in table.seats_of(key):
            raise NotNow("The stand-in can't take over now.")
        return Kept.check(table, turn)

    def apply(self, table: Table) -> None:
        """Mark the seat."""
        table.seats[self.seat].kept = True


class Returned(Entry, frozen=True):
    """A person is back; the stand-in stops playing the seat."""

    seat: int

    kind = "returned"
    public = ("seat",)
    sends_seats = restarts_clock = allowed_when_full = True

    @staticmethod
    def check(table: Table, seat: int) -> Change:
        """Hand a kept seat back."""
        if not table.seats[seat].kept or table.seats[seat].gave_up:
            raise InvalidCommand("The stand-in does not play on seat {seat}.", seat=seat + 1)
        return table.change(Returned(table.number + 1, seat))

    def apply(self, table: Table) -> None:
        """Unmark the seat."""
        table.seats[self.seat].kept = False


class WantsSwap(Entry, frozen=True):
    """A person asks another one to swap seats."""

    seat: int
    other: int = field(name="with")

    kind = "wants_swap"
    public = ("seat", "with")

    def apply(self, table: Table) -> None:
        """Add the request; it replaces an earlier one of the seat."""
        table.requests.ask_to_swap(self.seat, self.other)


class Swapped(Entry, frozen=True):
    """Two seats are swapped: now, or after a game when the next one is dealt."""

    seat: int
    other: int = field(name="with")

    kind = "swapped"
    public = ("seat", "with")
    changes_game = sends_seats = reseats = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None, other: int) -> Change:
        """Swap at once with a bot or a free seat, with a person once both have asked for it."""
        table.check_owner(seat, key)
        if other not in range(len(table.seats)) or other == seat:
            raise InvalidCommand("There is no seat {other} to swap with.", other=other + 1)
        if not table.may_swap:
            raise NotNow("You can swap seats before the first move or after the game.")
        person = table.seats[other].person
        if table.is_going_on and not {*table.round.owners.values()} <= {key, person.key if person else key}:
            raise NotNow("The cards have been dealt, and others at the table would lose theirs. Swap after the game.")
        asked = table.requests.find("swap", other)
        is_agreed = person is None or person.key == key or (asked is not None and asked.other == seat)
        return table.change((Swapped if is_agreed else WantsSwap)(table.number + 1, seat, other))

    def apply(self, table: Table) -> None:
        """Swap; after a game only with the next deal, because the seats show who has won."""
        table.requests.drop("swap")
        if table.round.states and not table.is_going_on:
            table.requests.swaps.append((self.seat, self.other))
            return
        table.exchange(self.seat, self.other)
        if table.round.states:  # each of them has seen the other's hand: deal again
            table.round.clear()
            table.deals.pop()
            table.fair.break_off()


def _check_free(table: Table, seat: int) -> None:
    if seat not in range(len(table.seats)) or not table.seats[seat].is_free:
        raise NotNow("Seat {seat} isn't free.", seat=seat + 1)


def _check_newcomer(table: Table, seat: int, key: str) -> None:
    """Refuse a person who has held other cards in this game, or a seat that the host has not opened."""
    if table.round.owners.get(seat) == key:
        return
    if key in table.round.participants:
        raise NotNow("You've held cards in this game, so you can't take another seat before it ends.")
    if seat not in table.round.open_seats:
        raise NotNow(
            "Someone left this seat in the middle of a game. Only the person who opened the table can let someone "
            "new in."
        )


def _picture_for(table: Table, seat: int, person: Person) -> str:
    """Return the person's picture; a free one if it is taken and has to identify a person without a name."""
    taken = {other.person.picture for other in table.seats if other.person and other.number != seat}
    if person.name or person.picture not in taken:
        return person.picture
    return next(picture for picture in PICTURES if picture not in taken)

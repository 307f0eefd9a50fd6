"""Dealing: the server promises a secret, pages lock in numbers and show them, and the cards follow from all of it."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.core.chance import Rng
from tablee.core.fair import (
    LoggedDeal,
    Participant,
    commitment_of,
    fingerprint_of,
    is_hex,
    lot_of,
    new_secret,
    seal_number,
    seal_of,
)
from tablee.table.errors import InvalidCommand, NotNow, NotYourSeat
from tablee.table.fairness import Promise, checkable_deal
from tablee.table.log import Change, Entry
from tablee.table.round import Round
from tablee.table.seat import keys_of, rotated

if TYPE_CHECKING:
    from tablee.table.table import Table


def _not_due() -> NotNow:
    return NotNow("A game begins when every seat is taken and no other game is going on.")


def next_step(table: Table, contributing: Set[str], is_late: bool) -> Change | None:
    """The server's next step towards a deal; None while it waits.

    ``contributing`` are the keys of the people whose pages take part; ``is_late``: the timeout for them is over.
    """
    if table.needs_promise:
        return Committed.check(table, contributing=contributing)
    promise = table.fair.promise
    if promise is None or promise.is_outdated:
        return None
    if not promise.is_valid_at(table):
        return Cancelled.check(table, [])
    if promise.silent:
        return Cancelled.check(table, [each.seat for each in promise.silent.values()]) if is_late else None
    return Locked.check(table) if promise.participants and promise.listed is None else Dealt.check(table)


class Invited(Struct, frozen=True, forbid_unknown_fields=True):
    """A person whose page takes part in a deal; the fingerprint identifies them without revealing the key."""

    seat: int
    fingerprint: str


class Committed(Entry, frozen=True):
    """The server promises a secret for the next deal, and says whose pages take part."""

    deal: int
    round: int  # which game at this table it is for
    after: int  # the deal of the game before; 0 before the first game
    commitment: str
    participants: list[Invited]
    secret: str  # in the log and nowhere else until the game is over

    kind = "committed"
    public = ("deal", "round", "after", "commitment", "participants")
    allowed_when_full = True

    @staticmethod
    def check(table: Table, secret: str | None = None, contributing: Set[str] = frozenset()) -> Change:
        """Promise a secret for the next deal; a person with several seats takes part once, at the first of them."""
        if not table.is_due:
            raise _not_due()
        fair, secret = table.fair, secret or new_secret()
        seats = sorted(table.seats_of(key)[0] for key in keys_of(table.seats) & contributing - fair.dropped)
        people = [(seat, table.seats[seat].person) for seat in seats]
        entry = Committed(
            table.number + 1,
            deal=fair.count + 1,
            round=table.rounds + 1,
            after=fair.number if table.round.states else fair.after,
            commitment=commitment_of(secret, table.code, fair.count + 1),
            participants=[Invited(seat, fingerprint_of(table.code, person.key)) for seat, person in people if person],
            secret=secret,
        )
        return table.change(entry)

    def apply(self, table: Table) -> None:
        """Keep the promise."""
        people = [(table.seats[each.seat].person, each) for each in self.participants]
        participants = {
            person.key: Participant(each.seat, person.name, each.fingerprint, None, None, None)
            for person, each in people
            if person
        }
        table.fair.promise = Promise(
            *(self.deal, self.round, self.after, self.secret, self.commitment, self.number), participants
        )


class Sealed(Entry, frozen=True):
    """The page of a participant locks in its number: it shows a hash of it."""

    seat: int
    key: str
    seal: str

    kind = "sealed"
    public = ("seat",)
    allowed_when_full = True

    @staticmethod
    def check(table: Table, key: str | None, commitment: object, seal: object) -> Change | None:
        """Lock in a number; None if it is too late or was done already."""
        promise = _promise_to(table, key, commitment)
        if promise is None or key is None:
            return None
        participant = _participant(promise, key)
        _check_hex(seal)
        if participant.seal is not None:
            return None
        return table.change(Sealed(table.number + 1, participant.seat, key, str(seal)))

    def apply(self, table: Table) -> None:
        """Store the hash."""
        if table.fair.promise:
            table.fair.promise.update(self.key, seal=self.seal)


class Locked(Entry, frozen=True):
    """All participants have locked in their numbers: here is the list. Numbers are shown after it."""

    deal: int
    seals: list[str]  # in the order of the participants

    kind = "locked"
    public = ("deal", "seals")
    allowed_when_full = True

    @staticmethod
    def check(table: Table) -> Change:
        """Publish the list, once it is complete."""
        promise = table.fair.promise
        if promise is None or promise.listed is not None or promise.silent:
            raise _not_due()
        seals = [each.seal for each in promise.all if each.seal is not None]
        return table.change(Locked(table.number + 1, promise.deal, seals))

    def apply(self, table: Table) -> None:
        """Mark the list as published."""
        if table.fair.promise:
            table.fair.promise.listed = self.number


class Contributed(Entry, frozen=True):
    """The page of a participant shows its number."""

    seat: int
    key: str
    contribution: str

    kind = "contributed"
    public = ("seat", "contribution")
    allowed_when_full = True

    @staticmethod
    def check(table: Table, key: str | None, commitment: object, contribution: object) -> Change | None:
        """Show the number that was locked in; None if it is too late or was done already."""
        promise = _promise_to(table, key, commitment)
        if promise is None or key is None:
            return None
        participant = _participant(promise, key)
        _check_hex(contribution)
        if promise.listed is None:
            raise InvalidCommand("Numbers are shown once everybody's is locked in.")
        if participant.number is not None:
            return None
        if participant.seal != seal_number(promise.hash_at(table), participant.seat, str(contribution)):
            raise InvalidCommand("This is not the number that was locked in.")
        return table.change(Contributed(table.number + 1, participant.seat, key, str(contribution)))

    def apply(self, table: Table) -> None:
        """Add it to the promise."""
        if table.fair.promise:
            table.fair.promise.update(self.key, number=self.contribution, entry=self.number)


class Cancelled(Entry, frozen=True):
    """There is no deal from this promise: somebody's page was silent for too long, or people changed seats."""

    deal: int
    silent: list[int]  # the seats of those who are not asked again for this game

    kind = "cancelled"
    public = ("deal", "silent")
    allowed_when_full = True

    @staticmethod
    def check(table: Table, silent: list[int]) -> Change:
        """Cancel the promise."""
        promise = table.fair.promise
        if promise is None or promise.is_outdated:
            raise _not_due()
        return table.change(Cancelled(table.number + 1, promise.deal, silent))

    def apply(self, table: Table) -> None:
        """Count the deal as cancelled."""
        table.fair.cancel(table, self.number, self.silent)


def _promise_to(table: Table, key: str | None, commitment: object) -> Promise | None:
    """The promise with this commitment; None if it is past, InvalidCommand if it is unknown."""
    if not table.seats_of(key):
        raise NotYourSeat("Only people at the table can do this.")
    promise = table.fair.promise
    if promise and promise.commitment == commitment:
        return promise
    if table.fair.is_past(commitment):
        return None
    raise InvalidCommand("This is not the deal that comes next.")


def _participant(promise: Promise, key: str) -> Participant:
    if key not in promise.participants:
        raise InvalidCommand("You do not take part in this shuffle.")
    return promise.participants[key]


def _check_hex(given: object) -> None:
    if not is_hex(given):
        raise InvalidCommand("A number is 64 of the letters 0 to 9 and a to f, not {given!r}.", given=given)


class Dealt(Entry, frozen=True, omit_defaults=True):
    """A round begins, from the secret and all numbers."""

    seed: str  # in the log and nowhere else
    lot: int | None = None  # the seat that starts, where the lot decides
    first: int | None = None  # the seat that starts, where the start goes around

    kind = "dealt"
    public = ("lot",)
    changes_game = sends_game = sends_seats = reseats = allowed_when_full = True

    @staticmethod
    def check(table: Table) -> Change:
        """Begin a round.

        Without a lot, the next seat starts in each game, unless people have swapped seats for this one.
        """
        promise = table.fair.promise
        if promise is None or promise.is_outdated or not table.is_full or table.is_going_on:
            raise _not_due()
        if promise.silent or (promise.participants and promise.listed is None):
            raise InvalidCommand("Cards are dealt from everybody's number; one is missing.")
        seed, has_lot = promise.seed, table.settings.lot
        lot = lot_of(seed, len(table.seats)) if has_lot else None
        first = 1 if table.round.states and not table.requests.swaps and not has_lot else None
        return table.change(Dealt(table.number + 1, seed.hex(), lot, first))

    def apply(self, table: Table) -> None:
        """Count the previous round, move people to the seats of this one, and deal."""
        table.series.count(table.round, table.seats)
        seal, deal = self.shuffle(table)
        table.fair.dealt(deal, is_new_round=bool(table.round.states))
        self._move(table)
        owners = {seat.number: seat.person.key for seat in table.seats if seat.person}
        table.round = Round([table.game.begin(seal)], [self], owners=owners, participants=keys_of(table.seats))
        table.deals.append(self.number - 1)
        table.series.deal_to(table.round.participants, table.seats)

    def shuffle(self, table: Table) -> tuple[Rng, LoggedDeal | None]:
        """The seal for shuffling, and the proof of the deal."""
        seed = bytes.fromhex(self.seed)
        return seal_of(seed, table.settings.lot), checkable_deal(table, seed, self.lot)

    def _move(self, table: Table) -> None:
        """Apply agreed swaps, renumber the seats from the one that starts, and end all requests."""
        for one, other in table.requests.swaps:
            table.exchange(one, other)
        start = self.lot if self.lot is not None else self.first or 0
        table.reseat(rotated(start, table.seats))
        for seat in table.seats:
            seat.kept, seat.gave_up = seat.kept and not seat.gave_up, False
        table.requests.swaps.clear()
        table.requests.clear()

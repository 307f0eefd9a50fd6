"""Fair dealing: the server promises a secret, pages lock in numbers and show them, the deal follows from all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from tablee.core.fair import Committed, Deal, Dealt, LoggedDeal, Participant, deck_of, promise_of, seed_of

if TYPE_CHECKING:
    from tablee.table.table import Table


@dataclass
class Promise:
    """The server's promise for the next deal. Its secret stays in the log until the game is over."""

    deal: int
    round: int
    after: int  # the deal of the game before
    secret: str
    commitment: str
    entry: int
    participants: dict[str, Participant]  # by a person's key
    listed: int | None = None  # the entry with the list of locked numbers

    is_outdated: ClassVar[bool] = False  # made by an earlier version: no deal is made from it any more

    @property
    def all(self) -> tuple[Participant, ...]:
        """The participants, by their seats."""
        return tuple(self.participants.values())

    @property
    def silent(self) -> dict[str, Participant]:
        """The participants whose pages have not answered yet."""
        return {key: each for key, each in self.participants.items() if not self._has_answered(each)}

    @property
    def seed(self) -> bytes:
        """The seed that follows from the secret and all numbers."""
        return seed_of(self.secret, [each.number for each in self.all if each.number is not None])

    def _has_answered(self, each: Participant) -> bool:
        return (each.seal if self.listed is None else each.number) is not None

    def is_valid_at(self, table: Table) -> bool:
        """Is the deal still due, with every participant on the same seat as in the promise?"""
        return table.is_due and all(table.seats_of(key)[:1] == [each.seat] for key, each in self.participants.items())

    def hash_at(self, table: Table) -> str:
        """The hash of the promise, which seals include."""
        return promise_of(table.code, (self.round, self.after, self.deal), self.commitment, self.all)

    def update(self, key: str, **facts: Any) -> None:
        """Store the seal or number of a participant."""
        if key in self.participants:
            self.participants[key] = replace(self.participants[key], **facts)

    def logged(self, table: Table, dealt: Dealt | None, cancelled: int | None = None) -> LoggedDeal:
        """The proof of how the deal was made, or of its steps until the entry that cancelled it."""
        return Deal(
            table=table.code,
            round=self.round,
            after=self.after,
            deal=self.deal,
            committed=Committed(self.entry, self.commitment),
            participants=self.all,
            listed=self.listed,
            dealt=dealt,
            cancelled=cancelled,
            secret=self.secret,
            broken=(),
        )

    def shown(self) -> dict[str, Any]:
        """The public facts, for snapshots."""
        return {
            "deal": self.deal,
            "round": self.round,
            "after": self.after,
            "commitment": self.commitment,
            "participants": [{"seat": each.seat, "fingerprint": each.fingerprint} for each in self.all],
            "sealed": [each.seat for each in self.all if each.seal is not None],
            "seals": None if self.listed is None else [each.seal for each in self.all],
            "contributed": [each.seat for each in self.all if each.number is not None],
        }


@dataclass
class FairDealing:
    """The deals of a table, and their proofs."""

    promise: Promise | None = None  # for the next deal
    deal: LoggedDeal | None = None  # the current one; None if it was dealt before deals could be verified
    broken: list[LoggedDeal] = field(default_factory=list)  # deals since the previous game that were not played
    cancelled: list[LoggedDeal] = field(default_factory=list)  # since the current deal
    dropped: set[str] = field(
        default_factory=set
    )  # keys of participants that timed out; excluded from the next promise
    redealt: int = 0  # deals of this round that ended with a swap, including those without a proof
    count: int = 0  # of all deals, including cancelled ones
    number: int = 0  # of the current deal
    after: int = 0  # the deal of the previous game

    def break_off(self) -> None:
        """End the current deal because of a swap: the cards are dealt again."""
        self.redealt += 1
        if self.deal:
            self.broken.append(self.deal)

    def cancel(self, table: Table, entry: int, silent: list[int]) -> None:
        """End the promise without a deal; participants that timed out are excluded until the next game."""
        promise = self.promise
        assert promise is not None
        self.cancelled.append(promise.logged(table, None, entry))
        self.dropped |= {key for key, each in promise.participants.items() if each.seat in silent}
        self.promise = None
        self.count += 1

    def dealt(self, deal: LoggedDeal | None, is_new_round: bool) -> None:
        """Start the current deal, with its proof."""
        self.promise, self.deal = None, deal
        self.count += 1
        if is_new_round:
            self.after, self.redealt = self.number, 0
            self.broken.clear()
        self.number = self.count
        self.broken += self.cancelled
        self.cancelled.clear()
        self.dropped.clear()

    def is_past(self, commitment: object) -> bool:
        """Is this the commitment of the current deal, or of one that was cancelled since?"""
        return any(deal.committed.commitment == commitment for deal in (self.deal, *self.cancelled) if deal)

    def counts(self, number: str) -> bool:
        """Is this number part of the current deal, or of the next one?"""
        dealt = self.deal.numbers if self.deal else []
        coming = self.promise.all if self.promise else ()
        return number in (*dealt, *(each.number for each in coming))

    def recorded(self, rounds: int) -> LoggedDeal | None:
        """The proof of this round's deal, with those since the previous round that were not played."""
        return self.deal and self.deal.recorded(self.broken, rounds)


def checkable_deal(table: Table, seed: bytes, lot: int | None) -> LoggedDeal:
    """The proof of the next deal; to be called before seats are swapped for it."""
    promise = table.fair.promise
    assert promise is not None
    cards = table.game.unshuffled()
    dealt = Dealt(table.number + 1, len(table.seats), lot, cards, deck_of(seed, cards, table.settings.lot))
    return promise.logged(table, dealt)

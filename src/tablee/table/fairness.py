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
    """What the server has promised for the next deal. The secret stays in the log until the game is over."""

    deal: int
    round: int
    after: int  # the deal of the game before
    secret: str
    commitment: str
    entry: int
    participants: dict[str, Participant]  # by a person's key
    listed: int | None = None  # the entry with what all participants have locked in

    is_outdated: ClassVar[bool] = False  # made by an earlier version: nothing is dealt from it any more

    @property
    def all(self) -> tuple[Participant, ...]:
        """The participants, by their seats."""
        return tuple(self.participants.values())

    @property
    def silent(self) -> dict[str, Participant]:
        """Those whom the next step waits for."""
        return {key: each for key, each in self.participants.items() if not self._has_answered(each)}

    @property
    def seed(self) -> bytes:
        """The seed that follows from the secret and all numbers."""
        return seed_of(self.secret, [each.number for each in self.all if each.number is not None])

    def _has_answered(self, each: Participant) -> bool:
        return (each.seal if self.listed is None else each.number) is not None

    def holds_at(self, table: Table) -> bool:
        """Is the deal still due, with every participant on the seat that the promise says?"""
        return table.is_due and all(table.seats_of(key)[:1] == [each.seat] for key, each in self.participants.items())

    def hash_at(self, table: Table) -> str:
        """The hash that numbers are locked in for."""
        return promise_of(table.code, (self.round, self.after, self.deal), self.commitment, self.all)

    def update(self, key: str, **facts: Any) -> None:
        """Note what a participant has locked in or shown."""
        if key in self.participants:
            self.participants[key] = replace(self.participants[key], **facts)

    def logged(self, table: Table, dealt: Dealt | None, cancelled: int | None = None) -> LoggedDeal:
        """How the deal came about, or what was told of it until the entry that cancelled it."""
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
        """What everyone may know of it."""
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
    """How the deals of a table come about."""

    promise: Promise | None = None  # for the next deal
    deal: LoggedDeal | None = None  # the present one; None where it was dealt before deals could be checked
    broken: list[LoggedDeal] = field(default_factory=list)  # deals since the game before that were not played
    cancelled: list[LoggedDeal] = field(default_factory=list)  # since the present deal
    dropped: set[str] = field(default_factory=set)  # the keys of those who fell silent; they are not asked again
    redealt: int = 0  # deals of this round that ended with a swap, those that cannot be checked included
    count: int = 0  # of all deals, the cancelled ones included
    number: int = 0  # of the present deal
    after: int = 0  # the deal of the game before the present one

    def break_off(self) -> None:
        """End the present deal with a swap: the cards are dealt again."""
        self.redealt += 1
        if self.deal:
            self.broken.append(self.deal)

    def cancel(self, table: Table, entry: int, silent: list[int]) -> None:
        """End the promise without a deal; those who were silent are not asked again before the next game."""
        promise = self.promise
        assert promise is not None  # nothing else is cancelled
        self.cancelled.append(promise.logged(table, None, entry))
        self.dropped |= {key for key, each in promise.participants.items() if each.seat in silent}
        self.promise = None
        self.count += 1

    def dealt(self, deal: LoggedDeal | None, is_new_round: bool) -> None:
        """Keep how the cards were dealt that are played now."""
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
        """Was this the promise of the present deal, or of one that was cancelled since?"""
        return any(deal.committed.commitment == commitment for deal in (self.deal, *self.cancelled) if deal)

    def counts(self, number: str) -> bool:
        """Is this number part of the present deal, or of the next one?"""
        dealt = self.deal.numbers if self.deal else []
        coming = self.promise.all if self.promise else ()
        return number in (*dealt, *(each.number for each in coming))

    def whole(self, rounds: int) -> LoggedDeal | None:
        """How this round was dealt, with the deals since the round before that were not played."""
        return self.deal and self.deal.recorded(self.broken, rounds)


def checkable_deal(table: Table, seed: bytes, lot: int | None) -> LoggedDeal:
    """How the next deal comes about; to be called before anybody moves to another seat."""
    promise = table.fair.promise
    assert promise is not None  # nothing is dealt without
    cards = table.game.unshuffled()
    dealt = Dealt(table.number + 1, len(table.seats), lot, cards, deck_of(seed, cards, table.settings.lot))
    return promise.logged(table, dealt)

"""Before the cards: the house promises a secret, the players' pages add to it, and from both comes the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tablee.core.chance import Rng, old_seal
from tablee.core.fair import Contribution, Deal, deck_of, lot_of, seal_of, seed_of

if TYPE_CHECKING:
    from tablee.table.table import Table


@dataclass
class Promise:
    """What the house has promised for the next deal. The secret stays in the log until the game is over."""

    deal: int
    secret: str
    commitment: str
    entry: int
    given: dict[str, tuple[str, int]] = field(default_factory=dict)  # by a person's key: the contribution, its entry

    def shown(self, table: Table) -> dict[str, Any]:
        """What everyone may know of it, and who has contributed."""
        seats = [seat.number for seat in table.seats if seat.person and seat.person.key in self.given]
        return {"deal": self.deal, "commitment": self.commitment, "contributed": seats}


def contributions(table: Table, promise: Promise) -> tuple[Contribution, ...]:
    """What each person at the table has added, in the order of the seats as they are before the deal."""
    first: dict[str, Contribution] = {}
    for seat in table.seats:
        if seat.person and seat.person.key not in first:  # who has several seats contributes once
            given = promise.given.get(seat.person.key, (None, None))
            first[seat.person.key] = Contribution(seat.number, seat.person.name, *given)
    return tuple(first.values())


def deal_facts(table: Table, promise: Promise) -> dict[str, Any]:
    """The facts of a deal: what comes from the secret and from what was added."""
    given = [each.value for each in contributions(table, promise) if each.value is not None]
    seed = seed_of(promise.secret, given)
    return {"seed": seed.hex()} | ({"lot": lot_of(seed, len(table.seats))} if table.lot else {})


def dealt(table: Table, facts: Mapping[str, Any]) -> tuple[Rng, Deal | None]:
    """The seal of a deal, and how it came about; nothing is known of that where it was dealt before one could check."""
    promise = table.promise
    if promise is None:
        return old_seal(facts["seed"]), None
    seed, cards = bytes.fromhex(facts["seed"]), table.game.unshuffled()
    return seal_of(seed, table.lot), Deal(
        table=table.code,
        number=promise.deal,
        commitment=promise.commitment,
        committed=promise.entry,
        secret=promise.secret,
        contributions=contributions(table, promise),
        dealt=table.number + 1,
        lot=facts.get("lot"),
        seats=len(table.seats),
        cards=cards,
        deck=deck_of(seed, cards, table.lot),
    )


def whole_deal(table: Table) -> Deal | None:
    """How a round was dealt, with the deals since the round before that were broken off."""
    if table.dealing is None:
        return None
    after = table.dealing.number - 1 - len(table.broken)
    return replace(table.dealing, broken=tuple(table.broken), round=table.rounds, after=after)

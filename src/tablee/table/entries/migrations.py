"""Entries of earlier versions are upgraded when they are read. The log itself is not rewritten.

Two that cannot be upgraded have classes of their own here: a promise that lists nobody, and a deal without a promise.
No new ones are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tablee.core import fair
from tablee.core.chance import Rng, old_seal
from tablee.table.entries.dealing import Dealt
from tablee.table.fairness import Promise
from tablee.table.log import Entry
from tablee.table.seat import PICTURES

if TYPE_CHECKING:
    from tablee.table.table import Table


def upgraded(kind: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of an entry as the current version stores them."""
    return _UPGRADES[kind](facts) if kind in _UPGRADES else facts


def earlier_kind(kind: str, facts: Mapping[str, Any]) -> type[Entry] | None:
    """The class of an entry that cannot be upgraded; None for all others."""
    if kind == UnlistedPromise.kind and facts.get("participants") is None:
        return UnlistedPromise
    if kind == UncheckableDeal.kind and isinstance(facts.get("seed"), int):
        return UncheckableDeal
    return None


def _opened(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Early versions stored no settings besides the game's, and no names and pictures of people on a shared device."""
    seats = facts["seats"]
    people = [("", PICTURES[number]) if taker == "device" else None for number, taker in enumerate(seats)]
    absent: dict[str, Any] = {"lot": False, "keeper": None, "clock": None, "listed": False, "grace": None}
    absent |= {"days": None, "late": None}
    absent["help"] = ["off"] * len(seats)
    return {"people": people, **absent, **facts}


def _dealt(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Early versions stored the seed as a number."""
    return {**facts, "seed": str(facts["seed"])}


_UPGRADES: dict[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {"opened": _opened, "dealt": _dealt}


# -- a promise without a list of participants -------------------------------------------------------------------------


@dataclass
class OldPromise(Promise):
    """A promise of the old protocol: everybody at the table could add a number until the cards were dealt."""

    given: dict[str, tuple[str, int]] = field(default_factory=dict)  # by a person's key: number and entry

    is_outdated = True

    def update(self, key: str, **facts: Any) -> None:
        """Store the number that a person's page has added."""
        self.given[key] = facts["number"], facts["entry"]

    def logged(self, table: Table, dealt: fair.Dealt | None, cancelled: int | None = None) -> fair.OldDeal:
        """The proof of the deal; such promises were never cancelled."""
        assert dealt is not None
        return fair.OldDeal(
            table=table.code,
            deal=self.deal,
            committed=fair.Committed(self.entry, self.commitment),
            contributed=tuple(self._contributions(table)),
            dealt=dealt,
            secret=self.secret,
            broken=(),
        )

    def _contributions(self, table: Table) -> Iterator[fair.OldContribution]:
        """The numbers that people have added, one each, in the order of the seats before the deal."""
        seen = set[str]()
        for seat in table.seats:
            if seat.person and seat.person.key not in seen:
                seen.add(seat.person.key)
                value, entry = self.given.get(seat.person.key, (None, None))
                yield fair.OldContribution(entry, seat.number, seat.person.name, value)


class UnlistedPromise(Entry, frozen=True):
    """The server promises a secret for the next deal."""

    deal: int
    commitment: str
    secret: str
    round: int = 0
    after: int = 0

    kind = "committed"
    public = ("deal", "round", "after", "commitment")

    def apply(self, table: Table) -> None:
        """Keep the promise."""
        table.fair.promise = OldPromise(
            *(self.deal, self.round, self.after, self.secret, self.commitment, self.number), participants={}
        )


# -- a deal without a promise -----------------------------------------------------------------------------------------


class UncheckableDeal(Dealt, frozen=True, omit_defaults=True):
    """A round begins, from a number that the server has chosen."""

    def shuffle(self, table: Table) -> tuple[Rng, None]:
        """The seal for shuffling; there is no proof."""
        return old_seal(int(self.seed)), None

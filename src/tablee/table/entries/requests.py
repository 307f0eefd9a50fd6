"""Requests for a rematch, and the end of requests. Swaps are in seating, take-backs in playing, draws in ending."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.table.errors import NotNow
from tablee.table.log import Change, Entry
from tablee.table.requests import WHAT, Request

if TYPE_CHECKING:
    from tablee.table.table import Table


class WantsRematch(Entry, frozen=True):
    """A person asks for another round, or agrees to it; it is dealt when every person wants it."""

    seat: int

    kind = "wants_rematch"
    public = ("seat",)

    @staticmethod
    def check(table: Table, seat: int, key: str | None) -> Change:
        """Ask for another round."""
        table.check_owner(seat, key)
        if not table.round.states or table.is_going_on:
            raise NotNow("The game is still going.")
        return table.change(WantsRematch(table.number + 1, seat))

    def apply(self, table: Table) -> None:
        """Ask, or agree."""
        table.requests.add(Request("rematch", self.seat, table.seats_beside(self.seat)))


class Declined(Entry, frozen=True):
    """A person declines a request, or withdraws their own."""

    seat: int
    what: str
    of: int  # the seat that asked

    kind = "declined"
    public = ("seat", "what", "of")

    @staticmethod
    def check(table: Table, seat: int, key: str | None, what: str, of: int) -> Change:
        """Decline the request of a seat."""
        table.check_owner(seat, key)
        asked = table.requests.find(what, of) if what in WHAT else None
        if asked is None or seat not in table.asked(asked) | asked.agreed:
            raise NotNow("That request has gone.")
        return table.change(Declined(table.number + 1, seat, what, of))

    def apply(self, table: Table) -> None:
        """End the request."""
        table.requests.drop(self.what, self.of)


class Lapsed(Entry, frozen=True):
    """All requests time out."""

    kind = "lapsed"
    allowed_when_full = True

    @staticmethod
    def check(table: Table) -> Change | None:
        """End all requests; None if there are none."""
        return table.change(Lapsed(table.number + 1)) if table.requests else None

    def apply(self, table: Table) -> None:
        """End all requests."""
        table.requests.clear()

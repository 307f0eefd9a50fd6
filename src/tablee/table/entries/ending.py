"""Ending: people end a game before its rules do, and a finished game becomes final."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.core import Outcome
from tablee.table.errors import NotNow
from tablee.table.log import Change, Entry
from tablee.table.requests import Request

if TYPE_CHECKING:
    from tablee.table.table import Table


class GaveUp(Entry, frozen=True):
    """A person gives up: of two the other one wins; of several the stand-in plays on for the seat."""

    seat: int

    kind = "gave_up"
    public = ("seat",)
    changes_game = sends_game = sends_seats = allowed_when_full = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None) -> Change:
        """End the game for this seat."""
        table.check_owner(seat, key)
        if not table.is_going_on or table.seats[seat].gave_up:
            raise NotNow("There's no game to give up.")
        return table.change(GaveUp(table.number + 1, seat))

    def apply(self, table: Table) -> None:
        """Let the stand-in play on; if one seat is left, or no person, the game ends and the remaining seat wins."""
        seat = table.seats[self.seat]
        seat.kept = seat.gave_up = True
        table.requests.clear()
        left = [seat for seat in table.seats if not seat.gave_up]
        if len(left) == 1 or not any(seat.person for seat in left):
            table.round.ended = Outcome(tuple(seat.number for seat in left), "gave_up")
            for seat in table.seats:
                seat.kept = seat.kept and not seat.gave_up  # there is nothing left to play


class WantsDraw(Entry, frozen=True):
    """A person offers a draw, or agrees to one."""

    seat: int

    kind = "wants_draw"
    public = ("seat",)

    def apply(self, table: Table) -> None:
        """Ask, or agree."""
        table.requests.add(Request("draw", self.seat, table.seats_beside(self.seat)))


class Drawn(Entry, frozen=True):
    """Everyone who plays has agreed on a draw."""

    kind = "drawn"
    changes_game = sends_game = allowed_when_full = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None) -> Change:
        """Offer a draw, or agree to one; the game ends when every person wants it."""
        table.check_owner(seat, key)
        if not table.may_draw:
            raise NotNow("For a tie, everyone who is playing has to agree while the game is still going.")
        number = table.number + 1
        return table.change(Drawn(number) if table.is_agreed("draw", seat) else WantsDraw(number, seat))

    def apply(self, table: Table) -> None:
        """End the game."""
        table.round.ended = Outcome((), "draw_agreed")
        table.requests.clear()


class BrokenOff(Entry, frozen=True):
    """Everybody has left in mid-game: nothing has to be hidden any more."""

    kind = "broken_off"
    changes_game = sends_game = reseats = True

    @staticmethod
    def check(table: Table) -> Change | None:
        """End a game that everybody has left; None if somebody plays."""
        is_abandoned = table.is_going_on and table.round.owners and not any(seat.person for seat in table.seats)
        return table.change(BrokenOff(table.number + 1)) if is_abandoned else None

    def apply(self, table: Table) -> None:
        """End the game."""
        table.round.ended = Outcome((), "all_left")
        table.round.open_seats.clear()


class Shown(Entry, frozen=True):
    """The whole deal is sent to somebody, as the record or replay of a finished game."""

    kind = "shown"
    allowed_when_full = True

    @staticmethod
    def check(table: Table) -> Change | None:
        """Mark the deal as shown, before the record is sent; None if it was marked already, or nobody was dealt to."""
        if table.is_going_on:
            raise NotNow("The game is still going. Its replay opens when it's over.")
        return None if table.round.is_shown or not table.round.owners else table.change(Shown(table.number + 1))

    def apply(self, table: Table) -> None:
        """Forbid take-backs from now on."""
        table.round.is_shown = True

"""Playing: actions, and taking them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee.core import State
from tablee.core.errors import GameOver
from tablee.table.errors import NotNow, NotYourSeat, Stale
from tablee.table.log import Change, Entry
from tablee.table.requests import Request

if TYPE_CHECKING:
    from tablee.table.table import Table


class Played(Entry, frozen=True):
    """An action of a person, a bot or the stand-in. It answers every request."""

    seat: int
    action: str
    by: str  # person, bot or keeper

    kind = "played"
    public = ("seat", "action", "by")
    changes_game = replayable = allowed_when_full = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None, action: str, at: int) -> Change:
        """Play an action; raises Stale if ``at``, the newest entry the client has seen, is before the last change."""
        table.check_owner(seat, key)
        turn = table.state.turn
        if table.round.ended is not None or table.seats[seat].gave_up:
            raise GameOver("The game was already over.")
        if turn is not None and turn != seat:
            raise NotYourSeat("It isn't your turn.")
        if not table.changed_at <= at <= table.number:
            raise Stale("Something else happened first. Please look again.")
        return Played.check_for(table, seat, action, "person")

    @staticmethod
    def check_for(table: Table, seat: int, action: str, by: str) -> Change:
        """Play an action that a bot or the stand-in chose."""
        after = table.state.play(action)  # raises if it is not legal
        return table.change(Played(table.number + 1, seat, action, by), after)

    def apply(self, table: Table, after: State | None = None) -> None:
        """Append the state after the action, which ``check`` may have computed already."""
        state = after or table.state.play(self.action)
        is_slip = self.by == "person" and table.forgives and state.turn not in (None, self.seat)
        table.round.play(state, self, self.by, self.seat if is_slip else None)
        table.requests.clear()

    @property
    def public_facts(self) -> dict[str, Any]:
        """Return all fields; ``by`` is omitted for a person."""
        facts = {"seat": self.seat, "action": self.action}
        return facts if self.by == "person" else facts | {"by": self.by}


class Settled(Entry, frozen=True):
    """The time to take an action back without asking is over: the seat sees the card that it drew."""

    seat: int

    kind = "settled"
    public = ("seat",)
    replayable = allowed_when_full = True

    @staticmethod
    def check(table: Table) -> Change | None:
        """End this time; None if no action can be taken back so."""
        slip = table.slip
        return None if slip is None else table.change(Settled(table.number + 1, slip.seat))

    def apply(self, table: Table) -> None:
        """Reveal the drawn card to the seat."""
        table.round.settle(self.number)


class WantsBack(Entry, frozen=True):
    """A person asks for their last action back, or agrees to such a request."""

    seat: int

    kind = "wants_back"
    public = ("seat",)

    def apply(self, table: Table) -> None:
        """Ask."""
        to = table.round.step_before(self.seat)
        table.requests.add(Request("back", self.seat, table.seats_beside(self.seat), to=to))


class TookBack(Entry, frozen=True):
    """The actions after a step are taken back."""

    seat: int
    to: int

    kind = "took_back"
    public = ("seat", "to")
    changes_game = sends_game = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None) -> Change:
        """Ask for the seat's last action back, or agree to such a request.

        Allowed at once in practice, and while the drawn card is withheld; otherwise all must agree, and no card may
        have been revealed since.
        """
        table.check_owner(seat, key)
        _check_nothing_is_final(table)
        if (slip := table.slip) is not None and slip.seat == seat:
            return table.change(TookBack(table.number + 1, seat, slip.step - 1))
        round_, asked = table.round, table.requests.find("back")
        first, to = (seat, round_.step_before(seat)) if asked is None else (asked.seat, asked.to)
        if to is None:
            raise NotNow("There's nothing to undo.")
        if not table.is_practice and round_.revealed_at > to:
            raise NotNow("A card has been shown since then, so you can't undo this.")
        if table.is_practice or table.people <= table.seats_beside(seat) or table.is_agreed("back", seat):
            return table.change(TookBack(table.number + 1, first, to))
        return table.change(WantsBack(table.number + 1, seat))

    def apply(self, table: Table) -> None:
        """Remove the states after the step."""
        table.round.take_back(self.to)
        table.requests.clear()


def _check_nothing_is_final(table: Table) -> None:
    if table.round.ended is not None:
        raise NotNow("The game is over, so you can't undo anything.")
    if table.round.is_shown:
        raise NotNow("All the cards have been shown, so you can't undo anything.")
    if table.somebody_left:
        raise NotNow("Someone who played here has left, so you can't undo anything.")

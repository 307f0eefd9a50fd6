"""One game at a table, from its deal to its end, and the series of games that the same people play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.core import Outcome, State
from tablee.table.errors import NotNow
from tablee.table.log import Entry
from tablee.table.seat import Seat, keys_of


@dataclass(frozen=True)
class Slip:
    """An action that its seat can take back without asking, until it sees what it drew."""

    seat: int
    step: int
    number: int  # of the entry


@dataclass
class Round:
    """The states of one game. Each deal begins a new one; before the first deal it is empty."""

    states: list[State] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)  # of the states: the deal, and the actions not taken back
    chosen_by: list[str] = field(default_factory=list)  # for each action: person, bot or keeper
    owners: dict[int, str] = field(default_factory=dict)  # the key of each hand's owner, even after they have left
    participants: set[str] = field(default_factory=set)  # the keys of all who have held cards
    open_seats: set[int] = field(default_factory=set)  # left in mid-game; the host lets somebody new in
    undone: int = 0  # actions that were taken back
    revealed_at: int = 0  # the last step that revealed a card
    slip: Slip | None = None  # the last action, while the drawn card is withheld from its seat
    seen: dict[int, Slip] = field(default_factory=dict)  # earlier ones, by the entry that revealed the drawn card
    looked_ahead: bool = False  # did a take-back in practice go past a revealed card?
    is_shown: bool = False  # was the whole deal sent to anybody, as a record or replay?
    ended: Outcome | None = None  # by people, before the end by the rules

    @property
    def state(self) -> State:
        """The game as it stands."""
        if not self.states:
            raise NotNow("The game hasn't started: a seat is still free.")
        return self.states[-1]

    @property
    def step(self) -> int:
        """The number of actions that were played and not taken back."""
        return max(0, len(self.states) - 1)

    @property
    def turn(self) -> int | None:
        """The seat to move; None before the deal and after the end."""
        return self.states[-1].turn if self.states and self.ended is None else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or earlier because people gave up or agreed on a draw."""
        return self.ended or (self.states[-1].outcome if self.states else None)

    def step_before(self, seat: int) -> int | None:
        """The step before the seat's last action; None if it has not played."""
        return next((number for number in range(self.step - 1, -1, -1) if self.states[number].turn == seat), None)

    def withholds_from(self, seat: int | None) -> bool:
        """Is the card that this seat's last action drew still withheld from it?"""
        return self.slip is not None and self.slip.seat == seat and self.ended is None

    def play(self, state: State, entry: Entry, by: str, slip_of: int | None) -> None:
        """Append the state after an action, which the seat ``slip_of`` can take back without asking."""
        self.settle(entry.number)
        self.states.append(state)
        self.entries.append(entry)
        self.chosen_by.append(by)
        if slip_of is not None:
            self.slip = Slip(slip_of, self.step, entry.number)
        elif state.reveals:
            self.revealed_at = self.step

    def settle(self, number: int) -> None:
        """End the time for taking the last action back: with this entry its seat sees the drawn card."""
        if self.slip is None:
            return
        self.seen[number] = self.slip
        if self.states[self.slip.step].reveals:
            self.revealed_at = self.slip.step
        self.slip = None

    def take_back(self, to: int) -> None:
        """Remove the states after a step."""
        self.undone += self.step - to
        self.looked_ahead |= self.revealed_at > to
        self.revealed_at = min(self.revealed_at, to)
        self.slip = None
        del self.states[to + 1 :], self.entries[to + 1 :], self.chosen_by[to:]

    def clear(self) -> None:
        """Remove the deal: the cards are dealt again."""
        self.states.clear()
        self.entries.clear()
        self.owners.clear()
        self.slip = None


@dataclass
class Series:
    """Consecutive games of the same people. The number of games won is a field of each seat, and moves with it."""

    people: set[str] = field(default_factory=set)  # their keys
    games: int = 0  # before the current one

    def count(self, round_: Round, seats: Sequence[Seat]) -> None:
        """Count a finished round, unless somebody looked ahead in it."""
        outcome = round_.outcome
        if outcome is not None and outcome.reason != "all_left" and not round_.looked_ahead:
            self.games += 1
            for winner in outcome.winners:
                seats[winner].won += 1

    def deal_to(self, people: set[str], seats: Sequence[Seat]) -> None:
        """Start a new series if the people have changed."""
        if self.people != people:
            self.people, self.games = {*people}, 0
            for seat in seats:
                seat.won = 0

    def shown(self, round_: Round, seats: Sequence[Seat]) -> dict[str, Any]:
        """The number of games, including the current one once it is over, and how many each seat has won."""
        if self.people != keys_of(seats):
            return {"games": 0, "won": [0] * len(seats)}
        outcome = None if round_.looked_ahead else round_.outcome
        won = [seat.won + (outcome is not None and seat.number in outcome.winners) for seat in seats]
        return {"games": self.games + (outcome is not None), "won": won}

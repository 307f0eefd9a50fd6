"""A table: the state that its log adds up to, and the commands that lead to new entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, ParamSpec, TypeVar

from tablee.core import Game, Outcome, State, View
from tablee.core.record import Record
from tablee.table.entries.around import EMOTES, ChoseHelp, Emote, Listed
from tablee.table.entries.dealing import Committed, Contributed, Dealt, Locked, Sealed, next_step
from tablee.table.entries.ending import BrokenOff, Drawn, GaveUp, Shown
from tablee.table.entries.opening import Opened
from tablee.table.entries.playing import Played, Settled, TookBack
from tablee.table.entries.requests import Declined, Lapsed, WantsRematch
from tablee.table.entries.seating import Kept, Left, LetIn, Named, Returned, Sat, Swapped
from tablee.table.errors import InvalidCommand, NotNow, NotYourSeat, Stale
from tablee.table.fairness import FairDealing
from tablee.table.log import MOST_ENTRIES, Change, Entry
from tablee.table.requests import Request, Requests
from tablee.table.round import Round, Series, Slip
from tablee.table.seat import Person, Seat, keys_of
from tablee.table.status import status, status_after_action

__all__ = ["EMOTES", "NotNow", "NotYourSeat", "Stale", "Table", "ending"]

DAY = 86_400  # seconds

_P = ParamSpec("_P")
_T = TypeVar("_T")


def _command(check: Callable[Concatenate[Table, _P], _T]) -> Callable[Concatenate[Table, _P], _T]:
    """The check of an entry as a method of the table."""
    return check


class Table:
    """The seats and games of a table.

    A command (``play``, ``sit``, ...) is checked and returns a `Change`, or None if nothing would change; it raises
    `TableeError` if it is refused. Commands do not change the table: ``apply`` does. A command's ``key`` proves that
    the seat belongs to the person. Error messages count seats from 1, as people do.
    """

    settings: Opened  # what the host chose
    game: Game
    host: Person
    listed: bool  # is the table on everyone's list?
    seats: list[Seat]

    def __init__(self, code: str, log: Iterable[Entry]) -> None:
        self.code = code
        self.log: list[Entry] = []
        self.deals: list[int] = []  # where in the log each round begins
        self.round = Round()
        self.fair = FairDealing()
        self.series = Series()
        self.requests = Requests()
        self.changed_at = 0  # the last entry that changed the game
        self.turn_began = 0  # the entry with which the current turn began
        self.turn_since: int | None = None  # when this turn began, in seconds since 1970, where turns last days
        self.status: dict[str, Any] = {}
        self.status_changes: list[dict[str, Any]] = []  # for each entry
        for entry in log:
            self.apply(Change(entry))

    # -- commands, in the order of a match ----------------------------------------------------------------------------

    sit = _command(Sat.check)
    name = _command(Named.check)
    let_in = _command(LetIn.check)
    leave = _command(Left.check)
    keep = _command(Kept.check)
    let_play = _command(Kept.check_late)
    hand_back = _command(Returned.check)
    swap = _command(Swapped.check)
    prepare_deal = _command(next_step)
    commit = _command(Committed.check)
    seal = _command(Sealed.check)
    lock = _command(Locked.check)
    contribute = _command(Contributed.check)
    deal = _command(Dealt.check)
    play = _command(Played.check)
    play_for = _command(Played.check_for)
    settle = _command(Settled.check)
    take_back = _command(TookBack.check)
    rematch = _command(WantsRematch.check)
    decline = _command(Declined.check)
    lapse = _command(Lapsed.check)
    give_up = _command(GaveUp.check)
    draw = _command(Drawn.check)
    break_off = _command(BrokenOff.check)
    show = _command(Shown.check)
    emote = _command(Emote.check)
    show_on_list = _command(Listed.check)
    help = _command(ChoseHelp.check)

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the newest entry."""
        return len(self.log)

    def change(self, entry: Entry, state: State | None = None) -> Change:
        """Return the change with an entry; raises NotNow if the log is full."""
        if self.number >= MOST_ENTRIES and not entry.allowed_when_full:
            raise NotNow("This table has reached its limit. Open a new one to keep playing.")
        return Change(entry, state)

    def apply(self, change: Change) -> None:
        """Append an entry to the log, and apply it."""
        (entry, state), turn = change, (self.rounds, self.turn)
        if entry.number != self.number + 1:
            raise InvalidCommand("Entry {number} cannot follow entry {last}.", number=entry.number, last=self.number)
        if isinstance(entry, Played):
            entry.apply(self, state)
        else:
            entry.apply(self)
        if entry.changes_game:
            self.changed_at = entry.number
        is_new_turn = (self.rounds, self.turn) != turn
        if is_new_turn:
            self.turn_began = entry.number
        if is_new_turn or entry.restarts_clock:
            self.turn_since = entry.time if self.is_going_on else None
        self.log.append(entry)
        now = status_after_action(self) if isinstance(entry, Played) and self.is_going_on else status(self)
        changed = {name: fact for name, fact in now.items() if name not in self.status or self.status[name] != fact}
        self.status_changes.append(changed)
        self.status |= changed

    # -- seats --------------------------------------------------------------------------------------------------------

    def seats_of(self, key: str | None) -> list[int]:
        """The seats the holder of this key may play."""
        return [seat.number for seat in self.seats if seat.belongs_to(key)]

    def seats_beside(self, seat: int) -> frozenset[int]:
        """All seats of the person on a seat: on a shared device one answer counts for all of them."""
        person = self.seats[seat].person
        return frozenset(self.seats_of(person.key if person else None))

    def seats_for(self, key: str | None) -> list[int]:
        """The free seats that the holder of this key may take now."""
        free = [seat.number for seat in self.seats if seat.is_free]
        if not self.is_going_on or key is None:
            return [] if self.is_going_on else free
        round_, is_new = self.round, key not in self.round.participants
        return [seat for seat in free if round_.owners.get(seat) == key or (is_new and seat in round_.open_seats)]

    def check_owner(self, seat: int, key: str | None) -> Person:
        """Return the person on a seat; raises NotYourSeat if it is not the holder of this key."""
        person = self.seats[seat].person if seat in range(len(self.seats)) else None
        if person is None or person.key != key:
            raise NotYourSeat("Seat {seat} isn't yours.", seat=seat + 1)
        return person

    def check_host(self, key: str | None) -> None:
        """Raise NotYourSeat for everyone but the host."""
        if key is None or key != self.host.key:
            raise NotYourSeat("Only the person who opened the table can do this.")

    def exchange(self, one: int, other: int) -> None:
        """Swap two seats."""
        order = list(self.seats)
        order[one], order[other] = order[other], order[one]
        self.reseat(order)

    def reseat(self, order: list[Seat]) -> None:
        """Put the seats in this order."""
        self.seats = order
        for number, seat in enumerate(order):
            seat.number = number

    @property
    def is_full(self) -> bool:
        """Is every seat taken?"""
        return not any(seat.is_free for seat in self.seats)

    @property
    def may_swap(self) -> bool:
        """Can seats be swapped? Before the first action and after the last; dealt cards only between two people."""
        return not self.is_going_on or (self.step == 0 and len({*self.round.owners.values()}) <= 2)

    @property
    def is_practice(self) -> bool:
        """Is one person alone with bots? A person who has left in mid-game still counts."""
        return len(keys_of(self.seats).union(self.round.owners.values())) == 1

    @property
    def is_exhibition(self) -> bool:
        """Are all players bots?"""
        return all(seat.level for seat in self.seats)

    @property
    def somebody_left(self) -> bool:
        """Has a person left whose hand was dealt in this round?"""
        return any(not self.seats[number].belongs_to(owner) for number, owner in self.round.owners.items())

    # -- the next deal ------------------------------------------------------------------------------------------------

    @property
    def needs_promise(self) -> bool:
        """Is it time to promise a secret for the next deal?"""
        promise = self.fair.promise
        return self.is_due and (promise is None or promise.is_outdated)

    @property
    def is_due(self) -> bool:
        """Is it time to deal?"""
        return (not self.round.states or self.rematch_agreed) and self.is_full

    @property
    def rematch_agreed(self) -> bool:
        """Has every person asked for another round?"""
        asked = self.requests.find("rematch")
        return asked is not None and not self.is_going_on and not self.asked(asked)

    # -- the game -----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands; NotNow before the deal."""
        return self.round.state

    @property
    def step(self) -> int:
        """How many actions were played in this round and not taken back."""
        return self.round.step

    @property
    def turn(self) -> int | None:
        """The seat to move; None before the deal and after the end."""
        return self.round.turn

    @property
    def outcome(self) -> Outcome | None:
        """How this round ended."""
        return self.round.outcome

    @property
    def is_going_on(self) -> bool:
        """Are the cards dealt, and is the game not over yet?"""
        return self.round.turn is not None

    @property
    def forgives(self) -> bool:
        """Can a person take an action back without asking, for a short time? In practice it is always possible."""
        return self.settings.grace is not None and self.game.forgives and not self.is_practice

    @property
    def slip(self) -> Slip | None:
        """The last action, while its seat can take it back without asking."""
        return self.round.slip if self.round.ended is None else None

    @property
    def late_at(self) -> int | None:
        """When a person's turn has lasted its days; None without such a limit, or if it is nobody's turn."""
        if self.settings.days is None or self.turn_since is None or self.turn is None:
            return None
        seat = self.seats[self.turn]
        return self.turn_since + self.settings.days * DAY if seat.person and not seat.kept else None

    @property
    def goes_on_alone(self) -> bool:
        """Do bots and the stand-in play while nobody is present? Only where turns last days, and a person plays."""
        return self.settings.days is not None and any(seat.person and not seat.kept for seat in self.seats)

    @property
    def rounds(self) -> int:
        """The number of games that were begun here."""
        return len(self.deals)

    def now(self, eyes: int | None) -> dict[str, Any]:
        """The state of the game, as these eyes may see it."""
        now = self.view(eyes).now
        return now if self.round.ended is None else now | ending(self.round.ended)

    def view(self, eyes: int | None) -> View:
        """The view of a seat; without the card that its last action drew, while it can take that back."""
        view = self.state.view(eyes)
        if self.round.withholds_from(eyes) and view.cause.before is not None:
            view.buffer = self.game.withhold(view.cause.before, view.cause.code, view.buffer)
        return view

    def record(self) -> Record:
        """The record of this round."""
        start, *later = self.round.states
        actions = tuple(state.action or "" for state in later)
        return Record(self.game.name, start.position, actions, self.fair.recorded(self.rounds), self.round.ended)

    # -- requests -----------------------------------------------------------------------------------------------------

    def asked(self, request: Request) -> set[int]:
        """The seats that still have to agree."""
        if request.what == "swap":
            return {other for other in (request.other,) if other is not None}
        return (self.players if request.what == "draw" else self.people) - request.agreed

    def is_agreed(self, what: str, seat: int) -> bool:
        """Has everyone else agreed, so that this seat's agreement is the last one?"""
        asked = self.requests.find(what)
        return asked is not None and self.asked(asked) <= self.seats_beside(seat)

    @property
    def people(self) -> set[int]:
        """The seats that have to agree to a request: those of people, except absent ones."""
        over = not self.is_going_on
        return {seat.number for seat in self.seats if seat.person and (not seat.kept or (over and seat.gave_up))}

    @property
    def players(self) -> set[int]:
        """The seats of all people who have not given up, present or not: all of them have to agree on a draw."""
        return {seat.number for seat in self.seats if seat.person and not seat.gave_up}

    @property
    def may_draw(self) -> bool:
        """Can a draw be offered? It needs several people, all of them at the table."""
        if not self.is_going_on:
            return False
        players = self.players
        owners = {self.round.owners.get(seat) for seat in players}
        return len(owners) > 1 and players <= self.people and not self.somebody_left


def ending(outcome: Outcome) -> dict[str, Any]:
    """The changed facts of a view after people have ended the game."""
    return {"turn": None, "legal": [], "outcome": {"winners": list(outcome.winners), "reason": outcome.reason}}

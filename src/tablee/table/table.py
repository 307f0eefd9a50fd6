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
    """Who sits where, what was dealt and played.

    A command (``play``, ``sit``, ...) is checked and returns a `Change`, or None where nothing would change; it raises
    a `TableeError` where it is refused. Nothing has happened then: ``apply`` makes a change count. A command proves
    with a person's key that the seat is hers. Error messages count seats from 1, as people do.
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
        self.changed_at = 0  # the entry that changed the game last
        self.turn_began = 0  # the entry with which the present turn began
        self.turn_since: int | None = None  # when this turn began, in seconds since 1970, where turns last days
        self.status: dict[str, Any] = {}
        self.status_changes: list[dict[str, Any]] = []  # by each entry
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
        """The change that a command leads to; refused where the log is full."""
        if self.number >= MOST_ENTRIES and not entry.allowed_when_full:
            raise NotNow("This table has reached its limit. Open a new one to keep playing.")
        return Change(entry, state)

    def apply(self, change: Change) -> None:
        """Make the next entry of the log count."""
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
        """All seats of the person who sits there: on one device one answer is enough."""
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
        """The person on a seat; NotYourSeat where it is not the holder of this key."""
        person = self.seats[seat].person if seat in range(len(self.seats)) else None
        if person is None or person.key != key:
            raise NotYourSeat("Seat {seat} isn't yours.", seat=seat + 1)
        return person

    def check_host(self, key: str | None) -> None:
        """Refuse everyone but the host."""
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
        """Seats are swapped before the first action and after the last; dealt cards only between two people."""
        return not self.is_going_on or (self.step == 0 and len({*self.round.owners.values()}) <= 2)

    @property
    def is_practice(self) -> bool:
        """Is one person alone with bots, and was so in this deal? A person who left in mid-game still counts."""
        return len(keys_of(self.seats).union(self.round.owners.values())) == 1

    @property
    def is_exhibition(self) -> bool:
        """Do bots play among themselves?"""
        return all(seat.level for seat in self.seats)

    @property
    def somebody_left(self) -> bool:
        """Is a person gone whose hand was dealt in this round?"""
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
        """Can a person's action be taken back for a moment? In practice it always can be."""
        return self.settings.grace is not None and self.game.forgives and not self.is_practice

    @property
    def slip(self) -> Slip | None:
        """The last action, while its seat can take it back without asking."""
        return self.round.slip if self.round.ended is None else None

    @property
    def late_at(self) -> int | None:
        """When a person's turn has lasted its days; None where no turn is limited so, or nobody is waited for."""
        if self.settings.days is None or self.turn_since is None or self.turn is None:
            return None
        seat = self.seats[self.turn]
        return self.turn_since + self.settings.days * DAY if seat.person and not seat.kept else None

    @property
    def goes_on_alone(self) -> bool:
        """Do bots and the stand-in play while nobody is at the table? Where turns last days, for whoever comes back."""
        return self.settings.days is not None and any(seat.person and not seat.kept for seat in self.seats)

    @property
    def rounds(self) -> int:
        """How many games were begun here."""
        return len(self.deals)

    def now(self, eyes: int | None) -> dict[str, Any]:
        """How the game stands, through these eyes."""
        now = self.view(eyes).now
        return now if self.round.ended is None else now | ending(self.round.ended)

    def view(self, eyes: int | None) -> View:
        """What a seat may know now: not yet what its last action drew, while it can take that back."""
        view = self.state.view(eyes)
        if self.round.withholds_from(eyes) and view.cause.before is not None:
            view.buffer = self.game.withhold(view.cause.before, view.cause.code, view.buffer)
        return view

    def record(self) -> Record:
        """The record of this round."""
        start, *later = self.round.states
        actions = tuple(state.action or "" for state in later)
        return Record(self.game.name, start.position, actions, self.fair.whole(self.rounds), self.round.ended)

    # -- who has to agree ---------------------------------------------------------------------------------------------

    def asked(self, request: Request) -> set[int]:
        """The seats that still have to agree."""
        if request.what == "swap":
            return {other for other in (request.other,) if other is not None}
        return (self.players if request.what == "draw" else self.people) - request.agreed

    def is_agreed(self, what: str, seat: int) -> bool:
        """Does everyone want it, once this seat does?"""
        asked = self.requests.find(what)
        return asked is not None and self.asked(asked) <= self.seats_beside(seat)

    @property
    def people(self) -> set[int]:
        """The seats that are asked when all must agree; nobody waits for a person who is not there."""
        over = not self.is_going_on
        return {seat.number for seat in self.seats if seat.person and (not seat.kept or (over and seat.gave_up))}

    @property
    def players(self) -> set[int]:
        """The seats of all who have not given up, there or not: a result is not agreed on without them."""
        return {seat.number for seat in self.seats if seat.person and not seat.gave_up}

    @property
    def may_draw(self) -> bool:
        """Are there several people to agree on a draw, all of them at the table?"""
        if not self.is_going_on:
            return False
        players = self.players
        owners = {self.round.owners.get(seat) for seat in players}
        return len(owners) > 1 and players <= self.people and not self.somebody_left


def ending(outcome: Outcome) -> dict[str, Any]:
    """What changes in a game's view when people end it."""
    return {"turn": None, "legal": [], "outcome": {"winners": list(outcome.winners), "reason": outcome.reason}}

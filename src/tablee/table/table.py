"""A table folds its log: every entry is checked before it is written, and applied after it is safe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import tablee.core
from tablee.bots import LEVELS
from tablee.core import State
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.table.log import Entry
from tablee.table.seat import BOT_NAMES, HELP, Person, Seat

EMOTES = ("hello", "bravo", "think", "oh", "thanks", "wow")
REVEALING = frozenset({"drew", "reshuffle"})  # no take-back among people goes past these
CHANGES_THE_GAME = frozenset({"dealt", "swapped", "played", "took_back"})  # a move made before one of these is stale
LONGEST_WAIT = 3600  # seconds


_T = TypeVar("_T")


class NotNow(TableeError):
    """The table cannot do this now."""

    code = "not_now"


class Stale(TableeError):
    """The sender had not seen the newest entry yet."""

    code = "stale"


class NotYourSeat(TableeError):
    """Only who sits there may do this."""

    code = "not_your_seat"


@dataclass
class TakeBack:
    """A wish to go back to an earlier step, and the seats that agree to it."""

    seat: int  # whose wish it is
    to: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """Who sits where, what was dealt and played.

    Methods named after wishes (``play``, ``sit``, ...) check a wish and return the entry for the log; nothing has
    happened then. ``apply`` makes an entry count.
    """

    def __init__(self, code: str, log: Iterable[Entry]) -> None:
        self.code = code
        self.log: list[Entry] = []
        self.seats: list[Seat] = []
        self.states: list[State] = []
        self.chosen_by: list[str] = []  # who chose each action: a person, a bot or the seat-keeper
        self.deals: list[int] = []  # where in the log each round begins
        self._foreseen: tuple[State, str, State] | None = None  # the action that was checked last, and its outcome
        self.undone = 0
        self.changed_at = 0  # the entry that changed the game last
        self.wants_back: TakeBack | None = None
        self.wants_rematch: set[int] = set()
        self.wants_swap: set[tuple[int, int]] = set()
        self.swaps: list[tuple[int, int]] = []  # agreed after a game, done when the next one is dealt
        for entry in log:
            self.apply(entry)

    # -- opening ------------------------------------------------------------------------------------------------------

    @staticmethod
    def open(wishes: Mapping[str, Any], host: Person) -> Entry:
        """The first entry of a new table; a seat is wished for me, a friend, this device or a bot's level.

        ``starts`` is a seat's number, ``"lot"``, or nothing: then seat 0 starts, as in the rules. ``keeper`` and
        ``clock`` are seconds until the seat-keeper plays for who has dropped out or thinks too long; nothing: never.
        ``help`` is one kind for each seat; nothing: hints where one person is alone with bots, else none.
        """
        seats = wishes.get("seats")
        if not isinstance(seats, list) or not seats:
            raise NotNow("A table needs a list of seats; {seats!r} was given.", seats=seats)
        for wish in seats:
            if wish not in ("me", "friend", "device", *LEVELS):
                raise NotNow("A seat is for me, a friend, this device or a bot's level, not {wish!r}.", wish=wish)
        if "me" not in seats and "device" in seats:
            raise NotNow("Who shares a device sits at the table too.")
        game = tablee.core.load(wishes.get("game", ""), len(seats), **wishes.get("options", {}))
        starts = wishes.get("starts")
        first = 0 if starts == "lot" else _starter(starts, len(seats))
        facts = {
            "game": game.name,
            "options": dict(game.chosen),
            "seats": _from(first, seats),
            "help": _from(first, _helps(wishes.get("help"), seats)),
            "host": {"key": host.key, "name": host.name, "picture": host.picture},
            "lot": starts == "lot",
            "keeper": _seconds(wishes.get("keeper")),
            "clock": _seconds(wishes.get("clock")),
            "listed": wishes.get("listed") is True,
        }
        return Entry(1, "opened", facts)

    def _opened(self, facts: Mapping[str, Any]) -> None:
        self.game = tablee.core.load(facts["game"], len(facts["seats"]), **facts["options"])
        self.host = Person(**facts["host"])
        self.lot: bool = facts.get("lot", False)
        self.keeper: int | None = facts.get("keeper")
        self.clock: int | None = facts.get("clock")
        self.listed: bool = facts.get("listed", False)
        for number, wish in enumerate(facts["seats"]):
            seat = Seat(number)
            if wish in LEVELS:
                seat.level, seat.bot_name = wish, BOT_NAMES[number]
            elif wish in ("me", "device"):
                seat.person, seat.help = self.host, facts.get("help", {number: "off"})[number]
            self.seats.append(seat)

    # -- sitting down and dealing -------------------------------------------------------------------------------------

    def sit(self, seat: int, person: Person) -> Entry:
        """Take a free seat."""
        if seat not in range(len(self.seats)) or not self.seats[seat].is_free:
            raise NotNow("Seat {seat} is not free.", seat=seat)
        facts = {"seat": seat, "key": person.key, "name": person.name, "picture": person.picture}
        return self._next("sat", facts)

    def _sat(self, facts: Mapping[str, Any]) -> None:
        self.seats[facts["seat"]].person = Person(facts["key"], facts["name"], facts["picture"])

    def leave(self, seat: int, key: str | None) -> Entry:
        """Stand up; the seat is free for somebody else."""
        self._own(seat, key)
        return self._next("left", {"seat": seat})

    def _left(self, facts: Mapping[str, Any]) -> None:
        seat = self.seats[facts["seat"]]
        seat.person, seat.kept = None, False
        self.wants_back = None
        self.wants_swap.clear()

    @property
    def is_full(self) -> bool:
        """Is every seat taken?"""
        return not any(seat.is_free for seat in self.seats)

    def deal(self, seed: int, lot: int = 0) -> Entry:
        """Begin a round. The seed is in the log and nowhere else. Where the lot decides, seat ``lot`` starts."""
        if not self.is_full or self.is_going_on:
            raise NotNow("Cards are dealt when every seat is taken and no game is going on.")
        return self._next("dealt", {"seed": seed} | ({"lot": lot} if self.lot else {}))

    def _dealt(self, facts: Mapping[str, Any]) -> None:
        for one, other in self.swaps:
            self._exchange(one, other)
        self._seat(_from(facts.get("lot", 0), self.seats))
        self.states = [self.game.start(seed=facts["seed"])]
        self.chosen_by.clear()
        self.deals.append(len(self.log))
        self.undone = 0
        self.swaps.clear()
        self.wants_back = None
        self.wants_rematch.clear()
        self.wants_swap.clear()

    @property
    def rounds(self) -> int:
        """How many games were begun here."""
        return len(self.deals)

    @property
    def turn(self) -> int | None:
        """The seat that is to play; None before the deal and after the end."""
        return self.state.turn if self.states else None

    @property
    def is_going_on(self) -> bool:
        """Are the cards dealt, and is the game not over yet?"""
        return self.turn is not None

    @property
    def is_exhibition(self) -> bool:
        """Do bots play among themselves?"""
        return all(seat.level for seat in self.seats)

    # -- swapping seats -----------------------------------------------------------------------------------------------

    @property
    def may_swap(self) -> bool:
        """Seats are swapped before the first action and after the last."""
        return not self.is_going_on or len(self.states) == 1

    def swap(self, seat: int, key: str | None, other: int) -> Entry:
        """Change places: freely with a bot or a free seat, with a person when both asked for it."""
        self._own(seat, key)
        if other not in range(len(self.seats)) or other == seat:
            raise NotNow("There is no seat {other} to swap with.", other=other)
        if not self.may_swap:
            raise NotNow("Seats are swapped before the first move or after the game.")
        person = self.seats[other].person
        if person is None or person.key == key or (other, seat) in self.wants_swap:
            return self._next("swapped", {"seat": seat, "with": other})
        return self._next("wants_swap", {"seat": seat, "with": other})

    def _wants_swap(self, facts: Mapping[str, Any]) -> None:
        self.wants_swap.add((facts["seat"], facts["with"]))

    def _swapped(self, facts: Mapping[str, Any]) -> None:
        """After a game the seats stay as they are until the next deal: they say who won."""
        self.wants_swap.clear()
        if self.states and not self.is_going_on:
            self.swaps.append((facts["seat"], facts["with"]))
            return
        self._exchange(facts["seat"], facts["with"])
        if self.states:  # nobody keeps a hand that somebody else has seen: it is dealt anew
            self.states.clear()
            self.deals.pop()

    def _exchange(self, one: int, other: int) -> None:
        order = list(self.seats)
        order[one], order[other] = order[other], order[one]
        self._seat(order)

    def _seat(self, order: list[Seat]) -> None:
        self.seats = order
        for number, seat in enumerate(order):
            seat.number = number

    # -- playing ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands."""
        if not self.states:
            raise NotNow("The game has not begun: a seat is still free.")
        return self.states[-1]

    @property
    def number(self) -> int:
        """The number of the newest entry."""
        return len(self.log)

    def play(self, seat: int, action: str, at: int, by: str = "person") -> Entry:
        """Play an action for a seat that has seen what changed the game last; ``at`` is the newest entry it knows."""
        state = self.state
        if state.turn is not None and state.turn != seat:
            raise NotYourSeat("It is the turn of seat {turn}, not of seat {seat}.", turn=state.turn, seat=seat)
        if not self.changed_at <= at <= self.number:
            raise Stale("Something happened meanwhile: the table is at {now}, not at {at}.", now=self.number, at=at)
        self._foreseen = state, action, state.play(action)  # refuses what is not legal
        return self._next("played", {"seat": seat, "action": action, "by": by})

    def foresee(self, facts: Mapping[str, Any]) -> State:
        """The state after an action; that of the one that was checked last is at hand."""
        before, action, after = self._foreseen or (None, "", self.state)
        return after if before is self.state and action == facts["action"] else self.state.play(facts["action"])

    def _played(self, facts: Mapping[str, Any]) -> None:
        self.states.append(self.foresee(facts))
        self.chosen_by.append(facts["by"])
        self.wants_back = None
        self.wants_swap.clear()

    # -- the seat-keeper: plays for somebody who is not there ---------------------------------------------------------

    def keep(self, seat: int) -> Entry:
        """Let the seat-keeper play here until the person is back."""
        if self.seats[seat].person is None or self.seats[seat].kept:
            raise NotNow("Nobody has to be waited for on seat {seat}.", seat=seat)
        return self._next("kept", {"seat": seat})

    def _kept(self, facts: Mapping[str, Any]) -> None:
        self.seats[facts["seat"]].kept = True

    def hand_back(self, seat: int) -> Entry:
        """The person is back; the seat-keeper steps aside."""
        if not self.seats[seat].kept:
            raise NotNow("The seat-keeper does not play on seat {seat}.", seat=seat)
        return self._next("returned", {"seat": seat})

    def _returned(self, facts: Mapping[str, Any]) -> None:
        self.seats[facts["seat"]].kept = False

    # -- taking back --------------------------------------------------------------------------------------------------

    @property
    def is_practice(self) -> bool:
        """Is one person alone with bots?"""
        return len({seat.person.key for seat in self.seats if seat.person}) == 1

    def take_back(self, seat: int, key: str | None) -> Entry:
        """Ask for the seat's last action back, or agree to the wish of who asked before.

        Free in practice; among people all must agree, and no card was shown.
        """
        self._own(seat, key)
        wish = self.wants_back or self._wish_back(seat)
        shown = any(event["event"] in REVEALING for state in self.states[wish.to + 1 :] for event in state.events)
        if not self.is_practice and shown:
            raise NotNow("A card was shown since then, so this cannot be taken back.")
        if self.is_practice or self._people() <= wish.agreed | {seat}:
            return self._next("took_back", {"seat": wish.seat, "to": wish.to})
        return self._next("wants_back", {"seat": seat})

    def _wish_back(self, seat: int) -> TakeBack:
        """A seat's wish to have its last action back."""
        target = self._last_choice_of(seat)
        if target is None:
            raise NotNow("There is nothing to take back.")
        return TakeBack(seat, target)

    def _last_choice_of(self, seat: int) -> int | None:
        turns = [number for number, state in enumerate(self.states[:-1]) if state.turn == seat]
        return turns[-1] if turns else None

    def _wants_back(self, facts: Mapping[str, Any]) -> None:
        self.wants_back = self.wants_back or self._wish_back(facts["seat"])
        self.wants_back.agreed.add(facts["seat"])

    def _took_back(self, facts: Mapping[str, Any]) -> None:
        self.undone += len(self.states) - 1 - facts["to"]
        del self.states[facts["to"] + 1 :], self.chosen_by[facts["to"] :]
        self.wants_back = None

    # -- around the game ----------------------------------------------------------------------------------------------

    def emote(self, seat: int, key: str | None, emote: str) -> Entry:
        """One of the fixed friendly emotes; there is no free chat."""
        self._own(seat, key)
        if emote not in EMOTES:
            raise NotNow("{emote!r} is none of the emotes {emotes}.", emote=emote, emotes=", ".join(EMOTES))
        return self._next("emote", {"seat": seat, "emote": emote})

    def rematch(self, seat: int, key: str | None) -> Entry:
        """Ask for another round; it is dealt when every person asked."""
        self._own(seat, key)
        if self.state.turn is not None:
            raise NotNow("The game is still going on.")
        return self._next("wants_rematch", {"seat": seat})

    def _wants_rematch(self, facts: Mapping[str, Any]) -> None:
        self.wants_rematch.add(facts["seat"])

    @property
    def rematch_agreed(self) -> bool:
        """Has every person asked for another round?"""
        return bool(self.wants_rematch) and not self.is_going_on and self._people() <= self.wants_rematch

    def show_on_list(self, key: str | None, listed: bool) -> Entry:
        """Open the table to everyone's list, or take it off again; only who opened it may."""
        if key is None or key != self.host.key:
            raise NotYourSeat("Only who opened the table can do this.")
        return self._next("listed", {"listed": listed})

    def _listed(self, facts: Mapping[str, Any]) -> None:
        self.listed = facts["listed"]

    def help(self, seat: int, key: str | None, help_: str) -> Entry:
        """Choose the help for a seat: off, hints or coach."""
        self._own(seat, key)
        if help_ not in HELP:
            raise NotNow("Help is {kinds}, not {given!r}.", kinds=", ".join(HELP), given=help_)
        return self._next("help", {"seat": seat, "help": help_})

    def _help(self, facts: Mapping[str, Any]) -> None:
        self.seats[facts["seat"]].help = facts["help"]

    # -- looking ------------------------------------------------------------------------------------------------------

    def seats_of(self, key: str | None) -> list[int]:
        """The seats the holder of this key may play."""
        return [seat.number for seat in self.seats if seat.belongs_to(key)]

    def record(self) -> Record:
        """The record of this round."""
        return Record(self.game.name, self.states[0].position, tuple(state.action or "" for state in self.states[1:]))

    # -- the log ------------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Make an entry of the log count."""
        if entry.number != self.number + 1:
            raise NotNow("Entry {number} cannot follow entry {last}.", number=entry.number, last=self.number)
        handler = getattr(self, f"_{entry.kind}", None)
        if handler is not None:
            handler(entry.facts)
        if entry.kind in CHANGES_THE_GAME:
            self.changed_at = entry.number
        self.log.append(entry)

    def _next(self, kind: str, facts: Mapping[str, Any]) -> Entry:
        return Entry(self.number + 1, kind, facts)

    def _own(self, seat: int, key: str | None) -> None:
        if seat not in range(len(self.seats)) or not self.seats[seat].belongs_to(key):
            raise NotYourSeat("Seat {seat} is not yours.", seat=seat)

    def _people(self) -> set[int]:
        """Whoever is asked when all must agree; nobody waits for somebody who is not there."""
        return {seat.number for seat in self.seats if seat.person and not seat.kept}


def _from(first: int, seats: list[_T]) -> list[_T]:
    """The same circle, counted from another seat."""
    return seats[first:] + seats[:first]


def _starter(wish: Any, seats: int) -> int:
    if wish is None:
        return 0
    if isinstance(wish, bool) or not isinstance(wish, int) or wish not in range(seats):
        raise NotNow("A seat of the table starts, or the lot decides; {wish!r} is neither.", wish=wish)
    return wish


def _helps(wish: Any, seats: list[str]) -> list[str]:
    if wish is None:
        return ["off" if "friend" in seats else "hints"] * len(seats)
    if not isinstance(wish, list) or len(wish) != len(seats) or any(kind not in HELP for kind in wish):
        raise NotNow("Help is one of {kinds} for each seat, not {wish!r}.", kinds=", ".join(HELP), wish=wish)
    return wish


def _seconds(wish: Any) -> int | None:
    if wish is None:
        return None
    if isinstance(wish, bool) or not isinstance(wish, int) or not 1 <= wish <= LONGEST_WAIT:
        raise NotNow("Whole seconds from 1 to {most} can be waited, not {wish!r}.", most=LONGEST_WAIT, wish=wish)
    return wish

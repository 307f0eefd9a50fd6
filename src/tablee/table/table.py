"""A table folds its log: every command is checked before its entry is written, and counts after that is safe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tablee.core import Game, State
from tablee.core.errors import TableeError
from tablee.core.fair import Deal, commitment_of, is_hex, new_secret
from tablee.core.record import Record
from tablee.table.entries import fold
from tablee.table.fairness import Promise, deal_facts
from tablee.table.log import Entry, Step
from tablee.table.opening import NotNow
from tablee.table.seat import HELP, Person, Seat

EMOTES = ("hello", "bravo", "think", "oh", "thanks", "wow")
REVEALING = frozenset({"drew", "reshuffle"})  # no take-back among people goes past these

__all__ = ["EMOTES", "NotNow", "NotYourSeat", "Stale", "Table", "TakeBack"]


class Stale(TableeError):
    """The sender had not seen the newest entry yet."""

    code = "stale"


class NotYourSeat(TableeError):
    """Only who sits there may do this."""

    code = "not_your_seat"


@dataclass
class TakeBack:
    """What somebody asked for: to go back to an earlier step; and the seats that agree to it."""

    seat: int  # who asked
    to: int
    agreed: set[int] = field(default_factory=set)


class Table:
    """Who sits where, what was dealt and played.

    Commands (``play``, ``sit``, ...) are checked and return a step: the entry for the log and, after an action, the
    state of the game. Nothing has happened then; ``apply`` makes a step count. Whoever gives a command proves with
    her key that the seat is hers. Messages count seats from 1, as people do.
    """

    game: Game
    host: Person
    lot: bool  # does it decide who starts?
    keeper: int | None
    clock: int | None
    listed: bool  # is the table on everyone's list?

    def __init__(self, code: str, log: Iterable[Entry]) -> None:
        self.code = code
        self.log: list[Entry] = []
        self.seats: list[Seat] = []
        self.states: list[State] = []
        self.chosen_by: list[str] = []  # who chose each action: a person, a bot or the seat-keeper
        self.deals: list[int] = []  # where in the log each round begins
        self.dealt = 0  # how often, with the deals that were broken off
        self.promise: Promise | None = None  # for the next deal
        self.dealing: Deal | None = None  # how this one came about
        self.broken: list[Deal] = []  # the deals of this round that ended with a swap
        self.undone = 0
        self.changed_at = 0  # the entry that changed the game last
        self.wants_back: TakeBack | None = None
        self.wants_rematch: set[int] = set()
        self.wants_swap: set[tuple[int, int]] = set()
        self.swaps: list[tuple[int, int]] = []  # agreed after a game, done when the next one is dealt
        self.stakes: dict[int, str] = {}  # whose hand each seat's is in this deal; who leaves keeps it
        self.sat_at_deal: set[str] = set()  # whoever has had a hand of this deal
        self.let_in_on: set[int] = set()  # seats left in mid-game that the host gives to somebody new
        self.redealt = 0  # deals of this round that ended with a swap
        self.is_shown = False  # was the whole deal shown to anybody, as its record or replay?
        for entry in log:
            self.apply(Step(entry))

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the newest entry."""
        return len(self.log)

    def apply(self, step: Step) -> None:
        """Make an entry of the log count."""
        entry = step.entry
        if entry.number != self.number + 1:
            raise NotNow("Entry {number} cannot follow entry {last}.", number=entry.number, last=self.number)
        fold(self, step)
        self.log.append(entry)

    def _step(self, kind: str, facts: Mapping[str, Any], state: State | None = None) -> Step:
        return Step(Entry(self.number + 1, kind, facts), state)

    # -- sitting down and dealing -------------------------------------------------------------------------------------

    def sit(self, seat: int, person: Person) -> Step:
        """Take a free seat."""
        self._check_free(seat)
        if self.is_going_on:
            self._check_newcomer(seat, person.key)
        facts = {"seat": seat, "key": person.key, "name": person.name, "picture": person.picture}
        return self._step("sat", facts)

    def _check_free(self, seat: int) -> None:
        if seat not in range(len(self.seats)) or not self.seats[seat].is_free:
            raise NotNow("Seat {seat} is not free.", seat=seat + 1)

    def _check_newcomer(self, seat: int, key: str) -> None:
        """A hand that was left in mid-game is for who left it, or for somebody new; who knows another never sees it."""
        if self.stakes.get(seat) == key:
            return
        if key in self.sat_at_deal:
            raise NotNow("Who has held cards in this game cannot take another seat before its end.")
        if seat not in self.let_in_on:
            raise NotNow("Somebody left this seat in the middle of a game. Only the host can let somebody new in.")

    def seats_for(self, key: str | None) -> list[int]:
        """The free seats that the holder of this key may take now."""
        free = [seat.number for seat in self.seats if seat.is_free]
        if not self.is_going_on or key is None:
            return [] if self.is_going_on else free
        is_new = key not in self.sat_at_deal
        return [seat for seat in free if self.stakes.get(seat) == key or (is_new and seat in self.let_in_on)]

    def let_in(self, seat: int, key: str | None) -> Step:
        """The host gives a seat that was left in mid-game to whoever comes next and has held no cards yet."""
        self._check_host(key)
        self._check_free(seat)
        return self._step("let_in", {"seat": seat})

    def leave(self, seat: int, key: str | None) -> Step:
        """Stand up; the seat is free for somebody else."""
        self.check_owner(seat, key)
        return self._step("left", {"seat": seat})

    @property
    def is_full(self) -> bool:
        """Is every seat taken?"""
        return not any(seat.is_free for seat in self.seats)

    @property
    def is_due(self) -> bool:
        """Is it time to deal?"""
        return (not self.states or self.rematch_agreed) and self.is_full

    @property
    def needs_promise(self) -> bool:
        """Is it time for the house to promise a secret for the next deal?"""
        return self.promise is None and (not self.states or bool(self.wants_rematch))

    def commit(self, secret: str | None = None) -> Step:
        """Promise a secret for the next deal, before anybody adds to it. It is in the log and nowhere else."""
        secret, deal = secret or new_secret(), self.dealt + 1
        facts = {"deal": deal, "commitment": commitment_of(secret, self.code, deal), "secret": secret}
        return self._step("committed", facts)

    def contribute(self, key: str | None, commitment: object, contribution: object) -> Step | None:
        """Add to the next deal what the house could not foresee; once for each person, and only after its promise."""
        mine = self.seats_of(key)
        if key is None or not mine:
            raise NotYourSeat("Only who sits at the table can do this.")
        if self.dealing and self.dealing.commitment == commitment:
            return None  # a moment too late
        if self.promise is None or self.promise.commitment != commitment:
            raise NotNow("This is not the deal that comes next.")
        if not is_hex(contribution):
            raise NotNow("A contribution is 64 of the letters 0 to 9 and a to f, not {given!r}.", given=contribution)
        if key in self.promise.given:
            return None
        return self._step("contributed", {"seat": mine[0], "key": key, "contribution": contribution})

    def counts(self, contribution: str) -> bool:
        """Is this contribution part of the deal, or of the next one?"""
        dealt = [each.value for each in self.dealing.contributions] if self.dealing else []
        coming = [value for value, _ in self.promise.given.values()] if self.promise else []
        return contribution in (*dealt, *coming)

    def deal(self) -> Step:
        """Begin a round, from what was promised and added. The seed is in the log and nowhere else."""
        if not self.is_full or self.is_going_on or self.promise is None:
            raise NotNow("Cards are dealt when every seat is taken and no game is going on.")
        return self._step("dealt", deal_facts(self, self.promise))

    @property
    def rounds(self) -> int:
        """How many games were begun here."""
        return len(self.deals)

    # -- swapping seats -----------------------------------------------------------------------------------------------

    @property
    def may_swap(self) -> bool:
        """Seats are swapped before the first action and after the last."""
        return not self.is_going_on or self.step == 0

    def swap(self, seat: int, key: str | None, other: int) -> Step:
        """Change places: freely with a bot or a free seat, with a person when both asked for it."""
        self.check_owner(seat, key)
        if other not in range(len(self.seats)) or other == seat:
            raise NotNow("There is no seat {other} to swap with.", other=other + 1)
        if not self.may_swap:
            raise NotNow("Seats are swapped before the first move or after the game.")
        person = self.seats[other].person
        if self.is_going_on and not {*self.stakes.values()} <= {key, person.key if person else key}:
            raise NotNow("The cards are dealt, and others at the table would lose theirs. Swap after the game.")
        agreed = person is None or person.key == key or (other, seat) in self.wants_swap
        return self._step("swapped" if agreed else "wants_swap", {"seat": seat, "with": other})

    # -- playing ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The game as it stands."""
        if not self.states:
            raise NotNow("The game has not begun: a seat is still free.")
        return self.states[-1]

    @property
    def step(self) -> int:
        """How many actions were played in this round and not taken back."""
        return max(0, len(self.states) - 1)

    @property
    def turn(self) -> int | None:
        """The seat that is to play; None before the deal and after the end."""
        return self.states[-1].turn if self.states else None

    @property
    def is_going_on(self) -> bool:
        """Are the cards dealt, and is the game not over yet?"""
        return self.turn is not None

    def play(self, seat: int, key: str | None, action: str, at: int) -> Step:
        """Play an action for a seat that has seen what changed the game last; ``at`` is the newest entry it knows."""
        self.check_owner(seat, key)
        turn = self.state.turn
        if turn is not None and turn != seat:
            raise NotYourSeat("It is the turn of seat {turn}, not of seat {seat}.", turn=turn + 1, seat=seat + 1)
        if not self.changed_at <= at <= self.number:
            raise Stale("Something happened meanwhile: the table is at {now}, not at {at}.", now=self.number, at=at)
        return self._played(seat, action, "person")

    def play_for(self, seat: int, action: str, by: str) -> Step:
        """Play an action that a bot or the seat-keeper chose."""
        return self._played(seat, action, by)

    def _played(self, seat: int, action: str, by: str) -> Step:
        after = self.state.play(action)  # refuses what is not legal
        return self._step("played", {"seat": seat, "action": action, "by": by}, after)

    # -- the seat-keeper: plays for somebody who is not there ---------------------------------------------------------

    def keep(self, seat: int) -> Step:
        """Let the seat-keeper play here until the person is back."""
        if self.seats[seat].person is None or self.seats[seat].kept:
            raise NotNow("Nobody has to be waited for on seat {seat}.", seat=seat + 1)
        return self._step("kept", {"seat": seat})

    def hand_back(self, seat: int) -> Step:
        """The person is back; the seat-keeper steps aside."""
        if not self.seats[seat].kept:
            raise NotNow("The seat-keeper does not play on seat {seat}.", seat=seat + 1)
        return self._step("returned", {"seat": seat})

    # -- taking back --------------------------------------------------------------------------------------------------

    def take_back(self, seat: int, key: str | None) -> Step:
        """Ask for the seat's last action back, or agree with who asked before.

        Free in practice; among people all must agree, and no card was shown.
        """
        self.check_owner(seat, key)
        if self.is_shown:
            raise NotNow("The whole deal was shown, so nothing can be taken back any more.")
        if any(not self.seats[number].belongs_to(owner) for number, owner in self.stakes.items()):
            raise NotNow("Somebody who played here has left, so nothing can be taken back.")
        asked = self.wants_back or self.take_back_of(seat)
        shown = any(event["event"] in REVEALING for state in self.states[asked.to + 1 :] for event in state.events)
        if not self.is_practice and shown:
            raise NotNow("A card was shown since then, so this cannot be taken back.")
        if self.is_practice or self._people() <= asked.agreed | {seat}:
            return self._step("took_back", {"seat": asked.seat, "to": asked.to})
        return self._step("wants_back", {"seat": seat})

    def take_back_of(self, seat: int) -> TakeBack:
        """What it means that a seat asks for its last action back."""
        turns = [number for number, state in enumerate(self.states[:-1]) if state.turn == seat]
        if not turns:
            raise NotNow("There is nothing to take back.")
        return TakeBack(seat, turns[-1])

    # -- around the game ----------------------------------------------------------------------------------------------

    def emote(self, seat: int, key: str | None, emote: str) -> Step:
        """One of the fixed friendly emotes; there is no free chat."""
        self.check_owner(seat, key)
        if emote not in EMOTES:
            raise NotNow("{emote!r} is none of the emotes {emotes}.", emote=emote, emotes=", ".join(EMOTES))
        return self._step("emote", {"seat": seat, "emote": emote})

    def rematch(self, seat: int, key: str | None) -> Step:
        """Ask for another round; it is dealt when every person asked."""
        self.check_owner(seat, key)
        if self.state.turn is not None:
            raise NotNow("The game is still going on.")
        return self._step("wants_rematch", {"seat": seat})

    @property
    def rematch_agreed(self) -> bool:
        """Has every person asked for another round?"""
        return bool(self.wants_rematch) and not self.is_going_on and self._people() <= self.wants_rematch

    def show_on_list(self, key: str | None, listed: bool) -> Step:
        """Open the table to everyone's list, or take it off again; only who opened it may."""
        self._check_host(key)
        return self._step("listed", {"listed": listed})

    def _check_host(self, key: str | None) -> None:
        if key is None or key != self.host.key:
            raise NotYourSeat("Only who opened the table can do this.")

    def help(self, seat: int, key: str | None, help_: str) -> Step:
        """Choose the help for a seat: off, hints or coach."""
        self.check_owner(seat, key)
        if help_ not in HELP:
            raise NotNow("Help is {kinds}, not {given!r}.", kinds=", ".join(HELP), given=help_)
        return self._step("help", {"seat": seat, "help": help_})

    # -- who is there -------------------------------------------------------------------------------------------------

    def seats_of(self, key: str | None) -> list[int]:
        """The seats the holder of this key may play."""
        return [seat.number for seat in self.seats if seat.belongs_to(key)]

    def check_owner(self, seat: int, key: str | None) -> None:
        """Refuse who does not sit there."""
        if seat not in range(len(self.seats)) or not self.seats[seat].belongs_to(key):
            raise NotYourSeat("Seat {seat} is not yours.", seat=seat + 1)

    @property
    def is_practice(self) -> bool:
        """Is one person alone with bots, and was so in this deal? Who left in mid-game still has a stake."""
        return len({seat.person.key for seat in self.seats if seat.person} | {*self.stakes.values()}) == 1

    @property
    def is_exhibition(self) -> bool:
        """Do bots play among themselves?"""
        return all(seat.level for seat in self.seats)

    def _people(self) -> set[int]:
        """Whoever is asked when all must agree; nobody waits for somebody who is not there."""
        return {seat.number for seat in self.seats if seat.person and not seat.kept}

    def show(self) -> Step | None:
        """Before the record of a game that is over is told: from then on nothing is taken back."""
        if self.is_going_on:
            raise NotNow("The game is still going on. Its replay opens when it is over.")
        return None if self.is_shown or not self.stakes else self._step("shown", {})

    def record(self) -> Record:
        """The record of this round."""
        fair = replace(self.dealing, broken=tuple(self.broken)) if self.dealing else None
        actions = tuple(state.action or "" for state in self.states[1:])
        return Record(self.game.name, self.states[0].position, actions, fair)

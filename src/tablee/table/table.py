"""A table folds its log: every command is checked before its entry is written, and counts after that is safe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tablee.core import Game, Outcome, State
from tablee.core.errors import GameOver, TableeError
from tablee.core.fair import Deal, commitment_of, is_hex, new_secret
from tablee.core.record import Record
from tablee.table.aside import told_after_action, told_aside
from tablee.table.entries import KINDS, fold
from tablee.table.fairness import Promise, deal_facts, whole_deal
from tablee.table.log import MOST_ENTRIES, Change, Entry
from tablee.table.opening import BadWish, NotNow
from tablee.table.requests import WHAT, Request
from tablee.table.seat import HELP, PICTURES, Person, Seat, checked_face

EMOTES = ("hello", "bravo", "think", "oh", "thanks", "wow")

__all__ = ["EMOTES", "NotNow", "NotYourSeat", "Stale", "Table"]


class Stale(TableeError):
    """The sender had not seen the newest entry yet."""

    code = "stale"


class NotYourSeat(TableeError):
    """Only who sits there may do this."""

    code = "not_your_seat"


class Table:
    """Who sits where, what was dealt and played.

    Commands (``play``, ``sit``, ...) are checked and return a change: the entry for the log and, after an action, the
    state of the game. Nothing has happened then; ``apply`` makes a change count. Whoever gives a command proves with
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
        self.ended: Outcome | None = None  # by people, before the rules did
        self.revealed_at = 0  # the last step that showed a card
        self.looked_ahead = False  # did a take-back in practice go past such a step?
        self.requests: tuple[Request, ...] = ()
        self.swaps: list[tuple[int, int]] = []  # agreed after a game, done when the next one is dealt
        self.stakes: dict[int, str] = {}  # whose hand each seat's is in this deal; who leaves keeps it
        self.sat_at_deal: set[str] = set()  # whoever has had a hand of this deal
        self.let_in_on: set[int] = set()  # seats left in mid-game that the host gives to somebody new
        self.company: set[str] = set()  # whose series of games it is
        self.games = 0  # of the series, before the present one
        self.redealt = 0  # deals of this round that ended with a swap
        self.is_shown = False  # was the whole deal shown to anybody, as its record or replay?
        self.aside: dict[str, Any] = {}  # what is told of the table besides seats and game
        self.news: list[dict[str, Any]] = []  # what each entry changed of it
        for entry in log:
            self.apply(Change(entry))

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the newest entry."""
        return len(self.log)

    def apply(self, change: Change) -> None:
        """Make an entry of the log count."""
        entry = change.entry
        if entry.number != self.number + 1:
            raise BadWish("Entry {number} cannot follow entry {last}.", number=entry.number, last=self.number)
        fold(self, change)
        self.log.append(entry)
        aside = told_after_action(self) if KINDS[entry.kind].acts and self.is_going_on else told_aside(self)
        self.news.append({name: fact for name, fact in aside.items() if self.aside.get(name) != fact})
        self.aside |= self.news[-1]

    def _change(self, kind: str, facts: Mapping[str, Any], state: State | None = None) -> Change:
        if self.number >= MOST_ENTRIES and not KINDS[kind].to_the_end:
            raise NotNow("This table has seen enough. Open a new one to keep playing.")
        return Change(Entry(self.number + 1, kind, facts), state)

    # -- sitting down and dealing -------------------------------------------------------------------------------------

    def sit(self, seat: int, person: Person) -> Change:
        """Take a free seat."""
        self._check_free(seat)
        if self.is_going_on:
            self._check_newcomer(seat, person.key)
        facts = {"seat": seat, "key": person.key, "name": person.name, "picture": self._picture_for(person, seat)}
        return self._change("sat", facts)

    def _picture_for(self, person: Person, seat: int) -> str:
        """Who never chose a name is called after her picture, so hers is one that nobody else here has."""
        taken = {other.person.picture for other in self.seats if other.person and other.number != seat}
        if person.name or person.picture not in taken:
            return person.picture
        return next(picture for picture in PICTURES if picture not in taken)

    def name(self, seat: int, key: str | None, name: Any, picture: Any) -> Change | None:
        """Be called and shown differently from now on; None where nothing changes."""
        self.check_owner(seat, key)
        name, picture = checked_face(name, picture)
        person = self.seats[seat].person
        assert person is not None  # she owns it
        wished = replace(person, name=name, picture=picture or person.picture)
        wished = replace(wished, picture=self._picture_for(wished, seat))
        facts = {"seat": seat, "name": wished.name, "picture": wished.picture}
        return None if wished == person else self._change("named", facts)

    def _check_free(self, seat: int) -> None:
        if seat not in range(len(self.seats)) or not self.seats[seat].is_free:
            raise NotNow("Seat {seat} is not free.", seat=seat + 1)

    def _check_newcomer(self, seat: int, key: str) -> None:
        """A hand that was left in mid-game is for who left it, or for somebody new; who knows another never sees it."""
        if self.stakes.get(seat) == key:
            return
        if key in self.sat_at_deal:
            raise NotNow("You have held cards in this game, so you cannot take another seat before it ends.")
        if seat not in self.let_in_on:
            raise NotNow(
                "Somebody left this seat in the middle of a game. Only the person who opened the table can let "
                "somebody new in."
            )

    def seats_for(self, key: str | None) -> list[int]:
        """The free seats that the holder of this key may take now."""
        free = [seat.number for seat in self.seats if seat.is_free]
        if not self.is_going_on or key is None:
            return [] if self.is_going_on else free
        is_new = key not in self.sat_at_deal
        return [seat for seat in free if self.stakes.get(seat) == key or (is_new and seat in self.let_in_on)]

    def let_in(self, seat: int, key: str | None) -> Change:
        """The host gives a seat that was left in mid-game to whoever comes next and has held no cards yet."""
        self._check_host(key)
        self._check_free(seat)
        return self._change("let_in", {"seat": seat})

    def leave(self, seat: int, key: str | None) -> Change:
        """Stand up; the seat is free for somebody else."""
        self.check_owner(seat, key)
        return self._change("left", {"seat": seat})

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
        return self.promise is None and (not self.states or self.request("rematch") is not None)

    def commit(self, secret: str | None = None) -> Change:
        """Promise a secret for the next deal, before anybody adds to it. It is in the log and nowhere else."""
        secret, deal = secret or new_secret(), self.dealt + 1
        facts = {"deal": deal, "commitment": commitment_of(secret, self.code, deal), "secret": secret}
        return self._change("committed", facts)

    def contribute(self, key: str | None, commitment: object, contribution: object) -> Change | None:
        """Add to the next deal what the house could not foresee; once for each person, and only after its promise."""
        mine = self.seats_of(key)
        if key is None or not mine:
            raise NotYourSeat("Only people at the table can do this.")
        if self.dealing and self.dealing.commitment == commitment:
            return None  # a moment too late
        if self.promise is None or self.promise.commitment != commitment:
            raise BadWish("This is not the deal that comes next.")
        if not is_hex(contribution):
            raise BadWish("A contribution is 64 of the letters 0 to 9 and a to f, not {given!r}.", given=contribution)
        if key in self.promise.given:
            return None
        return self._change("contributed", {"seat": mine[0], "key": key, "contribution": contribution})

    def counts(self, contribution: str) -> bool:
        """Is this contribution part of the deal, or of the next one?"""
        dealt = [each.value for each in self.dealing.contributions] if self.dealing else []
        coming = [value for value, _ in self.promise.given.values()] if self.promise else []
        return contribution in (*dealt, *coming)

    def deal(self) -> Change:
        """Begin a round, from what was promised and added. The seed is in the log and nowhere else.

        Where no lot decides, the start goes around from game to game, unless people chose their seats for the next one.
        """
        if not self.is_full or self.is_going_on or self.promise is None:
            raise NotNow("A game begins when every seat is taken and no other game is going on.")
        first = {"first": 1} if self.states and not self.swaps and not self.lot else {}
        return self._change("dealt", deal_facts(self, self.promise) | first)

    @property
    def rounds(self) -> int:
        """How many games were begun here."""
        return len(self.deals)

    # -- swapping seats -----------------------------------------------------------------------------------------------

    @property
    def may_swap(self) -> bool:
        """Seats are swapped before the first action and after the last; dealt cards only between two people."""
        return not self.is_going_on or (self.step == 0 and len({*self.stakes.values()}) <= 2)

    def swap(self, seat: int, key: str | None, other: int) -> Change:
        """Change places: freely with a bot or a free seat, with a person when both asked for it."""
        self.check_owner(seat, key)
        if other not in range(len(self.seats)) or other == seat:
            raise BadWish("There is no seat {other} to swap with.", other=other + 1)
        if not self.may_swap:
            raise NotNow("You can swap seats before the first move or after the game.")
        person = self.seats[other].person
        if self.is_going_on and not {*self.stakes.values()} <= {key, person.key if person else key}:
            raise NotNow("The cards have been dealt, and others at the table would lose theirs. Swap after the game.")
        asked = self.request("swap", other)
        agreed = person is None or person.key == key or (asked is not None and asked.other == seat)
        return self._change("swapped" if agreed else "wants_swap", {"seat": seat, "with": other})

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
        return self.states[-1].turn if self.states and self.ended is None else None

    @property
    def outcome(self) -> Outcome | None:
        """How this round ended: by its rules, or before that because people gave up or agreed on a draw."""
        return self.ended or (self.states[-1].outcome if self.states else None)

    def now(self, eyes: int | None) -> dict[str, Any]:
        """How the game stands, through these eyes."""
        now = self.state.view(eyes).now
        return now if self.ended is None else now | ending(self.ended)

    @property
    def is_going_on(self) -> bool:
        """Are the cards dealt, and is the game not over yet?"""
        return self.turn is not None

    def play(self, seat: int, key: str | None, action: str, at: int) -> Change:
        """Play an action for a seat that has seen what changed the game last; ``at`` is the newest entry it knows."""
        self.check_owner(seat, key)
        turn = self.state.turn
        if self.ended is not None or self.seats[seat].gave_up:
            raise GameOver("The game had already ended.")
        if turn is not None and turn != seat:
            raise NotYourSeat("It is not your turn.")
        if not self.changed_at <= at <= self.number:
            raise Stale("Something else happened first. Please look again.")
        return self._played(seat, action, "person")

    def play_for(self, seat: int, action: str, by: str) -> Change:
        """Play an action that a bot or the seat-keeper chose."""
        return self._played(seat, action, by)

    def _played(self, seat: int, action: str, by: str) -> Change:
        after = self.state.play(action)  # refuses what is not legal
        return self._change("played", {"seat": seat, "action": action, "by": by}, after)

    # -- the seat-keeper: plays for somebody who is not there ---------------------------------------------------------

    def keep(self, seat: int) -> Change:
        """Let the seat-keeper play here until the person is back."""
        if self.seats[seat].person is None or self.seats[seat].kept:
            raise BadWish("There is no person on seat {seat} to wait for.", seat=seat + 1)
        return self._change("kept", {"seat": seat})

    def hand_back(self, seat: int) -> Change:
        """The person is back; the seat-keeper steps aside."""
        if not self.seats[seat].kept or self.seats[seat].gave_up:
            raise BadWish("The seat-keeper does not play on seat {seat}.", seat=seat + 1)
        return self._change("returned", {"seat": seat})

    # -- requests -----------------------------------------------------------------------------------------------------

    def request(self, what: str, seat: int | None = None) -> Request | None:
        """What was asked for and not answered yet, by anybody or by this seat."""
        for one in self.requests:
            if one.what == what and seat in (None, one.seat):
                return one
        return None

    def seats_beside(self, seat: int) -> frozenset[int]:
        """All seats of who sits there: on one device one answer is enough."""
        person = self.seats[seat].person
        return frozenset(self.seats_of(person.key if person else None))

    def asked(self, request: Request) -> set[int]:
        """The seats that still have to agree."""
        if request.what == "swap":
            return {other for other in (request.other,) if other is not None}
        return (self._players() if request.what == "draw" else self._people()) - request.agreed

    def _is_agreed(self, what: str, seat: int) -> bool:
        """Does everyone want it, once this seat does?"""
        asked = self.request(what)
        return asked is not None and self.asked(asked) <= self.seats_beside(seat)

    def take_back(self, seat: int, key: str | None) -> Change:
        """Ask for the seat's last action back, or agree with who asked before.

        Free in practice; among people all must agree, and no card was shown.
        """
        self.check_owner(seat, key)
        self._check_nothing_is_final()
        asked = self.request("back")
        first, to = (seat, self.step_before(seat)) if asked is None else (asked.seat, asked.to)
        if to is None:
            raise NotNow("There is nothing to undo.")
        if not self.is_practice and self.revealed_at > to:
            raise NotNow("A card has been shown since then, so this cannot be undone.")
        if self.is_practice or self._people() <= self.seats_beside(seat) or self._is_agreed("back", seat):
            return self._change("took_back", {"seat": first, "to": to})
        return self._change("wants_back", {"seat": seat})

    def _check_nothing_is_final(self) -> None:
        if self.ended is not None:
            raise NotNow("The game has ended, so nothing can be undone any more.")
        if self.is_shown:
            raise NotNow("All the cards have been shown, so nothing can be undone any more.")
        if self.somebody_left:
            raise NotNow("Somebody who played here has left, so nothing can be undone.")

    @property
    def somebody_left(self) -> bool:
        """Is somebody gone who has a stake in this deal?"""
        return any(not self.seats[number].belongs_to(owner) for number, owner in self.stakes.items())

    def step_before(self, seat: int) -> int | None:
        """The step before the seat's last action; None where it has not played."""
        return next((number for number in range(self.step - 1, -1, -1) if self.states[number].turn == seat), None)

    def draw(self, seat: int, key: str | None) -> Change:
        """Offer a draw, or agree to it; the game ends when every person wants it."""
        self.check_owner(seat, key)
        if not self.may_draw:
            raise NotNow("A draw needs everyone who is playing to agree, while the game is still going on.")
        return (
            self._change("drawn", {}) if self._is_agreed("draw", seat) else self._change("wants_draw", {"seat": seat})
        )

    @property
    def may_draw(self) -> bool:
        """Are there several people to agree on a draw, all of them at the table?"""
        players = self._players()
        keys = {self.stakes.get(seat) for seat in players}
        return self.is_going_on and len(keys) > 1 and players <= self._people() and not self.somebody_left

    def give_up(self, seat: int, key: str | None) -> Change:
        """End the game for this seat: the other one wins; among several the seat-keeper plays on for it."""
        self.check_owner(seat, key)
        if not self.is_going_on or self.seats[seat].gave_up:
            raise NotNow("There is no game to give up.")
        return self._change("gave_up", {"seat": seat})

    def break_off(self) -> Change | None:
        """End a game that everybody has left: from now on anyone may see how it was dealt. None: somebody plays."""
        is_abandoned = self.is_going_on and self.stakes and not any(seat.person for seat in self.seats)
        return self._change("broken_off", {}) if is_abandoned else None

    def decline(self, seat: int, key: str | None, what: str, of: int) -> Change:
        """Say no to what a seat asked for; who asked takes it back so."""
        self.check_owner(seat, key)
        asked = self.request(what, of) if what in WHAT else None
        if asked is None or seat not in self.asked(asked) | asked.agreed:
            raise NotNow("Nobody is asking for this any more.")
        return self._change("declined", {"seat": seat, "what": what, "of": of})

    def lapse(self) -> Change | None:
        """Nobody answered for a long time: what was asked for is over."""
        return self._change("lapsed", {}) if self.requests else None

    # -- around the game ----------------------------------------------------------------------------------------------

    def emote(self, seat: int, key: str | None, emote: str) -> Change:
        """One of the fixed friendly emotes; there is no free chat."""
        self.check_owner(seat, key)
        if emote not in EMOTES:
            raise BadWish("{emote!r} is none of the emotes {emotes}.", emote=emote, emotes=", ".join(EMOTES))
        return self._change("emote", {"seat": seat, "emote": emote})

    def rematch(self, seat: int, key: str | None) -> Change:
        """Ask for another round; it is dealt when every person asked."""
        self.check_owner(seat, key)
        if not self.states or self.is_going_on:
            raise NotNow("The game is still going on.")
        return self._change("wants_rematch", {"seat": seat})

    @property
    def rematch_agreed(self) -> bool:
        """Has every person asked for another round?"""
        asked = self.request("rematch")
        return asked is not None and not self.is_going_on and not self.asked(asked)

    def show_on_list(self, key: str | None, listed: bool) -> Change | None:
        """Open the table to everyone's list, or take it off again; only who opened it may. None: it is so already."""
        self._check_host(key)
        return None if listed == self.listed else self._change("listed", {"listed": listed})

    def _check_host(self, key: str | None) -> None:
        if key is None or key != self.host.key:
            raise NotYourSeat("Only the person who opened the table can do this.")

    def help(self, seat: int, key: str | None, help_: str) -> Change | None:
        """Choose the help for a seat: off, hints or coach; None where nothing changes."""
        self.check_owner(seat, key)
        if help_ not in HELP:
            raise BadWish("Help is {kinds}, not {given!r}.", kinds=", ".join(HELP), given=help_)
        return None if help_ == self.seats[seat].help else self._change("help", {"seat": seat, "help": help_})

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
        over = not self.is_going_on
        return {seat.number for seat in self.seats if seat.person and (not seat.kept or (over and seat.gave_up))}

    def _players(self) -> set[int]:
        """Whoever has not given up, there or not: a result is not agreed on without her."""
        return {seat.number for seat in self.seats if seat.person and not seat.gave_up}

    def show(self) -> Change | None:
        """Before the record of a game that is over is told: from then on nothing is taken back."""
        if self.is_going_on:
            raise NotNow("The game is still going on. Its replay opens when it is over.")
        return None if self.is_shown or not self.stakes else self._change("shown", {})

    def record(self) -> Record:
        """The record of this round."""
        actions = tuple(state.action or "" for state in self.states[1:])
        return Record(self.game.name, self.states[0].position, actions, whole_deal(self), self.ended)


def ending(outcome: Outcome) -> dict[str, Any]:
    """What it changes in a game's view that people ended it."""
    return {"turn": None, "legal": [], "outcome": {"winners": list(outcome.winners), "reason": outcome.reason}}

"""The kinds of entries: what each makes of the table, and what is told of it. Declared here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from tablee.core import Outcome, State, load
from tablee.locale.names import BOT_NAMES
from tablee.table import fairness
from tablee.table.log import Change, Entry
from tablee.table.requests import Request, What
from tablee.table.seat import PICTURES, Person, Seat

if TYPE_CHECKING:
    from tablee.table.table import Table

Facts: TypeAlias = Mapping[str, Any]
After: TypeAlias = State | None
_T = TypeVar("_T")


@dataclass(frozen=True)
class Kind:
    """What all entries of a kind have in common."""

    fold: Callable[[Table, Facts, After], None]  # makes it count; the state after an action may be known already
    public: tuple[str, ...] = ()  # the facts that everyone may know; keys and seeds are never among them
    key: tuple[str, ...] = ()  # where its facts name who opened the table or sat down
    deals: bool = False  # a round begins, with its first state
    acts: bool = False  # an action: one more state
    takes_back: bool = False  # of the states, those after the step ``to`` are gone
    changes_game: bool = False  # an action that was chosen before it is stale
    tells_game: bool = False  # everyone is told the whole game again
    changes_seats: bool = False  # everyone is told the seats again
    reseats: bool = False  # somebody may sit elsewhere now, or not any more
    restarts_clock: bool = False  # the turn has its whole time again
    told_later: bool = False  # to who missed it; where others were missed, the whole table is told again
    to_the_end: bool = False  # what a game may need to be finished, however long the log is


def fold(table: Table, change: Change) -> None:
    """Make an entry count."""
    entry, state = change
    kind = KINDS[entry.kind]
    kind.fold(table, entry.facts, state)
    if kind.changes_game:
        table.changed_at = entry.number


def public_facts(entry: Entry) -> dict[str, Any]:
    """What everyone may know of an entry; that a person chose goes without saying."""
    facts = entry.facts
    public = {name: facts[name] for name in KINDS[entry.kind].public if name in facts}
    if public.get("by") == "person":
        del public["by"]
    return public


def is_public(entry: Entry) -> bool:
    """May everyone know all of it?"""
    return entry.facts.keys() <= {*KINDS[entry.kind].public}


def key_of(entry: Entry) -> str | None:
    """Who opened the table or sat down with this entry, if that is what it is about."""
    path = KINDS[entry.kind].key
    if not path:
        return None
    found: Any = entry.facts
    for name in path:
        found = found[name]
    return str(found)


def counted_from(first: int, seats: list[_T]) -> list[_T]:
    """The same circle, counted from another seat."""
    return seats[first:] + seats[:first]


# -- seats -------------------------------------------------------------------------------------------------------------


def _opened(table: Table, facts: Facts, _: After) -> None:
    table.game = load(facts["game"], len(facts["seats"]), **facts["options"])
    table.host = Person(**facts["host"])
    table.lot = facts.get("lot", False)
    table.keeper, table.clock = facts.get("keeper"), facts.get("clock")
    table.listed = facts.get("listed", False)
    for number, taker in enumerate(facts["seats"]):
        seat = Seat(number, place=number)
        if taker in ("me", "device"):
            seat.on_device = taker == "device"
            seat.person, seat.help = _first_person(table, facts, seat), facts.get("help", {number: "off"})[number]
        elif taker != "friend":  # a bot, even one that is not installed any more
            seat.level, seat.bot_name = taker, BOT_NAMES[number]
        table.seats.append(seat)


def _first_person(table: Table, facts: Facts, seat: Seat) -> Person:
    """The host, or who shares her device; in old logs those have no faces of their own."""
    if not seat.on_device:
        return table.host
    name, picture = facts.get("people", {seat.number: ("", PICTURES[seat.number])})[seat.number]
    return Person(table.host.key, name, picture)


def _named(table: Table, facts: Facts, _: After) -> None:
    seat = table.seats[facts["seat"]]
    if seat.person is not None:
        seat.person = replace(seat.person, name=facts["name"], picture=facts["picture"])
        if seat.person.key == table.host.key and not seat.on_device:
            table.host = seat.person


def _sat(table: Table, facts: Facts, _: After) -> None:
    seat = facts["seat"]
    table.seats[seat].person = Person(facts["key"], facts["name"], facts["picture"])
    table.seats[seat].on_device = False
    if table.is_going_on:
        table.stakes[seat] = facts["key"]
        table.sat_at_deal.add(facts["key"])
        table.let_in_on.discard(seat)


def _left(table: Table, facts: Facts, _: After) -> None:
    """Nobody is bound by, or has to do with, what somebody wished who is gone."""
    seat = table.seats[facts["seat"]]
    seat.person, seat.kept, seat.gave_up = None, False, False
    still = (request.without(seat.number) for request in table.requests)
    table.requests = tuple(request for request in still if request is not None)
    table.swaps = [pair for pair in table.swaps if seat.number not in pair]


def _let_in(table: Table, facts: Facts, _: After) -> None:
    table.let_in_on.add(facts["seat"])


def _kept(table: Table, facts: Facts, _: After) -> None:
    table.seats[facts["seat"]].kept = True


def _returned(table: Table, facts: Facts, _: After) -> None:
    table.seats[facts["seat"]].kept = False


def _swapped(table: Table, facts: Facts, _: After) -> None:
    """After a game the seats stay as they are until the next deal: they say who won."""
    _drop(table, "swap")
    if table.states and not table.is_going_on:
        table.swaps.append((facts["seat"], facts["with"]))
        return
    _exchange(table, facts["seat"], facts["with"])
    if table.states:  # nobody keeps a hand that somebody else has seen: it is dealt anew
        table.states.clear()
        table.stakes.clear()
        table.deals.pop()
        table.redealt += 1
        if table.dealing:
            table.broken.append(table.dealing)


def _exchange(table: Table, one: int, other: int) -> None:
    order = list(table.seats)
    order[one], order[other] = order[other], order[one]
    _seat(table, order)


def _seat(table: Table, order: list[Seat]) -> None:
    table.seats = order
    for number, seat in enumerate(order):
        seat.number = number


# -- the game ----------------------------------------------------------------------------------------------------------


def _committed(table: Table, facts: Facts, _: After) -> None:
    table.promise = fairness.Promise(facts["deal"], facts["secret"], facts["commitment"], table.number + 1)


def _contributed(table: Table, facts: Facts, _: After) -> None:
    if table.promise:
        table.promise.given[facts["key"]] = facts["contribution"], table.number + 1


def _dealt(table: Table, facts: Facts, _: After) -> None:
    _count_round(table)
    key, table.dealing = fairness.dealt(table, facts)
    table.promise = None
    table.dealt += 1
    for one, other in table.swaps:
        _exchange(table, one, other)
    if table.states:  # of the round before
        table.redealt = 0
        table.broken.clear()
    _seat(table, counted_from(facts.get("lot", facts.get("first", 0)), table.seats))
    table.stakes = {seat.number: seat.person.key for seat in table.seats if seat.person}
    table.sat_at_deal = {*table.stakes.values()}
    table.let_in_on.clear()
    table.is_shown = table.looked_ahead = False
    table.states = [table.game.begin(key)]
    table.ended = None
    table.chosen_by.clear()
    table.deals.append(len(table.log))
    table.undone = table.revealed_at = 0
    table.swaps.clear()
    table.requests = ()
    for seat in table.seats:
        seat.kept, seat.gave_up = seat.kept and not seat.gave_up, False
    _begin_series(table)


def _count_round(table: Table) -> None:
    """A game that was played to an end counts in the series, unless somebody saw ahead in it."""
    if table.outcome is not None and table.outcome.reason != "all_left" and not table.looked_ahead:
        table.games += 1
        for winner in table.outcome.winners:
            table.seats[winner].won += 1


def _begin_series(table: Table) -> None:
    """Other people, another series."""
    if table.company != table.sat_at_deal:
        table.company = {*table.sat_at_deal}
        table.games = 0
        for seat in table.seats:
            seat.won = 0


def _played(table: Table, facts: Facts, after: After) -> None:
    table.states.append(after or table.state.play(facts["action"]))
    table.chosen_by.append(facts["by"])
    if table.state.reveals:
        table.revealed_at = table.step
    table.requests = ()


def _took_back(table: Table, facts: Facts, _: After) -> None:
    to = facts["to"]
    table.undone += table.step - to
    table.looked_ahead |= table.revealed_at > to
    table.revealed_at = min(table.revealed_at, to)
    del table.states[to + 1 :], table.chosen_by[to:]
    table.requests = ()


def _gave_up(table: Table, facts: Facts, _: After) -> None:
    """The seat-keeper plays on, unless only one seat is left, or no person: who is left wins."""
    seat = table.seats[facts["seat"]]
    seat.kept = seat.gave_up = True
    table.requests = ()
    left = [seat for seat in table.seats if not seat.gave_up]
    if len(left) == 1 or not any(seat.person for seat in left):
        table.ended = Outcome(tuple(seat.number for seat in left), "gave_up")
        for seat in table.seats:
            seat.kept = seat.kept and not seat.gave_up  # there is nothing to play for her any more


def _drawn(table: Table, facts: Facts, _: After) -> None:
    table.ended = Outcome((), "draw_agreed")
    table.requests = ()


def _broken_off(table: Table, facts: Facts, _: After) -> None:
    """Nobody plays on, so nothing has to be hidden any more."""
    table.ended = Outcome((), "all_left")
    table.let_in_on.clear()


def _shown(table: Table, facts: Facts, _: After) -> None:
    table.is_shown = True


# -- requests ----------------------------------------------------------------------------------------------------------


def _wants_back(table: Table, facts: Facts, _: After) -> None:
    _ask(table, Request("back", facts["seat"], table.seats_beside(facts["seat"]), to=table.step_before(facts["seat"])))


def _wants_rematch(table: Table, facts: Facts, _: After) -> None:
    _ask(table, Request("rematch", facts["seat"], table.seats_beside(facts["seat"])))


def _wants_draw(table: Table, facts: Facts, _: After) -> None:
    _ask(table, Request("draw", facts["seat"], table.seats_beside(facts["seat"])))


def _wants_swap(table: Table, facts: Facts, _: After) -> None:
    _drop(table, "swap", facts["seat"])  # of two wishes the later one counts
    table.requests += (Request("swap", facts["seat"], frozenset({facts["seat"]}), other=facts["with"]),)


def _ask(table: Table, wish: Request) -> None:
    """Who wishes what somebody has asked for already, agrees to it."""
    asked = table.request(wish.what)
    if asked is None:
        table.requests += (wish,)
    else:
        table.requests = tuple(one.joined(wish.agreed) if one is asked else one for one in table.requests)


def _declined(table: Table, facts: Facts, _: After) -> None:
    _drop(table, facts["what"], facts["of"])


def _drop(table: Table, what: What, seat: int | None = None) -> None:
    """End the requests of a kind, or the one of a seat."""
    table.requests = tuple(one for one in table.requests if one.what != what or seat not in (None, one.seat))


def _lapsed(table: Table, facts: Facts, _: After) -> None:
    table.requests = ()


# -- around the game ---------------------------------------------------------------------------------------------------


def _listed(table: Table, facts: Facts, _: After) -> None:
    table.listed = facts["listed"]


def _help(table: Table, facts: Facts, _: After) -> None:
    table.seats[facts["seat"]].help = facts["help"]


def _nothing(table: Table, facts: Facts, _: After) -> None:
    """It is told, and leaves no trace."""


KINDS = {
    "opened": Kind(_opened, key=("host", "key")),
    "sat": Kind(_sat, ("seat", "name", "picture"), key=("key",), changes_seats=True, reseats=True),
    "named": Kind(_named, ("seat", "name", "picture"), changes_seats=True),
    "left": Kind(_left, ("seat",), changes_seats=True, reseats=True, to_the_end=True),
    "let_in": Kind(_let_in, ("seat",), reseats=True),
    "kept": Kind(_kept, ("seat",), changes_seats=True, to_the_end=True),
    "returned": Kind(_returned, ("seat",), changes_seats=True, restarts_clock=True, to_the_end=True),
    "wants_swap": Kind(_wants_swap, ("seat", "with")),
    "swapped": Kind(_swapped, ("seat", "with"), changes_game=True, changes_seats=True, reseats=True),
    "committed": Kind(_committed, ("deal", "commitment"), to_the_end=True),
    "contributed": Kind(_contributed, ("seat", "contribution"), to_the_end=True),
    "dealt": Kind(
        _dealt,
        ("lot",),
        deals=True,
        changes_game=True,
        tells_game=True,
        changes_seats=True,
        reseats=True,
        to_the_end=True,
    ),
    "played": Kind(_played, ("seat", "action", "by"), acts=True, changes_game=True, told_later=True, to_the_end=True),
    "gave_up": Kind(_gave_up, ("seat",), changes_game=True, tells_game=True, changes_seats=True, to_the_end=True),
    "drawn": Kind(_drawn, changes_game=True, tells_game=True, to_the_end=True),
    "broken_off": Kind(_broken_off, changes_game=True, tells_game=True, reseats=True),
    "wants_back": Kind(_wants_back, ("seat",)),
    "wants_rematch": Kind(_wants_rematch, ("seat",)),
    "wants_draw": Kind(_wants_draw, ("seat",)),
    "declined": Kind(_declined, ("seat", "what", "of")),
    "lapsed": Kind(_lapsed, to_the_end=True),
    "took_back": Kind(_took_back, ("seat", "to"), takes_back=True, changes_game=True, tells_game=True),
    "shown": Kind(_shown, to_the_end=True),
    "emote": Kind(_nothing, ("seat", "emote"), told_later=True),
    "listed": Kind(_listed, ("listed",)),
    "help": Kind(_help, ("seat", "help")),
}
SEATING = frozenset(name for name, kind in KINDS.items() if kind.key)  # entries that say whose table it is

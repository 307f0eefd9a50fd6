"""The kinds of entries: what each makes of the table, and what is told of it. Declared here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from tablee.bots import LEVELS
from tablee.core import State, load
from tablee.locale.names import BOT_NAMES
from tablee.table import fairness
from tablee.table.log import Entry, Step
from tablee.table.seat import Person, Seat

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
    changes_game: bool = False  # an action that was chosen before it is stale
    tells_game: bool = False  # everyone is told the whole game again
    changes_seats: bool = False  # everyone is told the seats again
    reseats: bool = False  # somebody may sit elsewhere now, or not any more


def fold(table: Table, step: Step) -> None:
    """Make an entry count."""
    entry, state = step
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
        seat = Seat(number)
        if taker in LEVELS:
            seat.level, seat.bot_name = taker, BOT_NAMES[number]
        elif taker in ("me", "device"):
            seat.person, seat.help = table.host, facts.get("help", {number: "off"})[number]
        table.seats.append(seat)


def _sat(table: Table, facts: Facts, _: After) -> None:
    seat = facts["seat"]
    table.seats[seat].person = Person(facts["key"], facts["name"], facts["picture"])
    if table.is_going_on:
        table.stakes[seat] = facts["key"]
        table.sat_at_deal.add(facts["key"])
        table.let_in_on.discard(seat)


def _left(table: Table, facts: Facts, _: After) -> None:
    """Nobody is bound by, or has to do with, what somebody wished who is gone."""
    seat = table.seats[facts["seat"]]
    seat.person, seat.kept = None, False
    table.wants_back = None
    table.wants_swap.clear()
    table.wants_rematch.discard(seat.number)
    table.swaps = [pair for pair in table.swaps if seat.number not in pair]


def _let_in(table: Table, facts: Facts, _: After) -> None:
    table.let_in_on.add(facts["seat"])


def _kept(table: Table, facts: Facts, _: After) -> None:
    table.seats[facts["seat"]].kept = True


def _returned(table: Table, facts: Facts, _: After) -> None:
    table.seats[facts["seat"]].kept = False


def _wants_swap(table: Table, facts: Facts, _: After) -> None:
    table.wants_swap.add((facts["seat"], facts["with"]))


def _swapped(table: Table, facts: Facts, _: After) -> None:
    """After a game the seats stay as they are until the next deal: they say who won."""
    table.wants_swap.clear()
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
    key, table.dealing = fairness.dealt(table, facts)
    table.promise = None
    table.dealt += 1
    for one, other in table.swaps:
        _exchange(table, one, other)
    if table.states:  # of the round before
        table.redealt = 0
        table.broken.clear()
    _seat(table, counted_from(facts.get("lot", 0), table.seats))
    table.stakes = {seat.number: seat.person.key for seat in table.seats if seat.person}
    table.sat_at_deal = {*table.stakes.values()}
    table.let_in_on.clear()
    table.is_shown = False
    table.states = [table.game.begin(key)]
    table.chosen_by.clear()
    table.deals.append(len(table.log))
    table.undone = 0
    table.swaps.clear()
    table.wants_back = None
    table.wants_rematch.clear()
    table.wants_swap.clear()


def _played(table: Table, facts: Facts, after: After) -> None:
    table.states.append(after or table.state.play(facts["action"]))
    table.chosen_by.append(facts["by"])
    table.wants_back = None
    table.wants_swap.clear()


def _wants_back(table: Table, facts: Facts, _: After) -> None:
    table.wants_back = table.wants_back or table.take_back_of(facts["seat"])
    table.wants_back.agreed.add(facts["seat"])


def _took_back(table: Table, facts: Facts, _: After) -> None:
    table.undone += table.step - facts["to"]
    del table.states[facts["to"] + 1 :], table.chosen_by[facts["to"] :]
    table.wants_back = None
    table.wants_rematch.clear()


def _shown(table: Table, facts: Facts, _: After) -> None:
    table.is_shown = True


def _wants_rematch(table: Table, facts: Facts, _: After) -> None:
    table.wants_rematch.add(facts["seat"])


# -- around the game ---------------------------------------------------------------------------------------------------


def _listed(table: Table, facts: Facts, _: After) -> None:
    table.listed = facts["listed"]


def _help(table: Table, facts: Facts, _: After) -> None:
    table.seats[facts["seat"]].help = facts["help"]


def _nothing(table: Table, facts: Facts, _: After) -> None:
    """It is told, and leaves no trace."""


KINDS = {
    "opened": Kind(_opened),
    "sat": Kind(_sat, ("seat", "name", "picture"), changes_seats=True, reseats=True),
    "left": Kind(_left, ("seat",), changes_seats=True, reseats=True),
    "let_in": Kind(_let_in, ("seat",), reseats=True),
    "kept": Kind(_kept, ("seat",), changes_seats=True),
    "returned": Kind(_returned, ("seat",), changes_seats=True),
    "wants_swap": Kind(_wants_swap, ("seat", "with")),
    "swapped": Kind(_swapped, ("seat", "with"), changes_game=True, changes_seats=True, reseats=True),
    "committed": Kind(_committed, ("deal", "commitment")),
    "contributed": Kind(_contributed, ("seat", "contribution")),
    "dealt": Kind(_dealt, ("lot",), changes_game=True, tells_game=True, changes_seats=True, reseats=True),
    "played": Kind(_played, ("seat", "action", "by"), changes_game=True),
    "wants_back": Kind(_wants_back, ("seat",)),
    "took_back": Kind(_took_back, ("seat", "to"), changes_game=True, tells_game=True),
    "shown": Kind(_shown),
    "wants_rematch": Kind(_wants_rematch, ("seat",)),
    "emote": Kind(_nothing, ("seat", "emote")),
    "listed": Kind(_listed, ("listed",)),
    "help": Kind(_help, ("seat", "help")),
}

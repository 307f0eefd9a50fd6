"""What is told to whom: everything that leaves a table goes through here, and through the view of one seat."""

from typing import Any

from tablee.games import View
from tablee.table.log import Entry
from tablee.table.table import Table

PUBLIC_FACTS = {  # of each kind of entry, what everyone may know; keys and seeds are never among it
    "sat": ("seat", "name", "picture"),
    "left": ("seat",),
    "dealt": ("lot",),
    "played": ("seat", "action", "by"),
    "wants_back": ("seat",),
    "took_back": ("seat", "to"),
    "emote": ("seat", "emote"),
    "wants_rematch": ("seat",),
    "help": ("seat", "help"),
    "wants_swap": ("seat", "with"),
    "swapped": ("seat", "with"),
    "kept": ("seat",),
    "returned": ("seat",),
    "listed": ("listed",),
}
SEAT_CHANGES = frozenset({"sat", "left", "dealt", "swapped", "kept", "returned"})
GAME_CHANGES = frozenset({"dealt", "played", "took_back"})


def picture(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """The whole table, as somebody with these eyes may see it."""
    return {
        "n": table.number,
        "code": table.code,
        "game": table.game.name,
        "options": dict(table.game.chosen),
        "seats": [seat.shown() for seat in table.seats],
        "host": table.host.key == key,
        "practice": table.is_practice,
        "keeper": table.keeper,
        "clock": table.clock,
        "listed": table.listed,
        "may_swap": table.may_swap,
        "wants_swap": [list(pair) for pair in table.wants_swap],
        "round": table.rounds,
        "undone": table.undone,
        "now": now_of(table.state.view(eyes)) if table.states else None,
    } | place_of(table, key, eyes)


def place_of(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """Where somebody sits and looks from, after seats were swapped."""
    return {
        "mine": table.seats_of(key),
        "help": {seat.number: seat.help for seat in table.seats if seat.belongs_to(key)},
        "eyes": eyes,
    }


def tell(table: Table, entry: Entry, eyes: int | None) -> dict[str, Any]:
    """An entry that has just been applied, as somebody with these eyes may hear of it."""
    told: dict[str, Any] = {"n": entry.number, "did": entry.kind}
    told |= {name: entry.facts[name] for name in PUBLIC_FACTS[entry.kind] if name in entry.facts}
    if entry.kind in SEAT_CHANGES:
        told["seats"] = [seat.shown() for seat in table.seats]
    if entry.kind in GAME_CHANGES:
        view = table.state.view(eyes)
        told["events"] = [] if entry.kind == "took_back" else list(view.events)
        told["now"] = now_of(view)
    return told


def listed(table: Table) -> dict[str, Any]:
    """A table on the list of open tables."""
    return {
        "code": table.code,
        "game": table.game.name,
        "title": table.game.title,
        "seats": [seat.shown() for seat in table.seats],
        "begun": bool(table.states),
    }


def now_of(view: View) -> dict[str, Any]:
    """The game as the page shows it; the constant facts are in the picture already."""
    constant = {"game", "players", "options", "seat", "events"}
    return {name: fact for name, fact in view.facts.items() if name not in constant}

"""Tables of two people, Anna and Boris, at every stage of a game."""

import json
from typing import Any

from tablee.table.entries import read_entry
from tablee.table.entries.opening import open_table
from tablee.table.log import Change
from tablee.table.seat import Person
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tests.table.dealing import deal

ANNA, BORIS = Person("anna-key", "Anna", "fox"), Person("boris-key", "Boris", "owl")


def opened(**wishes: Any) -> Table:
    """Open a table of Deserto for Anna and a friend, unless ``wishes`` say otherwise."""
    return Table("mira-buke", [open_table({"game": "deserto", "seats": ["me", "friend"]} | wishes, ANNA)])


def begun(**wishes: Any) -> Table:
    """Open a table, seat Boris and deal."""
    table = opened(**wishes)
    for seat in table.seats:
        if seat.is_free:
            table.apply(table.sit(seat.number, BORIS))
    deal(table, 7)
    return table


def play(table: Table, action: str) -> Change:
    """Play an action for the seat whose turn it is."""
    turn = table.turn
    assert turn is not None
    person = table.seats[turn].person
    change = table.play(turn, person.key, action, table.number) if person else table.play_for(turn, action, "bot")
    table.apply(change)
    return change


def play_to_the_end(table: Table) -> None:
    """Play the first legal action until the game is over."""
    while table.turn is not None:
        play(table, table.state.legal_actions[0])


def people(table: Table) -> list[str | None]:
    """Return the name shown at each seat."""
    return [seat.shown().get("name") for seat in table.seats]


def read_again(table: Table) -> Table:
    """Rebuild the table from its serialised log."""
    return Table(table.code, [read_entry(**entry) for entry in stored(table)])


def stored(table: Table) -> list[dict[str, Any]]:
    """The log as it is stored: JSON with number, kind and facts."""
    log = [{"number": entry.number, "kind": entry.kind, "facts": entry.facts} for entry in table.log]
    found: list[dict[str, Any]] = json.loads(json.dumps(log))
    return found


def full(name: str, players: int, seed: int) -> Table:
    """Deal a game in which people have all seats."""
    table = opened(game=name, seats=["me", *["device"] * (players - 1)])
    deal(table, seed)
    return table


def look(table: Table, eyes: int | None) -> dict[str, Any]:
    """Return the snapshot for Anna at one of her seats, or for a spectator (None)."""
    return snapshot(table, None if eyes is None else ANNA.key, eyes)

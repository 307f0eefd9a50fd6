"""Tables dealt with the commit-and-reveal protocol."""

from pathlib import Path
from typing import Any

from tablee.core.fair import seal_number
from tablee.table.fairness import Promise
from tablee.table.log import Change
from tablee.table.seat import Person, keys_of
from tablee.table.table import Table
from tests.table.tables import ANNA, BORIS, opened

ONES, TWOS, SECRET = "1" * 64, "2" * 64, "5e" * 32
NUMBERS = {ANNA.key: ONES, BORIS.key: TWOS}
BEFORE = Path(__file__).parent / "before"


def seated(**wishes: Any) -> Table:
    """Open a table and seat Boris on every free seat."""
    table = opened(**wishes)
    for seat in table.seats:
        if seat.is_free:
            table.apply(table.sit(seat.number, BORIS))
    return table


def promised(*people: Person, **wishes: Any) -> Table:
    """Seat everybody and promise a secret; these people's pages take part, or everybody's."""
    table = seated(**wishes)
    keys = {person.key for person in people} or keys_of(table.seats)
    table.apply(table.commit(SECRET, keys))
    return table


def promise_of(table: Table) -> Promise:
    """What was promised for the next deal."""
    assert table.fair.promise
    return table.fair.promise


def done(table: Table, change: Change | None) -> Change:
    """Apply a change that there has to be."""
    assert change
    table.apply(change)
    return change


def seal(table: Table, person: Person, number: str) -> Change:
    """Lock in a person's number."""
    promise = promise_of(table)
    assert promise.participants
    sealed = seal_number(promise.hash_at(table), promise.participants[person.key].seat, number)
    return done(table, table.seal(person.key, promise.commitment, sealed))


def contribute(table: Table, person: Person, number: str) -> Change:
    """Show a person's number."""
    return done(table, table.contribute(person.key, promise_of(table).commitment, number))


def locked(*people: Person, **wishes: Any) -> Table:
    """Let everybody who takes part lock in a number."""
    table = promised(*people, **wishes)
    for key in promise_of(table).participants or {}:
        seal(table, ANNA if key == ANNA.key else BORIS, NUMBERS[key])
    table.apply(table.lock())
    return table


def dealt(*people: Person, **wishes: Any) -> Table:
    """Let everybody take part, then deal."""
    table = locked(*people, **wishes)
    for key in promise_of(table).participants or {}:
        contribute(table, ANNA if key == ANNA.key else BORIS, NUMBERS[key])
    table.apply(table.deal())
    return table


def dealt_alone(**wishes: Any) -> Table:
    """Deal where nobody's page takes part."""
    table = seated(**wishes)
    table.apply(table.commit(SECRET))
    table.apply(table.deal())
    return table


def finish(table: Table) -> None:
    """Play the first legal action until the game is over."""
    while table.turn is not None:
        table.apply(table.play_for(table.turn, table.state.legal_actions[0], "bot"))

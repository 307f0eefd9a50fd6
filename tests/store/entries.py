"""Log entries for the stores to keep."""

from tablee.table.entries.opening import Opened, open_table
from tablee.table.entries.playing import Played
from tablee.table.seat import Person


def played(number: int) -> Played:
    """Return an entry for a move with this number."""
    return Played(number, number % 2, "Vb2", "person")


def opened_by(key: str) -> Opened:
    """Return the first entry of a table, opened by the holder of this key."""
    return open_table({"game": "deserto", "seats": ["me", "friend"]}, Person(key, "Anna", "fox"))

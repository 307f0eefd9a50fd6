"""Passes: one-time codes with which a person continues on another device.

The database stores the digest of a code, never the code, so a leaked database does not help. All workers share the
passes, and a pass is deleted in the statement that reads it, so it cannot be used twice.
"""

from hashlib import sha256

from sqlalchemy import delete, insert, or_
from sqlalchemy.engine import Connection

from tablee.store.schema import PASSES
from tablee.store.store import Traveller
from tablee.table.seat import Person


def digest(code: str) -> str:
    """Return the digest under which a code is stored."""
    return sha256(code.encode()).hexdigest()


def keep(connection: Connection, code: str, traveller: Traveller, now: float, expires: float) -> None:
    """Store a pass, the only one of this person; deletes expired ones."""
    person, luggage = traveller
    connection.execute(delete(PASSES).where(or_(PASSES.c.key == person.key, PASSES.c.expires <= now)))
    row = {"digest": digest(code), "key": person.key, "name": person.name, "picture": person.picture}
    connection.execute(insert(PASSES).values(**row, expires=expires, luggage=luggage))


def take(connection: Connection, code: str, now: float) -> Traveller | None:
    """Delete a pass and return its person; None if it is unknown, used or expired."""
    wanted = delete(PASSES).where(PASSES.c.digest == digest(code), PASSES.c.expires > now)
    found = connection.execute(
        wanted.returning(PASSES.c.key, PASSES.c.name, PASSES.c.picture, PASSES.c.luggage)
    ).first()
    return Traveller(Person(found.key, found.name, found.picture), found.luggage) if found else None

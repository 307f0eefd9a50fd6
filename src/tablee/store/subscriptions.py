"""Subscriptions: the addresses at browsers' push services to which a person's alerts at a table are sent.

All workers share them. Which turn was announced is written in the statement that reads the addresses: of two workers,
or after a restart, one announces it.
"""

from typing import NamedTuple

from sqlalchemy import delete, select, text, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql.elements import ColumnElement

from tablee.store.schema import SUBSCRIPTIONS

MOST_DEVICES = 5  # of a person at one table
MOST_OF_PERSON = 100  # at all tables; the oldest make room

_ROW = SUBSCRIPTIONS.c
# The same in SQLite and PostgreSQL. Whoever subscribes again has been told of the turn already.
_KEEP = text("""
INSERT INTO subscriptions (code, key, endpoint, p256dh, auth, language, host, alerted, expires)
VALUES (:code, :key, :endpoint, :p256dh, :auth, :language, :host, 0, :expires)
ON CONFLICT (code, endpoint) DO UPDATE SET key = excluded.key, p256dh = excluded.p256dh, auth = excluded.auth,
    language = excluded.language, host = excluded.host, expires = excluded.expires
""")


class Subscription(NamedTuple):
    """Where a browser's push service takes messages for it, and how they are encrypted."""

    endpoint: str
    p256dh: str  # the browser's public key
    auth: str  # a secret of the browser and this server
    language: str
    host: str  # under which the browser knows this server


def keep(connection: Connection, code: str, key: str, subscription: Subscription, now: float, expires: float) -> None:
    """Keep a subscription of a person at a table; the oldest of too many, and all that have expired, are deleted."""
    connection.execute(delete(SUBSCRIPTIONS).where(_ROW.expires <= now))
    connection.execute(_KEEP, {"code": code, "key": key, "expires": expires} | subscription._asdict())
    _keep_newest(connection, (_ROW.key == key) & (_ROW.code == code), MOST_DEVICES)
    _keep_newest(connection, _ROW.key == key, MOST_OF_PERSON)


def _keep_newest(connection: Connection, of: ColumnElement[bool], most: int) -> None:
    oldest = select(_ROW.id).where(of).order_by(_ROW.expires.desc(), _ROW.id.desc()).offset(most)
    if ids := list(connection.execute(oldest).scalars()):
        connection.execute(delete(SUBSCRIPTIONS).where(_ROW.id.in_(ids)))


def drop(connection: Connection, endpoint: str, key: str | None) -> None:
    """Delete a browser's subscription at all tables: that of a person, or whosever it is."""
    mine = _ROW.endpoint == endpoint
    connection.execute(delete(SUBSCRIPTIONS).where(mine if key is None else mine & (_ROW.key == key)))


def take(connection: Connection, code: str, key: str, turn: int) -> list[Subscription]:
    """Return the subscriptions of a person at a table that were not told of this turn yet; from now on they were."""
    due = (_ROW.code == code) & (_ROW.key == key) & (_ROW.alerted < turn)
    told = update(SUBSCRIPTIONS).where(due).values(alerted=turn)
    found = connection.execute(told.returning(*(_ROW[name] for name in Subscription._fields)))
    return [Subscription(*row) for row in found]


def people(connection: Connection, code: str) -> set[str]:
    """Return the keys of all who have a subscription at a table."""
    return set(connection.execute(select(_ROW.key).where(_ROW.code == code)).scalars())

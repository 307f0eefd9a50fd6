"""Subscriptions: the URLs of browsers' push services to which a person's alerts at a table are sent.

All workers share them. The statement that reads them marks the turn as alerted, so that each alert is sent once, even
by two workers or after a restart.
"""

from typing import NamedTuple

from sqlalchemy import delete, select, text, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql.elements import ColumnElement

from tablee.store.schema import SUBSCRIPTIONS

MOST_DEVICES = 5  # of a person at one table
MOST_OF_PERSON = 100  # at all tables; above that the oldest are deleted

_ROW = SUBSCRIPTIONS.c
# Works in SQLite and PostgreSQL. A renewed subscription keeps `alerted`.
_KEEP = text("""
INSERT INTO subscriptions (code, key, endpoint, p256dh, auth, language, host, alerted, expires)
VALUES (:code, :key, :endpoint, :p256dh, :auth, :language, :host, 0, :expires)
ON CONFLICT (code, endpoint) DO UPDATE SET key = excluded.key, p256dh = excluded.p256dh, auth = excluded.auth,
    language = excluded.language, host = excluded.host, expires = excluded.expires
""")


class Subscription(NamedTuple):
    """The URL of a browser's push service, and the keys for encryption."""

    endpoint: str
    p256dh: str  # the browser's public key
    auth: str  # a secret of the browser and this server
    language: str
    host: str  # of this server's URL in the browser


def keep(connection: Connection, code: str, key: str, subscription: Subscription, now: float, expires: float) -> None:
    """Store a subscription of a person at a table; deletes expired ones, and the oldest of too many."""
    connection.execute(delete(SUBSCRIPTIONS).where(_ROW.expires <= now))
    connection.execute(_KEEP, {"code": code, "key": key, "expires": expires} | subscription._asdict())
    _keep_newest(connection, (_ROW.key == key) & (_ROW.code == code), MOST_DEVICES)
    _keep_newest(connection, _ROW.key == key, MOST_OF_PERSON)


def _keep_newest(connection: Connection, of: ColumnElement[bool], most: int) -> None:
    oldest = select(_ROW.id).where(of).order_by(_ROW.expires.desc(), _ROW.id.desc()).offset(most)
    if ids := list(connection.execute(oldest).scalars()):
        connection.execute(delete(SUBSCRIPTIONS).where(_ROW.id.in_(ids)))


def drop(connection: Connection, endpoint: str, key: str | None) -> None:
    """Delete a browser's subscriptions at all tables: a person's, or everybody's."""
    mine = _ROW.endpoint == endpoint
    connection.execute(delete(SUBSCRIPTIONS).where(mine if key is None else mine & (_ROW.key == key)))


def take(connection: Connection, code: str, key: str, turn: int) -> list[Subscription]:
    """Return a person's subscriptions at a table to alert about a turn, and mark them as alerted."""
    due = (_ROW.code == code) & (_ROW.key == key) & (_ROW.alerted < turn)
    marked = update(SUBSCRIPTIONS).where(due).values(alerted=turn)
    found = connection.execute(marked.returning(*(_ROW[name] for name in Subscription._fields)))
    return [Subscription(*row) for row in found]


def people(connection: Connection, code: str) -> set[str]:
    """Return the keys of all who have a subscription at a table."""
    return set(connection.execute(select(_ROW.key).where(_ROW.code == code)).scalars())

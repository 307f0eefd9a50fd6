"""Rename a person at all of their tables."""

import logging
from functools import partial

from tablee.core.errors import TableeError
from tablee.server.live.hall import Hall
from tablee.table.log import Change
from tablee.table.seat import Person
from tablee.table.table import Table

LOGGER = logging.getLogger(__name__)
MOST_TABLES = 100  # the newest ones


async def rename_everywhere(hall: Hall, person: Person) -> None:
    """Give a person a new name or picture at their tables, one after the other."""
    for code in (await hall.store.tables_of(person.key))[:MOST_TABLES]:
        try:
            actor = await hall.find(code)
            for seat in actor.table.seats_of(person.key):
                if not actor.table.seats[seat].on_device:
                    await actor.execute(partial(_rename, person, seat))
        except TableeError as error:
            LOGGER.warning("Rename at table %s failed: %s", code, error)


def _rename(person: Person, seat: int, table: Table) -> Change | None:
    return table.name(seat, person.key, person.name, person.picture)

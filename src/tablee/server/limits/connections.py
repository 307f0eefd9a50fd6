"""Limits on open connections: HTTP connections per address and worker, live sockets per person and address."""

from collections import Counter, defaultdict
from typing import Protocol

from tablee.cluster.cluster import Cluster
from tablee.server.http.errors import TooMany

MOST_AT_TABLE = 100  # connections of one address to one table: each action is sent to all of them
MIN_FOR_SEATED = 3  # connections that a seated person can have, however many others there are at the same address


class Closable(Protocol):
    """A connection that can be closed without a handshake."""

    def abort(self) -> None:
        """Close it."""
        ...


class OpenConnections:
    """The HTTP connections of each address at this worker, the least recently used first.

    Above the limit that one is closed, so a client with many connections locks nobody else at its address out. 0 is no
    limit.
    """

    def __init__(self, most: int) -> None:
        self._most, self._open = most, defaultdict[str, dict[Closable, None]](dict)

    def enter(self, address: str, connection: Closable) -> None:
        """Add a connection, or mark it as recently used."""
        here = self._open[address]
        here.pop(connection, None)
        if self._most and len(here) >= self._most:
            least_recent = next(iter(here))
            del here[least_recent]
            least_recent.abort()
        here[connection] = None

    def leave(self, address: str, connection: Closable) -> None:
        """Remove a connection."""
        here = self._open[address]
        here.pop(connection, None)
        if not here:
            del self._open[address]


class ConnectionLimit:
    """Counts live sockets; 0 is no limit."""

    def __init__(self, per_person: int, per_address: int, cluster: Cluster) -> None:
        self._cluster = cluster
        self._limits = {"person": per_person, "address": per_address, "table": MOST_AT_TABLE if per_address else 0}
        self._open: Counter[tuple[str, str]] = Counter()

    def reserve(self, address: str, key: str | None, code: str = "", has_seat: bool = False) -> "Slot":
        """Count one more from this address, at the table with this code; raises TooMany at this worker's limit.

        The first few connections of a person with a seat at the table do not count for the address, so others there
        cannot lock them out.
        """
        slot = Slot(self, address)
        try:
            if not has_seat or self._open["person", str(key)] >= MIN_FOR_SEATED:
                slot.count("address", address)
                slot.count("table", f"{code} {address}")
            slot.assign(key)
        except TooMany:
            slot.release()
            raise
        return slot

    async def check(self, counted: tuple[str, str]) -> None:
        """Raise TooMany if all workers together are over the limit."""
        most = self._limits[counted[0]]
        if most and self._open[counted] + await self._cluster.count_elsewhere(_name(counted)) > most:
            raise _too_many()

    def add(self, counted: tuple[str, str]) -> None:
        """Count one more; raises TooMany if the limit is reached."""
        most = self._limits[counted[0]]
        if most and self._open[counted] >= most:
            raise _too_many()
        self._count(counted, 1)

    def remove(self, counted: tuple[str, str]) -> None:
        """Count one less."""
        self._count(counted, -1)

    def _count(self, counted: tuple[str, str], more: int) -> None:
        self._open[counted] += more
        if self._limits[counted[0]]:
            self._cluster.set_count(_name(counted), self._open[counted])
        if not self._open[counted]:
            del self._open[counted]


def _name(counted: tuple[str, str]) -> str:
    return f"connections of {' '.join(counted)}"


def _too_many() -> TooMany:
    return TooMany("Too many windows are open here. Close one and try again.")


class Slot:
    """One open connection, and the counters that include it."""

    __slots__ = ("_counted", "_limit", "address")

    def __init__(self, limit: ConnectionLimit, address: str) -> None:
        self._limit, self.address, self._counted = limit, address, list[tuple[str, str]]()

    def count(self, kind: str, name: str) -> None:
        """Count it for a person or an address."""
        self._limit.add((kind, name))
        self._counted.append((kind, name))

    def assign(self, key: str | None) -> None:
        """Count it for this person too, if there is one."""
        if key is not None:
            self.count("person", key)

    async def check(self) -> None:
        """Check the limits over all workers; releases the slot and raises TooMany if one is exceeded."""
        try:
            for counted in tuple(self._counted):
                await self._limit.check(counted)
        except TooMany:
            self.release()
            raise

    def release(self) -> None:
        """Stop counting the connection."""
        while self._counted:
            self._limit.remove(self._counted.pop())

"""How many live sockets may be open at the same time, for each person and from each address, at all workers."""

from collections import Counter

from tablee.bus.bus import Bus
from tablee.server.refusals import TooMany


class OpenLines:
    """Counts what is open; a limit of 0 is none."""

    def __init__(self, per_person: int, per_address: int, bus: Bus) -> None:
        self._bus = bus
        self._limits = {"person": per_person, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    def line(self, address: str, key: str | None) -> "Line":
        """One more from this address; TooMany where there are enough here."""
        line = Line(self)
        line.count("address", address)
        try:
            line.belongs_to(key)
        except TooMany:
            line.close()
            raise
        return line

    async def check(self, who: tuple[str, str]) -> None:
        """TooMany where there are more than enough at all workers together."""
        most = self._limits[who[0]]
        if most and self._open[who] + await self._bus.elsewhere(_name(who)) > most:
            raise _too_many()

    def add(self, who: tuple[str, str]) -> None:
        """Count one more, if there may be one more."""
        most = self._limits[who[0]]
        if most and self._open[who] >= most:
            raise _too_many()
        self._count(who, 1)

    def remove(self, who: tuple[str, str]) -> None:
        """Count one less."""
        self._count(who, -1)

    def _count(self, who: tuple[str, str], more: int) -> None:
        self._open[who] += more
        if self._limits[who[0]]:
            self._bus.note(_name(who), self._open[who])
        if not self._open[who]:
            del self._open[who]


def _name(who: tuple[str, str]) -> str:
    return f"lines of {' '.join(who)}"


def _too_many() -> TooMany:
    return TooMany("Too many windows are open here. Close one and try again.")


class Line:
    """One of them, and for whom it counts."""

    __slots__ = ("_for", "_lines")

    def __init__(self, lines: OpenLines) -> None:
        self._lines, self._for = lines, list[tuple[str, str]]()

    def count(self, kind: str, name: str) -> None:
        """Count for somebody, or some place."""
        self._lines.add((kind, name))
        self._for.append((kind, name))

    def belongs_to(self, key: str | None) -> None:
        """It is this person's; nobody's counts for its address alone."""
        if key is not None:
            self.count("person", key)

    async def check(self) -> None:
        """Ask what the other workers count; where that is too much it is closed, and TooMany."""
        try:
            for who in tuple(self._for):
                await self._lines.check(who)
        except TooMany:
            self.close()
            raise

    def close(self) -> None:
        """It is closed."""
        while self._for:
            self._lines.remove(self._for.pop())

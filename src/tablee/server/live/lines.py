"""How many live sockets may be open at the same time, for each person and from each address."""

from collections import Counter

from tablee.server.refusals import TooMany


class OpenLines:
    """Counts what is open; a limit of 0 is none."""

    def __init__(self, per_person: int, per_address: int) -> None:
        self._limits = {"person": per_person, "address": per_address}
        self._open: Counter[tuple[str, str]] = Counter()

    def line(self, address: str, key: str | None) -> "Line":
        """One more from this address; TooMany where there are enough."""
        line = Line(self)
        line.count("address", address)
        try:
            line.belongs_to(key)
        except TooMany:
            line.close()
            raise
        return line

    def add(self, who: tuple[str, str]) -> None:
        """Count one more, if there may be one more."""
        most = self._limits[who[0]]
        if most and self._open[who] >= most:
            raise TooMany("Too many windows are open here. Close one and try again.")
        self._open[who] += 1

    def remove(self, who: tuple[str, str]) -> None:
        """Count one less."""
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]


class Line:
    """One of them, and for whom it counts."""

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

    def close(self) -> None:
        """It is closed."""
        while self._for:
            self._lines.remove(self._for.pop())

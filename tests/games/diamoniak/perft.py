"""The committed perft counts: reading them, and counting them anew with the naive rules.

``python -m tests.games.diamoniak.perft`` writes ``perft.txt`` anew: it keeps title, position and depth of every line
and counts with the naive rules, never with the engine.
"""

from dataclasses import dataclass
from pathlib import Path

from tests.games.diamoniak.naive import perft, read

FILE = Path(__file__).with_name("perft.txt")
SEPARATOR = " | "


@dataclass(frozen=True)
class Count:
    """A line of the file."""

    title: str
    position: str
    depth: int
    count: int


def lines() -> list[Count]:
    """All counts of the file."""
    rows = [line for line in FILE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    return [Count(title, position, int(depth), int(count)) for title, depth, count, position in cells]


def regenerate() -> None:
    """Count every line of the file anew."""
    head = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    rows = [
        SEPARATOR.join(
            [f"{line.title:<34}", f"{line.depth:>2}", f"{perft(read(line.position), line.depth):>6}", line.position]
        )
        for line in lines()
    ]
    FILE.write_text("\n".join([*head, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    regenerate()

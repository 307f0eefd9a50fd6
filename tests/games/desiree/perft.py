"""Perft counts by the naive rules: ``python -m tests.games.desiree.perft`` counts them anew and writes perft.txt.

Each line is a depth, the number of move sequences of that length, a layout and, behind a semicolon, the moves played
from it before the counting begins.
"""

from pathlib import Path
from typing import NamedTuple

from tests.games.desiree.naive import Naive, count

FILE = Path(__file__).with_name("perft.txt")


class Line(NamedTuple):
    """A line of the file."""

    depth: int
    sequences: int
    layout: str
    moves: list[str]


def read() -> list[Line]:
    """The lines of the file, comments left out."""
    return [_read(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def _read(line: str) -> Line:
    position, _, moves = line.partition(";")
    depth, number, layout = position.strip().split(" ", maxsplit=2)
    return Line(int(depth), int(number.replace("_", "")), layout.strip(), moves.split())


def recount(line: str) -> str:
    """A line of the file with the count of the naive rules."""
    if not line or line.startswith("#"):
        return line
    depth, _, layout, moves = _read(line)
    position = Naive(layout)
    for move in moves:
        position = position.after(move)
    return f"{depth} {count(position, depth)} {layout}{' ; ' if moves else ''}{' '.join(moves)}"


if __name__ == "__main__":
    lines = FILE.read_text(encoding="utf-8").splitlines()
    FILE.write_text("".join(f"{recount(line)}\n" for line in lines), encoding="utf-8")

"""Sheets to print, cut out and play with: cards with backs, boards, and dice to fold.

All lengths are millimetres. The printed area fits A4 and Letter alike, so nobody has to choose a paper.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat

from tablee.teaching.rulebook import Piece

WIDTH, HEIGHT = 190, 255  # what both papers have within their margins
MARK = 4  # the length of a cut mark
TAB = 4  # the depth of a flap for glue
GAP = 2  # between things that are cut out one by one
STRIP, WINGS = (
    (1, 2, 6, 5),
    (3, 4),
)  # a die unfolded: four faces in a strip, two beside the second; opposite ones make 7
FLAPS = ((0, "left"), (0, "right"), (2, "left"), (2, "right"), (3, "left"), (3, "right"), (3, "bottom"))


@dataclass(frozen=True)
class Placed:
    """A picture at its place on a sheet."""

    picture: str
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class Sheet:
    """One printed page: its pictures, lines to cut along, and lines to fold along, as SVG paths."""

    pictures: tuple[Placed, ...]
    cuts: str = ""
    folds: str = ""


@dataclass(frozen=True)
class Cards:
    """The cards of a game. Sheets of fronts and backs alternate, and match when both sides are printed."""

    pieces: tuple[Piece, ...]
    width: int
    height: int
    back: str

    @property
    def fronts(self) -> list[str]:
        """Every card of the deck."""
        return [
            *chain.from_iterable(repeat(picture, piece.count) for piece in self.pieces for picture in piece.pictures)
        ]

    def sheets(self) -> Iterator[Sheet]:
        """Yield each sheet of fronts, and the sheet for its other side."""
        columns, rows = WIDTH // self.width, (HEIGHT - 2 * MARK) // self.height
        fronts, each = self.fronts, columns * rows
        for begin in range(0, len(fronts), each):
            page = fronts[begin : begin + each]
            yield self._sheet(page, columns, rows)
            yield self._sheet([self.back] * len(page), columns, rows, turned=True)

    def _sheet(self, pictures: list[str], columns: int, rows: int, turned: bool = False) -> Sheet:
        """Return a sheet; ``turned`` fills its rows from the right, as they lie when the paper is turned over."""
        left, top = (WIDTH - columns * self.width) / 2, (HEIGHT - rows * self.height) / 2
        placed = []
        for number, picture in enumerate(pictures):
            row, column = divmod(number, columns)
            column = columns - 1 - column if turned else column
            placed.append(Placed(picture, left + column * self.width, top + row * self.height, self.width, self.height))
        across = [left + column * self.width for column in range(columns + 1)]
        down = [top + row * self.height for row in range(rows + 1)]
        return Sheet(tuple(placed), _marks(across, down))


def _marks(across: list[float], down: list[float]) -> str:
    """Return short lines around a block of cards, where its cuts begin and end."""
    ends = [(down[0] - MARK, MARK - 1), (down[-1] + 1, MARK - 1)]
    sides = [(across[0] - MARK, MARK - 1), (across[-1] + 1, MARK - 1)]
    upright = [f"M{x:g} {y:g}v{length}" for x in across for y, length in ends]
    level = [f"M{x:g} {y:g}h{length}" for y in down for x, length in sides]
    return "".join(upright + level)


@dataclass(frozen=True)
class Board:
    """A board of square pictures, from its top left corner on."""

    rows: tuple[tuple[str, ...], ...]

    def sheets(self) -> Iterator[Sheet]:
        """Yield the board on one sheet, as large as it can be."""
        edge = min(WIDTH // len(self.rows[0]), HEIGHT // len(self.rows))
        width, height = edge * len(self.rows[0]), edge * len(self.rows)
        left, top = (WIDTH - width) / 2, (HEIGHT - height) / 2
        pictures = tuple(
            Placed(picture, left + column * edge, top + row * edge, edge, edge)
            for row, pictures in enumerate(self.rows)
            for column, picture in enumerate(pictures)
        )
        yield Sheet(pictures, f"M{left:g} {top:g}h{width}v{height}h-{width}z")


@dataclass(frozen=True)
class Dice:
    """Paper dice to cut out, fold and glue; ``faces`` are the pictures of 1 to 6."""

    faces: tuple[str, ...]
    count: int
    edge: int

    @cached_property
    def _size(self) -> tuple[int, int]:
        """Width and height of a die that is unfolded, with the space around it."""
        return 3 * self.edge + GAP, 4 * self.edge + TAB + GAP

    def sheets(self) -> Iterator[Sheet]:
        """Yield sheets of dice."""
        width, height = self._size
        columns, rows = WIDTH // width, HEIGHT // height
        for begin in range(0, self.count, columns * rows):
            here = range(min(columns * rows, self.count - begin))
            corners = [(number % columns * width, number // columns * height) for number in here]
            yield Sheet(
                tuple(face for corner in corners for face in self._faces(*corner)),
                "".join(self._outline(*corner) for corner in corners),
                "".join(self._folds(*corner) for corner in corners),
            )

    def _squares(self) -> Iterator[tuple[int, int, int]]:
        """The number on each face, with its column and row."""
        yield from ((number, 1, row) for row, number in enumerate(STRIP))
        yield from zip(WINGS, (0, 2), (1, 1), strict=True)

    def _faces(self, left: int, top: int) -> Iterator[Placed]:
        for number, column, row in self._squares():
            picture = self.faces[number - 1]
            yield Placed(picture, left + column * self.edge, top + row * self.edge, self.edge, self.edge)

    def _folds(self, left: int, top: int) -> str:
        """A frame around each face: its edges are folded, but for those that are cut."""
        return "".join(
            f"M{left + column * self.edge} {top + row * self.edge}h{self.edge}v{self.edge}h-{self.edge}z"
            for _, column, row in self._squares()
        )

    def _outline(self, left: int, top: int) -> str:
        """The flaps; everything else is cut along the edges of the faces."""
        edge, inner = self.edge, self.edge - 2 * TAB / 2
        drawn = []
        for row, side in FLAPS:
            x, y = left + edge, top + row * edge
            if side == "bottom":
                drawn.append(f"M{x} {y + edge}l{TAB / 2:g} {TAB}h{inner:g}l{TAB / 2:g} -{TAB}z")
            else:
                x, out = (x, -TAB) if side == "left" else (x + edge, TAB)
                drawn.append(f"M{x} {y}l{out} {TAB / 2:g}v{inner:g}l{-out} {TAB / 2:g}z")
        return "".join(drawn)


Printed = Cards | Board | Dice

"""Désirée once more, straight from the text of the rules: slow, plain, and without a line in common with the real ones.

Dice are letters (`A`-`F` white, `a`-`f` black) in a dict from (file, rank), both counted from 0.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

FILES = "abcdefghijkl"
LETTERS = {"w": "ABCDEF", "b": "abcdef"}
SEATS = {"w": 0, "b": 1}
OTHER = {"w": "b", "b": "w"}

Square = tuple[int, int]


def name(square: Square) -> str:
    return f"{FILES[square[0]]}{square[1] + 1}"


def read_square(text: str) -> Square:
    return FILES.index(text[0]), int(text[1:]) - 1


def number(die: str) -> int:
    return "ABCDEF".index(die.upper()) + 1


class Naive:
    """A position with everything that happened before it."""

    def __init__(self, layout: str) -> None:
        board, self.side = layout.split(" ")
        ranks = [re.sub(r"\d+", lambda digits: "." * int(digits[0]), rank) for rank in board.split("/")]
        self.size = len(ranks)
        self.dice = {
            (file, rank): die for rank, row in enumerate(reversed(ranks)) for file, die in enumerate(row) if die != "."
        }
        self.history: list[str] = []
        self.stood = [f"{self.board()} {self.side}"]
        self.winner: int | None = None
        self.reason: str | None = None

    # What is there

    def board(self) -> str:
        rows = [
            "".join(self.dice.get((file, rank), ".") for file in range(self.size))
            for rank in reversed(range(self.size))
        ]
        return "/".join(re.sub(r"\.+", lambda free: str(len(free[0])), row) for row in rows)

    def position(self) -> str:
        return " ".join(filter(None, [self.board(), self.side, ",".join(self.history)]))

    def own(self, side: str) -> list[Square]:
        return [square for square, die in self.dice.items() if die in LETTERS[side]]

    def is_outer(self, square: Square) -> bool:
        return square[0] in (0, self.size - 1) or square[1] in (0, self.size - 1)

    def outer(self, side: str) -> int:
        return sum(self.is_outer(square) for square in self.own(side))

    def faces(self, side: str) -> list[int]:
        return sorted(number(self.dice[square]) for square in self.own(side))

    def fault(self) -> str | None:
        """What a layout may not have."""
        if any(len(self.own(side)) != 12 for side in "wb"):
            return "dice"
        if any(self.outer(side) > 3 for side in "wb"):
            return "outer"
        if self.lines():
            return "line"
        if any(self.has_sets(side) for side in "wb"):
            return "sets"
        return None

    # Moving

    def between(self, start: Square, end: Square) -> list[Square]:
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
        across, up = (end[0] - start[0]) // steps, (end[1] - start[1]) // steps
        return [(start[0] + across * step, start[1] + up * step) for step in range(1, steps)]

    def may_move(self, start: Square, end: Square) -> bool:
        across, up = abs(end[0] - start[0]), abs(end[1] - start[1])
        if start == end or (across and up and across != up) or end in self.dice:
            return False
        if sum(square in self.dice for square in self.between(start, end)) > 1:
            return False
        fourth = self.outer(self.side) == 3 and not self.is_outer(start) and self.is_outer(end)
        return not fourth

    @cached_property
    def moves(self) -> list[str]:
        """The legal moves; none when the game is over."""
        if self.reason is not None:
            return []
        return sorted(self.each_move())

    def each_move(self) -> Iterator[str]:
        squares = [(file, rank) for file in range(self.size) for rank in range(self.size)]
        for start in self.own(self.side):
            yield from (name(start) + name(end) for end in squares if self.may_move(start, end))

    def die_after(self, start: Square, end: Square) -> str:
        die = self.dice[start]
        for square in self.between(start, end):
            other = self.dice.get(square, die)
            if other.isupper() != die.isupper():
                total, difference = number(die) + number(other), abs(number(die) - number(other))
                shows = total if total <= 6 else difference
                return LETTERS[self.side][shows - 1] if shows else die
        return die

    def after(self, move: str) -> "Naive":
        """A new position; this one stays as it is."""
        match = re.fullmatch(r"([a-l]\d+)([a-l]\d+)", move)
        assert match is not None
        start, end = read_square(match[1]), read_square(match[2])
        new = Naive(f"{self.board()} {OTHER[self.side]}")
        new.dice[end] = self.die_after(start, end)
        del new.dice[start]
        new.history = [*self.history, self.dice[start] + move]
        new.stood = [*self.stood, f"{new.board()} {new.side}"]
        new.end(mover=self.side)
        return new

    # The end

    def end(self, mover: str) -> None:
        if self.lines():
            self.winner, self.reason = SEATS[mover], "line"
        elif self.has_sets(mover):
            self.winner, self.reason = SEATS[mover], "sets"
        elif self.stood.count(self.stood[-1]) == 3:
            self.reason = "repetition"
        elif len(self.history) == 300:
            self.reason = "move_limit"
        elif not any(self.each_move()):
            self.reason = "no_move"

    def has_sets(self, side: str) -> bool:
        return self.faces(side) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]

    def lines(self) -> list[list[Square]]:
        """All winning lines: every walk over neighbouring dice from 1 to 6 that bends well enough."""
        walks = [[square] for square, die in self.dice.items() if number(die) == 1]
        for shows in range(2, 7):
            walks = [
                [*walk, square]
                for walk in walks
                for square in self.neighbours(walk[-1])
                if number(self.dice[square]) == shows
            ]
        return [walk for walk in walks if bends_well(walk)]

    def neighbours(self, square: Square) -> list[Square]:
        around = [(square[0] + across, square[1] + up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]
        return [other for other in around if other in self.dice]


def bends_well(walk: list[Square]) -> bool:
    """At most one bend, and no orthogonal part beside a diagonal one."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(walk)]
    bends = sum(one != two for one, two in pairwise(steps))
    diagonal = {across != 0 and up != 0 for across, up in steps}
    return bends <= 1 and len(diagonal) == 1


def count(position: Naive, depth: int) -> int:
    """How many sequences of that many moves there are."""
    if depth == 1:
        return len(position.moves)
    return sum(count(position.after(move), depth - 1) for move in position.moves)

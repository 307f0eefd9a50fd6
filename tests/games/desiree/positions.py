"""Positions for the tests of Désirée, as drawings or as lists of dice."""

import re
from itertools import product

import numpy as np

import tablee
from tablee import State
from tablee.core.tape import new_tape, tape_of
from tablee.games.desiree import rules, writing

FILES = "abcdefghijkl"

Square = tuple[int, int]


def layout(rows: list[str], side: str = "w") -> str:
    """The text of a board whose rows are given from the top; a dot is a free square."""
    return "/".join(re.sub(r"\.+", lambda free: str(len(free[0])), row) for row in rows) + f" {side}"


def draw(board: str, side: str = "w") -> State:
    """The position of a drawing: one line a rank, the last one rank 1; a dot is a free square."""
    return tablee.position("desiree", layout([line.replace(" ", "") for line in board.strip().split("\n")], side))


def place(dice: str, side: str = "w", size: int = 12, rest: str = "Aa") -> State:
    """A position of the listed dice (`Bc3` is a white 2 on c3) and as many of the rest, out of the way, as it needs.

    The first listed die is the one that will move: none of the rest stands in line with it, or beside a listed one.
    """
    board = {square(entry[1:]): entry[0] for entry in dice.split()}
    mover = next(iter(board))
    inner = range(size - 2, 0, -1)
    clear = [
        where
        for where in product(inner, inner)
        if not in_line(mover, where) and all(distance(where, other) > 1 for other in board)
    ]
    missing = [die * (12 - sum(other.isupper() == die.isupper() for other in board.values())) for die in rest]
    board |= zip(clear, "".join(missing), strict=False)
    rows = ["".join(board.get((file, rank), ".") for file in range(size)) for rank in range(size - 1, -1, -1)]
    return tablee.position("desiree", layout(rows, side))


def square(name: str) -> Square:
    """File and rank of a square, counted from 0."""
    return FILES.index(name[0]), int(name[1:]) - 1


def name(where: Square) -> str:
    """The name of a square."""
    return f"{FILES[where[0]]}{where[1] + 1}"


def in_line(one: Square, other: Square) -> bool:
    """Does a straight line join the squares?"""
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return across == 0 or up in (0, across)


def distance(one: Square, other: Square) -> int:
    """How many steps of one square it takes."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def rows_of(state: State) -> list[str]:
    """The board of a position, from the top; a dot is a free square."""
    board = state.position.split(" ")[0]
    return [re.sub(r"\d+", lambda digits: "." * int(digits[0]), row) for row in board.split("/")]


def die_on(state: State, where: str) -> str:
    """The letter of the die on a square, a dot where there is none."""
    file, rank = square(where)
    return rows_of(state)[-1 - rank][file]


def moves_of(state: State, where: str) -> set[str]:
    """Where the die on a square may go."""
    moves = [re.findall(r"[a-l]\d+", move) for move in state.legal_actions]
    return {end for start, end in moves if start == where}


def play_all(state: State, moves: str) -> State:
    """The state after some moves, written with spaces between them."""
    for move in moves.split():
        state = state.play(move)
    return state


def record_of(board: str) -> np.record:
    """A record with a board that no layout may have."""
    record: np.record = np.zeros(1, rules.STATE)[0]
    assert writing.read_board(tape_of(board), record, new_tape())
    return record

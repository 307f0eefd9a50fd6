"""Random layouts of Désirée for Hypothesis: right ones, wrong ones, and ones with a line or nearly one."""

import random
from itertools import count

from hypothesis import strategies as st

from tests.games.desiree.naive import Naive
from tests.games.desiree.positions import Square, layout

STEPS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]


def _spread(chance: random.Random, size: int, board: dict[Square, str], spare: int) -> None:
    """Add dice of any number, 12 a side in all, on squares that S6 allows; ``spare`` more of them are white."""
    for side, total in (("ABCDEF", 12 + spare), ("abcdef", 12)):
        own = [where for where, die in board.items() if die in side]
        outer = sum(_is_outer(where, size) for where in own)
        free = [(file, rank) for file in range(size) for rank in range(size) if (file, rank) not in board]
        chance.shuffle(free)
        inner = [where for where in free if not _is_outer(where, size)]
        edge = [where for where in free if _is_outer(where, size)][: chance.randint(0, max(0, 3 - outer))]
        faces = list(side * 2) if chance.random() < 0.3 else [chance.choice(side) for _ in range(24)]
        chance.shuffle(faces)
        board |= zip((edge + inner)[: total - len(own)], faces, strict=False)


def _is_outer(where: Square, size: int) -> bool:
    return where[0] in (0, size - 1) or where[1] in (0, size - 1)


def _write(board: dict[Square, str], size: int, side: str) -> str:
    rows = ["".join(board.get((file, rank), ".") for file in range(size)) for rank in range(size - 1, -1, -1)]
    return layout(rows, side)


def random_layout(seed: int, size: int, wrong: bool = False) -> str:
    """A layout; where it is wrong a white die is too many, or too many stand on outer squares."""
    chance = random.Random(seed)
    board: dict[Square, str] = {}
    too_many = 1 if wrong and chance.random() < 0.5 else 0
    if wrong and not too_many:
        board = {(file, 0): "A" for file in range(4)}
    _spread(chance, size, board, too_many)
    return _write(board, size, chance.choice("wb"))


def right_layout(seed: int, size: int) -> str:
    """A layout that a game can start from: the first one, from this seed upwards, that has no fault."""
    return next(text for text in (random_layout(later, size) for later in count(seed)) if not Naive(text).fault())


@st.composite
def layouts(draw: st.DrawFn) -> str:
    """Layouts of every size, one in five of them wrong."""
    return random_layout(draw(st.integers(0, 2**32)), draw(st.integers(7, 12)), draw(st.integers(0, 4)) == 0)


@st.composite
def walks(draw: st.DrawFn, broken: bool = False) -> str:
    """Layouts with a walk 1 to 6 over neighbouring squares that bends 0 to 2 times; broken: one of its dice stands off.

    The walk keeps to the inner squares, so that S6 has nothing to say about it.
    """
    size = draw(st.integers(8, 12))
    chance = random.Random(draw(st.integers(0, 2**32)))
    board: dict[Square, str] = {}
    while len(board) < 6:
        board = _walk(chance, size, bends=draw(st.integers(0, 2)))
    if broken:
        start = chance.choice(list(board))
        beside = [(start[0] + across, start[1] + up) for across, up in STEPS]
        free = [where for where in beside if where not in board and not _is_outer(where, size)]
        board[chance.choice(free)] = board.pop(start)
    _spread(chance, size, board, 0)
    return _write(board, size, chance.choice("wb"))


def _walk(chance: random.Random, size: int, bends: int) -> dict[Square, str]:
    """Dice from 1 to 6 of any colour on a walk; fewer than six squares where it leaves the inner squares or crosses."""
    corners = chance.sample(range(1, 5), bends)
    where, step = (chance.randint(1, size - 2), chance.randint(1, size - 2)), chance.choice(STEPS)
    board: dict[Square, str] = {}
    for shows in range(6):
        if not _is_outer(where, size) and where not in board and min(where) > 0 and max(where) < size:
            board[where] = chance.choice("ABCDEF"[shows] + "abcdef"[shows])
        if shows in corners:
            step = chance.choice(STEPS)
        where = (where[0] + step[0], where[1] + step[1])
    return board

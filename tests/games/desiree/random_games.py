"""Random games of Désirée from layouts of every size."""

import random
import re
from collections.abc import Iterator

import tablee
from tablee.core import State

SIZES = range(7, 13)


def start(size: int) -> str:
    """Both sides on the inner squares, from their own side of the board on; numbers of all kinds."""
    faces = "AAABBCADEFFC"
    inner = [(file, rank) for rank in range(1, size - 1) for file in range(1, size - 1)]
    dice = dict(zip(inner, faces, strict=False)) | dict(zip(reversed(inner), faces.lower(), strict=False))
    ranks = ["".join(dice.get((file, rank), ".") for file in range(size)) for rank in range(size - 1, -1, -1)]
    return re.sub(r"\.+", lambda free: str(len(free[0])), "/".join(ranks)) + " w"


def random_game(size: int, seed: int) -> list[State]:
    """The states of a game played at random, from the first to the last before the end."""
    chance = random.Random(seed)
    states = [tablee.load("desiree", layout=start(size)).start()]
    while states[-1].outcome is None:
        states.append(states[-1].play(chance.choice(states[-1].legal_actions)))
    return states[:-1]


def near_ends(games: int, last: int = 3) -> Iterator[State]:
    """Positions shortly before the end of random games: wins and threats abound."""
    for seed in range(games):
        yield from random_game(8 if seed % 2 else SIZES[seed % len(SIZES)], seed)[-last:]

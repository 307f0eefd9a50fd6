"""What chance brings in Pig: a face of the die."""

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.chance import next_word
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee_pig.rules import FACES, ROLL, play

OUTCOMES = tuple("123456")
OPEN = True  # everyone sees the die


def receivers(game: Game) -> tuple[int | None, ...]:
    """Nothing is dealt."""
    return ()


@kernel
def chances(buffer: Buffer, action: int, odds: NDArray[np.float64]) -> int:
    """How likely each face is; gives how many there are, 1 where nothing is rolled."""
    if action != ROLL:
        return 1
    odds[:] = 1 / FACES
    return FACES


@kernel
def destine(buffer: Buffer, action: int, chance: int) -> None:
    """Let the next roll show this face: try other keys until it does."""
    after, rng = buffer.copy(), buffer[0].key[:1].copy()
    play(after[0], action)
    while after[0].face != chance + 1:
        buffer[0].key[0] = next_word(rng)
        after[0] = buffer[0]
        play(after[0], action)

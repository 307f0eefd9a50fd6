"""What chance brings in Diamoniak: the card that is drawn."""

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.diamoniak.rules import DRAW, KINDS, new_pile

OUTCOMES = tuple("BDFGRYW")
OPEN = True  # a card that is drawn lies open


def receivers(game: Game) -> tuple[int | None, ...]:
    """Nothing is dealt."""
    return ()


@kernel
def chances(buffer: Buffer, action: int, odds: NDArray[np.float64]) -> int:
    """How likely each kind is to be drawn; gives how many kinds there are, 1 where nothing is drawn."""
    state = buffer[0]
    if action != DRAW:
        return 1
    odds[:] = 0.0
    if state.left == 0:  # M8
        odds[:] = state.aside
    for level in range(state.left):
        odds[state.pile[level]] += 1
    odds /= odds.sum()
    return KINDS


@kernel
def destine(buffer: Buffer, action: int, chance: int) -> None:
    """Let the next card be of this kind: it changes places with the top card."""
    state = buffer[0]
    if state.left == 0:
        new_pile(state)
    for level in range(state.left):
        if state.pile[level] == chance:
            state.pile[level] = state.pile[state.left - 1]
            state.pile[state.left - 1] = chance
            return

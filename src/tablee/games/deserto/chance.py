"""What chance brings in Deserto: the cards that are dealt, then the card that is drawn after an action."""

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.deserto.rules import KINDS

OUTCOMES = tuple("ORTV")
OPEN = False  # who draws a card does not show it


def receivers(game: Game) -> tuple[int | None, ...]:
    """Who gets each card that is dealt, in order; None: it lies open (D1, D2)."""
    hand_size: int = game.chosen["hand_size"]
    return (*range(game.players),) * hand_size + ((None,) if game.chosen["starter"] else ())


@kernel
def chances(buffer: Buffer, action: int, odds: NDArray[np.float64]) -> int:
    """How likely each kind is to be drawn after an action; gives how many kinds there are, 1 where none is drawn."""
    state = buffer[0]
    if state.left == 0:
        return 1
    odds[:] = 0.0
    for level in range(state.left):
        odds[state.pile[level]] += 1
    odds /= state.left
    return KINDS


@kernel
def destine(buffer: Buffer, action: int, chance: int) -> None:
    """Let the next card be of this kind: it changes places with the top card."""
    state = buffer[0]
    for level in range(state.left):
        if state.pile[level] == chance:
            state.pile[level] = state.pile[state.left - 1]
            state.pile[state.left - 1] = chance
            return

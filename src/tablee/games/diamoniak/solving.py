"""Positions of Diamoniak that are worth the same, in one form: what a solver needs."""

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.diamoniak.rules import BLUE, GREEN, KINDS, RED, YELLOW, in_pile

COLOURS = np.array([BLUE, GREEN, RED, YELLOW], np.int64)


@kernel
def canonical(buffer: Buffer) -> None:
    """Bring a record into the form that it shares with all positions of the same worth.

    Colours are interchangeable, the order of the pile is unknown to everyone, and how many actions were played matters
    only near the limit (MR6), which is left out.
    """
    state = buffer[0]
    _sort_colours(state)
    state.actions = 0
    state.key[:] = 0
    count = 0
    for kind in range(KINDS):
        for _ in range(in_pile(state, kind)):
            state.pile[count] = kind
            count += 1
    state.pile[count:] = 0


@kernel
def _sort_colours(state: np.record) -> None:
    """Give the colours new names, so that those with more in hand come first."""
    for place in range(len(COLOURS)):
        best = place
        for other in range(place + 1, len(COLOURS)):
            if _weight(state, COLOURS[other]) > _weight(state, COLOURS[best]):
                best = other
        if best != place:
            _swap(state, COLOURS[place], COLOURS[best])


@kernel
def _weight(state: np.record, colour: int) -> int:
    """A number that tells where the cards of a colour are."""
    weight = int(state.aside[colour])
    for seat in range(state.players):
        built = state.castle[seat] if state.colour[seat] == colour else 0
        weight = (weight * 8 + int(built)) * 8 + int(state.reserve[seat, colour])
    return weight


@kernel
def _swap(state: np.record, one: int, other: int) -> None:
    state.aside[one], state.aside[other] = state.aside[other], state.aside[one]
    for seat in range(state.players):
        kept = state.reserve[seat, one]
        state.reserve[seat, one] = state.reserve[seat, other]
        state.reserve[seat, other] = kept
        if state.colour[seat] == one:
            state.colour[seat] = other
        elif state.colour[seat] == other:
            state.colour[seat] = one

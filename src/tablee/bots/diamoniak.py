"""What Diamoniak adds to the search, and its plain players: they weigh the next card against the witch."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.diamoniak_sight import content, judge, parts_in_reserve
from tablee.games.chance import Words, below
from tablee.games.compiled import kernel
from tablee.games.diamoniak.rules import (
    BEGIN,
    DIAMOND,
    DRAW,
    DRAWN,
    FAIRY,
    KINDS,
    NO_COLOUR,
    STOP,
    TOLL,
    USE_FAIRY,
    WITCH,
    held,
    is_free,
)

__all__ = ["judge"]

# What a card is worth, in diamonds, to a player who does not look ahead.
OWN, GEM, MAGIC, OTHER = 3.0, 1.0, 1.5, 0.4


# --- Plain players ---------------------------------------------------------------------------------------------------


@kernel
def greedy(table: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """Buy when possible, otherwise draw, stop at the toss of a coin; anything to the witch."""
    if table[0].phase == BEGIN:
        return int(actions[0])
    return int(actions[below(rng, count)])


@kernel
def careful(table: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """Buy when possible, counter with a fairy, give other colours first, stop when the risk outweighs the hope."""
    return _weigh(table[0], actions, count)


@kernel
def _weigh(state: np.record, actions: NDArray[np.int32], count: int) -> int:
    if state.phase == BEGIN:
        return int(actions[0])  # a purchase stands before drawing
    if state.phase == DRAWN:
        return DRAW if worth_drawing(state) else STOP
    if actions[count - 1] == USE_FAIRY:
        return USE_FAIRY
    return _least_missed(state, actions, count)


@kernel
def worth(state: np.record, seat: int, kind: int) -> float:
    """What a card is worth to a seat, in diamonds."""
    if kind == DIAMOND:
        return GEM
    if kind == FAIRY:
        return MAGIC
    colour = state.colour[seat]
    return OWN if kind == colour or (colour == NO_COLOUR and is_free(state, kind)) else OTHER


@kernel
def worth_drawing(state: np.record) -> bool:
    """Is the next card, on average, worth more than the witch would cost?"""
    counts = np.empty(KINDS, np.int64)
    content(state, counts)
    hope = 0.0
    for kind in range(WITCH):
        hope += counts[kind] * worth(state, state.turn, kind)
    return bool(hope > counts[WITCH] * cost_of_witch(state, state.turn))


@kernel
def cost_of_witch(state: np.record, seat: int) -> float:
    """What a witch would cost the seat: a fairy, or else other colours, diamonds and at last its castle (M6, M7)."""
    if state.reserve[seat, FAIRY] > 0:
        return MAGIC
    others = min(TOLL, parts_in_reserve(state, seat))
    diamonds = min(TOLL - others, int(state.reserve[seat, DIAMOND]))
    castle = min(TOLL - others - diamonds, int(state.castle[seat]))
    return others * OTHER + diamonds * GEM + castle * OWN


@kernel
def _least_missed(state: np.record, actions: NDArray[np.int32], count: int) -> int:
    best, least = int(actions[0]), 1e9
    for index in range(count):
        value = worth(state, state.turn, actions[index])
        if value < least:
            best, least = int(actions[index]), value
    return best


# --- What the search asks --------------------------------------------------------------------------------------------


@kernel
def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """The first action to be tried: the careful one."""
    return _weigh(state, actions, count)


@kernel
def notice(state: np.record, seat: int, action: int) -> int:
    """Tell the cards that may be drawn apart, by what the drawer holds now."""
    if action != DRAW:
        return 0
    mark = 1
    for kind in range(WITCH):
        mark += (kind + 1) * int(held(state, seat, kind))
    return mark


@kernel
def settled(state: np.record, steps: int) -> bool:
    """Any position can be judged, in the middle of a turn too."""
    return True


@kernel
def exploration(state: np.record) -> float:
    """Lower still: drawing and stopping are often close, and a glance hardly scatters."""
    return 0.12


@kernel
def patience(state: np.record) -> int:
    """The careful action comes first, and long before the others."""
    return 16

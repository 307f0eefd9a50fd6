"""What Diamoniak adds to the search, and its plain players: they weigh the next card against the witch."""

import numpy as np
from numpy.typing import NDArray

from tablee.games.chance import Words, below
from tablee.games.compiled import kernel
from tablee.games.diamoniak.rules import (
    BEGIN,
    COPIES,
    DIAMOND,
    DRAW,
    DRAWN,
    FAIRY,
    KINDS,
    NO_COLOUR,
    PARTS,
    PRICE,
    STOP,
    TOLL,
    USE_FAIRY,
    WITCH,
    held,
    is_free,
    is_part,
)

# What a card is worth, in diamonds, to a player who does not look ahead.
OWN, GEM, MAGIC, OTHER = 3.0, 1.0, 1.5, 0.4

# What the parts of a position add to a seat's prospects (the exponent of its share), fitted to 1,800 games of two in
# which the search played itself. (Only who is building hopes: so a first part seems to be worth less than none.)
BY_CASTLE = np.array([-0.51, -0.73, -0.53, -0.24, 0.42, 0.95])
BY_LACK = np.array([0.47, 0.05, -0.19, -0.12])  # parts still lacking after all purchases that can be paid
PER_DIAMOND, PER_FAIRY, PER_OTHER = 0.09, 0.25, 0.11
MOST_DIAMONDS, MOST_FAIRIES, MOST_OTHERS = 9, 2, 5
PER_HOPE, PER_HOPE_AND_PART = 0.64, 0.71  # the share of the pile that is of the own colour
TO_MOVE, TO_MOVE_AND_WIN = 0.08, 1.21


@kernel
def content(state: np.record, counts: NDArray[np.int64]) -> int:
    """How many cards of each kind the next card comes from, as anyone can count; return how many in all (MR5, M8)."""
    total = 0
    for kind in range(KINDS):
        number = int(state.aside[kind])
        if state.left > 0:
            number = int(state.witches if kind == WITCH else COPIES[kind]) - number
            for seat in range(state.players):
                number -= int(held(state, seat, kind))
        counts[kind] = number
        total += number
    return total


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
def parts_in_reserve(state: np.record, seat: int) -> int:
    """Parts of other colours that the seat keeps."""
    parts = 0
    for kind in range(WITCH):
        if is_part(kind):
            parts += int(state.reserve[seat, kind])
    return parts


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
    """A playout's action: the careful one."""
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
    """Between turns a position can be judged."""
    return bool(state.phase == BEGIN)


@kernel
def judge(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share, from castles, diamonds and what can be bought, between two turns."""
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    total = 0.0
    for seat in range(state.players):
        colour = state.colour[seat]
        hope = 0.0 if colour == NO_COLOUR else counts[colour] / (cards + 1.0)
        out[seat] = np.exp(prospects(state, seat, hope))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@kernel
def prospects(state: np.record, seat: int, hope: float) -> float:
    """How well a seat stands; ``hope`` is the share of its colour among the cards to draw."""
    castle, diamonds = int(state.castle[seat]), int(state.reserve[seat, DIAMOND])
    purchases = min(diamonds // PRICE, on_offer(state, seat), PARTS - castle)
    value = BY_CASTLE[castle] + BY_LACK[min(PARTS - castle - purchases, len(BY_LACK) - 1)]
    value += PER_DIAMOND * min(diamonds, MOST_DIAMONDS)
    value += PER_FAIRY * min(int(state.reserve[seat, FAIRY]), MOST_FAIRIES)
    value += PER_OTHER * min(parts_in_reserve(state, seat), MOST_OTHERS)
    value += hope * (PER_HOPE + PER_HOPE_AND_PART * (castle + purchases))
    if state.turn == seat:
        value += TO_MOVE
        if purchases > 0 and castle == PARTS - 1:
            value += TO_MOVE_AND_WIN
    return float(value)


@kernel
def on_offer(state: np.record, seat: int) -> int:
    """Parts of the seat's colour in the reserves of others (M9)."""
    colour = state.colour[seat]
    parts = 0
    if colour != NO_COLOUR:
        for other in range(state.players):
            if other != seat:
                parts += int(state.reserve[other, colour])
    return parts


@kernel
def exploration(state: np.record) -> float:
    """Lower still: drawing and stopping are often close, and a glance hardly scatters."""
    return 0.12


@kernel
def patience(state: np.record) -> int:
    """The careful action comes first, and long before the others."""
    return 16

"""What Diamoniak's search sees at a glance: who stands how well, by a small network that taught itself the game.

`see` says what is looked at, always from the seat to move onwards. `fit.py` lets the network play against
itself, and writes the weights into `weights.npy`.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.bots.network import Floats, prospects, rouse
from tablee.core.compiling import kernel
from tablee.core.elementary import exp
from tablee.games.diamoniak.rules import (
    BEGIN,
    CARDS,
    DIAMOND,
    FAIRY,
    KINDS,
    NO_COLOUR,
    PARTS,
    PRICE,
    TOLL,
    WITCH,
    copies,
    held,
    is_free,
    is_part,
)

# What is seen of each seat, and where it begins.
CASTLE = 0  # how many parts, one place each
DIAMONDS = CASTLE + PARTS  # one or more, two or more, ... and how many
FAIRIES = DIAMONDS + 2 * PRICE + 1
SPARE = FAIRIES + 2  # parts of other colours, which the witch can have
WANTED = SPARE + TOLL + 1  # those of them that somebody else builds with
ON_OFFER = WANTED + 1  # parts of the own colour that others keep
PURCHASES = ON_OFFER + 3  # those of them that can be paid
LACK = PURCHASES + 3  # parts that would still be lacking then
HOPE = LACK + 3  # the own colour among the cards to draw, and among all that nobody holds
START = HOPE + 2  # parts that a first castle would begin with
EXPOSED = START + 1  # parts of the castle that a witch would take now
OF_A_SEAT = EXPOSED + TOLL

# What is seen of the table.
PHASE = 4 * OF_A_SEAT
OWED = PHASE + 3  # cards still to be given to the witch
PILE = OWED + TOLL  # of the cards to draw: diamonds, fairies, witches; how many there are; how many lie aside
CROWD = PILE + 5  # three players; four players
ALWAYS = CROWD + 2
INPUTS = ALWAYS + 1
UNITS = 64

WEIGHTS = np.load(Path(__file__).with_name("weights.npy")).astype(np.float32)


# --- What anyone can count -------------------------------------------------------------------------------------------


@kernel
def content(state: np.record, counts: NDArray[np.int64]) -> int:
    """How many cards of each kind the next card comes from, as anyone can count; return how many in all (MR5, M8)."""
    total = 0
    for kind in range(KINDS):
        number = int(state.aside[kind])
        if state.left > 0:
            number = copies(state, kind) - number
            for seat in range(state.players):
                number -= int(held(state, seat, kind))
        counts[kind] = number
        total += number
    return total


@kernel
def parts_in_reserve(state: np.record, seat: int) -> int:
    """Parts of other colours that the seat keeps."""
    parts = 0
    for kind in range(WITCH):
        if is_part(kind):
            parts += int(state.reserve[seat, kind])
    return parts


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


# --- What is seen ----------------------------------------------------------------------------------------------------


@kernel
def see(state: np.record, inputs: Floats) -> None:
    """Write down what the network looks at."""
    inputs[:] = 0
    inputs[ALWAYS] = 1
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    for turn in range(state.players):
        _see_seat(state, (state.turn + turn) % state.players, counts, cards, inputs[OF_A_SEAT * turn :])
    if state.phase != BEGIN:
        inputs[PHASE + int(state.phase) - 1] = 1
    _climb(inputs, OWED, TOLL, int(state.owed))
    for place, kind in enumerate((DIAMOND, FAIRY, WITCH)):
        inputs[PILE + place] = 4 * counts[kind] / cards
    inputs[PILE + 3] = cards / CARDS
    inputs[PILE + 4] = 0.0 if state.left == 0 else state.aside.sum() / CARDS
    if state.players > 2:
        inputs[CROWD + int(state.players) - 3] = 1


@kernel
def _see_seat(state: np.record, seat: int, counts: NDArray[np.int64], cards: int, inputs: Floats) -> None:
    castle, diamonds, spare = _as_of_six(state, seat), int(state.reserve[seat, DIAMOND]), parts_in_reserve(state, seat)
    offered = on_offer(state, seat)
    purchases = min(diamonds // PRICE, offered, PARTS - castle)
    lack = PARTS - castle - purchases
    inputs[CASTLE + castle] = 1
    _climb(inputs, DIAMONDS, 2 * PRICE, diamonds)
    inputs[DIAMONDS + 2 * PRICE] = diamonds / (2 * PRICE)
    _climb(inputs, FAIRIES, 2, int(state.reserve[seat, FAIRY]))
    _climb(inputs, SPARE, TOLL, spare)
    inputs[SPARE + TOLL] = spare / TOLL
    _climb(inputs, ON_OFFER, 3, offered)
    _climb(inputs, PURCHASES, 3, purchases)
    if lack < 3:
        inputs[LACK + lack] = 1
    if state.reserve[seat, FAIRY] == 0:
        _climb(inputs, EXPOSED, TOLL, min(castle, TOLL - spare - diamonds))
    colour = int(state.colour[seat])
    if colour == NO_COLOUR:
        inputs[START] = _start(state, seat)
    else:
        inputs[HOPE] = 4 * counts[colour] / cards
        inputs[HOPE + 1] = (PARTS - castle - offered) / PARTS
    for other in range(state.players):
        if other != seat and state.colour[other] != NO_COLOUR:
            inputs[WANTED] += np.float32(state.reserve[seat, state.colour[other]] / TOLL)


@kernel
def _as_of_six(state: np.record, seat: int) -> int:
    """The parts of a castle, and those that a smaller one does not need: the network has learnt castles of six."""
    parts = int(state.castle[seat])
    return parts + PARTS - int(state.parts) if parts > 0 else 0


@kernel
def _climb(inputs: Floats, first: int, steps: int, number: int) -> None:
    """One or more, two or more, and so on."""
    for step in range(min(steps, number)):
        inputs[first + step] = 1


@kernel
def _start(state: np.record, seat: int) -> int:
    """The most parts of a free colour that a seat keeps (MR2)."""
    most = 0
    for kind in range(WITCH):
        if is_part(kind) and is_free(state, kind):
            most = max(most, int(state.reserve[seat, kind]))
    return most


# --- How it is judged ------------------------------------------------------------------------------------------------


@kernel
def evaluate(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share, between turns and within."""
    weigh(state, WEIGHTS, np.empty(INPUTS, np.float32), np.empty(UNITS, np.float32), out)


@kernel
def weigh(state: np.record, weights: Floats, inputs: Floats, units: Floats, out: NDArray[np.float64]) -> None:
    """The same with any weights, and with room for what is seen and for the units."""
    see(state, inputs)
    rouse(inputs, weights, units)
    total = 0.0
    for turn in range(state.players):
        seat = (state.turn + turn) % state.players
        out[seat] = exp(prospects(units, weights[INPUTS + turn]))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total

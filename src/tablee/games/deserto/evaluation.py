"""What Deserto's search sees at a glance: who stands how well, by a small network fitted to games of the search.

`see` says what is looked at, always from the seat to move onwards, so that no seat and no corner of the square is
special. `fit.py` plays the games, fits the weights and writes them into `weights.npy`.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.bots.network import prospects, rouse
from tablee.core.compiling import kernel
from tablee.core.elementary import exp
from tablee.games.deserto.rules import ALLOWED, CELLS, KINDS, VIZIER, bar, beats, filled, score, top

# Where each part of what is seen begins.
TOPS = 0  # of each cell: empty, or its kind
HEIGHTS = TOPS + CELLS * (1 + KINDS)  # of each cell, by its kind
HANDS = HEIGHTS + CELLS * KINDS  # of each seat, of each kind: one or more, two or more
PRIZES = HANDS + 4 * KINDS * 2  # the most that each kind can win
FREE = PRIZES + KINDS  # the kinds that can be placed
CATCHES = FREE + KINDS  # the most that each seat can win
STUCK = CATCHES + 4  # the seats that cannot place anything
PILE = STUCK + 4  # cards in the draw pile, by kind
COMING = PILE + KINDS  # cards still to be played, and the root of it
CROWD = COMING + 2  # three players; four players
ALWAYS = CROWD + 2
INPUTS = ALWAYS + 1
UNITS = 24

HIGH = 12  # heights from here on look alike
FINE = 40.0  # steps of a weight in 1.0

# Two networks: without and with `decline` (D11), which changes the game most.
SWAY = np.array([1.049, 1.826], np.float32)
WEIGHTS = np.load(Path(__file__).with_name("weights.npy")).astype(np.float32) / np.float32(FINE)


# --- What an action wins ---------------------------------------------------------------------------------------------


@kernel
def catch(state: np.record, kind: int, cell: int) -> int:
    """The cards that placing a kind on a cell wins (D8, D9)."""
    won = 0
    for neighbour in (cell ^ 1, cell ^ 2):
        if beats(kind, top(state, neighbour)):
            won += int(state.height[neighbour])
    return won + sweep(state, cell) if kind == VIZIER else won


@kernel
def sweep(state: np.record, cell: int) -> int:
    """The cards that a vizier on a cell wins as the fourth of its kind (D9)."""
    cards = 1
    for other in range(CELLS):
        if other != cell and top(state, other) != VIZIER:
            return 0
        cards += int(state.height[other])
    return cards


@kernel
def prize(state: np.record, kind: int, occupied: int) -> int:
    """The most cards that a kind can win now; -1 where it cannot be placed."""
    most = -1
    for cell in range(CELLS):
        if bar(state, kind, cell, occupied) == ALLOWED:
            most = max(most, catch(state, kind, cell))
    return most


# --- What is seen ----------------------------------------------------------------------------------------------------


@kernel
def coming(state: np.record) -> int:
    """Cards still to be played."""
    cards = int(state.left)
    for seat in range(state.players):
        cards += int(state.held[seat])
    return cards


@kernel
def see(state: np.record, inputs: NDArray[np.float32]) -> None:
    """Write down what the networks look at."""
    inputs[:] = 0
    inputs[ALWAYS] = 1
    _see_cells(state, inputs)
    _see_hands(state, inputs)
    for level in range(state.left):
        inputs[PILE + state.pile[level]] += np.float32(1 / 15)
    cards = coming(state)
    inputs[COMING] = cards / 51
    inputs[COMING + 1] = np.sqrt(cards) / 7
    if state.players > 2:
        inputs[CROWD + state.players - 3] = 1


@kernel
def _see_cells(state: np.record, inputs: NDArray[np.float32]) -> None:
    """From the weightiest cell over its neighbours, the weightier first, to the one across: the corners are alike."""
    first = 0
    for cell in range(1, CELLS):
        if _rank(state, cell) > _rank(state, first):
            first = cell
    second, third = first ^ 1, first ^ 2
    if _weight(state, third) > _weight(state, second):
        second, third = third, second
    for place, cell in enumerate((first, second, third, first ^ 3)):
        kind = int(top(state, cell))
        inputs[TOPS + (1 + KINDS) * place + 1 + kind] = 1
        if kind >= 0:
            inputs[HEIGHTS + KINDS * place + kind] = min(int(state.height[cell]), HIGH) / 4


@kernel
def _weight(state: np.record, cell: int) -> int:
    return (int(top(state, cell)) + 1) * 64 + int(state.height[cell])


@kernel
def _rank(state: np.record, cell: int) -> int:
    """Its weight, and among equals that of its neighbours."""
    return _weight(state, cell) * 1024 + _weight(state, cell ^ 1) + _weight(state, cell ^ 2)


@kernel
def _see_hands(state: np.record, inputs: NDArray[np.float32]) -> None:
    """What each hand holds and could do now, from the seat to move onwards."""
    players, occupied = int(state.players), filled(state)
    inputs[STUCK : STUCK + players] = 1
    for kind in range(KINDS):
        most = prize(state, kind, occupied)
        if most >= 0:
            inputs[FREE + kind] = 1
            inputs[PRIZES + kind] = most / 4
        for turn in range(players):
            held = int(state.hand[(state.turn + turn) % players, kind])
            for copies in range(min(held, 2)):
                inputs[HANDS + 2 * (KINDS * turn + kind) + copies] = 1
            if held > 0 and most >= 0:
                inputs[STUCK + turn] = 0
                inputs[CATCHES + turn] = max(inputs[CATCHES + turn], np.float32(most / 4))


# --- How it is judged ------------------------------------------------------------------------------------------------


@kernel
def evaluate(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share: by its cards and its prospects, against the root of the cards still to come."""
    inputs, units = np.empty(INPUTS, np.float32), np.empty(UNITS, np.float32)
    weights, sway = WEIGHTS[int(state.decline)], SWAY[int(state.decline)]
    see(state, inputs)
    rouse(inputs, weights, units)
    scale, total = np.sqrt(coming(state) + 1.0), 0.0
    for turn in range(state.players):
        seat = (state.turn + turn) % state.players
        out[seat] = exp(sway * (lead(state, seat) / scale + prospects(units, weights[INPUTS + turn])))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@kernel
def lead(state: np.record, seat: int) -> int:
    """Cards won more than the seat to move."""
    return int(score(state, seat)) - int(score(state, state.turn))

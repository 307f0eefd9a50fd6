"""What Deserto adds to the search, and its plain players: they count the cards that an action wins now."""

import numpy as np
from numpy.typing import NDArray

from tablee.games.chance import Words, below, unit
from tablee.games.compiled import kernel
from tablee.games.deserto import rules
from tablee.games.deserto.rules import CELLS, GIVE, KINDS, PLACE, SLOTS, VIZIER, bar, beats, filled, top

CURIOSITY = 0.15  # how often a playout does anything at all
AHEAD = 4  # actions of a playout before it is judged
SWAY = 0.9  # how much a card more, against the root of the cards to come, sways the outcome; from greedy games


@kernel
def gain(state: np.record, action: int) -> int:
    """The cards an action wins now; a gift loses one."""
    kind, slot = action // SLOTS, action % SLOTS
    return -1 if slot == GIVE else catch(state, kind, slot - PLACE)


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
def exposed(state: np.record) -> int:
    """The most cards that any card could win now."""
    most = 0
    occupied = filled(state)
    for kind in range(KINDS):
        for cell in range(CELLS):
            if bar(state, kind, cell, occupied) == 0:
                most = max(most, catch(state, kind, cell))
    return most


# --- Plain players ---------------------------------------------------------------------------------------------------


@kernel
def greedy(table: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """One of the actions that win the most now; a gift only where nothing can be placed."""
    return _grab(table[0], actions, count, rng)


@kernel
def careful(table: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """Greedy, and among equals one that leaves the least to win for the next player."""
    after = table.copy()
    best, most, equals = actions[0], -1e9, 0
    for index in range(count):
        won = gain(table[0], actions[index])
        after[0] = table[0]
        after[0].left = 0  # what is drawn next is hidden, and no matter
        rules.play(after[0], actions[index])
        liking = won * 100.0 - exposed(after[0])
        if liking > most:
            most, equals = liking, 0
        if liking == most:
            equals += 1
            if below(rng, equals) == 0:
                best = actions[index]
    return int(best)


@kernel
def _grab(state: np.record, actions: NDArray[np.int32], count: int, rng: Words) -> int:
    best, most, equals = actions[0], -2, 0
    for index in range(count):
        won = gain(state, actions[index])
        if won > most:
            most, equals = won, 0
        if won == most:
            equals += 1
            if below(rng, equals) == 0:
                best = actions[index]
    return int(best)


# --- What the search asks --------------------------------------------------------------------------------------------


@kernel
def lean(state: np.record, actions: NDArray[np.int32], count: int, rng: Words) -> int:
    """A playout's action: mostly one that wins the most now."""
    if unit(rng) < CURIOSITY:
        return int(actions[below(rng, count)])
    return _grab(state, actions, count, rng)


@kernel
def notice(state: np.record, seat: int, action: int) -> int:
    """Chance outcomes are not told apart: a card drawn shows in the actions that become legal."""
    return 0


@kernel
def settled(state: np.record, steps: int) -> bool:
    """A few actions on, the cards won tell more than the rest of a playout."""
    return steps >= AHEAD


@kernel
def judge(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's expected share by its cards; a lead counts for more the fewer cards are still to come."""
    coming = int(state.left)
    for seat in range(state.players):
        coming += int(state.held[seat])
    total = 0.0
    for seat in range(state.players):
        lead = rules.score(state, seat) - rules.score(state, 0)
        out[seat] = np.exp(SWAY * lead / np.sqrt(coming + 1.0))
        total += out[seat]
    for seat in range(state.players):
        out[seat] /= total


@kernel
def exploration(state: np.record) -> float:
    """Low, since judged playouts scatter little."""
    return 0.35


@kernel
def patience(state: np.record) -> int:
    """Every reply is tried at once; hands differ too much between deals to wait."""
    return 0

"""What Diamoniak adds to the search with exact chance, and its plain players."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots import expect
from tablee.bots.levels import Budget
from tablee.bots.plain import ByKernel
from tablee.bots.spec import BotSpec
from tablee.core.chance import Rng, below
from tablee.core.compiling import kernel
from tablee.games.diamoniak.evaluation import content, evaluate
from tablee.games.diamoniak.rules import (
    BEGIN,
    DIAMOND,
    DRAW,
    DRAWN,
    FAIRY,
    KINDS,
    STOP,
    TOLL,
    USE_FAIRY,
    WITCH,
    new_pile,
)

__all__ = ["BOTS", "evaluate"]

CHANCES = KINDS  # different things that an action can bring

OTHER, GEM, MAGIC, OWN = range(4)  # what the witch gets first, and last


# --- Plain players ---------------------------------------------------------------------------------------------------


@kernel
def greedy(buffer: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """Buy when possible, otherwise draw, stop at the toss of a coin; anything to the witch."""
    if buffer[0].phase == BEGIN:
        return int(actions[0])
    return int(actions[below(rng, count)])


@kernel
def careful(buffer: NDArray[np.void], actions: NDArray[np.int32], count: int, rng: Rng) -> int:
    """Buy when possible, counter with a fairy, give other colours first, stop when the risk outweighs the hope."""
    state = buffer[0]
    if state.phase == BEGIN:
        return int(actions[0])  # a purchase stands before drawing
    if state.phase == DRAWN:
        return DRAW if worth_drawing(state) else STOP
    if actions[count - 1] == USE_FAIRY:
        return USE_FAIRY
    return _least_missed(state, actions, count)


@kernel
def worth_drawing(state: np.record) -> bool:
    """Will the next card bring more cards, on average, than it costs?"""
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    return bool(cards - counts[WITCH] > counts[WITCH] * cost_of_witch(state, state.turn))


@kernel
def cost_of_witch(state: np.record, seat: int) -> int:
    """How many cards a witch would cost the seat: a fairy, or three, or all there are (M6, M7)."""
    if state.reserve[seat, FAIRY] > 0:
        return 1
    return min(TOLL, int(state.castle[seat]) + int(state.reserve[seat].sum()))


@kernel
def _least_missed(state: np.record, actions: NDArray[np.int32], count: int) -> int:
    best, least = int(actions[0]), OWN + 1
    for index in range(count):
        missed = _missed(state, actions[index])
        if missed < least:
            best, least = int(actions[index]), missed
    return best


@kernel
def _missed(state: np.record, kind: int) -> int:
    """How much the seat to move would miss a card."""
    if kind == DIAMOND:
        return GEM
    if kind == FAIRY:
        return MAGIC
    return OWN if kind == state.colour[state.turn] else OTHER


# --- What the search asks --------------------------------------------------------------------------------------------


@kernel
def chances(state: np.record, action: int, odds: NDArray[np.float64]) -> int:
    """How likely each kind is to be drawn; anything else has no surprises."""
    if action != DRAW:
        odds[0] = 1.0
        return 1
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    for kind in range(KINDS):
        odds[kind] = counts[kind] / cards
    return KINDS


@kernel
def destine(state: np.record, action: int, chance: int) -> None:
    """Let the next card be of this kind."""
    if action == DRAW:
        if state.left == 0:
            new_pile(state)
        state.pile[state.left - 1] = chance


BOTS = BotSpec(
    search=expect.search,
    analyse=expect.analyse,
    budgets={
        "first": Budget(simulations=2, noise=0.4, mistakes=0.55),
        "easy": Budget(simulations=2, noise=0.15),
        "medium": Budget(simulations=2, noise=0.06),
        "strong": Budget(ms=280, simulations=2),
        "master": Budget(ms=1800, simulations=300_000),
    },
    frozen={
        "first-v1": Budget(simulations=2, noise=0.4, mistakes=0.55),
        "easy-v1": Budget(simulations=2, noise=0.15),
        "medium-v1": Budget(simulations=2, noise=0.06),
        "strong-v1": Budget(simulations=2),
        "master-v1": Budget(simulations=2000),
    },
    plain={"greedy": ByKernel(greedy), "careful": ByKernel(careful)},
    hint=4000,
    analysis=1000,
)

"""How likely each combination of hidden hands of Deserto is, exactly: what `imagine` draws from."""

from math import comb

import numpy as np
from numpy.typing import NDArray

from tablee.core.cards import spell_cards
from tablee.core.compiling import kernel
from tablee.games.deserto.rules import COPIES, HAND, HANDS, KINDS, belief, count_unseen

NAMES = tuple(spell_cards("ORTV", bytes(hand.tolist())) for hand in HANDS)  # every hand of up to three cards
WAYS = np.array([[comb(cards, chosen) for chosen in range(HAND + 1)] for cards in range(COPIES.max() + 1)], np.float64)


@kernel
def posterior(state: np.record, eyes: int, out: NDArray[np.float64]) -> None:
    """Write the probability of every combination of the other seats' hands, the last seat's hand varying fastest.

    The combination of hands a, b, c (by their places in ``NAMES``) is at ``(a * len(NAMES) + b) * len(NAMES) + c``.
    """
    weights, others = np.zeros((4, len(HANDS))), 0
    left, used = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    count_unseen(state, eyes, left)
    for seat in range(state.players):
        if seat != eyes:
            belief(state, seat, weights[others])
            others += 1
    total = 0.0
    for combination in range(len(out)):
        rest, chance = combination, 1.0
        used[:] = 0
        for place in range(others - 1, -1, -1):
            hand = rest % len(HANDS)
            rest //= len(HANDS)
            chance *= weights[place, hand]
            for kind in range(KINDS):
                number = HANDS[hand, kind]
                chance *= WAYS[max(0, left[kind] - used[kind]), number]  # none where there are too few
                used[kind] += number
        out[combination] = chance
        total += chance
    out /= total

"""How likely each combination of hidden hands of Deserto is, exactly: what `imagine` draws from."""

import numpy as np
from numpy.typing import NDArray

from tablee.core.cards import spell_cards
from tablee.core.compiling import kernel
from tablee.core.contract import SEATS
from tablee.games.deserto.rules import HANDS, KINDS, belief, count_unseen

NAMES = tuple(spell_cards("ORTV", bytes(hand.tolist())) for hand in HANDS)  # every hand of up to three cards


@kernel
def posterior(state: np.record, eyes: int, out: NDArray[np.float64]) -> None:
    """Write the probability of every combination of the other seats' hands, the last seat's hand varying fastest.

    The combination of hands a, b, c (by their places in ``NAMES``) is at ``(a * len(NAMES) + b) * len(NAMES) + c``.
    """
    weights, others = np.zeros((SEATS, len(HANDS))), 0
    left, unseen = np.empty(KINDS, np.int64), np.empty(KINDS, np.int64)
    count_unseen(state, eyes, left)
    for seat in range(state.players):
        if seat != eyes:
            belief(state, seat, weights[others])
            others += 1
    total = 0.0
    for combination in range(len(out)):
        rest, chance = combination, 1.0
        unseen[:] = left
        for place in range(others - 1, -1, -1):
            hand = rest % len(HANDS)
            rest //= len(HANDS)
            chance *= weights[place, hand]
            if chance > 0:
                chance *= _draw(hand, unseen)
        out[combination] = chance
        total += chance
    out /= total


@kernel
def count_ways(state: np.record, seat: int, rival: int, ways: NDArray[np.float64]) -> None:
    """In how many ways a rival can hold each hand, as ``seat`` can count: whole numbers, the same everywhere."""
    believed = np.zeros((SEATS, len(HANDS)))  # of the rival, then of others of whom something is told
    others = 1
    believed[1:, 0] = 1.0  # the empty hand: who told nothing takes no cards that matter
    belief(state, rival, believed[0])
    for other in range(SEATS):
        if seat != other != rival and state.told[other] > 0:
            belief(state, other, believed[others])
            others += 1
    unseen = np.empty(KINDS, np.int64)
    count_unseen(state, seat, unseen)
    for hand in range(len(HANDS)):
        ways[hand] = believed[0, hand]
        if believed[0, hand] > 0:
            ways[hand] *= _draw(hand, unseen) * _ways_of_others(unseen, believed)
            _put_back(hand, unseen)


@kernel
def _ways_of_others(unseen: NDArray[np.int64], believed: NDArray[np.float64]) -> float:
    """In how many ways two other seats can hold what is believed of them."""
    ways = 0.0
    for first in range(len(HANDS)):
        if believed[1, first] > 0:
            held = believed[1, first] * _draw(first, unseen)
            for second in range(len(HANDS)):
                if believed[2, second] > 0:
                    ways += held * believed[2, second] * _draw(second, unseen)
                    _put_back(second, unseen)
            _put_back(first, unseen)
    return ways


@kernel
def _draw(hand: int, unseen: NDArray[np.int64]) -> float:
    """Take a hand from so many cards of each kind; in how many ways can that be done?"""
    ways = 1.0
    for kind in range(KINDS):
        for card in range(HANDS[hand, kind]):
            ways = ways * max(0, unseen[kind]) / (card + 1)
            unseen[kind] -= 1
    return ways


@kernel
def _put_back(hand: int, unseen: NDArray[np.int64]) -> None:
    for kind in range(KINDS):
        unseen[kind] += HANDS[hand, kind]

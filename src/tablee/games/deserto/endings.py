"""Perfect endings: two players who know all cards between them, or will once the last one is drawn."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.remarks import imagined
from tablee.core.compiling import kernel
from tablee.core.contract import legal, over, play, score
from tablee.core.fields import Buffer
from tablee.games.deserto import rules
from tablee.games.deserto.rules import MAX_LEGAL

MOST = 64  # more cards than there are
ALIKE = 1e-9  # shares closer than this are equal; the wider lead decides


@kernel
def is_open(state: np.record) -> bool:
    """Can the seat to move tell where every card is? With two players: once the draw pile is empty."""
    return bool(state.players == 2 and state.left == 0)


@kernel
def is_solvable(state: np.record) -> bool:
    """Can the seat to move work out the rest of the game? In an open ending, and one draw before it.

    With one card left, whoever is to move draws it (D10), and from then on both can tell the other's hand.
    """
    return bool(state.players == 2 and state.left <= 1)


@kernel
def solve(buffer: Buffer, shares: NDArray[np.float64]) -> int:
    """The best action of an ending, from what the seat to move may know, and what each seat gets; -1 where it is none.

    In an open ending there is only one deal left to imagine.
    """
    if not is_solvable(buffer[0]):
        return -1
    if is_open(buffer[0]):
        action, lead = best_margin(imagined(buffer))
        mine = 0.5 + 0.5 * np.sign(lead)
    else:
        action, mine = best_chance(buffer)
    seat = int(buffer[0].turn)
    shares[seat], shares[1 - seat] = mine, 1.0 - mine
    return action


@kernel
def best_margin(buffer: Buffer) -> tuple[int, int]:
    """The best action where all cards are known, and the lead it ends with for the seat to move.

    Alpha-beta over the cards that the two seats are apart; whoever leads in the end wins, so the best lead is also the
    best share. It keeps its own frames, since compiled recursion cannot be cached safely.
    """
    plies = int(buffer[0].held[0]) + int(buffer[0].held[1])
    line = np.empty(plies + 1, buffer.dtype)
    actions = np.empty((plies + 1, MAX_LEGAL), np.int32)
    count, tried = np.zeros(plies + 1, np.int64), np.zeros(plies + 1, np.int64)
    alpha, beta = np.full(plies + 1, -MOST), np.full(plies + 1, MOST)
    line[0] = buffer[0]
    count[0] = legal(line[0], actions[0])
    choice, depth = int(actions[0, 0]), 0
    while True:
        if tried[depth] == count[depth] or alpha[depth] >= beta[depth]:
            if depth == 0:
                return choice, int(alpha[0])
            value, depth = -alpha[depth], depth - 1
        else:
            line[depth + 1] = line[depth]
            play(line[depth + 1], actions[depth, tried[depth]])
            tried[depth] += 1
            if not over(line[depth + 1]):
                depth += 1
                count[depth], tried[depth] = legal(line[depth], actions[depth]), 0
                alpha[depth], beta[depth] = -beta[depth - 1], -alpha[depth - 1]
                continue
            seat = int(line[depth].turn)
            value = score(line[depth + 1], seat) - score(line[depth + 1], 1 - seat)
        if value > alpha[depth]:
            alpha[depth] = value
            if depth == 0:
                choice = int(actions[0, tried[0] - 1])


@kernel
def best_chance(buffer: Buffer) -> tuple[int, float]:
    """The best action with one card left to draw, and its expected share.

    The share is the mean over the kinds that the last card can be, each as likely as `imagine` would deal it.
    """
    deals, odds, actions = np.empty(rules.KINDS, buffer.dtype), np.zeros(rules.KINDS), np.empty(MAX_LEGAL, np.int32)
    count = legal(buffer[0], actions)
    last_cards(buffer, deals, odds)
    after = buffer.copy()
    choice, best, widest = int(actions[0]), -1.0, 0.0
    for index in range(count):
        share, margin = 0.0, 0.0
        for kind in range(rules.KINDS):
            if odds[kind] > 0:
                after[0] = deals[kind]
                play(after[0], actions[index])
                _, lead = best_margin(after)
                share += odds[kind] * (0.5 - 0.5 * np.sign(lead))
                margin -= odds[kind] * lead
        if share > best + ALIKE or (share > best - ALIKE and margin > widest):
            choice, best, widest = int(actions[index]), share, margin
    return choice, best


@kernel
def last_cards(buffer: Buffer, deals: Buffer, odds: NDArray[np.float64]) -> None:
    """For each kind the last card can be: the deal, and how likely it is from what the seat to move can know."""
    seat = int(buffer[0].turn)
    cards, weights = np.empty(rules.CARDS, np.int8), np.ones(len(rules.HANDS))
    count = rules.unseen(buffer[0], seat, cards)
    if buffer[0].told[1 - seat] > 0:
        rules.belief(buffer[0], 1 - seat, weights)
    odds[:] = 0.0
    for last in range(count):
        kind = int(cards[last])
        deals[kind] = buffer[0]
        deals[kind].pile[0] = kind
        deals[kind].hand[1 - seat, :] = 0
        hand = 0
        for other in range(count):
            if other != last:
                deals[kind].hand[1 - seat, cards[other]] += 1
                hand = int(rules.MORE[hand, cards[other]])
        odds[kind] += weights[hand]
    odds /= odds.sum()

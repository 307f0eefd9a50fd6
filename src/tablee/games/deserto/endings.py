"""Endings worked out: two players who know all cards between them, or will once the last one or two are drawn."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.remarks import imagined
from tablee.core.compiling import kernel
from tablee.core.contract import legal, over, play, score
from tablee.core.fields import Buffer
from tablee.games.deserto import rules
from tablee.games.deserto.rules import KINDS, MAX_LEGAL

MOST = 64  # more cards than there are
EARLY = 2  # cards left to draw
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
def solve(buffer: Buffer, worths: NDArray[np.float64]) -> int:
    """The best action of an ending, from what the seat to move may know; -1 where it is none.

    Writes what each legal action is worth to each seat: the mean over the kinds that the last card can be, each as
    likely as `imagine` would deal it. In an open ending there is only one deal left to imagine.
    """
    if not is_solvable(buffer[0]):
        return -1
    deals, odds, actions = np.empty(KINDS, buffer.dtype), np.zeros(KINDS), np.empty(MAX_LEGAL, np.int32)
    count, seat = legal(buffer[0], actions), int(buffer[0].turn)
    if is_open(buffer[0]):
        deals[:1], odds[0] = imagined(buffer), 1.0
    else:
        last_cards(buffer, deals, odds)
    after = buffer.copy()
    choice, best, widest = int(actions[0]), -1.0, 0.0
    for index in range(count):
        share, margin = 0.0, 0.0
        for kind in range(KINDS):
            if odds[kind] > 0:
                after[0] = deals[kind]
                play(after[0], actions[index])
                lead = _lead(after, seat)
                share += odds[kind] * (0.5 + 0.5 * np.sign(lead))
                margin += odds[kind] * lead
        if share > best + ALIKE or (share > best - ALIKE and margin > widest):
            choice, best, widest = int(actions[index]), share, margin
        worths[index, seat], worths[index, 1 - seat] = share, 1.0 - share
    return choice


@kernel
def solve_early(buffer: Buffer, worths: NDArray[np.float64]) -> int:
    """The same one draw earlier, which takes some hundred times as long.

    Whatever is played, the other seat draws the last card and replies as :func:`solve` chooses from what it may know.
    All deals count that fit what is public, so an action tells the other seat nothing but itself.
    """
    if buffer[0].players != 2 or buffer[0].left != EARLY:
        return solve(buffer, worths)
    seat, worlds = int(buffer[0].turn), KINDS * KINDS
    deals, odds, actions = np.empty(worlds, buffer.dtype), np.zeros(worlds), np.empty(MAX_LEGAL, np.int32)
    count = legal(buffer[0], actions)
    last_two_cards(buffer, deals, odds)
    choice, best, widest = int(actions[0]), -1.0, 0.0
    for index in range(count):
        share, margin = _expect(deals, odds, int(actions[index]), seat)
        if share > best + ALIKE or (share > best - ALIKE and margin > widest):
            choice, best, widest = int(actions[index]), share, margin
        worths[index, seat], worths[index, 1 - seat] = share, 1.0 - share
    return choice


@kernel
def _expect(deals: Buffer, odds: NDArray[np.float64], action: int, seat: int) -> tuple[float, float]:
    """What an action is worth to a seat over all deals of the last two cards, and its mean lead."""
    after, unused = deals[:1].copy(), np.zeros((MAX_LEGAL, 2))
    share, margin = 0.0, 0.0
    for first in range(KINDS):
        for second in range(first + 1):
            reply = -1  # the same in both orders: the other seat sees neither card
            for world in (first * KINDS + second, second * KINDS + first):
                if odds[world] > 0:
                    after[0] = deals[world]
                    play(after[0], action)
                    if reply < 0:
                        reply = solve(after, unused)
                    play(after[0], reply)
                    lead = _lead(after, seat)
                    chance = odds[world] * (0.5 if first == second else 1.0)  # that world comes twice
                    share += chance * (0.5 + 0.5 * np.sign(lead))
                    margin += chance * lead
    return share, margin


@kernel
def _lead(buffer: Buffer, seat: int) -> int:
    """The lead that a seat ends with where all cards are known."""
    if over(buffer[0]):
        return int(score(buffer[0], seat) - score(buffer[0], 1 - seat))
    _, lead = best_margin(buffer)
    return lead if buffer[0].turn == seat else -lead


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
def last_cards(buffer: Buffer, deals: Buffer, odds: NDArray[np.float64]) -> None:
    """For each kind the last card can be: the deal, and how likely it is from what the seat to move can know."""
    cards, weights = np.empty(rules.CARDS, np.int8), np.ones(len(rules.HANDS))
    count = _count_unseen(buffer[0], cards, weights)
    odds[:] = 0.0
    for last in range(count):
        kind = int(cards[last])
        deals[kind] = buffer[0]
        deals[kind].pile[0] = kind
        odds[kind] += weights[_give_all_but(deals[kind], cards[:count], last, last)]
    odds /= odds.sum()


@kernel
def last_two_cards(buffer: Buffer, deals: Buffer, odds: NDArray[np.float64]) -> None:
    """For each kind that the next card can be, and the last one: the deal, and how likely it is."""
    cards, weights = np.empty(rules.CARDS, np.int8), np.ones(len(rules.HANDS))
    count = _count_unseen(buffer[0], cards, weights)
    odds[:] = 0.0
    for first in range(count):
        for last in range(count):
            if first != last:
                world = int(cards[first]) * KINDS + int(cards[last])
                deals[world] = buffer[0]
                deals[world].pile[1], deals[world].pile[0] = cards[first], cards[last]
                odds[world] += weights[_give_all_but(deals[world], cards[:count], first, last)]
    odds /= odds.sum()


@kernel
def _count_unseen(state: np.record, cards: NDArray[np.int8], weights: NDArray[np.float64]) -> int:
    """Write the cards that the seat to move cannot see, and how likely each hand of the other one is by its gifts."""
    other = 1 - int(state.turn)
    if state.told[other] > 0:
        rules.belief(state, other, weights)
    return int(rules.unseen(state, int(state.turn), cards))


@kernel
def _give_all_but(deal: np.record, cards: NDArray[np.int8], first: int, last: int) -> int:
    """Give the other seat all of these cards but two, which may be the same one; gives its hand's number."""
    other, hand = 1 - int(deal.turn), 0
    deal.hand[other, :] = 0
    for number in range(len(cards)):
        if number not in (first, last):
            deal.hand[other, cards[number]] += 1
            hand = int(rules.MORE[hand, cards[number]])
    return hand

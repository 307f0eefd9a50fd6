"""Perfect endings: two players who know all cards between them, or will once the last one is drawn."""

import random
import time

import numpy as np
from numpy.typing import NDArray

from tablee.bots.player import Choice
from tablee.core import View
from tablee.core.chance import stream
from tablee.core.compiling import Sample, kernel
from tablee.core.contract import imagine, legal, over, play, score
from tablee.core.fields import Buffer
from tablee.games.deserto import rules
from tablee.games.deserto.rules import MAX_LEGAL

MOST = 64  # more cards than there are
ALIKE = 1e-9  # shares closer than this are equal; the wider lead decides


def is_open(view: View) -> bool:
    """Can this seat tell where every card is? With two players: once the draw pile is empty."""
    return view.game.players == 2 and bool(view.struct["left"] == 0)


def is_solvable(view: View) -> bool:
    """Can this seat work out the rest of the game? In an open ending, and one draw before it.

    With one card left, whoever is to move draws it (D10), and from then on both can tell the other's hand.
    """
    return view.game.players == 2 and bool(view.struct["left"] <= 1)


@kernel
def best_margin(buffer: Buffer, plies: int) -> tuple[int, int, int]:
    """The best action, the lead it ends with for the seat to move, and how many positions that took.

    Alpha-beta over the cards that the two seats are apart; whoever leads in the end wins, so the best lead is also the
    best share. It keeps its own frames, since compiled recursion cannot be cached safely.
    """
    line = np.empty(plies + 1, buffer.dtype)
    actions = np.empty((plies + 1, MAX_LEGAL), np.int32)
    count, tried = np.zeros(plies + 1, np.int64), np.zeros(plies + 1, np.int64)
    alpha, beta = np.full(plies + 1, -MOST), np.full(plies + 1, MOST)
    line[0] = buffer[0]
    count[0] = legal(line[0], actions[0])
    choice, positions, depth = int(actions[0, 0]), 0, 0
    while True:
        if tried[depth] == count[depth] or alpha[depth] >= beta[depth]:
            if depth == 0:
                return choice, int(alpha[0]), positions
            value, depth = -alpha[depth], depth - 1
        else:
            line[depth + 1] = line[depth]
            play(line[depth + 1], actions[depth, tried[depth]])
            tried[depth] += 1
            positions += 1
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
def best_chance(buffer: Buffer) -> tuple[int, float, int]:
    """The best action with one card left to draw, its expected share, and how many positions that took.

    The share is the mean over the kinds that the last card can be, each as likely as `imagine` would deal it.
    """
    deals, odds, actions = np.empty(rules.KINDS, buffer.dtype), np.zeros(rules.KINDS), np.empty(MAX_LEGAL, np.int32)
    count, positions = legal(buffer[0], actions), 0
    last_cards(buffer, deals, odds)
    after = buffer.copy()
    choice, best, widest = int(actions[0]), -1.0, 0.0
    for index in range(count):
        share, margin = 0.0, 0.0
        for kind in range(rules.KINDS):
            if odds[kind] > 0:
                after[0] = deals[kind]
                play(after[0], actions[index])
                _, lead, looked = best_margin(after, int(after[0].held[0]) + int(after[0].held[1]))
                share += odds[kind] * (0.5 - 0.5 * np.sign(lead))
                margin -= odds[kind] * lead
                positions += looked
        if share > best + ALIKE or (share > best - ALIKE and margin > widest):
            choice, best, widest = int(actions[index]), share, margin
    return choice, best, positions


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


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs to play endings."""
    return {"best_margin": Sample(best_margin, (buffer, 1)), "best_chance": Sample(best_chance, (buffer,))}


def search(view: View, seed: int | None = None) -> Choice | None:
    """Play an ending perfectly; None where it is none yet."""
    if not is_solvable(view):
        return None
    began = time.perf_counter()
    buffer = view.buffer.copy()
    if not is_open(view):
        code, mine, positions = best_chance(buffer)
    else:
        imagine(buffer[0], int(buffer["turn"][0]), stream(random.Random(seed).getrandbits(64)))  # only one deal is left
        code, lead, positions = best_margin(buffer, int(buffer["held"][0].sum()))
        mine = 0.5 + 0.5 * float(np.sign(lead))
    value = (mine, 1.0 - mine) if view.seat == 0 else (1.0 - mine, mine)
    return Choice(view.game.notation[code], (time.perf_counter() - began) * 1000, positions, value)

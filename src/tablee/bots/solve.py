"""Perfect endings: two players who know all cards between them, and little left to play."""

import random
import time

import numpy as np

from tablee.bots.player import Choice
from tablee.games import View
from tablee.games.base import Table
from tablee.games.chance import stream
from tablee.games.compiled import kernel
from tablee.games.contract import MAX_LEGAL, imagine, legal, over, play, score

MOST = 64  # more cards than there are


def is_open(view: View) -> bool:
    """Can this seat work out everything? In Deserto with two players: once the draw pile is empty."""
    return view.game.name == "deserto" and view.game.players == 2 and view.record["left"] == 0


@kernel
def best_margin(table: Table, plies: int) -> tuple[int, int, int]:
    """The best action, the lead it ends with for the seat to move, and how many positions that took.

    Alpha-beta over the cards that the two seats are apart; whoever leads in the end wins, so the best lead is also the
    best share. It keeps its own frames, since compiled recursion cannot be cached safely.
    """
    line = np.empty(plies + 1, table.dtype)
    actions = np.empty((plies + 1, MAX_LEGAL), np.int32)
    count, tried = np.zeros(plies + 1, np.int64), np.zeros(plies + 1, np.int64)
    alpha, beta = np.full(plies + 1, -MOST), np.full(plies + 1, MOST)
    line[0] = table[0]
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


def search(view: View, seed: int | None = None) -> Choice:
    """Play an open ending perfectly."""
    began = time.perf_counter()
    table = view.table.copy()
    imagine(table[0], int(table["turn"][0]), stream(random.Random(seed).getrandbits(64)))  # only one deal is left
    code, lead, positions = best_margin(table, int(table["held"][0].sum()))
    mine = 0.5 if lead == 0 else float(lead > 0)
    value = (mine, 1.0 - mine) if view.seat == 0 else (1.0 - mine, mine)
    return Choice(view.game.words[code], (time.perf_counter() - began) * 1000, positions, value)

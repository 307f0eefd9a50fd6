"""Perft: how many sequences of actions there are. Two engines with the same rules count the same."""

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel
from tablee.core.contract import chancy, legal, over, play
from tablee.core.errors import BadRequest
from tablee.core.fields import Buffer
from tablee.core.state import State

MOST_POSITIONS = 5_000_000  # a few seconds' work
LONGEST_GAME = 5_000  # no game has more actions, so looking deeper finds nothing new


def perft(state: State, depth: int) -> int:
    """The number of sequences of ``depth`` actions from here; one ends early where the cards are shuffled anew.

    >>> import tablee
    >>> perft(tablee.load("desiree").start(), 2)
    13462
    """
    if depth < 0:
        raise BadRequest("A depth is 0 or more, not {depth}.", depth=depth)
    if depth == 0:
        return 1
    levels = min(depth, LONGEST_GAME + 1)
    line = np.empty(levels, state.game.rules.STATE)
    line[0] = state.buffer[0]
    count = _count(line, np.empty((levels, state.game.rules.MAX_LEGAL), np.int32), MOST_POSITIONS)
    if count < 0:
        raise BadRequest(
            "Depth {depth} needs more than {limit} positions, the most that are looked at.",
            **{"depth": depth, "limit": MOST_POSITIONS},
        )
    return int(count)


@kernel
def _count(line: Buffer, actions: NDArray[np.int32], limit: int) -> int:
    """Count from ``line[0]``; the rest of ``line`` and ``actions`` is room for one position a level. -1: too many."""
    total = visited = level = 0
    untried = np.zeros(len(line), np.int64)
    untried[0] = _enter(line, actions, 0)
    if len(line) == 1:
        return int(untried[0])
    while level >= 0:
        if untried[level] == 0:
            level -= 1
            continue
        untried[level] -= 1
        action = actions[level, untried[level]]
        if chancy(line[level], action):
            total += 1
            continue
        visited += 1
        if visited > limit:
            return -1
        line[level + 1] = line[level]
        play(line[level + 1], action)
        found = _enter(line, actions, level + 1)
        if level + 2 == len(line):
            total += found  # the last actions are counted, not played
        else:
            level += 1
            untried[level] = found
    return total


@kernel
def _enter(line: Buffer, actions: NDArray[np.int32], level: int) -> int:
    """List what can be played on a level; nothing when the game is over."""
    return 0 if over(line[level]) else legal(line[level], actions[level])

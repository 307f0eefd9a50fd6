"""Proofs by exhaustive search, for games of two seats that take turns without chance.

It uses only the rules, without pruning by bounds and without a transposition table, so it is slow and simple. It
verifies the results of a game's own solver. It is compiled at the first call, and not cached on disk.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numba
import numpy as np
from numpy.typing import NDArray

from tablee.core import State
from tablee.core.compiling import COMPILED
from tablee.core.contract import SEATS, legal, max_legal, over, play, share
from tablee.core.fields import Buffer

P = ParamSpec("P")
R = TypeVar("R")


def shares_by_action(state: State) -> dict[str, float]:
    """The share of the seat to move after each of its actions, with best play of both sides."""
    found = {}
    for action in state.legal_actions:
        after = state.play(action)
        theirs = _worth(after.buffer) if after.outcome is None else after.shares[1 - (state.turn or 0)]
        found[action] = 1.0 - float(theirs)
    return found


def winning_actions(state: State, count: int) -> tuple[str, ...]:
    """The actions with which the seat to move wins for certain within so many of its own actions."""
    refuters = np.full(count + 1, -1, np.int32)
    return tuple(action for action in state.legal_actions if _leads(state.play(action), state, count, refuters))


def _leads(after: State, before: State, count: int, refuters: NDArray[np.int32]) -> bool:
    if after.outcome is not None:
        return after.outcome.winners == (before.turn,)
    if count == 1:
        return False
    replies = [after.play(action) for action in after.legal_actions]
    return all(reply.outcome is None and _forces(reply.buffer, count - 1, refuters) for reply in replies)


def _compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile when it is first called; a function that calls itself must not be kept on disk."""
    compiled: Callable[P, R] = numba.njit(nogil=True)(function) if COMPILED else function
    return compiled


@_compiled
def _worth(buffer: Buffer) -> float:
    """The share of the seat to move, with best play of both sides."""
    after, actions, shares = buffer.copy(), np.empty(max_legal(buffer[0]), np.int32), np.zeros(SEATS)
    seat = int(buffer[0].turn)
    if over(buffer[0]):
        share(buffer[0], shares)
        return float(shares[seat])
    best = 0.0
    for number in range(legal(buffer[0], actions)):
        after[0] = buffer[0]
        play(after[0], actions[number])
        theirs = _worth(after)
        best = max(best, theirs if int(after[0].turn) == seat else 1.0 - theirs)
    return best


@_compiled
def _forces(buffer: Buffer, count: int, refuters: NDArray[np.int32]) -> bool:
    """Can the seat to move win for certain within so many of its own actions?"""
    if _wins_at_once(buffer):
        return True
    if count == 1:
        return False
    after, last = buffer.copy(), buffer.copy()
    actions, replies = np.empty(max_legal(buffer[0]), np.int32), np.empty(max_legal(buffer[0]), np.int32)
    for number in range(legal(buffer[0], actions)):
        after[0] = buffer[0]
        play(after[0], actions[number])
        if over(after[0]):
            continue
        holds, answers = True, legal(after[0], replies)
        for place in range(answers):  # what refuted the action before comes first
            if replies[place] == refuters[count]:
                replies[0], replies[place] = replies[place], replies[0]
        for place in range(answers):
            last[0] = after[0]
            play(last[0], replies[place])
            if over(last[0]) or not _forces(last, count - 1, refuters):
                refuters[count] = replies[place]
                holds = False
                break
        if holds:
            return True
    return False


@_compiled
def _wins_at_once(buffer: Buffer) -> bool:
    """Has the seat to move a winning action?"""
    after, actions, shares = buffer.copy(), np.empty(max_legal(buffer[0]), np.int32), np.zeros(SEATS)
    for number in range(legal(buffer[0], actions)):
        after[0] = buffer[0]
        play(after[0], actions[number])
        if over(after[0]):
            share(after[0], shares)
            if shares[buffer[0].turn] == 1.0:
                return True
    return False

"""Pig: roll a die as often as you dare; whoever first has enough points wins."""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import SEAL, Rng, seal_quickly, shuffle
from tablee.core.compiling import kernel
from tablee.core.tape import Tape, say

ROLL, STOP = range(2)
MAX_LEGAL = 2
FACES = 6
BAD = 1  # this face loses the pot
ENOUGH = 0  # the only way in which it ends
NOTHING_TO_KEEP = 0  # the only reason why an action is not allowed

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            ("goal", "i1"),
            ("turn", "i1"),
            ("face", "i1"),  # that was rolled last; 0 before the first roll
            ("pot", "i2"),  # what this turn has brought so far
            ("points", "i2", (4,)),
            ("key", "u8", (SEAL,)),  # where the rolls to come are hidden
        ],
    )
)
PUBLIC = ("players", "goal", "turn", "face", "pot", "points")


@kernel
def setup(state: np.record, key: Rng) -> None:
    """Nobody has a point, and the first seat begins (P1)."""
    state.turn, state.face, state.pot = 0, 0, 0
    state.points[:] = 0
    state.key[:] = key


@kernel
def legal(state: np.record, out: NDArray[np.int32]) -> int:
    """Write the legal actions into ``out``; return how many."""
    out[0] = ROLL  # P2
    if state.pot == 0:
        return 1
    out[1] = STOP  # P5
    return 2


@kernel
def refuse(state: np.record, action: int, tape: Tape) -> None:
    """Say why an action is not legal."""
    say(tape, NOTHING_TO_KEEP)


@kernel
def play(state: np.record, action: int) -> None:
    """Play a legal action, in place."""
    if action == STOP:  # P5
        state.points[state.turn] += state.pot
        _pass_on(state)
        return
    state.face = _roll(state.key)
    if state.face == BAD:  # P4
        _pass_on(state)
    else:  # P3
        state.pot += state.face


@kernel
def _roll(key: Rng) -> int:
    """A face of the die: the first one after a shuffle of all six."""
    faces = np.arange(1, FACES + 1).astype(np.int8)
    shuffle(faces, FACES, key)
    return int(faces[0])


@kernel
def _pass_on(state: np.record) -> None:
    state.pot = 0
    if not over(state):
        state.turn = (state.turn + 1) % state.players  # P1


@kernel
def over(state: np.record) -> bool:
    """Has somebody enough points (P6)? Only who is on turn can have got them just now."""
    return state.points[state.turn] >= state.goal


@kernel
def ending(state: np.record) -> int:
    """Why it is over."""
    return ENOUGH


@kernel
def score(state: np.record, seat: int) -> int:
    """The points of a seat."""
    return int(state.points[seat])


@kernel
def share(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's share of the win."""
    for seat in range(state.players):
        out[seat] = 1.0 if seat == state.turn else 0.0


@kernel
def seats(state: np.record) -> int:
    """How many seats play."""
    return int(state.players)


@kernel
def chancy(state: np.record, action: int) -> bool:
    """What a roll brings is a matter of chance."""
    return action == ROLL


@kernel
def imagine(state: np.record, seat: int, rng: Rng) -> None:
    """Nobody knows the rolls to come: they are drawn anew."""
    seal_quickly(state.key, rng)

"""What is told of Pig, as numbers; ``game.py`` declares what they mean."""

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.contract import DEALT
from tablee.core.tape import Tape, put, put_list, say
from tablee_pig.rules import BAD, STOP

READY, ROLLED, LOST, KEPT = range(4)  # events


@kernel
def facts(state: np.record, tape: Tape) -> None:
    """How the game stands."""
    put_list(tape, state.points[: state.players])
    put(tape, state.pot)
    put(tape, state.face)
    put(tape, state.goal)


@kernel
def tell(before: np.record, action: int, after: np.record, tape: Tape) -> None:
    """What an action made happen."""
    seat, pot, face = int(before.turn), int(before.pot), int(after.face)
    if action == DEALT:
        say(tape, READY)
    elif action == STOP:
        say(tape, KEPT, seat, pot)
    elif face == BAD:
        say(tape, LOST, seat, face, pot)
    else:
        say(tape, ROLLED, seat, face)

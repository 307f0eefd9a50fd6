"""What is told of Diamoniak, as numbers; ``game.py`` declares what they mean."""

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.contract import DEALT
from tablee.core.tape import Tape, put, put_all, put_rows, say
from tablee.games.diamoniak.rules import BUY, DRAW, KINDS, PRICE, STOP, USE_FAIRY, WITCH, held, in_pile

# events
SHUFFLED, RESHUFFLED, DREW, MET_WITCH, BUILT, STOPPED, SENT_FAIRY, BOUGHT, GIVEN, RUINED, COMPLETED = range(11)
FROM_CASTLE, FROM_RESERVE = range(2)  # where a card that was given came from


@kernel
def facts(state: np.record, tape: Tape) -> None:
    """How the game stands."""
    put(tape, state.parts)
    put(tape, state.players)
    for seat in range(state.players):
        put(tape, state.colour[seat])
        put(tape, state.castle[seat])
    put_rows(tape, state.reserve[: state.players])
    put(tape, state.left)
    for kind in range(KINDS):
        put(tape, in_pile(state, kind))
    put_all(tape, state.aside)
    put(tape, state.phase)
    put(tape, state.owed)
    put(tape, state.actions)


@kernel
def tell(before: np.record, action: int, after: np.record, tape: Tape) -> None:
    """What an action made happen."""
    seat = int(before.turn)
    if action == DEALT:
        say(tape, SHUFFLED, int(after.left))
    elif action == DRAW:
        _tell_draw(before, seat, after, tape)
    elif action == STOP:
        say(tape, STOPPED, seat)
    elif action == USE_FAIRY:
        say(tape, SENT_FAIRY, seat)
    elif action >= BUY:
        card = int(before.colour[seat])
        say(tape, BOUGHT, seat, action - BUY, card, PRICE)
        _tell_built(seat, card, after, tape)
    else:
        say(tape, GIVEN, seat, action, FROM_CASTLE if before.colour[seat] == action else FROM_RESERVE)
        if before.colour[seat] != after.colour[seat]:
            say(tape, RUINED, seat, action)


@kernel
def _tell_draw(before: np.record, seat: int, after: np.record, tape: Tape) -> None:
    card = WITCH
    for kind in range(WITCH):
        if held(after, seat, kind) > held(before, seat, kind):
            card = kind
    if before.left == 0:
        _tell_new_pile(after, card, tape)
    say(tape, DREW, seat, card)
    if card == WITCH:
        say(tape, MET_WITCH, seat, int(after.owed))
    elif after.castle[seat] > before.castle[seat]:
        _tell_built(seat, card, after, tape)


@kernel
def _tell_built(seat: int, card: int, after: np.record, tape: Tape) -> None:
    say(tape, BUILT, seat, card, int(after.castle[seat]), int(after.parts))
    if after.winner == seat:
        say(tape, COMPLETED, seat)


@kernel
def _tell_new_pile(after: np.record, card: int, tape: Tape) -> None:
    """How many cards it had, and to whoever may know them all of them: the one that was drawn, and the others."""
    count = int(after.left) + 1
    is_seen = after.left == 0 or after.pile[0] >= 0
    say(tape, RESHUFFLED, count, int(is_seen))
    if is_seen:
        say(tape, count, card)
        for place in range(count - 2, -1, -1):
            put(tape, after.pile[place])

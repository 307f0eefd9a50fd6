"""What is told of Deserto, as numbers; ``game.py`` declares what they mean."""

import numpy as np

from tablee.core.compiling import kernel
from tablee.core.contract import DEALT
from tablee.core.tape import Tape, put, put_all, put_list, put_rows, say
from tablee.games.deserto.rules import A2, CELLS, GIVE, KINDS, PLACE, SLOTS, count_unseen, filled, top

HAND_DEALT, TURNED_UP, GIVEN, PLACED, WON, SWEPT, DREW = range(7)  # events


@kernel
def facts(state: np.record, tape: Tape) -> None:
    """How the game stands."""
    for cell in range(CELLS):
        put_list(tape, state.stack[cell, : state.height[cell]])
    put_list(tape, state.held[: state.players])
    put_rows(tape, state.won[: state.players])
    put(tape, state.left)


@kernel
def own(state: np.record, tape: Tape) -> None:
    """The hands, as far as they are known."""
    put_rows(tape, state.hand[: state.players])


@kernel
def further(state: np.record, tape: Tape) -> None:
    """The cards that a counting player has not seen."""
    counts = np.empty(KINDS, np.int64)
    count_unseen(state, -1, counts)
    for seat in range(state.players):
        for kind in range(KINDS):
            counts[kind] -= max(0, state.hand[seat, kind])
    put_all(tape, counts)


@kernel
def _is_known(state: np.record, seat: int) -> bool:
    """Does this record tell the hand of a seat?"""
    return bool(state.hand[seat, 0] >= 0)


@kernel
def tell(before: np.record, action: int, after: np.record, tape: Tape) -> None:
    """What an action made happen."""
    if action == DEALT:
        _tell_deal(after, tape)
        return
    seat, kind, slot = int(before.turn), action // SLOTS, action % SLOTS
    if slot == GIVE:
        say(tape, GIVEN, seat, int((seat + before.players - 1) % before.players), kind)
    else:
        say(tape, PLACED, seat, kind, slot - PLACE)
        _tell_won(before, kind, slot - PLACE, after, tape)
    if after.left < before.left:
        say(tape, DREW, seat, int(_is_known(after, seat)))
        if _is_known(after, seat):
            put(tape, _drawn(before, kind, after))


@kernel
def _tell_deal(state: np.record, tape: Tape) -> None:
    for seat in range(state.players):
        say(tape, HAND_DEALT, seat, int(state.held[seat]), int(_is_known(state, seat)))
        if _is_known(state, seat):
            put_all(tape, state.hand[seat])
    if state.starter:
        say(tape, TURNED_UP, int(top(state, A2)), A2)


@kernel
def _tell_won(before: np.record, kind: int, cell: int, after: np.record, tape: Tape) -> None:
    """What a card on a cell has won: some piles beside it, or the whole area and itself."""
    seat = int(before.turn)
    if filled(after) == 0:
        say(tape, SWEPT, seat, int(before.height.sum()) + 1)
        for other in range(CELLS):
            put_all(tape, before.stack[other, : before.height[other]])
            if other == cell:
                put(tape, kind)
        for other in range(CELLS):
            put(tape, before.height[other] + (other == cell))
            put_all(tape, before.stack[other, : before.height[other]])
            if other == cell:
                put(tape, kind)
    else:
        for other in range(CELLS):
            if after.height[other] < before.height[other]:
                say(tape, WON, seat, other)
                put_list(tape, before.stack[other, : before.height[other]])


@kernel
def _drawn(before: np.record, played: int, after: np.record) -> int:
    """The card that was drawn: what the hand holds now and did not hold without the one that was played."""
    seat = before.turn
    for kind in range(KINDS):
        if after.hand[seat, kind] > before.hand[seat, kind]:
            return kind
    return played

"""The text of a position of Pig: points, seat to move, pot, die, goal, and the seal of the rolls to come."""

import numpy as np

from tablee.core.chance import Rng
from tablee.core.compiling import kernel
from tablee.core.tape import END, Tape, next_letter, put, put_number, put_seal, say, take, take_number, take_seal
from tablee_pig.rules import FACES

SEATS = 4
_SLASH, _SPACE = ord("/"), ord(" ")

NOT_WRITTEN_SO, NO_SUCH_SEAT, WON_BEFORE = range(3)  # complaints


@kernel
def write(state: np.record, tape: Tape) -> None:
    """Write a position."""
    for seat in range(state.players):
        if seat > 0:
            put(tape, _SLASH)
        put_number(tape, int(state.points[seat]))
    numbers = np.empty(4, np.int64)
    numbers[0], numbers[1], numbers[2], numbers[3] = state.turn, state.pot, state.face, state.goal
    for number in numbers:
        put(tape, _SPACE)
        put_number(tape, int(number))
    put(tape, _SPACE)
    put_seal(tape, state.key)


@kernel
def read(given: Tape, key: Rng, state: np.record, tape: Tape) -> None:
    """Read a position, with ``key`` where it has no seal; a complaint on the tape where it is none."""
    seats, fits = 0, True
    while fits and seats < SEATS and (seats == 0 or take(given, _SLASH)):
        state.points[seats] = take_number(given, 3)
        fits = state.points[seats] >= 0
        seats += 1
    numbers = np.zeros(4, np.int64)
    for index in range(4):
        fits = fits and take(given, _SPACE)
        numbers[index] = take_number(given, 3)
        fits = fits and numbers[index] >= 0
    state.players, state.key[:] = seats, key
    state.turn, state.pot, state.face, state.goal = numbers[0], numbers[1], numbers[2], numbers[3]
    fits = fits and seats > 1 and numbers[2] <= FACES and numbers[3] in (30, 50)
    fits = fits and (not take(given, _SPACE) or take_seal(given, state.key))
    if not fits or next_letter(given) != END:
        say(tape, NOT_WRITTEN_SO)
    elif numbers[0] >= seats:
        say(tape, NO_SUCH_SEAT, numbers[0], seats)
    else:
        for seat in range(seats):
            if seat != state.turn and state.points[seat] >= state.goal:
                say(tape, WON_BEFORE)
                return

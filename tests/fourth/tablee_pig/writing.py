"""The text of a position of Pig: points, seat to move, pot, die, goal, and the seal of the rolls to come."""

import numpy as np

from tablee.core.chance import Rng
from tablee.core.compiling import kernel
from tablee.core.tape import END, Tape, next_letter, put, put_number, put_seal, say, take, take_number, take_seal
from tablee_pig.rules import FACES

NO_POSITION = 0  # the only complaint
_SLASH, _SPACE = ord("/"), ord(" ")


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
    while fits and seats < len(state.points) and (seats == 0 or take(given, _SLASH)):
        state.points[seats] = take_number(given, 3)
        fits = state.points[seats] >= 0
        seats += 1
    numbers = np.full(4, -1, np.int64)
    for index in range(4):
        if fits and take(given, _SPACE):
            numbers[index] = take_number(given, 3)
    turn, pot, face, goal = numbers[0], numbers[1], numbers[2], numbers[3]
    state.players, state.key[:] = seats, key
    state.turn, state.pot, state.face, state.goal = turn, pot, face, goal
    fits = fits and 0 <= turn < seats and seats > 1 and pot >= 0 and 0 <= face <= FACES and goal in (30, 50)
    for seat in range(seats):  # nobody else can have won
        fits = fits and (seat == turn or state.points[seat] < goal)
    if not fits or (take(given, _SPACE) and not take_seal(given, state.key)) or next_letter(given) != END:
        say(tape, NO_POSITION)

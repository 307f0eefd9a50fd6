"""The text of a position of Diamoniak: castles, reserves, seat to move, phase, pile, aside, actions, seal.

Behind the castles stands how many parts a whole one has, where it is not six: ``B1/-:4``.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Rng
from tablee.core.compiling import kernel
from tablee.core.tape import (
    END,
    NONE,
    SLASH,
    SPACE,
    Tape,
    are_all_there,
    letters_of,
    next_letter,
    put,
    put_cards,
    put_hands,
    put_number,
    put_pile,
    put_seal,
    put_word,
    say,
    take,
    take_cards,
    take_hands,
    take_number,
    take_one,
    take_pile,
    take_seal,
    take_word,
    turn_over,
    words_of,
)
from tablee.games.diamoniak.rules import (
    ACTION_LIMIT,
    COPIES,
    DRAWN,
    GIVING,
    KINDS,
    NO_COLOUR,
    NOBODY,
    PARTS,
    SHORT,
    TINY,
    TINY_COPIES,
    TOLL,
    WITCH,
    WITCHED,
    held,
)

LETTERS = "BDFGRYW"
PHASES = ("begin", "drawn", "witch", "give")
SEATS = 4
_KINDS, _PARTS, _PHASES, _COLOURS = (
    letters_of(LETTERS),
    letters_of(LETTERS[:WITCH]),
    words_of(PHASES),
    letters_of("BGRY"),
)
_COLON = ord(":")

(  # complaints
    NOT_WRITTEN_SO,
    OTHER_SEATS,
    OTHER_WITCHES,
    OTHER_CARDS,
    NO_SUCH_SEAT,
    SAME_COLOUR,
    OWN_IN_RESERVE,
    WRONGLY_OWED,
    NO_WITCH,
    NOTHING_GIVEN,
    NOTHING_DRAWN,
    WITCH_AND_CASTLE,
    WON_BEFORE,
    TOO_MANY_ACTIONS,
) = range(14)


@kernel
def write(state: np.record, tape: Tape) -> None:
    """Write a position."""
    for seat in range(state.players):
        if seat > 0:
            put(tape, SLASH)
        if state.colour[seat] == NO_COLOUR:
            put(tape, NONE)
        else:
            put(tape, _KINDS[state.colour[seat]])
            put_number(tape, int(state.castle[seat]))
    if state.parts != PARTS:
        put(tape, _COLON)
        put_number(tape, int(state.parts))
    put(tape, SPACE)
    put_hands(tape, _KINDS, state.reserve[: state.players])
    put(tape, SPACE)
    put_number(tape, int(state.turn))
    put(tape, SPACE)
    put_word(tape, _PHASES, int(state.phase))
    if state.owed > 0:
        put(tape, _COLON)
        put_number(tape, int(state.owed))
    put(tape, SPACE)
    put_pile(tape, _KINDS, state.pile[: state.left][::-1])
    put(tape, SPACE)
    put_cards(tape, _KINDS, state.aside)
    put(tape, SPACE)
    put_number(tape, int(state.actions))
    put(tape, SPACE)
    put_seal(tape, state.key)


@kernel
def read(given: Tape, key: Rng, state: np.record, tape: Tape) -> None:
    """Read a position, with ``key`` where it has no seal; a complaint on the tape where it is none."""
    counts = np.zeros((SEATS + 2, KINDS), np.int64)  # in each reserve, in pile and castles, and aside
    castles = _read_castles(given, state, counts[SEATS])
    reserves = take_hands(given, _PARTS, counts[:SEATS])
    fits = castles > 0 and reserves > 0 and take(given, SPACE)
    state.turn = take_number(given, 1)
    fits = fits and 0 <= state.turn < SEATS and take(given, SPACE)
    state.phase = take_word(given, _PHASES)
    if take(given, _COLON):
        state.owed = take_number(given, 1)
        fits = fits and 0 < state.owed <= TOLL
    fits = fits and state.phase >= 0 and take(given, SPACE)
    pile = take_pile(given, _KINDS, counts[SEATS], state.pile)  # the top card first
    fits = fits and pile >= 0 and take(given, SPACE)
    fits = fits and take_cards(given, _KINDS, counts[SEATS + 1]) >= 0 and take(given, SPACE)
    state.actions = take_number(given, 4)
    state.key[:] = key
    fits = fits and state.actions >= 0 and (not take(given, SPACE) or take_seal(given, state.key))
    if not fits or next_letter(given) != END:
        say(tape, NOT_WRITTEN_SO)
    elif castles != reserves or not 2 <= castles <= SEATS:
        say(tape, OTHER_SEATS)
    elif _are_the_cards(state.parts, counts, tape):
        state.players, state.left = castles, pile
        witches = int(counts[SEATS, WITCH] + counts[SEATS + 1, WITCH])
        state.witches = witches + (COPIES - TINY_COPIES)[WITCH] if state.parts == TINY else witches
        for kind in range(KINDS):
            state.aside[kind] = counts[SEATS + 1, kind]
            for seat in range(SEATS):
                state.reserve[seat, kind] = counts[seat, kind]
        turn_over(state.pile, pile)
        _check_castles(state, tape)


@kernel
def _read_castles(given: Tape, state: np.record, counts: NDArray[np.int64]) -> int:
    """Read the castles and count their parts; gives how many castles there are, 0 where they are not written so."""
    state.colour[:] = NO_COLOUR
    state.winner = NOBODY
    seat = 0
    while seat == 0 or take(given, SLASH):
        if not take(given, NONE):
            letter = next_letter(given)
            parts = take_number(given, 1) if take_one(given, _COLOURS) >= 0 else 0
            if not 0 < parts <= PARTS:
                return 0
            for kind in range(KINDS):
                if _KINDS[kind] == letter:
                    counts[kind] += parts
                    if seat < SEATS:
                        state.colour[seat], state.castle[seat] = kind, parts
        seat += 1
    state.parts = take_number(given, 1) if take(given, _COLON) else PARTS
    fits = state.parts in (TINY, SHORT, PARTS) and seat > 1 and take(given, SPACE)
    for place in range(min(seat, SEATS)):
        if state.castle[place] >= state.parts:
            state.winner = place
    return seat if fits else 0


@kernel
def _are_the_cards(parts: int, counts: NDArray[np.int64], tape: Tape) -> bool:
    """Are all the cards of the game there? Witches are not held (MR7)."""
    right = TINY_COPIES if parts == TINY else COPIES
    witches, most = int(counts[SEATS, WITCH] + counts[SEATS + 1, WITCH]), int(right[WITCH])
    if not most - 1 <= witches <= most:
        say(tape, OTHER_WITCHES, witches, most - 1, most)
        return False
    return are_all_there(counts, right[:WITCH], tape, OTHER_CARDS)


@kernel
def _check_castles(state: np.record, tape: Tape) -> None:
    """Complain of castles and reserves that the rules do not allow."""
    if state.turn >= state.players:
        say(tape, NO_SUCH_SEAT, int(state.turn), int(state.players))
        return
    for seat in range(state.players):
        for other in range(seat):
            if state.colour[seat] != NO_COLOUR and state.colour[seat] == state.colour[other]:
                say(tape, SAME_COLOUR)
                return
    for seat in range(state.players):
        if state.colour[seat] != NO_COLOUR and state.reserve[seat, state.colour[seat]] > 0:
            say(tape, OWN_IN_RESERVE, seat)
            return
    _check_phase(state, tape)


@kernel
def _check_phase(state: np.record, tape: Tape) -> None:
    """Complain of what the rules do not allow in this phase."""
    cards, given, whole = 0, 0, 0
    for kind in range(WITCH):
        cards += int(held(state, state.turn, kind))
        given += int(state.aside[kind])
    for seat in range(state.players):
        whole += int(state.castle[seat] >= state.parts)
    witch, won = state.phase in (WITCHED, GIVING), state.winner != NOBODY
    if not _can_be_owed(state, cards):
        say(tape, WRONGLY_OWED, int(state.owed))
    elif witch and state.aside[WITCH] == 0:
        say(tape, NO_WITCH)
    elif state.phase == GIVING and given == 0:
        say(tape, NOTHING_GIVEN)
    elif state.phase == DRAWN and cards == 0:
        say(tape, NOTHING_DRAWN, int(state.turn))
    elif witch and won:
        say(tape, WITCH_AND_CASTLE)
    elif (won and state.winner != state.turn) or whole > 1:
        say(tape, WON_BEFORE)
    elif state.actions > ACTION_LIMIT:
        say(tape, TOO_MANY_ACTIONS, ACTION_LIMIT)


@kernel
def _can_be_owed(state: np.record, cards: int) -> bool:
    """Can so much be owed by a seat with so many cards (M6)?"""
    if state.phase == WITCHED:
        return bool(state.owed > 0 and state.owed == min(TOLL, cards))
    if state.phase == GIVING:
        return bool(0 < state.owed <= min(TOLL - 1, cards))
    return bool(state.owed == 0)

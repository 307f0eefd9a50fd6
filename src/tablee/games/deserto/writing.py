"""The text of a position of Deserto: area, hands, won cards, seat to move, pile, rules, and what forced gifts tell."""

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
    put_hands,
    put_list,
    put_number,
    put_pile,
    put_word,
    say,
    take,
    take_cards,
    take_hands,
    take_number,
    take_one,
    take_pile,
    take_word,
    turn_over,
    words_of,
)
from tablee.games.deserto.rules import (
    A1,
    A2,
    B1,
    B2,
    CARDS,
    CELLS,
    FULL,
    HAND,
    HANDS,
    KINDS,
    MINI,
    MORE,
    TURNS,
    VIZIER,
    beats,
    belief,
    can_deal,
    copies,
    top,
)

LETTERS = "ORTV"
EDITIONS, SWITCHES = ("classic", "revised"), ("starter", "decline", "same")  # all switches on, and none
SEATS = 4
_KINDS, _EDITIONS, _SWITCHES = letters_of(LETTERS), words_of(EDITIONS), words_of(SWITCHES)
_FURTHER = words_of([f"+{switch}" for switch in SWITCHES[1:]])
_READING, _BEHIND = np.array([A2, B2, A1, B1]), letters_of(",/, ")  # the cells as they are written, and what follows
_GIFT, _DOT, _PLUS, _COLON = ord(">"), ord("."), ord("+"), ord(":")

(  # complaints
    NOT_WRITTEN_SO,
    OTHER_SEATS,
    OTHER_CARDS,
    NO_SUCH_SEAT,
    WRONGLY_HELD,
    WON_BEFORE,
    SWEPT_BEFORE,
    OTHER_TALES,
    NO_FORCED_GIFT,
    CONTRADICTION,
) = range(10)


# --- Writing ---------------------------------------------------------------------------------------------------------


@kernel
def write(state: np.record, tape: Tape) -> None:
    """Write a position."""
    for index in range(CELLS):
        cell = _READING[index]
        put_pile(tape, _KINDS, state.stack[cell, : state.height[cell]])
        put(tape, _BEHIND[index])
    put_hands(tape, _KINDS, state.hand[: state.players])
    put(tape, SPACE)
    put_hands(tape, _KINDS, state.won[: state.players])
    put(tape, SPACE)
    put_number(tape, int(state.turn))
    put(tape, SPACE)
    put_pile(tape, _KINDS, state.pile[: state.left][::-1])
    put(tape, SPACE)
    _write_rules(state, tape)
    if state.copies != FULL or state.hand_size != HAND:
        for number in (state.copies, state.hand_size):
            put(tape, _COLON)
            put_number(tape, int(number))
    if state.told.sum() > 0:
        for seat in range(state.players):
            put(tape, SLASH if seat > 0 else SPACE)
            _write_tale(state.tale[seat, : state.told[seat]], tape)


@kernel
def _write_rules(state: np.record, tape: Tape) -> None:
    switches = np.array([state.starter, state.decline, state.same])
    on = switches.sum()
    if on in (0, len(switches)):
        put_word(tape, _EDITIONS, int(on == 0))
        return
    for index in range(len(switches)):
        if switches[index]:
            put_word(tape, _SWITCHES, index)
            on -= 1
            if on > 0:
                put(tape, _PLUS)


@kernel
def _write_tale(tale: NDArray[np.int8], tape: Tape) -> None:
    """Write the cards that a seat has played since its first forced gift, and at each gift what could not be placed."""
    for turn in range(len(tale)):
        if turn > 0:
            put(tape, _DOT)
        put(tape, _KINDS[tale[turn] % KINDS])
        if tale[turn] >= KINDS:
            put(tape, _GIFT)
        for kind in range(KINDS):
            if tale[turn] // KINDS >> kind & 1:
                put(tape, _KINDS[kind])
    if len(tale) == 0:
        put(tape, NONE)


# --- Reading ---------------------------------------------------------------------------------------------------------


@kernel
def read(given: Tape, key: Rng, state: np.record, tape: Tape) -> None:
    """Read a position, which needs no ``key``; a complaint on the tape where it is none."""
    counts = np.zeros((2 * SEATS + 1, KINDS), np.int64)  # in each hand, in what each seat has won, and elsewhere
    hands, won, others = counts[:SEATS], counts[SEATS : 2 * SEATS], counts[2 * SEATS]
    fits = _read_area(given, state, others)
    players = take_hands(given, _KINDS, hands)
    fits = fits and players > 0 and take(given, SPACE)
    piles = take_hands(given, _KINDS, won)
    fits = fits and piles > 0 and take(given, SPACE)
    state.turn = take_number(given, 1)
    fits = fits and 0 <= state.turn < SEATS and take(given, SPACE)
    left = take_pile(given, _KINDS, others, state.pile)  # the top card first
    fits = fits and left >= 0 and take(given, SPACE) and _read_rules(given, state) and _read_sizes(given, state)
    behind_rules = int(given[0])
    tales = _count_tales(given)
    if not fits or tales < 0 or next_letter(given) != END:
        say(tape, NOT_WRITTEN_SO)
    elif players != piles or players > SEATS:
        say(tape, OTHER_SEATS)
    elif _are_the_cards(state, counts, tape):
        state.players, state.left = players, left
        turn_over(state.pile, left)
        for seat in range(players):
            state.held[seat] = hands[seat].sum()
            for kind in range(KINDS):
                state.hand[seat, kind], state.won[seat, kind] = hands[seat, kind], won[seat, kind]
        if _can_be(state, tape) and tales > 0:
            given[0] = behind_rules
            _read_tales(given, tales, state, tape)


@kernel
def _read_area(given: Tape, state: np.record, counts: NDArray[np.int64]) -> bool:
    """Read the cards of each cell and count them; is it written so?"""
    for index in range(CELLS):
        cell = _READING[index]
        cards = take_pile(given, _KINDS, counts, state.stack[cell])
        state.height[cell] = min(cards, CARDS)
        if cards < 0 or not take(given, _BEHIND[index]):
            return False
    return True


@kernel
def _read_rules(given: Tape, state: np.record) -> bool:
    """Read the switches, or the edition that sets them; is it written so?"""
    on, edition = np.zeros(len(_SWITCHES), np.int8), take_word(given, _EDITIONS)
    if edition < 0:
        switch = take_word(given, _SWITCHES)
        if switch < 0:
            return False
        while switch >= 0:
            on[switch] = 1
            further = take_word(given, _FURTHER)
            switch = further + 1 if further >= 0 else -1
    elif edition == 0:
        on[:] = 1
    state.starter, state.decline, state.same = on[0], on[1], on[2]
    return True


@kernel
def _read_sizes(given: Tape, state: np.record) -> bool:
    """Read the sizes of another deck and of other hands, where they are written; can they be?"""
    state.copies, state.hand_size = FULL, HAND
    if take(given, _COLON):
        state.copies = take_number(given, 2)
        state.hand_size = take_number(given, 1) if take(given, _COLON) else 0
    return bool(state.copies in (MINI, FULL) and 0 < state.hand_size <= HAND)


@kernel
def _count_tales(given: Tape) -> int:
    """Of how many seats something is told, 0 where the text ends before; -1 where it is not written so."""
    seats, tale = 0, np.empty(TURNS, np.int8)
    while take(given, SLASH if seats > 0 else SPACE):
        if _take_tale(given, tale) < 0:
            return -1
        seats += 1
    return seats if seats != 1 else -1


@kernel
def _take_tale(given: Tape, tale: NDArray[np.int8]) -> int:
    """Take what is told of a seat, as far as there is room for it; how many turns, -1 where it is not written so."""
    turns = 0
    if take(given, NONE):
        return turns
    while turns == 0 or take(given, _DOT):
        kind, stuck = take_one(given, _KINDS), np.zeros(KINDS, np.int64)
        if kind < 0 or (take(given, _GIFT) and not 0 < take_cards(given, _KINDS, stuck) <= KINDS):
            return -1
        if turns < len(tale):
            tale[turns] = kind
            for other in range(KINDS):
                if stuck[other] > 0:
                    tale[turns] += KINDS << other
        turns += 1
    return turns


# --- Checking --------------------------------------------------------------------------------------------------------


@kernel
def _are_the_cards(state: np.record, counts: NDArray[np.int64], tape: Tape) -> bool:
    """Are all the cards of the game there?"""
    right = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        right[kind] = copies(state, kind)
    return are_all_there(counts, right, tape, OTHER_CARDS)


@kernel
def _can_be(state: np.record, tape: Tape) -> bool:
    """Can a game reach this position? A complaint where it cannot."""
    if state.turn >= state.players:
        say(tape, NO_SUCH_SEAT, int(state.turn), int(state.players))
        return False
    if not _can_be_held(state):
        say(tape, WRONGLY_HELD, int(state.left))
        put_list(tape, state.held[: state.players])
        return False
    viziers = 0
    for cell in range(CELLS):
        for neighbour in (cell ^ 1, cell ^ 2):
            if beats(top(state, cell), top(state, neighbour)):
                say(tape, WON_BEFORE, cell, neighbour)
                return False
        viziers += int(top(state, cell) == VIZIER)
    if viziers == CELLS:
        say(tape, SWEPT_BEFORE)
    return viziers < CELLS


@kernel
def _can_be_held(state: np.record) -> bool:
    """Can the hands have so many cards (D10)? From the seat to move on they dwindle once the pile is empty."""
    most = least = state.held[state.turn]
    for step in range(1, state.players):
        held = state.held[(state.turn + step) % state.players]
        if held > least:
            return False
        least = held
    size = state.hand_size
    return can_deal(state) and bool(least == most == size if state.left > 0 else most <= size and most - least <= 1)


@kernel
def _read_tales(given: Tape, tales: int, state: np.record, tape: Tape) -> None:
    """Read what forced gifts tell of each seat; a complaint where it cannot be (D11)."""
    if tales != state.players or state.decline:
        say(tape, OTHER_TALES)
        return
    for seat in range(tales):
        given[0] += 1  # what stands between them
        start = int(given[0]) + 1
        turns = _take_tale(given, state.tale[seat])
        if turns > TURNS or (turns > 0 and state.tale[seat, 0] < KINDS):
            say(tape, NO_FORCED_GIFT)
            put_list(tape, given[start : int(given[0]) + 1])
            return
        state.told[seat] = turns
        if turns > 0 and not _is_believable(state, seat):
            say(tape, CONTRADICTION, seat)
            return


@kernel
def _is_believable(state: np.record, seat: int) -> bool:
    """Can a seat hold its hand, after what its forced gifts told?"""
    weights, hand = np.zeros(len(HANDS)), 0
    for kind in range(KINDS):
        for _ in range(state.hand[seat, kind]):
            hand = int(MORE[hand, kind])
    belief(state, seat, weights)
    return bool(weights[hand] > 0)

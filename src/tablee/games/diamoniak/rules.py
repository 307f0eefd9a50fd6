"""Diamoniak: be the first with a whole castle, six parts of one colour (or four, in the short game).

Draw a card, and another, until you stop or a witch comes. The numbers (M6, MR1, ...) are those of the written rules.
Read from top to bottom: the cards, the state, setup, what is legal, a turn, the end, and what a seat may know.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import SEAL, Rng, seal_quickly, shuffle, stir
from tablee.core.compiling import kernel
from tablee.core.tape import HIDDEN, Tape, say

BLUE, DIAMOND, FAIRY, GREEN, RED, YELLOW, WITCH = range(7)
KINDS = 7
COPIES = np.array([6, 20, 3, 6, 6, 6, 8], np.int8)  # with seven witches one card fewer (MR7)
TINY_COPIES = np.array([2, 3, 1, 2, 2, 2, 2], np.int8)  # of a game that is small enough to be solved (MR8)
CARDS = 55
PARTS = 6  # in a whole castle, as printed
SHORT, TINY = 4, 2  # the same in shorter games (MR8)
PRICE = 3  # diamonds for a part
TOLL = 3  # cards the witch takes
NO_COLOUR = -1
ACTION_LIMIT = 5000  # MR6

# Actions: giving the card of a kind back is its number (a witch is never held), then these.
BUY = 6  # + seat
DRAW, USE_FAIRY, STOP = 10, 11, 12
ACTIONS = 13
MAX_LEGAL = 8

BEGIN, DRAWN, WITCHED, GIVING = range(4)  # what the seat to move is about to decide

NOBODY = -1

WHOLE_CASTLE, TOO_LONG = range(2)  # endings

(  # why an action is not allowed
    NOT_HELD,
    NO_WITCH_COMES,
    NO_FAIRY,
    TOO_LATE_FOR_FAIRY,
    FAIRY_FOR_NOTHING,
    GIVE_FIRST,
    DRAW_FIRST,
    DRAWN_ALREADY,
    NOBODY_THERE,
    OWN_SEAT,
    NO_CASTLE,
    TOO_POOR,
    NOTHING_TO_BUY,
) = range(13)

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            ("witches", "i1"),
            ("parts", "i1"),  # in a whole castle
            ("turn", "i1"),
            ("phase", "i1"),
            ("owed", "i1"),  # cards still to be given to the witch
            ("winner", "i1"),
            ("actions", "i2"),  # played so far
            ("colour", "i1", (4,)),  # what each seat is building
            ("castle", "i1", (4,)),  # parts in each castle
            ("reserve", "i1", (4, KINDS)),
            ("left", "i1"),  # cards in the draw pile
            ("pile", "i1", (CARDS,)),  # the next card is pile[left - 1]
            ("aside", "i1", (KINDS,)),
            ("key", "u8", (SEAL,)),  # the seal that shuffles the next pile
        ],
    )
)
PUBLIC = (  # MR5
    *("players", "witches", "parts", "turn", "phase", "owed", "winner", "actions"),
    *("colour", "castle", "reserve", "left", "aside"),
)


# --- Setup -----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: np.record, key: Rng) -> None:
    """Shuffle all cards into the draw pile (M1); players, witches and parts of a castle are set already."""
    for kind in range(KINDS):
        state.aside[kind] = copies(state, kind)
    for word in range(SEAL):
        state.key[word] = key[word]
    new_pile(state)
    deal(state)


@kernel
def copies(state: np.record, kind: int) -> int:
    """How many cards of a kind the game has (MR7, MR8)."""
    number = TINY_COPIES[kind] if state.parts == TINY else COPIES[kind]
    return int(number - COPIES[WITCH] + state.witches if kind == WITCH else number)


@kernel
def deal(state: np.record) -> None:
    """Begin with the draw pile as it lies: nobody holds a card."""
    state.turn = 0  # M1
    state.phase = BEGIN
    state.winner = NOBODY
    state.colour[:] = NO_COLOUR


@kernel
def new_pile(state: np.record) -> None:
    """Shuffle the cards aside into a new draw pile (M8)."""
    state.left = 0
    for kind in range(KINDS):
        for _ in range(state.aside[kind]):
            state.pile[state.left] = kind
            state.left += 1
        state.aside[kind] = 0
    shuffle(state.pile, int(state.left), state.key)


# --- What is legal ---------------------------------------------------------------------------------------------------


@kernel
def is_part(kind: int) -> bool:
    """Is this card a part of a castle?"""
    return kind != DIAMOND and kind != FAIRY and kind != WITCH


@kernel
def held(state: np.record, seat: int, kind: int) -> int:
    """How many cards of a kind a seat owns, in reserve and castle."""
    return state.reserve[seat, kind] + (state.castle[seat] if state.colour[seat] == kind else 0)


@kernel
def can_buy(state: np.record, seller: int) -> bool:
    """May the seat to move buy a part from this seat (M9)?"""
    buyer = state.turn
    colour = state.colour[buyer]
    return (
        seller != buyer
        and seller < state.players
        and colour != NO_COLOUR
        and state.reserve[buyer, DIAMOND] >= PRICE
        and state.reserve[seller, colour] > 0
    )


@kernel
def legal(state: np.record, out: NDArray[np.int32]) -> int:
    """Write the legal actions into ``out``, in ascending order; return how many."""
    count = 0
    seat = state.turn
    if state.phase == WITCHED or state.phase == GIVING:
        for kind in range(WITCH):  # M6, MR3
            if held(state, seat, kind) > 0:
                out[count] = kind
                count += 1
        if state.phase == WITCHED and state.reserve[seat, FAIRY] > 0:  # M7, MR4
            out[count] = USE_FAIRY
            count += 1
        return count
    if state.phase == BEGIN:  # M2: a purchase or drawing
        for seller in range(state.players):
            if can_buy(state, seller):  # M9
                out[count] = BUY + seller
                count += 1
    out[count] = DRAW  # M2
    count += 1
    if state.phase == DRAWN:  # M2: at least one card, then she may stop
        out[count] = STOP
        count += 1
    return count


@kernel
def refuse(state: np.record, action: int, tape: Tape) -> None:
    """Say why an action is not legal."""
    witch = state.phase == WITCHED or state.phase == GIVING
    if action < BUY:
        say(tape, NOT_HELD if witch else NO_WITCH_COMES)
    elif action == USE_FAIRY:
        if state.phase == WITCHED:
            say(tape, NO_FAIRY)
        else:
            say(tape, TOO_LATE_FOR_FAIRY if state.phase == GIVING else FAIRY_FOR_NOTHING)
    elif witch:
        say(tape, GIVE_FIRST, int(state.owed))
    elif action == STOP:
        say(tape, DRAW_FIRST)
    elif state.phase == DRAWN:
        say(tape, DRAWN_ALREADY)
    else:
        say(tape, _why_not_buy(state, action - BUY))


@kernel
def _why_not_buy(state: np.record, seller: int) -> int:
    if seller >= state.players:
        return NOBODY_THERE
    if seller == state.turn:
        return OWN_SEAT
    if state.colour[state.turn] == NO_COLOUR:
        return NO_CASTLE
    return TOO_POOR if state.reserve[state.turn, DIAMOND] < PRICE else NOTHING_TO_BUY


# --- A turn ----------------------------------------------------------------------------------------------------------


@kernel
def play(state: np.record, action: int) -> None:
    """Play a legal action for the seat to move."""
    state.actions += 1
    if action == DRAW:
        _draw(state)
    elif action == STOP:
        _pass_on(state)
    elif action == USE_FAIRY:  # M7
        state.reserve[state.turn, FAIRY] -= 1
        state.aside[FAIRY] += 1
        _pass_on(state)
    elif action >= BUY:
        _buy(state, action - BUY)
    else:
        _give(state, action)


@kernel
def _draw(state: np.record) -> None:
    if state.left == 0:
        new_pile(state)  # M8
    state.left -= 1
    kind = int(state.pile[state.left])
    state.pile[state.left] = 0
    if kind == WITCH:
        _meet_witch(state)
        return
    state.phase = DRAWN
    seat = state.turn
    if is_part(kind) and state.colour[seat] == NO_COLOUR and is_free(state, kind):  # M3
        state.colour[seat] = kind
        state.castle[seat] = state.reserve[seat, kind]  # MR2
        state.reserve[seat, kind] = 0
    if state.colour[seat] == kind:
        _build(state, seat)  # M3, M4
    else:
        state.reserve[seat, kind] += 1  # M3, M4, M5


@kernel
def is_free(state: np.record, colour: int) -> bool:
    """Is nobody building this colour?"""
    for seat in range(state.players):
        if state.colour[seat] == colour:
            return False
    return True


@kernel
def _build(state: np.record, seat: int) -> None:
    state.castle[seat] += 1
    if state.castle[seat] >= state.parts:  # more where a reserve of many parts came along (MR2)
        state.winner = seat  # M10


@kernel
def _meet_witch(state: np.record) -> None:
    """The witch goes aside; her toll is three cards, or all there are (M6)."""
    state.aside[WITCH] += 1
    cards = 0
    for kind in range(WITCH):
        cards += held(state, state.turn, kind)
    state.owed = min(TOLL, cards)
    state.phase = WITCHED
    if cards == 0:
        _pass_on(state)  # MR4


@kernel
def _give(state: np.record, kind: int) -> None:
    """Give one card to the witch (M6)."""
    seat = state.turn
    if state.colour[seat] == kind:
        state.castle[seat] -= 1
        if state.castle[seat] == 0:
            state.colour[seat] = NO_COLOUR  # MR1
    else:
        state.reserve[seat, kind] -= 1
    state.aside[kind] += 1
    state.owed -= 1
    state.phase = GIVING  # MR4: no fairy any more
    if state.owed == 0:
        _pass_on(state)


@kernel
def _buy(state: np.record, seller: int) -> None:
    """Three diamonds for one part (M9)."""
    buyer = state.turn
    state.reserve[buyer, DIAMOND] -= PRICE
    state.reserve[seller, DIAMOND] += PRICE
    state.reserve[seller, state.colour[buyer]] -= 1
    _build(state, buyer)
    _pass_on(state)


@kernel
def _pass_on(state: np.record) -> None:
    state.owed = 0
    state.phase = BEGIN
    if state.winner == NOBODY:
        state.turn = (state.turn + 1) % state.players  # M1


# --- The end ---------------------------------------------------------------------------------------------------------


@kernel
def seats(state: np.record) -> int:
    """How many seats play."""
    return int(state.players)


@kernel
def chancy(state: np.record, action: int) -> bool:
    """Does what this action brings depend on a shuffle to come (M8)?"""
    return action == DRAW and state.left == 0


@kernel
def over(state: np.record) -> bool:
    """Is a castle whole (M10), or has it gone on for too long (MR6)?"""
    return state.winner != NOBODY or state.actions >= ACTION_LIMIT


@kernel
def ending(state: np.record) -> int:
    """Why it is over."""
    return TOO_LONG if state.winner == NOBODY else WHOLE_CASTLE


@kernel
def score(state: np.record, seat: int) -> int:
    """Parts in the castle."""
    return int(state.castle[seat])


@kernel
def share(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's share of the win; a draw is shared by all."""
    for seat in range(state.players):
        if state.winner == NOBODY:
            out[seat] = 1.0 / state.players
        else:
            out[seat] = 1.0 if state.winner == seat else 0.0


# --- What a seat may know --------------------------------------------------------------------------------------------


@kernel
def hide(state: np.record, eyes: int, known: np.record) -> None:
    """Hide the order of the pile (MR5)."""
    known.pile[: state.left] = HIDDEN


@kernel
def in_pile(state: np.record, kind: int) -> int:
    """How many cards of a kind the draw pile holds, as anyone can count them (MR5)."""
    number = copies(state, kind) - state.aside[kind]
    for seat in range(state.players):
        number -= held(state, seat, kind)
    return int(number)


@kernel
def imagine(state: np.record, seat: int, rng: Rng) -> None:
    """Redraw the order of the pile, keep its content; shuffles to come are drawn anew as well."""
    count = 0
    for kind in range(KINDS):
        for _ in range(in_pile(state, kind)):
            state.pile[count] = kind
            count += 1
    stir(state.pile, 0, count, rng)
    seal_quickly(state.key, rng)

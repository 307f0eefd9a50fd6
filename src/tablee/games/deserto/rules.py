"""Deserto: be the one with the most cards when all are played.

A vizier beats a thief, a thief beats a treasure; cards lie in a square of two by two, and who places a card next to
weaker ones wins them. The numbers (D7, DR2, ...) are those of the written rules. Read from top to bottom: the cards,
the state, setup, what is legal, a turn, the end, and what a seat may know.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Rng, shuffle, stir, unit
from tablee.core.compiling import kernel
from tablee.core.tape import HIDDEN, Tape, say

OASIS, TREASURE, THIEF, VIZIER = range(4)  # one beats the one before it, but nothing beats an oasis
KINDS = 4
COPIES = np.array([6, 15, 15, 15], np.int8)
MINI_COPIES = np.array([0, 2, 2, 2], np.int8)  # of a game that is small enough to be solved
FULL, MINI = 15, 2  # viziers in either deck
CARDS = 51
HAND = 3

A1, A2, B1, B2 = range(4)  # D3: cells c and c ^ 1, c and c ^ 2 share a side; c ^ 3 lies diagonally
CELLS = 4

GIVE, PLACE = 0, 1  # an action is 5 * kind, plus GIVE or PLACE + cell
SLOTS = 1 + CELLS
ACTIONS = KINDS * SLOTS
MAX_LEGAL = HAND * SLOTS

ALLOWED, NOT_ON_A2, NOTHING_BESIDE, TAKEN, OWN_KIND, NEXT_TO_THIEF, NEXT_TO_VIZIER = range(7)  # may a card be placed?
NOT_HELD, CAN_PLACE = range(7, 9)  # why an action is not allowed: all these but ALLOWED

ALL_PLAYED = 0  # the only way in which it ends

TURNS = 26  # most turns of one seat: 51 cards, two seats

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            ("starter", "i1"),
            ("decline", "i1"),
            ("same", "i1"),
            ("copies", "i1"),  # viziers, thieves and treasures, each
            ("hand_size", "i1"),
            ("turn", "i1"),
            ("left", "i1"),  # cards in the draw pile
            ("pile", "i1", (CARDS,)),  # the next card is pile[left - 1]
            ("held", "i1", (4,)),  # cards in each hand
            ("hand", "i1", (4, KINDS)),
            ("won", "i1", (4, KINDS)),
            ("height", "i1", (CELLS,)),
            ("stack", "i1", (CELLS, CARDS)),  # the top card of a cell is stack[cell, height - 1]
            # What everyone can conclude when a gift was forced (D11 without `decline`): see `remember`.
            ("told", "i1", (4,)),
            ("tale", "i1", (4, TURNS)),
        ],
    )
)
PUBLIC = (
    "players",
    "starter",
    "decline",
    "same",
    "copies",
    "hand_size",
    "turn",
    "left",
    "held",
    "won",
    "height",
    "stack",
    "told",
    "tale",
)  # DR4


# --- Setup -----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: np.record, key: Rng) -> None:
    """Shuffle all cards and deal; the number of players and the options are set already."""
    state.left = 0
    for kind in range(KINDS):
        for _ in range(copies(state, kind)):
            state.pile[state.left] = kind
            state.left += 1
    shuffle(state.pile, int(state.left), key)
    deal(state)


@kernel
def copies(state: np.record, kind: int) -> int:
    """How many cards of a kind the game has."""
    return MINI_COPIES[kind] if state.copies == MINI else COPIES[kind]


@kernel
def can_deal(state: np.record) -> bool:
    """Are there enough cards for all hands, and for the first one in the area?"""
    cards = 0
    for kind in range(KINDS):
        cards += copies(state, kind)
    return state.players * state.hand_size + state.starter <= cards


@kernel
def deal(state: np.record) -> None:
    """Deal from a pile of all cards."""
    for _ in range(state.hand_size):  # D1
        for seat in range(state.players):
            _draw(state, seat)
    if state.starter:  # D2
        _pile_up(state, A2, _take(state))
    state.turn = 0  # DR6


# --- What is legal ---------------------------------------------------------------------------------------------------


@kernel
def beats(card: int, other: int) -> bool:
    """A vizier beats a thief, a thief beats a treasure, nothing else beats anything."""
    return other > OASIS and card == other + 1


@kernel
def top(state: np.record, cell: int) -> int:
    """The kind on top of a cell, or -1 where it is empty."""
    height = state.height[cell]
    return state.stack[cell, height - 1] if height > 0 else -1


@kernel
def filled(state: np.record) -> int:
    """How many cells are occupied."""
    count = 0
    for cell in range(CELLS):
        if state.height[cell] > 0:
            count += 1
    return count


@kernel
def bar(state: np.record, kind: int, cell: int, occupied: int) -> int:
    """What forbids placing this kind here; ALLOWED where nothing does."""
    if occupied == 0:
        return ALLOWED if cell == A2 else NOT_ON_A2  # DR2
    first, second = top(state, cell ^ 1), top(state, cell ^ 2)
    if occupied < CELLS:
        if state.height[cell] > 0:
            return TAKEN  # D6: never piled while the square is incomplete
        if first < 0 and second < 0:
            return NOTHING_BESIDE  # D5
    elif not state.same and top(state, cell) == kind:
        return OWN_KIND  # D6
    if beats(first, kind) or beats(second, kind):
        return NEXT_TO_THIEF if kind == TREASURE else NEXT_TO_VIZIER  # D7
    return ALLOWED


@kernel
def legal(state: np.record, out: NDArray[np.int32]) -> int:
    """Write the legal actions into ``out``, in ascending order; return how many."""
    count = 0
    occupied = filled(state)
    hand = state.hand[state.turn]
    for kind in range(KINDS):
        if hand[kind] > 0:
            if state.decline:  # D11
                out[count] = kind * SLOTS + GIVE
                count += 1
            for cell in range(CELLS):
                if bar(state, kind, cell, occupied) == ALLOWED:
                    out[count] = kind * SLOTS + PLACE + cell
                    count += 1
    if count == 0:  # D11: nothing can be placed
        for kind in range(KINDS):
            if hand[kind] > 0:
                out[count] = kind * SLOTS + GIVE
                count += 1
    return count


@kernel
def refuse(state: np.record, action: int, tape: Tape) -> None:
    """Say why an action is not allowed, where the card was to go, and which neighbour keeps it away (D7)."""
    kind, slot = action // SLOTS, action % SLOTS
    if state.hand[state.turn, kind] == 0:
        say(tape, NOT_HELD)
    elif slot == GIVE:
        say(tape, CAN_PLACE)
    else:
        cell = beside = slot - PLACE
        for neighbour in (cell ^ 1, cell ^ 2):
            if beats(top(state, neighbour), kind):
                beside = neighbour
        say(tape, bar(state, kind, cell, filled(state)), cell, beside)


# --- A turn ----------------------------------------------------------------------------------------------------------


@kernel
def play(state: np.record, action: int) -> None:
    """Play a legal action for the seat to move (D4)."""
    kind, slot = action // SLOTS, action % SLOTS
    seat = state.turn
    if not state.decline:
        remember(state, seat, kind, slot == GIVE)
    state.hand[seat, kind] -= 1
    state.held[seat] -= 1
    if slot == GIVE:
        state.won[(seat + state.players - 1) % state.players, kind] += 1  # D11
    else:
        _place(state, seat, kind, slot - PLACE)
    if state.left > 0:  # D10, DR3
        _draw(state, seat)
    state.turn = (seat + 1) % state.players


@kernel
def _place(state: np.record, seat: int, kind: int, cell: int) -> None:
    _pile_up(state, cell, kind)
    for neighbour in (cell ^ 1, cell ^ 2):
        if beats(kind, top(state, neighbour)):
            _win(state, seat, neighbour)  # D8, DR1
    for other in range(CELLS):
        if top(state, other) != VIZIER:
            return
    for other in range(CELLS):
        _win(state, seat, other)  # D9


@kernel
def _pile_up(state: np.record, cell: int, kind: int) -> None:
    state.stack[cell, state.height[cell]] = kind
    state.height[cell] += 1


@kernel
def _win(state: np.record, seat: int, cell: int) -> None:
    for level in range(state.height[cell]):
        state.won[seat, state.stack[cell, level]] += 1
        state.stack[cell, level] = 0
    state.height[cell] = 0


@kernel
def _draw(state: np.record, seat: int) -> None:
    state.hand[seat, _take(state)] += 1
    state.held[seat] += 1


@kernel
def withhold(before: np.record, action: int, known: np.record) -> None:
    """Take from ``known``, what the seat that acted knows afterwards, the card that it drew."""
    seat = before.turn
    for kind in range(KINDS):
        known.hand[seat, kind] = before.hand[seat, kind]
    known.hand[seat, action // SLOTS] -= 1


@kernel
def _take(state: np.record) -> int:
    """Take the top card off the draw pile."""
    state.left -= 1
    kind = int(state.pile[state.left])
    state.pile[state.left] = 0
    return kind


# --- The end ---------------------------------------------------------------------------------------------------------


@kernel
def seats(state: np.record) -> int:
    """How many seats play."""
    return int(state.players)


@kernel
def chancy(state: np.record, action: int) -> bool:
    """Does what this action brings depend on a shuffle to come? Nothing here does."""
    return False


@kernel
def over(state: np.record) -> bool:
    """All cards are played (D12)."""
    for seat in range(state.players):
        if state.held[seat] > 0:
            return False
    return True


@kernel
def ending(state: np.record) -> int:
    """Why it is over."""
    return ALL_PLAYED


@kernel
def score(state: np.record, seat: int) -> int:
    """Cards won."""
    total = 0
    for kind in range(KINDS):
        total += state.won[seat, kind]
    return total


@kernel
def share(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's share of the win: most cards wins (D12), equal first places share it (DR5)."""
    best, winners = -1, 0
    for seat in range(state.players):
        points = score(state, seat)
        if points > best:
            best, winners = points, 0
        if points == best:
            winners += 1
    for seat in range(state.players):
        out[seat] = 1.0 / winners if score(state, seat) == best else 0.0


# --- What a seat may know --------------------------------------------------------------------------------------------


@kernel
def hide(state: np.record, eyes: int, known: np.record) -> None:
    """Hide the order of the pile, and the hands of the others (DR4)."""
    known.pile[: state.left] = HIDDEN
    known.hand[: state.players] = HIDDEN
    if eyes >= 0:
        known.hand[eyes] = state.hand[eyes]


@kernel
def remember(state: np.record, seat: int, kind: int, gift: bool) -> None:
    """Keep what a forced gift tells everyone: the whole hand consisted of kinds that could not be placed.

    A tale is the list of the cards a seat played since its first forced gift, each as kind + 4 * (set of kinds that
    could not be placed; 0 for an ordinary turn).
    """
    if not gift and state.told[seat] == 0:
        return
    stuck = 0
    if gift:
        occupied = filled(state)
        for other in range(KINDS):
            free = False
            for cell in range(CELLS):
                free = free or bar(state, other, cell, occupied) == ALLOWED
            if not free:
                stuck |= 1 << other
    state.tale[seat, state.told[seat]] = kind + KINDS * stuck
    state.told[seat] += 1


def _hands() -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8]]:
    """All hands of up to three cards by kind, where each size begins, and which hand one more card makes of one."""
    counts = [
        (o, r, t, v) for v in range(4) for t in range(4) for r in range(4) for o in range(4) if o + r + t + v <= HAND
    ]
    counts.sort(key=sum)
    begins = [next(i for i, hand in enumerate(counts) if sum(hand) == size) for size in range(HAND + 1)]
    more = np.full((len(counts), KINDS), -1, np.int8)
    for index, hand in enumerate(counts):
        for kind in range(KINDS):
            larger = tuple(n + (k == kind) for k, n in enumerate(hand))
            if sum(larger) <= HAND:
                more[index, kind] = counts.index(larger)  # type: ignore[arg-type]
    return np.array(counts, np.int8), np.array([*begins, len(counts)], np.int8), more


HANDS, BEGINS, MORE = _hands()


@kernel
def belief(state: np.record, seat: int, weight: NDArray[np.float64]) -> None:
    """How likely each hand of ``seat`` is, before counting cards, given its forced gifts.

    ``weight[h]`` belongs to the hand ``HANDS[h]``: the number of orders in which its cards can have been drawn so that
    every gift in the tale was forced. Only hands of the right size count.
    """
    told = state.told[seat]
    undrawn = min(state.hand_size - state.held[seat], told)  # turns of the tale after which the pile was empty
    size = state.held[seat] + undrawn
    weight[:] = 1.0
    for turn in range(told):
        kind, stuck = state.tale[seat, turn] % KINDS, state.tale[seat, turn] // KINDS
        for smaller in range(BEGINS[size - 1], BEGINS[size]):
            hand = MORE[smaller, kind]
            weight[smaller] = weight[hand]
            for other in range(KINDS):
                if stuck > 0 and HANDS[hand, other] > 0 and not stuck >> other & 1:
                    weight[smaller] = 0.0
        size -= 1
        if turn < told - undrawn:
            weight[BEGINS[size + 1] : BEGINS[size + 2]] = 0.0
            for smaller in range(BEGINS[size], BEGINS[size + 1]):
                for drawn in range(KINDS):
                    hand = MORE[smaller, drawn]
                    weight[hand] += HANDS[hand, drawn] * weight[smaller]
            size += 1
    weight[: BEGINS[size]] = 0.0
    weight[BEGINS[size + 1] :] = 0.0


@kernel
def count_unseen(state: np.record, seat: int, counts: NDArray[np.int64]) -> None:
    """Write how many cards of each kind ``seat`` cannot see; without a seat, those in all hands and in the pile."""
    for kind in range(KINDS):
        counts[kind] = copies(state, kind) - (state.hand[seat, kind] if seat >= 0 else 0)
    for other in range(state.players):
        for kind in range(KINDS):
            counts[kind] -= state.won[other, kind]
    for cell in range(CELLS):
        for level in range(state.height[cell]):
            counts[state.stack[cell, level]] -= 1


@kernel
def unseen(state: np.record, seat: int, out: NDArray[np.int8]) -> int:
    """The cards ``seat`` cannot see, sorted, written into ``out``; return how many."""
    counts, count = np.empty(KINDS, np.int64), 0
    count_unseen(state, seat, counts)
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            out[count] = kind
            count += 1
    return count


@kernel
def imagine(state: np.record, seat: int, rng: Rng) -> None:
    """Deal anew what ``seat`` cannot know: all deals that fit what is public are equally likely.

    Deals are drawn uniformly and kept in proportion to the other seats' beliefs, so nothing is rejected as long as no
    gift was forced.
    """
    cards = np.empty(CARDS, np.int8)
    count = unseen(state, seat, cards)
    weights = np.empty((4, len(HANDS)))
    for other in range(state.players):
        if other != seat and state.told[other] > 0:
            belief(state, other, weights[other])
            likeliest = 0.0
            for weight in weights[other]:
                likeliest = max(likeliest, weight)
            for hand in range(len(HANDS)):
                weights[other, hand] /= likeliest
    while True:
        stir(cards, 0, count, rng)
        kept = True
        taken = 0
        for other in range(state.players):
            if other != seat:
                state.hand[other, :] = 0
                hand = 0
                for _ in range(state.held[other]):
                    state.hand[other, cards[taken]] += 1
                    hand = MORE[hand, cards[taken]]
                    taken += 1
                if kept and state.told[other] > 0:
                    kept = unit(rng) < weights[other, hand]
        if kept:
            break
    for level in range(state.left):
        state.pile[level] = cards[taken + level]

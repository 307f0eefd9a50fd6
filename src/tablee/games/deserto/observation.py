"""What a seat of Deserto may know, as numbers. Seats are counted from one's own, in the order of play."""

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.compiling import kernel
from tablee.core.observation import Part
from tablee.games.deserto.rules import CELLS, COPIES, KINDS, copies, seats

SWITCHES = 3
MOST = int(COPIES.max())  # of a kind
TALE = KINDS << KINDS  # the greatest entry of a tale, counted from 1
HAND, UNSEEN, TOP, AREA = 6, 6 + KINDS, 6 + 2 * KINDS, 6 + 2 * KINDS + CELLS  # where these parts begin
HELD = AREA + CELLS * KINDS


def parts(game: Game) -> tuple[Part, ...]:
    """Which numbers there are, in order."""
    players, cards, hand = game.players, sum(game.copies()), game.chosen["hand_size"]
    tales = () if game.chosen["decline"] else (_tale(players, turns(cards, players)),)
    return (
        Part("seat", (1,), 0, players - 1, "one's own seat"),
        Part("turn", (1,), 0, players - 1, "whose turn it is, counted from one's own seat"),
        Part("rules", (SWITCHES,), 0, 1, "the switches starter, decline, same"),
        Part("pile", (1,), 0, cards, "cards in the draw pile"),
        Part("hand", (KINDS,), 0, hand, "one's own oases, treasures, thieves, viziers"),
        Part("unseen", (KINDS,), 0, MOST, "cards of each kind in the pile and in other hands"),
        Part("top", (CELLS,), 0, KINDS, "what lies on top of a1, a2, b1, b2: 0 nothing, else the kind from 1 to 4"),
        Part("area", (CELLS, KINDS), 0, MOST, "cards of each kind on each cell"),
        Part("held", (players,), 0, hand, "cards in each hand, one's own first"),
        Part("won", (players, KINDS), 0, MOST, "cards of each kind that each seat has won, one's own first"),
        *tales,
    )


def _tale(players: int, turns: int) -> Part:
    """What forced gifts tell about each hand; where gifts are free they tell nothing, and there is no such part."""
    return Part(
        "tale",
        (players, turns),
        0,
        TALE,
        "the cards that each seat has played since its first forced gift, one's own first: 0 no card, else 1 + kind "
        "from 0 to 3 + 4 × the set of kinds that could not be placed (1 oasis, 2 treasure, 4 thief, 8 vizier; 0 unless "
        "it was a forced gift)",
    )


@kernel
def turns(cards: int, players: int) -> int:
    """The most turns that a seat can have."""
    return (cards + players - 1) // players


@kernel
def observe(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    """Write them, at the places where ``parts`` begin: a slice for each part would take as long as all the rest."""
    players = seats(state)
    out[0], out[1] = eyes, _from(state.turn, eyes, players)
    out[2], out[3], out[4] = state.starter, state.decline, state.same
    out[5] = state.left
    for place in range(AREA, HELD):
        out[place] = 0
    for cell in range(CELLS):
        height = state.height[cell]
        out[TOP + cell] = 1 + state.stack[cell, height - 1] if height > 0 else 0
        for level in range(height):
            out[AREA + KINDS * cell + state.stack[cell, level]] += 1
    for seat in range(players):
        place = _from(seat, eyes, players)
        out[HELD + place] = state.held[seat]
        for kind in range(KINDS):
            out[HELD + players + KINDS * place + kind] = state.won[seat, kind]
    for kind in range(KINDS):
        out[HAND + kind] = state.hand[eyes, kind]
        unseen = copies(state, kind) - state.hand[eyes, kind]
        for cell in range(CELLS):
            unseen -= out[AREA + KINDS * cell + kind]
        for seat in range(players):
            unseen -= state.won[seat, kind]
        out[UNSEEN + kind] = unseen
    if not state.decline:
        _write_tales(state, eyes, out[HELD + (1 + KINDS) * players :])


@kernel
def _from(seat: int, eyes: int, players: int) -> int:
    """A seat counted from one's own, in the order of play."""
    return seat - eyes if seat >= eyes else seat - eyes + players


@kernel
def _write_tales(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    players, cards = seats(state), 0
    for kind in range(KINDS):
        cards += int(copies(state, kind))
    most = turns(cards, players)
    out[:] = 0
    for place in range(players):
        seat = (eyes + place) % players
        for turn in range(min(state.told[seat], most)):  # a position that was made up can tell more
            out[most * place + turn] = 1 + state.tale[seat, turn]

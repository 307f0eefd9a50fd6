"""What a seat of Diamoniak may know, as numbers. Seats are counted from one's own, in the order of play."""

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.compiling import kernel
from tablee.core.observation import Part
from tablee.games.diamoniak.rules import (
    ACTION_LIMIT,
    CARDS,
    COPIES,
    GIVING,
    KINDS,
    PARTS,
    TOLL,
    WITCH,
    YELLOW,
    in_pile,
    seats,
)

MOST = int(COPIES.max())  # of a kind
MOST_WITCHES = int(COPIES[WITCH])


def parts(game: Game) -> tuple[Part, ...]:
    """Which numbers there are, in order."""
    players = game.players
    return (
        Part("seat", (1,), 0, players - 1, "one's own seat"),
        Part("turn", (1,), 0, players - 1, "whose turn it is, counted from one's own seat"),
        Part("rules", (2,), 0, MOST_WITCHES, "the options witches, parts"),
        Part("phase", (1,), 0, GIVING, "about to: 0 begin, 1 draw on or stop, 2 meet the witch, 3 give her more"),
        Part("owed", (1,), 0, TOLL, "cards that the witch still gets"),
        Part("actions", (1,), 0, ACTION_LIMIT, "actions played so far"),
        Part("pile", (1,), 0, CARDS, "cards in the draw pile"),
        Part("content", (KINDS,), 0, MOST, "of these: blue, diamond, fairy, green, red, yellow, witch"),
        Part(
            "colour",
            (players,),
            0,
            YELLOW + 1,
            "what each seat is building, one's own first: 0 nothing, else the kind from 1",
        ),
        Part("castle", (players,), 0, PARTS, "parts in each castle, one's own first"),
        Part("reserve", (players, WITCH), 0, MOST, "cards of each kind in each reserve, one's own first"),
    )


@kernel
def observe(state: np.record, eyes: int, out: NDArray[np.int16]) -> None:
    """Write them."""
    players = seats(state)
    out[0], out[1], out[2], out[3] = eyes, (state.turn - eyes) % players, state.witches, state.parts
    out[4], out[5], out[6], out[7] = state.phase, state.owed, state.actions, state.left
    content, colour, castle = out[8:15], out[15 : 15 + players], out[15 + players : 15 + 2 * players]
    reserve = out[15 + 2 * players : 15 + (2 + WITCH) * players]
    for kind in range(KINDS):
        content[kind] = in_pile(state, kind)
    for place in range(players):
        seat = (eyes + place) % players
        colour[place], castle[place] = 1 + state.colour[seat], state.castle[seat]
        for kind in range(WITCH):
            reserve[WITCH * place + kind] = state.reserve[seat, kind]

"""Diamoniak's puzzles: draw again or stop? Two judges have to agree: the search, and many games played to their end."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import numba
import numpy as np

from tablee.bots import expect
from tablee.core import State, position
from tablee.core.chance import Rng, stream
from tablee.core.compiling import COMPILED
from tablee.core.contract import SEATS, imagine, legal, max_legal, over, play, share
from tablee.core.fields import Buffer
from tablee.core.sentences import mark
from tablee.games.diamoniak.bots import careful
from tablee.games.diamoniak.evaluation import content
from tablee.games.diamoniak.rules import DRAW, DRAWN, FAIRY, KINDS, NO_COLOUR, STOP, WITCH
from tablee.teaching.puzzle import Puzzle, PuzzleKind, Setting, Theme

DEPTH = 3  # actions ahead
CLEAR = 0.03  # of the win, by which one choice is better in the eyes of both
GAMES, SURE = 20_000, 5.0  # played on after each choice, and standard errors between the two
_BOTS = ("medium", "strong", "careful", "greedy")  # greedy draws on where stopping is right
NAMES = {DRAW: "draw", STOP: "stop"}


def find(state: State) -> Puzzle | None:
    """The puzzle of a position in which the search clearly prefers drawing, or stopping; the cards are its facts."""
    if state.turn is None or state.struct["phase"] != DRAWN:
        return None
    start = _as_anyone_knows_it(state)
    counts = np.empty(KINDS, np.int64)
    cards = content(start.struct, counts)
    if not 0 < counts[WITCH] < cards:
        return None
    worths = np.zeros((len(start.codes), SEATS))
    expect.look(start.buffer, np.zeros(DEPTH, expect.frame(start.game.rules)), expect.ALL, worths)
    worth = dict(zip(start.codes, worths[:, state.turn], strict=True))
    if abs(worth[DRAW] - worth[STOP]) < CLEAR:
        return None
    answer = DRAW if worth[DRAW] > worth[STOP] else STOP
    return Puzzle(start.position, (NAMES[answer],), _theme(start), {"witches": int(counts[WITCH]), "cards": cards})


def _as_anyone_knows_it(state: State) -> State:
    """The position with a pile that nobody has seen."""
    buffer = state.buffer.copy()
    pile = buffer["pile"][0]
    imagine(buffer[0], state.turn or 0, stream(0))
    pile[: int(buffer["left"][0])].sort()
    buffer["key"][0] = (1, 2, 0, 0, 0)
    buffer["actions"] = 1
    return State(state.game, buffer)


def _theme(state: State) -> str:
    struct, seat = state.struct, state.turn or 0
    if max(int(struct["castle"][other]) for other in range(state.game.players) if other != seat) == struct["parts"] - 1:
        return "race"
    if struct["castle"][seat] == struct["parts"] - 1:
        return "last"
    if struct["reserve"][seat, FAIRY]:
        return "fairy"
    return "start" if struct["colour"][seat] == NO_COLOUR else "odds"


def is_proven(puzzle: Puzzle) -> bool:
    """Do games that are played on from both choices say the same, clearly and by far more than chance could?"""
    state = position("diamoniak", puzzle.position)
    draw, stop = _won(state, DRAW, 2), _won(state, STOP, 3)
    error = np.sqrt((draw * (1 - draw) + stop * (1 - stop)) / GAMES)
    lead = draw - stop if puzzle.answer == NAMES[DRAW] else stop - draw
    return bool(lead > max(CLEAR, SURE * error))


def complete(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its true odds: how many of a hundred games each choice wins."""
    state = position("diamoniak", puzzle.position)
    odds = {name: round(100 * _won(state, action, 1)) for action, name in NAMES.items()}
    return replace(puzzle, facts={**puzzle.facts, **odds})


def _won(state: State, action: int, seed: int) -> float:
    """The share of the win of the seat on turn, if it plays this and everyone plays carefully from there."""
    assert state.turn is not None
    return float(_play_on()(state.buffer, action, state.turn, GAMES, stream(seed)))


@cache
def _play_on() -> Callable[[Buffer, int, int, int, Rng], float]:
    def play_on(buffer: Buffer, action: int, seat: int, games: int, rng: Rng) -> float:
        after, actions, shares = buffer.copy(), np.empty(max_legal(buffer[0]), np.int32), np.zeros(SEATS)
        won = 0.0
        for _ in range(games):
            after[0] = buffer[0]
            imagine(after[0], seat, rng)
            play(after[0], action)
            while not over(after[0]):
                count = legal(after[0], actions)
                play(after[0], careful(after, actions, count, rng))
            share(after[0], shares)
            won += shares[seat]
        return won / games

    compiled: Any = numba.njit(nogil=True)(play_on) if COMPILED else play_on
    return compiled  # type: ignore[no-any-return]


PUZZLES = PuzzleKind(
    settings=(Setting(2, _BOTS), Setting(3, _BOTS), Setting(4, _BOTS)),
    find=find,
    is_proven=is_proven,
    complete=complete,
    alike=0.6,
    themes={
        "odds": Theme(mark("Count the witches"), 0.4),
        "last": Theme(mark("One piece to go"), 0.3),
        "race": Theme(mark("The others are close"), 0.3),
        "fairy": Theme(mark("A fairy at hand"), 0.3),
        "start": Theme(mark("No castle yet"), 0.2),
    },
    task=mark("Draw once more or stop? Count the cards first!"),
    reason=mark(
        "Cards to draw: {cards}. Witches among them: {witches}. If you draw, you win about {draw} of 100 games. If "
        "you stop, about {stop}."
    ),
)

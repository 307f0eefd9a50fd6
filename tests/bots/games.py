"""Games for the bots' tests: tables of every kind, positions on the way, states that look the same to a seat."""

from collections.abc import Iterator

import numpy as np

import tablee
from tablee.bots import Player
from tablee.core import Game, State
from tablee.core.chance import stream
from tablee.core.contract import imagine

TABLES: tuple[Game, ...] = (
    tablee.load("deserto"),
    tablee.load("deserto", players=3, edition="revised"),
    tablee.load("deserto", players=4),
    tablee.load("diamoniak"),
    tablee.load("diamoniak", players=3),
    tablee.load("diamoniak", players=4, witches=7),
)


def random_game(game: Game, seed: int) -> Iterator[State]:
    """The states of a game of random actions, the last one included."""
    dice = np.random.default_rng(seed)
    state = game.start(seed=seed)
    yield state
    while state.turn is not None:
        state = state.play(str(dice.choice(state.legal_actions)))
        yield state


def spread(game: Game, seed: int, count: int) -> list[State]:
    """Some states of a game in which there is something to choose, from beginning to end."""
    states = [state for state in random_game(game, seed) if len(state.legal_actions) > 1]
    return [states[index] for index in np.linspace(0, len(states) - 1, count).astype(int)]


def redealt(state: State, seed: int) -> State:
    """Another state that the seat to move cannot tell from this one."""
    assert state.turn is not None
    table = state.buffer.copy()
    imagine(table[0], state.turn, stream(seed))
    return State(state.game, table)


def won_share(game: Game, one: Player, other: Player, deals: int) -> float:
    """What ``one`` wins of two-player games, each deal played from both seats."""
    won = 0.0
    for deal in range(deals):
        for seat in (0, 1):
            state, number = game.start(seed=deal), 1000 * deal
            while state.turn is not None:
                mover = one if state.turn == seat else other
                state, number = state.play(mover.choose(state.view(state.turn), seed=number).action), number + 1
            assert state.outcome is not None
            won += (seat in state.outcome.winners) / max(1, len(state.outcome.winners))
    return won / (2 * deals)

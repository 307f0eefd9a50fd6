"""Random games for the tests that look at any game whatever."""

import random
from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

import tablee
from tablee import Game, State
from tablee.core.compiling import COMPILED

SEEDS = st.integers(0, 2**32)
GAMES = st.builds(
    lambda players, witches, parts: tablee.load("diamoniak", players=players, witches=witches, parts=parts),
    st.sampled_from((2, 3, 4)),
    st.sampled_from((7, 8)),
    st.sampled_from((6, 4, 2)),
)


def examples(compiled: int, uncompiled: int) -> settings:
    """How many examples Hypothesis tries; fewer where nothing is compiled."""
    return settings(max_examples=compiled if COMPILED else uncompiled, deadline=None)


def walk(game: Game, seed: int, most: int = 5000) -> Iterator[State]:
    """The states of a game in which every action is chosen at random, up to so many actions."""
    chance = random.Random(seed)
    state = game.start(seed=seed)
    yield state
    for _ in range(most):
        if state.turn is None:
            return
        state = state.play(chance.choice(state.legal_actions))
        yield state


def somewhere(game: Game, seed: int) -> State:
    """A state somewhere in a random game, in the middle of any turn."""
    *_, state = walk(game, seed, most=seed % 300)
    return state


STATES = st.builds(somewhere, GAMES, SEEDS)

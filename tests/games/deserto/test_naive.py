"""The rules agree with a second, naive writing of them, in every position of any game."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.compiling import COMPILED
from tests.games.deserto.naive import Naive
from tests.games.deserto.positions import ALL_SWITCHES
from tests.games.deserto.strategies import Play, shuffled


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", ALL_SWITCHES, ids=lambda chosen: "+".join(name for name in chosen if chosen[name]))
@settings(max_examples=4 if COMPILED else 1)
@given(seed=st.integers(0, 2**32), choices=st.binary(min_size=51, max_size=51))
def test_the_naive_rules_see_the_same_game(players: int, switches: dict[str, bool], seed: int, choices: bytes) -> None:
    game = Play(players, switches, shuffled(seed), choices)
    naive = Naive(game.deck, players, **switches)
    for state in game.states():
        naive = naive.play(state.action) if state.action else naive
        assert list(state.legal_actions) == naive.legal()
        for eyes in (state.turn, None):
            facts, expected = state.view(eyes).facts, naive.facts(eyes)
            assert {name: facts[name] for name in expected} == expected
    assert naive.over()

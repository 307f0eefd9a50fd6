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
    compare(Play(players, switches, shuffled(seed), choices), Naive(shuffled(seed), players, **switches))


@pytest.mark.parametrize("switches", ALL_SWITCHES, ids=lambda chosen: "+".join(name for name in chosen if chosen[name]))
@settings(max_examples=20 if COMPILED else 2)
@given(deck=st.permutations("RRTTVV").map("".join), hand_size=st.integers(1, 2), choices=st.binary(min_size=6))
def test_the_naive_rules_see_the_same_small_game(
    switches: dict[str, bool], deck: str, hand_size: int, choices: bytes
) -> None:
    small = Play(2, {**switches, "copies": 2, "hand_size": hand_size}, deck, choices)
    compare(small, Naive(deck, 2, **switches, hand_size=hand_size))


def compare(game: Play, naive: Naive) -> None:
    for state in game.states():
        naive = naive.play(state.action) if state.action else naive
        assert list(state.legal_actions) == naive.legal()
        for eyes in (state.turn, None):
            facts, expected = state.view(eyes).facts, naive.facts(eyes)
            assert {name: facts[name] for name in expected} == expected
    assert naive.over()

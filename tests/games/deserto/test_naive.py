"""The rules agree with a second, naive writing of them, in every position of any game."""

from hypothesis import given

from tests.games.deserto.naive import Naive
from tests.games.deserto.strategies import Play, plays


@given(plays())
def test_the_naive_rules_see_the_same_game(game: Play) -> None:
    naive = Naive(game.deck, game.players, **game.switches)
    for state in game.states():
        if state.action:
            naive = naive.play(state.action)
        assert list(state.legal_actions) == naive.legal()
        for eyes in (*range(game.players), None):
            facts = state.view(eyes).facts
            expected = naive.facts(eyes)
            assert {name: facts[name] for name in expected} == expected
    assert naive.over()

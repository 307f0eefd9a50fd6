"""Solving small games with hidden cards: known values, and exploitability as OpenSpiel calculates it."""

import pyspiel
import pytest

from tablee.adapters.equilibrium import solve
from tablee.adapters.openspiel import load_game
from tablee.core.errors import BadOption

EDITIONS = ("classic", "revised")


def test_kuhn_poker_has_its_known_value() -> None:
    found = solve(pyspiel.load_game("kuhn_poker"), close=1e-4)
    assert found.low <= -1 / 18 <= found.high
    assert found.high - found.low <= 1e-4
    assert (found.nodes, found.states) == (58, 12)


@pytest.mark.parametrize("edition", EDITIONS)
def test_openspiel_finds_the_solution_of_a_small_game_unexploitable(edition: str) -> None:
    game = load_game(f"python_tablee_deserto(edition={edition},copies=2,hand_size=1)")
    found = solve(game, close=1e-4)
    assert pyspiel.exploitability(game, found.policy) == pytest.approx(found.exploitability, abs=1e-9)
    assert found.exploitability <= 1e-4 / 2


def test_a_strategy_that_has_not_converged_is_exploitable() -> None:
    few = solve(pyspiel.load_game("kuhn_poker"), close=0.0, most=200)
    assert few.iterations == 200
    assert few.exploitability > 1e-6


def test_more_than_two_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="two seats"):
        solve(pyspiel.load_game("kuhn_poker(players=3)"))

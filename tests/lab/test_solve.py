"""Solving small games: bounds that meet, and positions of the same worth in one form."""

import random

import numpy as np
import pytest

import tablee
from tablee.core.errors import BadOption
from tablee.games.diamoniak.solving import canonical
from tablee.lab.solve import Tree, bound, find_positions, solve

WON, LOST = 1.0, 0.0
GOES_ON = float("nan")


def tree(*positions: tuple[int, float, list[list[tuple[int, float]]]]) -> Tree:
    """A tree from who moves, the share where it is over, and for each action where it leads and how likely."""
    movers, ended, actions, outcomes = [], [], [0], [0]
    children: list[int] = []
    odds: list[float] = []
    for mover, share, choices in positions:
        movers.append(mover)
        ended.append(share)
        for choice in choices:
            children += [child for child, _ in choice]
            odds += [chance for _, chance in choice]
            outcomes.append(len(children))
        actions.append(len(outcomes) - 1)
    first_action, first_outcome, child = (np.array(each, np.int64) for each in (actions, outcomes, children))
    return Tree(np.array(movers, np.int8), np.array(ended), first_action, first_outcome, child, np.array(odds))


def test_each_seat_chooses_what_is_best_for_it() -> None:
    """Seat 0 may win at once with 1/2, or let seat 1 choose between a loss for seat 0 and a coin with 3/4."""
    small = tree(
        (0, GOES_ON, [[(2, 0.5), (3, 0.5)], [(1, 1.0)]]),
        (1, GOES_ON, [[(3, 1.0)], [(2, 0.75), (3, 0.25)]]),
        (0, WON, []),
        (0, LOST, []),
    )
    assert bound(small).low == pytest.approx(0.5)


def test_a_game_that_can_go_round_in_circles_has_a_value() -> None:
    """Heads wins, tails gives the coin to the other: 1/2 + 1/8 + 1/32 … = 2/3."""
    coin = tree((0, GOES_ON, [[(2, 0.5), (1, 0.5)]]), (1, GOES_ON, [[(3, 0.5), (0, 0.5)]]), (0, WON, []), (0, LOST, []))
    found = bound(coin)
    assert found.low <= 2 / 3 <= found.high
    assert found.high - found.low <= 1e-9


@pytest.mark.parametrize("seed", range(4))
def test_colours_are_interchangeable(seed: int) -> None:
    dice, state = random.Random(seed), tablee.load("diamoniak", parts=2).start(seed=seed)
    for _ in range(12):
        if state.turn is not None:
            state = state.play(dice.choice(state.legal_actions))
    other = tablee.position("diamoniak", state.position.translate(str.maketrans("BGRY", "YRBG")))
    forms = []
    for each in (state, other):
        buffer = each.buffer.copy()
        canonical(buffer)
        forms.append(buffer.tobytes())
    assert forms[0] == forms[1]


def test_a_form_of_its_own_stays_as_it_is() -> None:
    buffer = tablee.load("diamoniak", parts=2).start(seed=3).buffer.copy()
    canonical(buffer)
    once = buffer.tobytes()
    canonical(buffer)
    assert buffer.tobytes() == once


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(BadOption, match="more than 2000 positions"):
        find_positions(tablee.load("diamoniak", parts=2), most=2000)


@pytest.mark.parametrize("game", [tablee.load("deserto"), tablee.load("diamoniak", 3, parts=2)])
def test_a_game_that_is_not_small_or_not_open_is_refused(game: tablee.Game) -> None:
    with pytest.raises(BadOption, match="cannot be solved"):
        solve(game)

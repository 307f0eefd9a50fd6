"""The search with exact chance: what it reckons, and how it keeps to its limits."""

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee.bots import expect
from tablee.bots.levels import Budget
from tablee.core import State
from tablee.core.chance import stream
from tablee.core.contract import SEATS, choices, over, play, share
from tablee.games.diamoniak import bots as diamoniak
from tablee.games.diamoniak import rules
from tablee.games.diamoniak.rules import DRAW, KINDS
from tablee.games.diamoniak.writing import LETTERS
from tests.bots.games import spread

Shares = NDArray[np.float64]
TABLES = [tablee.load("diamoniak", players) for players in (2, 3, 4)]


def worth(state: np.record, action: int, depth: int) -> Shares:
    """What an action is worth to each seat, word for word: the mean over chance, the best for who chooses."""
    odds, mean = np.zeros(KINDS), np.zeros(SEATS)
    for chance in range(diamoniak.chances(state, action, odds)):
        if odds[chance]:
            table, shares = np.array([state], state.dtype), np.zeros(SEATS)
            diamoniak.destine(table[0], action, chance)
            play(table[0], action)
            if over(table[0]):
                share(table[0], shares)
            elif depth == 1:
                diamoniak.evaluate(table[0], shares)
            else:
                worths = [worth(table[0], each, depth - 1) for each in legal(table)]
                shares = max(worths, key=lambda each: each[table[0].turn])
            mean += odds[chance] * shares
    return mean


def legal(table: NDArray[np.void]) -> list[int]:
    actions = np.empty(rules.MAX_LEGAL, np.int32)
    return [int(action) for action in actions[: choices(table, actions)]]


def looked(state: State, depth: int, limit: int = 10**6) -> tuple[int, Shares]:
    worths = np.zeros((len(state.codes), SEATS))
    assert state.turn is not None
    frames = np.zeros(depth, expect.frame(rules))
    return expect.look(state.view(state.turn).buffer, frames, limit, worths), worths


@pytest.mark.parametrize("game", TABLES, ids=repr)
@pytest.mark.parametrize("depth", [1, 2])
def test_each_action_is_worth_the_mean_of_what_chance_brings(game: tablee.Game, depth: int) -> None:
    for state in spread(game, seed=5, count=5):
        _, worths = looked(state, depth)
        right = [worth(state.view(state.turn).struct, action, depth) for action in legal(state.buffer)]
        assert worths == pytest.approx(np.array(right))


def test_the_odds_of_the_first_card_are_those_of_the_pile() -> None:
    odds = np.zeros(KINDS)
    assert diamoniak.chances(TABLES[0].start(seed=1).struct, DRAW, odds) == KINDS
    cards = {"R": 6, "B": 6, "G": 6, "Y": 6, "D": 20, "F": 3, "W": 8}
    assert dict(zip(LETTERS, odds * 55, strict=True)) == pytest.approx(cards)


def test_a_look_that_takes_too_long_is_given_up() -> None:
    state = spread(TABLES[0], seed=2, count=3)[1]
    whole, _ = looked(state, 3)
    assert looked(state, 3, limit=whole)[0] == whole
    assert looked(state, 3, limit=whole - 1)[0] == 0


@pytest.mark.parametrize("simulations", [1, 2, 9, 100, 5000])
def test_simulations_are_kept_to(simulations: int) -> None:
    for state in spread(TABLES[1], seed=7, count=6):
        choice = expect.search(state.view(state.turn), Budget(simulations=simulations), seed=1)
        assert 0 < choice.simulations <= max(simulations, len(state.codes))


def test_depth_is_kept_to() -> None:
    state = spread(TABLES[0], seed=3, count=3)[1]
    positions = [looked(state, depth)[0] for depth in (1, 2)]
    assert expect.search(state.view(state.turn), Budget(depth=2)).simulations == sum(positions)


def test_a_clock_is_kept_to() -> None:
    state = TABLES[0].start(seed=1).play("draw")
    few, many = (expect.search(state.view(0), Budget(ms=ms)).simulations for ms in (2, 100))
    assert 0 < few < many


def test_a_glimpse_is_right_about_what_is_certain_and_about_the_rest_on_average() -> None:
    state = spread(TABLES[0], seed=3, count=5)[2]
    _, right = looked(state, 1)
    rng, sums, worths = stream(1), np.zeros_like(right), np.zeros_like(right)
    for _ in range(2000):
        assert expect.glimpse(state.view(state.turn).buffer, np.zeros(rules.KINDS), 2, rng, worths) == 2
        sums += worths
    draw = legal(state.buffer).index(DRAW)
    assert np.delete(worths, draw, 0) == pytest.approx(np.delete(right, draw, 0))
    assert sums[draw] / 2000 == pytest.approx(right[draw], abs=0.01)


def test_noise_changes_choices() -> None:
    state = spread(TABLES[0], seed=3, count=3)[1]
    clear, noisy = (
        {expect.search(state.view(state.turn), Budget(simulations=100, noise=noise), seed).action for seed in range(20)}
        for noise in (0.0, 5.0)
    )
    assert len(clear) == 1 < len(noisy)


def test_a_game_without_chance_is_searched_by_its_rules_alone() -> None:
    state = tablee.load("desiree").start()
    choice = expect.search(state.view(0), Budget(depth=1), seed=1)
    assert choice.action in state.legal_actions
    assert choice.simulations == len(state.legal_actions)

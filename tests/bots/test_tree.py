"""The tree search itself: its pool, its limits, and games it knows only the rules of."""

import random
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee.bots import tree
from tablee.bots.analysis import Analysis, Line
from tablee.bots.levels import Budget
from tablee.bots.player import Choice
from tablee.bots.spec import bots_of
from tablee.core import View
from tablee.core.chance import stream
from tablee.core.contract import SEATS
from tests.bots.games import spread


def grown(state: tablee.State, pool: int, simulations: int, depth: int = tree.DEPTH) -> tuple[NDArray[np.void], int]:
    """The nodes of a tree after some simulations, and how many there are."""
    nodes, size = np.zeros(pool, tree.NODE), np.ones(1, np.int64)
    tally = np.zeros((len(state.codes), SEATS))
    assert state.turn is not None
    tree._simulate(state.view(state.turn).buffer, state.turn, nodes, size, tally, depth, simulations, stream(1))
    assert tally.sum() == pytest.approx(simulations)
    return nodes, int(size[0])


@pytest.mark.parametrize("name", ["deserto", "diamoniak"])
def test_a_full_pool_is_searched_on_without_growing(name: str) -> None:
    for state in spread(tablee.load(name), seed=2, count=3):
        nodes, size = grown(state, pool=50, simulations=2000)
        assert size <= 50
        root = nodes[1 : len(state.codes) + 1]
        assert root["visits"].sum() == 2000


@pytest.mark.parametrize("name", ["deserto", "diamoniak"])
def test_the_roots_children_are_the_legal_actions_and_share_all_visits(name: str) -> None:
    for state in spread(tablee.load(name, players=3), seed=4, count=4):
        nodes, size = grown(state, pool=5000, simulations=1000)
        root = nodes[1 : len(state.codes) + 1]
        assert sorted(root["key"]) == sorted(state.codes)
        assert root["visits"].sum() == 1000
        assert (root["offered"] == 1000 - np.arange(len(root))).all()  # each is offered from its first try on
        assert size <= 1001


def test_depth_is_kept() -> None:
    state = tablee.load("deserto").start(seed=1)
    nodes, size = grown(state, pool=5000, simulations=1000, depth=1)
    assert size == len(state.codes) + 1
    assert not nodes["child"][1:size].any()


def test_a_game_without_hooks_is_searched_by_its_rules_alone() -> None:
    state = tablee.load("desiree").start(seed=1)
    choice = tree.search(state.view(0), Budget(simulations=150), seed=1)
    assert choice.action in state.legal_actions
    assert sum(choice.value) == pytest.approx(1)


def test_fewer_simulations_than_actions_are_enough_to_choose() -> None:
    state = tablee.load("deserto").start(seed=1)
    assert len(state.legal_actions) > 3
    assert tree.search(state.view(0), Budget(simulations=3), seed=1).action in state.legal_actions


def test_noise_changes_choices_only_where_asked_for() -> None:
    state = tablee.load("deserto").start(seed=6)
    clear = {tree.search(state.view(0), Budget(simulations=2000), seed).action for seed in range(5)}
    noisy = {tree.search(state.view(0), Budget(simulations=50, noise=5.0), seed).action for seed in range(40)}
    assert len(clear) < len(noisy)


def forced(name: str) -> View:
    """The view of a seat that has one legal action, in the first such position of a game by chance."""
    for seed in range(200):
        dice, state = random.Random(seed), tablee.load(name).start(seed=seed)
        while state.turn is not None:
            if len(state.legal_actions) == 1:
                return state.view(state.turn)
            state = state.play(dice.choice(state.legal_actions))
    raise LookupError(name)


def test_a_hidden_hand_without_a_choice_is_thought_about_as_long_as_any_other() -> None:
    budget = Budget(simulations=1000)
    view = forced("deserto")
    assert not view.game.same_view
    assert tree.search(view, budget, 1).simulations == 1000


def test_an_open_position_without_a_choice_is_answered_soon() -> None:
    view = forced("diamoniak")
    assert view.game.same_view
    assert tree.search(view, Budget(simulations=1000), 1).simulations == tree.FORCED


def test_a_solved_ending_of_a_hidden_game_uses_its_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    spec, searched = bots_of("deserto"), list[Budget]()

    def search(view: View, budget: Budget, seed: int | None) -> Choice:
        searched.append(budget)
        return Choice(view.legal_actions[0], 0.0, 0, ())

    view = tablee.load("deserto").start(seed=1).view(0)
    worked_out = Analysis((Line((view.legal_actions[-1],), ()),), 0, 0, 20.0, exact=True)
    monkeypatch.setattr(tablee.bots, "bots_of", lambda game: replace(spec, search=search))
    monkeypatch.setattr(tablee.bots, "solved", lambda *_: worked_out)
    choice = tablee.bots.choose(view, "master", ms=500)
    assert choice.action == view.legal_actions[-1]
    assert [budget.ms for budget in searched if budget.ms is not None] == [480]

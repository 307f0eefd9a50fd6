"""Deserto's plain players, and what the search sees at a glance."""

import numpy as np
import pytest

import tablee
from tablee.bots import choose, deserto
from tests.bots.games import random_game

TABLES = [tablee.load("deserto", players, edition=edition) for players in (2, 3) for edition in ("classic", "revised")]


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_the_gain_of_an_action_is_what_playing_it_wins(game: tablee.Game) -> None:
    for seed in range(4):
        for state in random_game(game, seed):
            for code, seat in ((code, state.turn) for code in state.codes):
                assert seat is not None
                scores = state.play(game.words[code]).scores
                lost = scores[seat - 1] - state.scores[seat - 1]
                assert deserto.gain(state.record, code) == scores[seat] - state.scores[seat] - lost


@pytest.mark.parametrize("name", ["greedy", "careful"])
@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_plain_players_win_the_most_cards_now(game: tablee.Game, name: str) -> None:
    for number, state in enumerate(random_game(game, seed=9)):
        if state.turn is not None:
            gains = {game.words[code]: deserto.gain(state.record, code) for code in state.codes}
            chosen = choose(state.view(state.turn), name, seed=number).action
            assert gains[chosen] == max(gains.values())


def test_careful_leaves_the_least_among_equals() -> None:
    game = tablee.load("deserto")
    for number, state in enumerate(random_game(game, seed=12)):
        if state.turn is None:
            break
        chosen = choose(state.view(state.turn), "careful", seed=number).action
        after = {action: state.play(action) for action in state.legal_actions}
        gains = {game.words[code]: deserto.gain(state.record, code) for code in state.codes}
        equals = [action for action in gains if gains[action] == gains[chosen]]
        assert deserto.exposed(after[chosen].record) == min(deserto.exposed(after[action].record) for action in equals)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_glance_shares_the_win_by_cards_won(players: int) -> None:
    for state in random_game(tablee.load("deserto", players), seed=1):
        shares = np.zeros(4)
        deserto.judge(state.record, shares)
        assert shares.sum() == pytest.approx(1)
        order = np.argsort(state.scores, kind="stable")
        assert (np.diff(shares[order]) >= -1e-12).all()


def test_the_search_takes_a_high_pile_that_lies_open() -> None:
    found = 0
    for state in (state for seed in range(8) for state in random_game(tablee.load("deserto"), seed)):
        gains = sorted((deserto.gain(state.record, code), state.game.words[code]) for code in state.codes)
        if len(gains) > 1 and gains[-1][0] >= 8 and gains[-2][0] <= 2:
            found += 1
            assert choose(state.view(state.turn), simulations=2000, seed=1).action == gains[-1][1]
    assert found

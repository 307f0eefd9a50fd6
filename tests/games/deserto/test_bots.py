"""Deserto's plain players, and what the search sees at a glance."""

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee.bots import choose
from tablee.games.deserto import bots as deserto
from tablee.games.deserto import evaluation
from tablee.games.deserto.rules import A2, OASIS, THIEF, TREASURE, VIZIER
from tests.bots.games import random_game

TABLES = [tablee.load("deserto", players, edition=edition) for players in (2, 3) for edition in ("classic", "revised")]


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_the_gain_of_an_action_is_what_playing_it_wins(game: tablee.Game) -> None:
    for seed in range(4):
        for state in random_game(game, seed):
            for code, seat in ((code, state.turn) for code in state.codes):
                assert seat is not None
                scores = state.play(game.notation[code]).scores
                lost = scores[seat - 1] - state.scores[seat - 1]
                assert deserto.gain(state.struct, code) == scores[seat] - state.scores[seat] - lost


@pytest.mark.parametrize("name", ["greedy", "careful"])
@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_plain_players_win_the_most_cards_now(game: tablee.Game, name: str) -> None:
    for number, state in enumerate(random_game(game, seed=9)):
        if state.turn is not None:
            gains = {game.notation[code]: deserto.gain(state.struct, code) for code in state.codes}
            chosen = choose(state.view(state.turn), name, seed=number).action
            assert gains[chosen] == max(gains.values())


def test_careful_leaves_the_least_among_equals() -> None:
    game = tablee.load("deserto")
    for number, state in enumerate(random_game(game, seed=12)):
        if state.turn is None:
            break
        chosen = choose(state.view(state.turn), "careful", seed=number).action
        after = {action: state.play(action) for action in state.legal_actions}
        gains = {game.notation[code]: deserto.gain(state.struct, code) for code in state.codes}
        equals = [action for action in gains if gains[action] == gains[chosen]]
        assert deserto.exposed(after[chosen].struct) == min(deserto.exposed(after[action].struct) for action in equals)


def glance(record: np.record) -> NDArray[np.float64]:
    shares = np.zeros(4)
    evaluation.evaluate(record, shares)
    return shares


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_a_glance_shares_the_win_and_a_card_more_is_better(game: tablee.Game) -> None:
    for state in random_game(game, seed=1):
        shares = glance(state.struct)
        assert shares.sum() == pytest.approx(1)
        for seat in range(game.players):
            richer = state.buffer.copy()
            richer[0].won[seat, 0] += 1
            assert glance(richer[0])[seat] > shares[seat]


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_a_glance_treats_corners_and_seats_alike(game: tablee.Game) -> None:
    for state in random_game(game, seed=2):
        turned, moved = state.buffer.copy(), state.buffer.copy()
        across = [3, 2, 1, 0]
        turned["height"], turned["stack"] = turned["height"][:, across], turned["stack"][:, across]
        assert glance(turned[0]) == pytest.approx(glance(state.struct))
        seats = [(seat + 1) % game.players for seat in range(game.players)]
        for field in ("held", "hand", "won"):
            moved[field][0, seats] = state.buffer[field][0, : game.players]
        moved["turn"] = (state.struct["turn"] + 1) % game.players
        assert glance(moved[0])[seats] == pytest.approx(glance(state.struct)[: game.players])


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_a_glance_sees_a_prize_that_the_mover_can_take(edition: str) -> None:
    """Eight cards under a treasure: a thief takes them, an oasis does not."""
    table = tablee.load("deserto", edition=edition).start(seed=1).buffer.copy()
    table["height"][0], table["stack"][0, A2, :8] = [0, 8, 0, 0], TREASURE
    shares = []
    for kind in (THIEF, OASIS):
        table["hand"][0, :2] = [[0, 1, 0, 2], [1, 2, 0, 0]]
        table["hand"][0, 0, kind] += 1
        table["hand"][0, 0, VIZIER] -= 1
        shares.append(glance(table[0])[0])
    assert shares[0] > shares[1] + 0.1


def test_the_search_takes_a_high_pile_that_lies_open() -> None:
    found = 0
    for state in (state for seed in range(8) for state in random_game(tablee.load("deserto"), seed)):
        gains = sorted((deserto.gain(state.struct, code), state.game.notation[code]) for code in state.codes)
        if len(gains) > 1 and gains[-1][0] >= 8 and gains[-2][0] <= 2:
            found += 1
            assert choose(state.view(state.turn), simulations=2000, seed=1).action == gains[-1][1]
    assert found

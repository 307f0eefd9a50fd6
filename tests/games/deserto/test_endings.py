"""Perfect endings of Deserto, against a solver too simple to be wrong."""

import numpy as np
import pytest

import tablee
from tablee.bots import analyse, choose, player
from tablee.bots.levels import PATIENT
from tablee.core import State
from tablee.games.deserto import endings as solve
from tests.bots.games import random_game, redealt

DEALS = 300  # a mean over so many is within 0.12 of the truth, four deviations
FEW = 10  # simulations: an ending is worked out all the same, and no clock is looked at
EDITIONS = pytest.mark.parametrize("edition", ["classic", "revised"])


def endings(edition: str, cards: int, count: int) -> list[State]:
    """Endings with so many cards in the two hands together."""
    game = tablee.load("deserto", edition=edition)
    found = []
    for seed in range(count):
        for state in random_game(game, seed):
            if state.struct["left"] == 0 and state.struct["held"].sum() == cards:
                found.append(state)
    return found


def best_lead(state: State, seat: int) -> int:
    """The lead that ``seat`` ends with when both play perfectly: every line is played to its end."""
    if state.turn is None:
        return state.scores[seat] - state.scores[1 - seat]
    leads = [best_lead(state.play(action), seat) for action in state.legal_actions]
    return max(leads) if state.turn == seat else min(leads)


def last_draw(state: State) -> dict[str, float]:
    """What each action is worth with one card left: the mean over all that the seat cannot tell apart, line by line."""
    seat = state.turn
    assert seat is not None
    worth = dict.fromkeys(state.legal_actions, 0.0)
    for seed in range(DEALS):
        deal = redealt(state, seed)
        for action in worth:
            worth[action] += solved_share(deal.play(action), seat) / DEALS
    return worth


def solved_share(state: State, seat: int) -> float:
    _, lead = solve.best_margin(state.buffer)
    return share(lead if state.turn == seat else -lead)


def share(lead: int) -> float:
    return 0.5 if lead == 0 else float(lead > 0)


@EDITIONS
@pytest.mark.parametrize(("cards", "count"), [(1, 10), (2, 10), (3, 10), (4, 4)])
def test_the_solver_agrees_with_playing_out_every_line(edition: str, cards: int, count: int) -> None:
    for state in endings(edition, cards, count):
        assert state.turn is not None
        code, lead = solve.best_margin(state.buffer)
        assert lead == best_lead(state, state.turn)
        assert best_lead(state.play(state.game.notation[code]), state.turn) == lead


@EDITIONS
def test_a_choice_in_an_open_ending_is_perfect_and_knows_its_value(edition: str) -> None:
    for state in endings(edition, cards=4, count=4):
        assert state.turn is not None
        choice = choose(state.view(state.turn), "strong", simulations=10, seed=1)
        lead = best_lead(state, state.turn)
        assert choice.value[state.turn] == share(lead)
        assert best_lead(state.play(choice.action), state.turn) == lead


@EDITIONS
def test_with_one_card_to_draw_the_choice_is_the_best_on_average(edition: str) -> None:
    game = tablee.load("deserto", edition=edition)
    for seed in range(6):
        state = next(state for state in random_game(game, seed) if state.struct["left"] == 1)
        assert state.turn is not None
        choice = choose(state.view(state.turn), "strong", seed=1)
        worth = last_draw(state)
        assert choice.value[state.turn] == pytest.approx(worth[choice.action], abs=0.12)
        assert worth[choice.action] >= max(worth.values()) - 0.12


def two_to_draw(edition: str, count: int) -> list[State]:
    """Positions with two cards left to draw."""
    games = (random_game(tablee.load("deserto", edition=edition), seed) for seed in range(count))
    return [next(state for state in game if state.struct["left"] == 2) for game in games]


def early_share(state: State, action: str) -> float:
    """What an action is worth with two cards left, if the reply is the best that the other seat can know."""
    seat, total = state.turn, 0.0
    assert seat is not None
    for seed in range(DEALS):
        after = redealt(state, seed).play(action)
        assert after.turn is not None
        reply = choose(after.view(after.turn), "strong", seed=1).action
        total += solved_share(after.play(reply), seat)
    return total / DEALS


@EDITIONS
def test_with_two_cards_to_draw_the_patient_know_what_their_choice_is_worth(edition: str) -> None:
    for state in two_to_draw(edition, 4):
        assert state.turn is not None
        choice = choose(state.view(state.turn), "master", simulations=PATIENT, seed=1)
        assert choice.simulations == 0
        assert choice.value[state.turn] == pytest.approx(early_share(state, choice.action), abs=0.12)


def test_with_two_cards_to_draw_nothing_is_proven() -> None:
    for state in two_to_draw("classic", 4):
        assert state.turn is not None
        (found,) = analyse(state.view(state.turn))
        assert found.exact
        assert not any(line.proof for line in found.lines)


def test_with_two_cards_to_draw_who_has_no_time_searches() -> None:
    (state,) = two_to_draw("classic", 1)
    assert state.turn is not None
    assert choose(state.view(state.turn), "deserto/master-v1", seed=1).simulations > 0
    assert choose(state.view(state.turn), "master", ms=20, seed=1).simulations > 0


@EDITIONS
def test_the_last_card_is_as_likely_as_it_is_dealt(edition: str) -> None:
    game = tablee.load("deserto", edition=edition)
    for seed in range(12):
        state = next(state for state in random_game(game, seed) if state.struct["left"] == 1)
        deals, odds = np.zeros(4, state.buffer.dtype), np.zeros(4)
        assert state.turn is not None
        solve.last_cards(state.view(state.turn).buffer, deals, odds)
        dealt = [redealt(state, number).struct["pile"][0] for number in range(DEALS)]
        assert odds == pytest.approx(np.bincount(dealt, minlength=4) / DEALS, abs=0.12)
        for kind in np.flatnonzero(odds):
            assert deals[kind]["hand"].sum() == state.struct["hand"].sum()


@EDITIONS
def test_a_won_ending_is_never_lost(edition: str) -> None:
    won = 0
    for number, state in enumerate(endings(edition, cards=6, count=25)):
        seat = state.turn
        assert seat is not None
        if choose(state.view(seat), "master", simulations=FEW, seed=1).value[seat] == 1.0:
            won += 1
            assert winners_against_chance(state, seat, number) == (seat,)
    assert won >= 5


def winners_against_chance(state: State, seat: int, seed: int) -> tuple[int, ...]:
    """Who wins when ``seat`` plays the ending as a master and the other at random."""
    master, chance = player("master", simulations=FEW), player("random")
    while state.turn is not None:
        mover = master if state.turn == seat else chance
        state = state.play(mover.choose(state.view(state.turn), seed).action)
    assert state.outcome is not None
    return state.outcome.winners


def test_only_endings_that_can_be_worked_out_are_solved() -> None:
    classic, three = tablee.load("deserto").start(seed=1), tablee.load("deserto", players=3).start(seed=1)
    assert not solve.is_solvable(classic.struct)
    assert not solve.is_solvable(three.struct)
    assert all(solve.is_solvable(state.struct) for state in endings("classic", cards=6, count=2))


def test_an_ending_is_open_once_the_last_card_is_drawn() -> None:
    for state in random_game(tablee.load("deserto"), seed=1):
        if state.turn is not None:
            left = state.struct["left"]
            assert solve.is_open(state.struct) == (left == 0)
            assert solve.is_solvable(state.struct) == (left <= 1)

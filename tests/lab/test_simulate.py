import random
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.core.errors import TableeError
from tablee.lab.intervals import wilson
from tablee.lab.simulate import CHUNK, Simulation

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("deserto", 2, {}),
    ("deserto", 4, {"edition": "revised"}),
    ("desiree", 2, {}),
    ("diamoniak", 3, {"witches": 7}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_same_games_whatever_the_number_of_threads(name: str, players: int, options: dict[str, Any]) -> None:
    game = tablee.load(name, players, **options)
    one, three = (tablee.simulate(game, games=2 * CHUNK + 7, seed=5, threads=threads) for threads in (1, 3))
    for field in ("shares", "scores", "lengths"):
        assert np.array_equal(getattr(one, field), getattr(three, field))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_one_row_a_game_one_column_a_seat(name: str, players: int, options: dict[str, Any]) -> None:
    result = tablee.simulate(tablee.load(name, players, **options), games=200, seed=1)
    assert result.shares.shape == result.scores.shape == (200, players)
    assert np.allclose(result.shares.sum(axis=1), 1)
    assert result.lengths.shape == (200,)
    assert result.lengths.min() > 0
    assert result.actions == result.lengths.sum()


def test_scores_and_lengths_fit_the_rules() -> None:
    classic = tablee.simulate("deserto", games=300)
    assert set(classic.lengths) == {50}  # one of the 51 cards is the starter
    best = classic.scores.max(axis=1, keepdims=True)
    assert np.array_equal(classic.shares > 0, classic.scores == best)
    castles = tablee.simulate("diamoniak", games=300)
    assert np.array_equal(castles.shares == 1, castles.scores == 6)


def test_another_seed_plays_other_games() -> None:
    one, other = (tablee.simulate("diamoniak", games=50, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one.lengths, other.lengths)


def test_games_of_one_run_differ() -> None:
    assert len(set(tablee.simulate("diamoniak", games=50, seed=1).lengths)) > 25


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    short, long = (tablee.simulate("diamoniak", games=games, seed=1) for games in (50, 120))
    assert np.array_equal(short.lengths, long.lengths[:50])


def test_it_agrees_with_play_through_the_python_door() -> None:
    game, dice = tablee.load("deserto"), random.Random(3)
    scores = []
    for seed in range(300):
        state = game.start(seed)
        while state.turn is not None:
            state = state.play(dice.choice(state.legal_actions))
        scores.append(state.scores)
    simulated = tablee.simulate(game, games=5000, seed=3)
    deviation = simulated.scores.std(axis=0) / np.sqrt(300)
    assert (np.abs(np.mean(scores, axis=0) - simulated.mean_scores) < 4 * deviation).all()


def test_progress_adds_up() -> None:
    told: list[int] = []
    tablee.simulate("deserto", games=CHUNK + 1, progress=told.append)
    assert sorted(told) == [1, CHUNK]


def test_summaries() -> None:
    result = tablee.simulate("deserto", games=400, seed=2)
    for seat, share in enumerate(result.winner_shares):
        assert share.value == pytest.approx(result.shares[:, seat].mean())
        assert share.low < share.value < share.high
    assert result.mean_length == 50


def test_intervals_are_those_of_wilson_without_draws_and_narrower_with_them() -> None:
    game, dice = tablee.load("desiree"), np.random.default_rng(1)

    def width(games: np.ndarray[Any, np.dtype[np.float64]]) -> float:
        rows, nothing = np.stack([games, 1 - games], axis=1), np.zeros(len(games), np.int32)
        share = Simulation(game, 0, rows, nothing[:, None], nothing).winner_shares[0]
        return share.high - share.low

    wins = dice.integers(0, 2, 2000).astype(float)
    drawn = np.where(dice.random(2000) < 0.96, 0.5, wins)
    textbook = wilson(wins.mean(), 2000)
    assert width(wins) == pytest.approx(textbook.high - textbook.low, rel=0.01)
    assert width(drawn) == pytest.approx(2 * 1.96 * drawn.std() / 2000**0.5, rel=0.05)


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"games": 2.5}, {"threads": 0}, {"seed": "x"}, {"seed": True}], ids=repr
)
def test_bad_requests_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TableeError, match=str(next(iter(wrong.values())))):
        tablee.simulate("deserto", **wrong)


def test_it_is_shown_in_a_line() -> None:
    game, seed = tablee.load("diamoniak"), np.array([2])
    assert repr(tablee.simulate(game, games=3, seed=seed[0])) == f"Simulation(game={game!r}, seed=2)"

"""Thousands of games in one step."""

import pickle
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.adapters.actions import actions_of, returns
from tablee.adapters.vector import VectorEnv
from tablee.core.errors import BadOption, IllegalAction, MalformedAction
from tablee.core.game import Game
from tablee.core.observation import NUMBER, observe_one
from tests.adapters.tables import every_game, every_table


@every_table
def test_a_game_in_the_vector_is_the_game_played_by_itself(game: Game) -> None:
    env, words = VectorEnv(game, games=3, seed=5), actions_of(game).words
    alone = [env.state(number) for number in range(3)]
    for _ in range(150):
        before = list(alone)
        chosen = env.sample()
        step = env.step(chosen)
        for number, action in enumerate(chosen.tolist()):
            alone[number] = alone[number].play(words[action])
            assert step.ended[number] == (alone[number].turn is None)
            if step.ended[number]:
                assert step.rewards[number].tolist() == pytest.approx(returns(alone[number].shares))
                alone[number] = env.state(number)
            else:
                assert not step.rewards[number].any()
            assert env.state(number) == alone[number] != before[number]


@every_table
def test_the_seat_to_move_is_shown_its_own_view_and_choices(game: Game) -> None:
    env = VectorEnv(game, games=4, seed=6)
    for number in [number for number in range(4) for _ in range(20)]:
        for _ in range(7):  # long enough for games to end
            env.step(env.sample())
        state, numbers = env.state(number), np.zeros(env.observations.shape[1], NUMBER)
        assert env.turns[number] == state.turn
        assert state.turn is not None
        observe_one(state.view(state.turn).buffer, state.turn, numbers)
        assert (env.observations[number] == numbers).all()
        assert (env.masks[number] == actions_of(game).mask(state.choices)).all()


@every_game
def test_the_same_seed_gives_the_same_games_whatever_the_threads(name: str) -> None:
    one, many = VectorEnv(name, games=200, seed=7, threads=1), VectorEnv(name, games=200, seed=7, threads=3)
    for _ in range(30):
        chosen = one.sample()
        assert (chosen == many.sample()).all()
        one.step(chosen), many.step(chosen)
    assert [mine.tolist() for mine in one.now] == [others.tolist() for others in many.now]


@every_game
def test_nothing_is_copied(name: str) -> None:
    env = VectorEnv(name, games=4)
    first = env.now
    assert all(np.shares_memory(then, now) for then, now in zip(first, env.step(env.sample()), strict=True))


@every_game
def test_what_comes_out_is_read_only(name: str) -> None:
    env = VectorEnv(name, games=2)
    for array in (*env.step(env.sample()), env.masks, env.observations, env.turns):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


def test_legality_does_not_depend_on_the_exported_mask() -> None:
    env = VectorEnv("diamoniak", games=2, seed=1)
    env.masks.flags.writeable = True
    env.masks[:] = True
    with pytest.raises(IllegalAction, match="You have to draw at least one card"):
        env.step([env.actions.number("stop")] * 2)


def test_another_seed_gives_other_games() -> None:
    env = VectorEnv("deserto", games=50, seed=1)
    then = env.observations.copy()
    assert (env.reset(2).observations != then).any()
    assert (env.reset(1).observations == then).all()


def test_a_reset_without_a_seed_deals_on() -> None:
    env = VectorEnv("deserto", games=50, seed=1)
    deals = [env.reset().observations.tobytes() for _ in range(3)]
    assert len({*deals, env.reset(1).observations.tobytes()}) == 4
    assert env.reset().observations.tobytes() == deals[0]  # and goes on in the same way


def test_games_without_a_seed_are_others_each_time() -> None:
    one, other = VectorEnv("deserto", games=50), VectorEnv("deserto", games=50)
    assert (one.observations != other.observations).any()


@pytest.mark.parametrize("games", [3, 400])
def test_a_copy_goes_on_like_the_original(games: int) -> None:
    env = VectorEnv("diamoniak", games=games, seed=3, threads=2)
    env.step(env.sample())
    copy = pickle.loads(pickle.dumps(env))
    for _ in range(40):
        assert (env.step(env.sample()).observations == copy.step(copy.sample()).observations).all()
    assert not np.shares_memory(env.observations, copy.observations)


@pytest.mark.parametrize("seed", ["x", 1.5, True])
def test_what_is_no_seed(seed: Any) -> None:
    with pytest.raises(BadOption, match="whole number"):
        VectorEnv("deserto", games=1, seed=seed)


def test_an_illegal_action_is_named_and_nothing_is_played() -> None:
    env = VectorEnv("diamoniak", games=3, seed=1)
    before = [env.state(number) for number in range(3)]
    chosen = env.sample()
    chosen[1] = env.actions.number("stop")
    with pytest.raises(IllegalAction, match="You have to draw at least one card") as caught:
        env.step(chosen)
    assert "In game 1 of the vector." in caught.value.__notes__
    assert [env.state(number) for number in range(3)] == before


@pytest.mark.parametrize("actions", [[0, 1], [[0, 1, 2]], [0.5, 1, 1], "abc", [10, 10, 99], [10, -1, 10]], ids=repr)
def test_what_is_no_action_for_each_game(actions: Any) -> None:
    with pytest.raises(MalformedAction):
        VectorEnv("diamoniak", games=3).step(actions)


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": True},
        {"games": 10**15},
        {"games": 10**30},
        {"threads": 0},
        {"players": 9},
        {"colour": "red"},
    ],
    ids=repr,
)
def test_what_cannot_be_chosen(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        VectorEnv("deserto", **wrong)


def test_options_are_those_of_the_game() -> None:
    assert VectorEnv("deserto", games=2, players=4, edition="revised").game == tablee.load(
        "deserto", 4, edition="revised"
    )


def test_a_game_has_its_options_already() -> None:
    with pytest.raises(BadOption, match="has its options already"):
        VectorEnv(tablee.load("deserto"), games=2, players=3)

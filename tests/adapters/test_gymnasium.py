"""Gymnasium: one agent at a table with bots."""

from typing import Any

import gymnasium as framework
import pytest
from gymnasium.utils.env_checker import check_env

from tablee.adapters import gymnasium
from tablee.adapters.gymnasium import TableEnv
from tablee.core.errors import BadOption, GameOver, MalformedAction, UnknownGame
from tablee.core.game import Game
from tests.adapters.tables import every_game, every_table


@every_table
def test_it_passes_the_check_of_gymnasium(game: Game) -> None:
    env = framework.make(
        f"tablee.adapters.gymnasium:tablee/{game.name}-v0",
        **{"players": game.players, "level": "random", "render_mode": "ansi", **game.chosen},
    )
    check_env(env.unwrapped)


@every_game
def test_an_episode_ends_with_what_the_seat_got(name: str) -> None:
    env = TableEnv(name, level="greedy", seat=1)
    env.reset(seed=5)
    ended, reward, rewards = False, 0.0, []
    while not ended:
        _, reward, ended, _, _ = env.step(env.action_space.sample())
        rewards.append(reward)
    assert rewards[:-1] == [0.0] * (len(rewards) - 1)
    assert -1 <= rewards[-1] <= 1
    with pytest.raises(GameOver, match="reset"):
        env.step(0)


@every_game
def test_the_same_seed_plays_the_same_game_with_bots_that_think(name: str) -> None:
    seen = []
    for _ in range(2):
        env = TableEnv(name, level="medium", simulations=5)
        env.reset(seed=3)
        env.action_space.seed(3)
        seen.append([env.step(env.action_space.sample())[0]["observation"].tolist() for _ in range(3)])
    assert seen[0] == seen[1]


def test_an_illegal_action_loses_and_is_told_why() -> None:
    env = TableEnv("diamoniak", level="random")
    env.reset(seed=1)
    with pytest.raises(MalformedAction):
        env.step(13)
    _, reward, ended, _, info = env.step(12)
    assert (reward, ended) == (-1.0, True)
    assert info["illegal"] == "stop: You have to draw at least one card before you stop. (M2)"
    with pytest.raises(GameOver):
        env.step(10)
    env.reset(seed=1)
    assert not env.step(10)[2]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"name": "chess"}, UnknownGame),
        ({"seat": 2}, BadOption),
        ({"seat": True}, BadOption),
        ({"level": "godlike"}, BadOption),
        ({"render_mode": "rgb_array"}, BadOption),
        ({"colour": "red"}, BadOption),
    ],
    ids=repr,
)
def test_what_cannot_be_chosen(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        gymnasium.TableEnv(**{"name": "deserto", **wrong})

"""PettingZoo: its own tests, and what its users expect of bad input."""

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import tablee
from tablee.adapters import pettingzoo
from tablee.adapters.actions import actions_of
from tablee.adapters.pixels import as_pixels
from tablee.core.errors import BadOption, GameOver, IllegalAction, MalformedAction, UnknownGame
from tablee.core.game import Game
from tests.adapters.tables import every_game, every_table

# PettingZoo's own games whose observations come with a mask are on a list in its test; ours cannot be.
OBSERVATION_WITH_MASK = "Observation is not a NumPy array|Observation space for each agent probably should be"


@every_table
def test_it_passes_the_tests_of_pettingzoo(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", OBSERVATION_WITH_MASK, UserWarning)
        api_test(pettingzoo.env(game.name, game.players, **game.chosen), num_cycles=60)


@every_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(partial(pettingzoo.env, name), num_cycles=60)


@every_game
def test_it_can_be_drawn(name: str) -> None:
    render_test(partial(pettingzoo.env, name))


@every_table
def test_the_parallel_one_passes_the_tests_of_pettingzoo(game: Game) -> None:
    parallel_api_test(pettingzoo.parallel_env(game.name, game.players, **game.chosen), num_cycles=60)


@every_game
def test_the_same_seed_gives_the_same_parallel_game(name: str) -> None:
    parallel_seed_test(partial(pettingzoo.parallel_env, name), num_cycles=60)


@every_table
def test_in_parallel_the_agent_to_move_plays_and_the_end_pays_everyone(game: Game) -> None:
    env = pettingzoo.parallel_env(game.name, game.players, **game.chosen)
    shown, _ = env.reset(seed=3)
    rewards: dict[str, float] = {}
    while env.agents:
        assert sum(shown[agent]["action_mask"].any() for agent in env.agents) == 1
        shown, rewards, _, _, _ = env.step({agent: np.argmax(shown[agent]["action_mask"]) for agent in env.agents})
    assert sum(rewards.values()) == pytest.approx(0.0)
    assert len(rewards) == game.players


@every_table
def test_pixels_keep_their_size_and_show_what_is_played(game: Game) -> None:
    env: Any = pettingzoo.raw_env(game.name, game.players, render_mode="rgb_array", **game.chosen)
    env.reset(seed=3)
    frames = [env.render()]
    for _ in range(12):
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1])
        frames.append(env.render())
    assert {(frame.shape, frame.dtype) for frame in frames} == {((352, 1200, 3), np.dtype(np.uint8))}
    assert any((frame != frames[0]).any() for frame in frames)


def test_pixels_show_what_a_spectator_may_know() -> None:
    hands = ("V,-/-,- RTV/TTV -/- 0 RR", "V,-/-,- RTV/RRV -/- 0 TT")
    rest = "VVTTRTRVVRTVRRROORVRROTTVVOTOTVRRRVOVTTVTT classic"
    one, other = (as_pixels(tablee.position("deserto", f"{hand}{rest}")) for hand in hands)
    assert (one == other).all()


@every_table
def test_the_end_pays_in_sum_nothing_and_the_winner_most(game: Game) -> None:
    env = pettingzoo.env(game.name, game.players, **game.chosen)
    env.reset(seed=3)
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        shown, reward, ended, _, _ = env.last()
        paid[agent] = reward
        env.step(None if ended else np.flatnonzero(shown["action_mask"])[0])
    assert sum(paid.values()) == pytest.approx(0.0)
    assert len(paid) == game.players


def test_an_illegal_action_loses_and_is_told_why() -> None:
    env, raw = pettingzoo.env("diamoniak"), pettingzoo.raw_env("diamoniak")
    stop = actions_of(raw.game).number("stop")
    for each in (env, raw):
        each.reset(seed=1)
    env.step(stop)
    assert env.terminations["player_0"]
    assert env.rewards["player_0"] == -1
    assert env.last()[-1] == {"illegal": "stop: You have to draw at least one card before you stop. (M2)"}
    with pytest.raises(IllegalAction, match="You have to draw at least one card"):
        raw.step(stop)


@pytest.mark.parametrize("action", [99, -1, 0.5, "draw", None])
def test_what_is_no_action(action: Any) -> None:
    env, raw = pettingzoo.env("diamoniak"), pettingzoo.raw_env("diamoniak")
    for each, error in ((env, AssertionError), (raw, MalformedAction)):
        each.reset(seed=1)
        with pytest.raises(error, match="its actions are the numbers from 0 to 12"):
            each.step(action)
        assert each.agent_selection == "player_0"


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_a_finished_episode_takes_none_alone(make: Any) -> None:
    env = make("deserto")
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    with pytest.raises(ValueError, match=r"0 comes too late: the game is over, the only valid action is None\."):
        env.step(0)


def test_a_game_that_an_illegal_action_ended_is_over_too() -> None:
    env = pettingzoo.env("diamoniak")
    env.reset(seed=1)
    env.step(actions_of(env.unwrapped.game).number("stop"))
    with pytest.raises(GameOver, match="only valid action is None"):
        env.step(10)


def test_who_has_left_is_asked_nothing_more() -> None:
    raw = pettingzoo.raw_env("deserto")
    raw.reset(seed=1)
    for agent in raw.agent_iter():
        raw.step(None if raw.terminations[agent] else np.flatnonzero(raw.observe(agent)["action_mask"])[0])
    with pytest.raises(GameOver, match="reset"):
        raw.step(None)


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("asked", ["observe", "observation_space", "action_space"])
@pytest.mark.parametrize("agent", ["player_2", -1, None])
def test_an_agent_that_is_not_there(make: Any, asked: str, agent: Any) -> None:
    env = make("deserto")
    env.reset(seed=1)
    with pytest.raises(KeyError) as refused:
        getattr(env, asked)(agent)
    assert str(refused.value) == f"There is no agent {agent!r}; there are player_0, player_1."


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"name": "chess"}, UnknownGame),
        ({"players": 9}, BadOption),
        ({"colour": "red"}, BadOption),
        ({"render_mode": "depth_array"}, BadOption),
    ],
    ids=repr,
)
def test_what_cannot_be_chosen(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        pettingzoo.env(wrong.pop("name", "deserto"), **wrong)


@pytest.mark.parametrize(
    "asked", [lambda env: env.observe("player_0"), lambda env: env.step(0), lambda env: env.render()]
)
def test_reset_comes_first(asked: Any) -> None:
    with pytest.raises(BadOption, match="reset"):
        asked(pettingzoo.raw_env("deserto"))
    with pytest.raises(AssertionError, match="reset"):
        asked(pettingzoo.env("deserto"))

"""Gymnasium: one agent at a table with bots."""

from typing import Any

import gymnasium as framework
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from tablee.adapters import gymnasium
from tablee.adapters.gymnasium import TableEnv
from tablee.adapters.gymnasium_vector import TableVectorEnv
from tablee.core.errors import BadOption, GameOver, IllegalAction, MalformedAction, UnknownGame
from tablee.core.game import Game
from tests.adapters.tables import every_game, every_table


@every_table
def test_it_passes_the_check_of_gymnasium(game: Game) -> None:
    env = framework.make(
        f"tablee.adapters.gymnasium:tablee/{game.name.capitalize()}-v0",
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
        ({"render_mode": "svg"}, BadOption),
        ({"colour": "red"}, BadOption),
    ],
    ids=repr,
)
def test_what_cannot_be_chosen(wrong: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        gymnasium.TableEnv(**{"name": "deserto", **wrong})


# --- Many tables -----------------------------------------------------------------------------------------------------


def vector(name: str, mode: str = "NextStep", **options: Any) -> Any:
    return framework.make_vec(
        f"tablee.adapters.gymnasium:tablee/{name.capitalize()}-v0",
        vectorization_mode="vector_entry_point",
        **{"num_envs": 6, "autoreset_mode": mode, **options},
    )


def test_the_vector_is_found_by_its_name_once_the_module_is_imported() -> None:
    env = framework.make_vec("tablee/Deserto-v0", vectorization_mode="vector_entry_point")
    assert isinstance(env.unwrapped, TableVectorEnv)


@every_game
def test_a_vector_has_the_spaces_and_the_seed_of_gymnasium(name: str) -> None:
    runs = []
    for _ in range(2):
        env = vector(name)
        observations, _ = env.reset(seed=3)
        assert observations in env.observation_space
        for _ in range(30):
            observations, rewards, terminated, truncated, _ = env.step(env.sample())
        assert observations in env.observation_space
        assert rewards.shape == terminated.shape == truncated.shape == (6,)
        runs.append(observations["observation"].tolist())
    assert runs[0] == runs[1]
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP


@every_game
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_of_the_vector_is_shown_at_ones_own_turn_alone(name: str, seat: int) -> None:
    env = vector(name, seat=seat)
    env.reset(seed=1)
    for _ in range(60):
        observations, rewards, terminated, _, _ = env.step(env.sample())
        assert (observations["observation"][:, 0] == seat).all()
        assert (observations["observation"][~terminated, 1] == 0).all()  # whose turn it is: one's own
        assert (rewards[~terminated] == 0).all()
        assert (observations["action_mask"].any(axis=1) == ~terminated).all()


@pytest.mark.parametrize("copy", [True, False])
def test_what_a_vector_gives_is_kept_where_it_is_copied(copy: bool) -> None:
    env = vector("deserto", copy=copy)
    first, _ = env.reset(seed=1)
    before = first["observation"].copy()
    env.step(env.sample())
    assert (first["observation"] == before).all() == copy


def ends(env: Any) -> tuple[int, Any]:
    """Play until a game ends: which one, and what the step told."""
    env.reset(seed=2)
    while not (step := env.step(env.sample()))[2].any():
        pass
    return int(step[2].argmax()), step


@every_game
def test_the_next_step_deals_anew_whatever_is_said(name: str) -> None:
    env = vector(name)
    game, (observations, rewards, _, _, infos) = ends(env)
    assert not observations["action_mask"][game].any()
    assert infos == {}
    assert -1 <= rewards[game] <= 1
    actions = env.sample()
    actions[game] = -5
    observations, rewards, terminated, _, _ = env.step(actions)
    assert (rewards[game], terminated[game], observations["action_mask"][game].any()) == (0.0, False, True)


@every_game
def test_the_same_step_deals_anew_and_keeps_the_final_observation(name: str) -> None:
    later, same = vector(name, "NextStep"), vector(name, "SameStep")
    game, (final, rewards, _, _, _) = ends(later)
    again, (observations, same_rewards, terminated, _, infos) = ends(same)
    assert again == game
    assert terminated[game]
    assert same_rewards[game] == rewards[game]
    assert observations["action_mask"][game].any()
    assert (infos["final_obs"][game]["observation"] == final["observation"][game]).all()
    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == terminated.tolist()
    assert infos["final_info"] == {}  # a game tells nothing besides its observation


def test_without_autoreset_a_game_waits_for_its_mask() -> None:
    env = vector("deserto", "Disabled")
    _, step = ends(env)
    over = step[2].copy()
    others = step[0]["observation"].copy()
    with pytest.raises(GameOver, match="reset_mask"):
        env.step(env.sample())
    observations, _ = env.reset(options={"reset_mask": over})
    assert observations["action_mask"].any()
    assert (observations["observation"][~over] == others[~over]).all()
    env.step(env.sample())


def test_an_illegal_action_in_the_vector_is_an_error() -> None:
    env = vector("diamoniak")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="You have to draw at least one card"):
        env.step([12] * 6)


@pytest.mark.parametrize("wrong", [{"level": "strong"}, {"seat": 5}, {"players": 9}])
def test_what_a_vector_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        vector("deserto", **wrong)


@every_game
def test_masks_are_where_maskable_ppo_looks(name: str) -> None:
    env = TableEnv(name)
    observation, _ = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == observation["action_mask"]).all()
    many = vector(name)
    many.reset(seed=1)
    assert many.action_masks().shape == (6, many.single_action_space.n)


def test_a_vector_is_dealt_before_it_is_asked() -> None:
    """The games behind it stand at the first turn, perhaps another seat's."""
    env = vector("deserto", seat=1)
    some = {"reset_mask": np.array([True] * 5 + [False])}
    for ask in (env.action_masks, env.sample, lambda: env.step([0] * 6), lambda: env.reset(options=some)):
        with pytest.raises(BadOption, match="reset"):
            ask()
    env.reset(seed=1)
    env.reset(options=some)
    assert env.action_masks().shape == (6, 20)


def test_an_action_can_be_what_a_model_predicts() -> None:
    """`predict` of Stable-Baselines3 gives an array of no dimensions."""
    one, other = TableEnv("diamoniak"), TableEnv("diamoniak")
    one.reset(seed=1)
    other.reset(seed=1)
    assert one.step(np.array(10))[0]["observation"].tolist() == other.step(10)[0]["observation"].tolist()
    for wrong in (np.array([10]), np.array(10.0), np.array(True), True, 10.0):
        with pytest.raises(MalformedAction):
            one.step(wrong)


def test_it_is_drawn_as_pixels_which_stable_baselines_asks_for() -> None:
    env = framework.make("tablee.adapters.gymnasium:tablee/Deserto-v0", render_mode="rgb_array")
    env.reset(seed=1)
    frame: Any = env.render()
    assert (frame.shape, frame.dtype.name) == ((352, 1200, 3), "uint8")

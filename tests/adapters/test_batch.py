"""Games as values: nothing changes what was there before."""

import pickle
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.adapters.actions import returns
from tablee.adapters.batch import BatchEnv
from tablee.core.errors import BadOption, IllegalAction, MalformedAction
from tablee.core.game import Game
from tests.adapters.tables import every_game, every_table


@every_table
def test_a_step_plays_the_game_and_leaves_the_old_states_alone(game: Game) -> None:
    env = BatchEnv(game)
    states = env.init(seed=3, count=5)
    for step in range(70):
        before = states.buffers.tobytes()
        chosen = env.sample(states, seed=step)
        after = env.step(states, chosen)
        assert states.buffers.tobytes() == before
        for number in range(5):
            if states.ended[number]:
                assert env.state(after, number) == env.state(states, number)
                assert not after.rewards[number].any()
                continue
            played = env.state(states, number).play(env.actions.words[chosen[number]])
            assert env.state(after, number) == played
            assert after.ended[number] == (played.turn is None)
            if after.ended[number]:
                assert after.rewards[number].tolist() == pytest.approx(returns(played.shares))
        states = after


@every_game
def test_the_same_states_and_actions_give_the_same_states(name: str) -> None:
    env = BatchEnv(name)
    first = env.init(seed=1, count=20)
    chosen = env.sample(first, seed=2)
    assert env.init(seed=1, count=20).buffers.tobytes() == first.buffers.tobytes()
    assert env.step(first, chosen).buffers.tobytes() == env.step(first, chosen).buffers.tobytes()


@every_table
def test_a_seat_is_shown_what_its_view_shows(game: Game) -> None:
    env = BatchEnv(game)
    states = env.init(seed=4, count=3)
    for step in range(9):
        states = env.step(states, env.sample(states, seed=step))
    for number in range(3):
        state = env.state(states, number)
        assert env.masks(states)[number].nonzero()[0].tolist() == sorted(env.actions.numbers[state.choices].tolist())
        assert states.turns[number] == state.turn
        assert (env.observe(states)[number] == env.observe(states, state.turn)[number]).all()


@every_table
def test_imagined_states_look_the_same(game: Game) -> None:
    env = BatchEnv(game)
    states = env.init(seed=5, count=4)
    for step in range(11):
        states = env.step(states, env.sample(states, seed=step))
    worlds = env.imagine(states[[2] * 50], seat=1, seed=1)
    assert (env.observe(worlds, 1) == env.observe(states[2], 1)).all()
    assert len({bytes(world) for world in worlds.buffers}) > 1 or not game.has_secrets


def test_states_are_read_only_and_can_be_picked_and_pickled() -> None:
    env = BatchEnv("diamoniak")
    states = env.init(seed=1, count=6)
    for array in (states.buffers, states.rewards, states.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = array
    assert len(states[np.array([True, False] * 3)]) == len(states[1:4]) == 3
    kept = pickle.loads(pickle.dumps(states))
    assert kept.buffers.tobytes() == states.buffers.tobytes()
    assert not any(array.flags.writeable for array in (kept.buffers, kept.rewards, kept.ended))
    assert repr(kept) == f"<6 states of {env.game!r}>"


@pytest.mark.parametrize(
    "other", [tablee.load("diamoniak"), tablee.load("deserto", 4), tablee.load("deserto", copies=2, hand_size=2)]
)
def test_states_of_another_game_are_refused(other: Game) -> None:
    """Compiled code would read and write beyond its arrays."""
    env, states = BatchEnv("deserto"), BatchEnv(other).init(seed=1, count=2)
    for ask in (env.observe, env.masks, lambda states: env.step(states, [0, 0]), lambda states: env.state(states, 0)):
        with pytest.raises(BadOption, match="These are states of"):
            ask(states)
    assert env.observe(BatchEnv("deserto").init(seed=1, count=2)).shape[0] == 2


@every_game
def test_no_states_at_all_can_be_stepped_and_looked_at(name: str) -> None:
    env = BatchEnv(name)
    none = env.init(seed=1, count=3)[np.zeros(3, np.bool_)]
    after = env.step(none, env.sample(none, seed=1))
    assert len(after) == len(env.observe(after)) == len(env.masks(after)) == len(env.imagine(after, 0, seed=1)) == 0


def test_one_seed_chooses_actions_that_do_not_depend_on_the_imagined_cards() -> None:
    env, times = BatchEnv("deserto"), 4000
    state = env.init(seed=3, count=1)
    worlds = env.imagine(state[[0] * times], 0, seed=5)
    chosen, held = env.sample(worlds, seed=5), worlds.buffers["hand"][:, 1]
    for action in np.flatnonzero(env.masks(state)[0]):
        after = held[chosen == action]
        error = held.std(axis=0) / np.sqrt(len(after))
        assert (abs(after.mean(axis=0) - held.mean(axis=0)) < 5 * error + 1e-9).all()


def test_numbers_of_numpy_are_numbers() -> None:
    env = BatchEnv("deserto", players=np.int64(3), hand_size=np.int8(2), decline=np.True_)
    assert env.game == tablee.load("deserto", players=3, hand_size=2, decline=True)
    numbers: tuple[Any, Any] = (np.int32(7), np.int64(4))
    one, other = env.init(*numbers), env.init(7, 4)
    assert one.buffers.tobytes() == other.buffers.tobytes()


def test_an_illegal_action_is_named() -> None:
    env = BatchEnv("diamoniak")
    states = env.init(seed=1, count=3)
    chosen = env.sample(states, seed=1)
    chosen[1] = env.actions.number("stop")
    with pytest.raises(IllegalAction, match="You have to draw at least one card"):
        env.step(states, chosen)
    for wrong in ([10, 99, 10], [10, -1, 10], [10, 10], [0.5] * 3):
        with pytest.raises(MalformedAction):
            env.step(states, wrong)


@pytest.mark.parametrize("wrong", [{"seed": "x"}, {"seed": True}, {"count": 0}, {"count": True}], ids=repr)
def test_what_cannot_be_dealt(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        BatchEnv("deserto").init(**{"seed": 1, "count": 1, **wrong})

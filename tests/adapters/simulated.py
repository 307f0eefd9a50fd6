"""Games on a GPU that is simulated: `test_cuda.py` runs these tests with Numba's simulator switched on."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee import State
from tablee.adapters import cuda
from tablee.adapters.actions import actions_of, returns
from tablee.adapters.vector import VectorEnv
from tablee.core.errors import BadOption, IllegalAction, MalformedAction
from tablee.core.game import Game
from tests.core import golden

GAMES = 8
TABLES = [
    *(tablee.load("deserto", players, edition=edition) for players in (2, 3, 4) for edition in ("classic", "revised")),
    *(tablee.load("diamoniak", players, witches=witches) for players, witches in ((2, 8), (3, 7), (4, 8))),
    tablee.load("diamoniak", parts=4),
    tablee.load("desiree"),
    tablee.load("desiree", layout="9/2aaaaaa1/2aaaaaa1/9/9/9/1AAAAAA2/1AAAAAA2/9 b"),
]


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_the_same_seed_gives_the_same_games_as_on_the_processor(game: Game) -> None:
    here, there = VectorEnv(game, GAMES, seed=5), VectorEnv(game, GAMES, seed=5, device="cuda")
    for _ in range(3):
        here.rollout(steps=40), there.rollout(steps=40)
        chosen = here.sample()
        assert chosen.tolist() == np.asarray(there.sample()).tolist()
        mine: Any
        its: Any
        for mine, its in zip(here.step(chosen), there.step(chosen), strict=True):
            assert (mine.shape, mine.dtype) == (its.shape, its.dtype)
            assert mine.tobytes() == np.ascontiguousarray(its).tobytes()
    assert [here.state(number) for number in range(GAMES)] == [there.state(number) for number in range(GAMES)]


def lay(env: VectorEnv, state: State) -> None:
    """Put a state into the first game of a vector on the simulated GPU."""
    record = np.zeros(1, cuda.aligned(env.game.rules.STATE))
    for name in record.dtype.names or ():
        record[name] = state.buffer[name]
    env.world.buffers[0] = record.view(cuda.WORD)


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_game_goes_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first, *states = golden.replay(golden.start(golden.head(text)[1]), golden.actions(text))
    env, actions = VectorEnv(first.game, games=1, device="cuda"), actions_of(first.game)
    lay(env, first)
    for state in states:
        assert state.action is not None
        env.machine.take([actions.number(state.action)])
        env.machine.advance()
        if state.turn is not None:
            assert env.state(0) == state
            assert (np.asarray(env.masks)[0] == actions.mask(state.choices)).all()
            assert np.asarray(env.turns)[0] == state.turn
    assert np.asarray(env.now.ended)[0]
    assert np.asarray(env.now.rewards)[0].tolist() == pytest.approx(returns(states[-1].shares))


def test_an_illegal_action_is_named_and_nothing_is_played() -> None:
    env = VectorEnv("diamoniak", games=3, seed=1, device="cuda")
    before = [env.state(number) for number in range(3)]
    chosen = np.asarray(env.sample())
    chosen[1:] = env.actions.number("stop")
    with pytest.raises(IllegalAction, match="You have to draw at least one card") as caught:
        env.step(chosen)
    assert "In game 1 of the vector." in caught.value.__notes__
    assert [env.state(number) for number in range(3)] == before
    env.step(env.sample())


@pytest.mark.parametrize("actions", [[0, 1], [0.5, 1, 1], "abc", [10, 10, 99], [10, -1, 10]], ids=repr)
def test_what_is_no_action_for_each_game(actions: Any) -> None:
    with pytest.raises(MalformedAction):
        VectorEnv("diamoniak", games=3, device="cuda").step(actions)


def test_a_copy_goes_on_like_the_original() -> None:
    env = VectorEnv("diamoniak", games=3, seed=3, device="cuda")
    env.rollout(steps=10)
    copy = pickle.loads(pickle.dumps(env))
    now, then = env.rollout(steps=20), copy.rollout(steps=20)
    assert all((np.asarray(mine) == np.asarray(its)).all() for mine, its in zip(now, then, strict=True))


def test_a_policy_sees_how_the_games_stand() -> None:
    env = VectorEnv("deserto", games=2, seed=1, device="cuda")
    env.rollout(lambda now: np.asarray(now.masks).argmax(axis=1), steps=3)
    assert [len(env.state(number).legal_actions) > 0 for number in range(2)] == [True, True]


def test_arrays_speak_dlpack() -> None:
    env = VectorEnv("deserto", games=2, seed=1, device="cuda")
    assert (np.from_dlpack(env.observations) == np.asarray(env.observations)).all()


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "_free", lambda: 1000)
    with pytest.raises(BadOption, match="too small for 2000 games of Deserto"):
        VectorEnv("deserto", games=2000, device="cuda")

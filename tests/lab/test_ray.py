"""On Ray: the same games, also when a worker dies."""

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tablee.core import GAMES, load
from tablee.core.errors import BadOption
from tablee.lab.arena import play_match
from tablee.lab.crew import Job, results
from tablee.lab.experiment import plan_experiment, run
from tablee.lab.fit import hands
from tablee.lab.on_ray import cluster

pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning"
)


@pytest.fixture(scope="module", autouse=True)
def connected() -> Iterator[None]:
    """One for all tests: starting it takes longer than they do."""
    with cluster(2, None):
        yield


@dataclass(frozen=True)
class Fatal:
    """Work that kills its worker once."""

    marks: str

    def __call__(self, thing: int) -> int:
        mark = Path(self.marks) / "died"
        if thing == 5 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return thing * thing


def nothing() -> None:
    """There is nothing to get ready for."""


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    done = results(Job(Fatal(str(tmp_path)), nothing), range(30), 30, workers=2, on="ray")
    assert sorted(done) == [thing * thing for thing in range(30)]
    assert (tmp_path / "died").exists()


@pytest.mark.slow
def test_arena_and_lab_play_the_same_games_on_ray(tmp_path: Path) -> None:
    match = partial(play_match, load("diamoniak"), ["random", "greedy"], games=6, seed=4)
    here, there = match(workers=1), match(workers=2, on="ray")
    assert [(each.fixture, each.actions, each.shares) for each in here.played] == [
        (each.fixture, each.actions, each.shares) for each in there.played
    ]
    experiment = plan_experiment("deserto", {"edition": ["classic", "revised"]}, "random", 4)
    told: list[int] = []
    measured = run(experiment, tmp_path / "ray", 2, lambda done, planned: told.append(done), on="ray")
    assert measured == run(experiment, tmp_path / "here", workers=1)
    assert told == list(range(1, 9))


@pytest.mark.slow
def test_a_game_is_fitted_to_the_same_on_ray_also_when_a_worker_dies(tmp_path: Path) -> None:
    play = GAMES.part("deserto", "fit").play
    with hands(1) as here, hands(2, "ray") as there:
        assert there(Fatal(str(tmp_path)), range(8)) == [thing * thing for thing in range(8)]
        assert (tmp_path / "died").exists()
        for mine, other in zip(play(3, 2, 1, here), play(3, 2, 1, there), strict=True):
            assert (mine == other).all()


def test_there_is_no_other_place() -> None:
    with pytest.raises(BadOption, match="'moon'"):
        list(results(Job(abs, nothing), [1], 1, on="moon"))

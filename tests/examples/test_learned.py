"""The example that learns: shortened, it trains, saves, plays in the arena and sits at a table."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tablee
from tablee.adapters.actions import actions_of
from tablee.lab.arena import play_match
from tablee.lab.on_ray import cluster
from tablee_learned import selfplay, train
from tablee_learned.network import Encoding, Network
from tablee_learned.player import GAME, Learned

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
AND_EXAMPLES = os.pathsep.join([str(EXAMPLES), *filter(None, [os.environ.get("PYTHONPATH")])])


@pytest.fixture(autouse=True)
def shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "GAMES", 8)
    monkeypatch.setattr(train, "EVENINGS", 2)
    monkeypatch.setattr(train, "LEVELS", ("first", "random"))


def trained(rounds: int = 1) -> Network:
    return [*train.train(tablee.load(GAME), rounds, seed=3)][-1].network


def test_the_same_seed_learns_the_same_and_more_rounds_learn_more() -> None:
    one, again, more = trained(), trained(), trained(2)
    for mine, other in zip(one.weights, again.weights, strict=True):
        assert np.array_equal(mine, other)
    assert not np.array_equal(one.weights[0], more.weights[0])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
def test_self_play_on_ray_remembers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "GAMES", 512)  # as the workers have it
    monkeypatch.setenv("PYTHONPATH", AND_EXAMPLES)  # where the workers find it
    game = tablee.load(GAME)
    network = next(train.train(game, 1)).network
    here = selfplay.play_evening(game, network, range(2))
    with cluster(2, None):
        there = selfplay.play_evening(game, network, range(2), on="ray")
    for field in ("masks", "actions", "shown"):
        assert np.array_equal(getattr(here, field), getattr(there, field))
    for field in ("chances", "hopes", "surprises"):  # up to rounding: BLAS adds up in another order on more threads
        assert np.allclose(getattr(here, field), getattr(there, field), atol=1e-4)


def test_what_is_remembered_adds_up() -> None:
    """The last choice of a game is followed by its result: hope and surprise together are what the seat got."""
    game = tablee.load(GAME)
    memories = selfplay.play_evening(game, next(train.train(game, 1)).network, range(1))
    last = (memories.hopes + memories.surprises)[: selfplay.GAMES]  # the end comes first
    assert set(np.round(last, 4)) <= {-1.0, 0.0, 1.0}
    assert memories.masks[np.arange(len(memories.actions)), memories.actions].all()


def test_a_network_is_kept_as_it_is_and_plays_in_the_arena(tmp_path: Path) -> None:
    network = trained()
    network.save(tmp_path / "network.npz")
    kept = Network.load(tmp_path / "network.npz")
    assert all(np.array_equal(*pair) for pair in zip(network.weights, kept.weights, strict=True))
    match = play_match(tablee.load(GAME), [Learned(tmp_path / "network.npz"), "random"], games=2, workers=1)
    assert match.complete


def test_the_script_trains_saves_and_fills_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, out = tmp_path / "README.md", tmp_path / "network.npz"
    page.write_text("before\n<!-- strength -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    asked = ["--rounds", "2", "--games", "2", "--out", str(out), "--table", str(page)]
    monkeypatch.setattr(sys, "argv", ["train", *asked])
    train.main()
    told = page.read_text(encoding="utf-8")
    assert told.startswith("before\n<!-- strength -->\n| rounds |")
    assert told.count("\n| ") == 4  # the heads, and the network after 0, 1 and 2 rounds
    assert "old" not in told
    assert told.endswith("<!-- end -->\nafter\n")
    assert Network.load(out).weights[-1].shape == (len(actions_of(tablee.load(GAME))) + 1,)


def test_the_network_that_comes_with_the_example_has_learnt_something() -> None:
    game = tablee.load(GAME)
    assert Network.load(Learned().file).weights[0].shape[0] == Encoding(game).width
    match = play_match(game, [Learned(), "easy"], games=20, workers=1)
    assert sum(played.shares[played.fixture.seating.index(0)] for played in match.played) > 8


@pytest.mark.slow
def test_installed_it_is_a_level_of_its_own(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", str(tmp_path), str(EXAMPLES)], check=True)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    arena = [
        "arena",
        GAME,
        "--players",
        "learned,random",
        "--games",
        "2",
        "--workers",
        "1",
        "--out",
        str(tmp_path / "out"),
    ]
    ran = subprocess.run(
        [sys.executable, "-m", "tablee.cli", *arena],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "learned" in ran.stdout

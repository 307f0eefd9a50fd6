"""The example that has learnt: it plays at every table of its game, and installed it is a level of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.core import Game
from tablee.lab.arena import play_match
from tablee.learning.network import tables_of
from tablee_learned.player import FILE, GAME, LEARNED

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TABLES = tables_of(GAME)


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_it_plays_at_every_table_and_has_learnt_something(game: Game) -> None:
    games = 12 * game.players
    match = play_match(game, [LEARNED, *["random"] * (game.players - 1)], games, workers=1)
    assert match.complete
    assert sum(played.shares[played.fixture.seating.index(0)] for played in match.played) > games / 2


def test_it_does_better_than_an_easy_level() -> None:
    match = play_match(TABLES[0], [LEARNED, "easy"], games=20, workers=1)
    assert sum(played.shares[played.fixture.seating.index(0)] for played in match.played) > 12


def test_its_weights_are_small() -> None:
    assert FILE.stat().st_size < 300_000


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

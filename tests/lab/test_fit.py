"""Fitting a game's network: the same whoever plays, and only for games that have one."""

import sys
from pathlib import Path

import numpy as np
import pytest

from tablee.core import GAMES
from tablee.core.errors import BadOption, UnknownGame
from tablee.games.desiree.network import WEIGHTS
from tablee.lab.fit import fit, hands, main


@pytest.mark.slow
def test_a_network_learns_the_same_with_any_number_of_hands() -> None:
    module, learnt = GAMES.part("diamoniak", "fit"), []
    for workers in (1, 3):
        with hands(workers) as each:
            school = module.School(module.beginner(1), 0.001, seed=1, desks=2, each=each)
            school.practise(40)
            learnt.append(school.weights)
    assert (learnt[0] == learnt[1]).all()
    assert (learnt[0] != module.beginner(1)).any()


def test_the_command_hands_the_rest_to_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.npz"
    words = ["fit", "--workers", "2", "deserto", "play", str(file), "--games", "2", "--simulations", "1"]
    monkeypatch.setattr(sys, "argv", words)
    main()
    kept = np.load(file)
    assert len(kept["finals"]) >= 100
    assert kept["finals"].max() > 0


@pytest.mark.slow
def test_games_of_the_search_become_a_network_that_is_the_same_with_the_same_seed(tmp_path: Path) -> None:
    games = str(tmp_path / "games.npz")
    fit("desiree", ["play", games, "--games", "6", "--simulations", "50"])
    kept = np.load(games)
    assert set(np.unique(kept["results"])) <= {0, 0.5, 1}
    assert len(kept["boards"]) == len(kept["plain"]) > 100
    learnt = []
    for name in ("one.npy", "two.npy"):
        fit("desiree", ["fit", games, "--steps", "3", "--out", str(tmp_path / name)])
        learnt.append(np.load(tmp_path / name))
    assert (learnt[0] == learnt[1]).all()
    assert learnt[0].shape == WEIGHTS.shape
    assert learnt[0].dtype == WEIGHTS.dtype


def test_not_every_game_can_be_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES), "extra", lambda *_: None)
    with pytest.raises(BadOption, match="Désirée has nothing"):
        fit("desiree", [])
    with pytest.raises(UnknownGame):
        fit("chess", [])

"""Self-play, shortened: what is remembered adds up, networks are saved, measured, and play."""

from pathlib import Path

import numpy as np
import pytest
import torch

from tablee.learning.measure import Contest, play_part
from tablee.learning.network import Encoding, Network, NetworkPlayer, tables_of
from tablee.learning.ppo import Pupil, Settings, Tables, play, remembered
from tablee.learning.selfplay import Diary, learn

GAMES = tables_of("deserto")
SMALL = Settings(games=4, steps=8, units=(8,), batch=64, times=1)


def test_a_row_has_the_same_meaning_at_every_table() -> None:
    """Two players' numbers stand where four players' do, and the missing seats are zeros."""
    encoding = Encoding(GAMES)
    for game in GAMES:
        observation = np.arange(1, 1 + max(encoding.columns(game)), dtype=np.int16)
        row = encoding.row(game, observation)
        assert row.shape == (encoding.numbers,)
        assert row[0] == game.players
    two = encoding.row(GAMES[0], np.ones(44, np.int16))
    assert two[1:].sum() == 44


def test_tables_encode_as_one_view_does() -> None:
    encoding = Encoding(GAMES)
    tables = Tables(GAMES, 2, 7, "cpu", encoding)
    now = tables.look()
    for number, env in enumerate(tables.envs):
        row = encoding.row(env.game, env.observations[1])
        assert now.rows[2 * number + 1].tolist() == row.tolist()
    tables.close()


def test_the_last_choices_of_a_game_expect_what_it_gave() -> None:
    """Seat 0 moves, then seat 1, and the game ends: with 1 for the first, whatever they had expected."""

    def moment(turn: int, expected: float) -> tuple[torch.Tensor, ...]:
        legal = torch.ones(1, 1, dtype=torch.bool)
        turns, numbers = torch.tensor([turn]), [torch.tensor([number]) for number in (0, 0.0, expected)]
        return torch.zeros(1, 1), legal, turns, *numbers

    quiet = torch.zeros(1, 2), torch.tensor([False])
    won = torch.tensor([[1.0, -1.0]]), torch.tensor([True])
    memories = remembered([moment(0, 0.5), moment(1, 0.25), moment(0, 0.0)], [quiet, won, quiet], trace=0.9)
    assert memories.goals.tolist() == [-1.0, 1.0]  # the later one first; what followed the end is not known yet
    assert memories.surprises.tolist() == [-1.25, 0.5]


def test_only_legal_actions_are_played() -> None:
    encoding = Encoding(GAMES)
    tables = Tables(GAMES, 4, 7, "cpu", encoding)
    memories = play(tables, Pupil(encoding, tables.actions, (8,)), SMALL)
    assert bool(memories.masks.gather(1, memories.actions[:, None]).all())
    tables.close()


@pytest.mark.parametrize("name", ["deserto", "diamoniak"])
def test_a_network_learns_is_kept_and_plays(name: str, tmp_path: Path) -> None:
    diary = Diary(tmp_path, tell=lambda text: None)
    network = learn(tables_of(name, [2, 3]), 60, "cpu", diary, settings=SMALL, rounds=2)
    kept = Network.load(tmp_path / "network.npz")
    assert all(np.array_equal(*pair) for pair in zip(network.weights, kept.weights, strict=True))
    assert (tmp_path / "progress.jsonl").read_text(encoding="utf-8").count("rounds") == 2
    won = play_part(Contest(tables_of(name, [3])[0], "random"), tmp_path / "network.npz", seed=1, games=3)
    assert sum(games for _, games in won.values()) == 3
    assert NetworkPlayer(tmp_path / "network.npz").name == "learned"

"""Self-play, shortened: what is remembered adds up, networks are saved, measured, and play."""

from pathlib import Path

import numpy as np
import pytest
import torch

from tablee.bots.learned import read, respond
from tablee.learning.measure import Contest, play_part
from tablee.learning.network import Encoding, tables_of
from tablee.learning.ppo import Pupil, Settings, Tables, play, remembered
from tablee.learning.selfplay import Diary, learn

GAMES = tables_of("deserto")
SMALL = Settings(games=4, steps=8, units=(8,), batch=64, times=1)


def test_a_row_has_the_same_meaning_at_every_table() -> None:
    """Two players' numbers stand where four players' do, and the missing seats are zeros."""
    encoding = Encoding(GAMES)
    for game in GAMES:
        assert len(encoding.columns(game)) == encoding.numbers
        assert encoding.columns(game)[0] == 1  # the number of players
    assert np.count_nonzero(encoding.columns(GAMES[0])[1:]) == 44


def test_a_network_plays_as_it_learnt() -> None:
    """What it leans to at many tables, and from one view with whole numbers as weights, is nearly the same."""
    encoding, tables = Encoding(GAMES), Tables(GAMES, 2, 7, "cpu", Encoding(GAMES))
    pupil = Pupil(encoding, tables.actions, (32, 16))
    with torch.no_grad():
        pupil.layers[-1].weight.mul_(100)  # it begins without any leaning
        likely, expected = pupil(*tables.look()[:2])
    network, row = pupil.at_work(), 0
    for env in tables.envs:
        for number in range(env.games):
            leanings = respond(env.state(number).buffer, network, np.zeros(200, np.int16))
            legal = np.flatnonzero(env.masks[number])
            differences = (leanings[legal] - likely[row, legal].numpy()).tolist()
            assert max(differences) - min(differences) < 0.1
            assert np.tanh(leanings[-1]) == pytest.approx(float(expected[row]), abs=0.1)
            row += 1
    tables.close()


def test_the_last_choices_of_a_game_expect_what_it_gave() -> None:
    """Seat 0 moves, then seat 1, and the game ends: with 1 for the first, whatever they had expected."""

    def moment(turn: int, expected: float) -> tuple[torch.Tensor, ...]:
        legal, mine = torch.ones(1, 1, dtype=torch.bool), torch.ones(1, dtype=torch.bool)
        turns, numbers = torch.tensor([turn]), [torch.tensor([number]) for number in (0, 0.0, expected)]
        return torch.zeros(1, 1), legal, turns, mine, *numbers

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
    kept = read(tmp_path / "network.safetensors")
    assert [array.tobytes() for array in network] == [array.tobytes() for array in kept]
    assert (tmp_path / "progress.jsonl").read_text(encoding="utf-8").count("rounds") == 2
    won = play_part(Contest(tables_of(name, [3])[0], "random"), tmp_path / "network.safetensors", seed=1, games=3)
    assert sum(games for _, games in won.values()) == 3

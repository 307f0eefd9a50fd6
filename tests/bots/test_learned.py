"""The learned player: it plays at every table of its game, and its file is checked when it is read."""

from pathlib import Path

import pytest

from tablee.bots import LEARNED, LEVELS, Learned, choose, levels_of
from tablee.bots.learned import has_learned, path_of, read, save
from tablee.core import GAMES, Game
from tablee.core.errors import BadOption, BadRequest
from tablee.lab.arena import play_match
from tests.bots.games import random_game
from tests.pocket.journals import variants

TAUGHT = [game for game in GAMES if has_learned(game)]
TABLES = [game for game in variants() if game.name in TAUGHT]
UNTAUGHT = next(game for game in variants() if game.name not in TAUGHT)


def won(game: Game, level: str, games: int) -> float:
    match = play_match(game, [LEARNED, *[level] * (game.players - 1)], games, workers=1)
    return sum(played.shares[played.fixture.seating.index(0)] for played in match.played) / len(match.played)


def test_some_game_has_a_network() -> None:
    assert TAUGHT


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_it_chooses_legally_at_every_table(game: Game) -> None:
    for state in random_game(game, seed=5):
        if state.turn is not None:
            choice = choose(state.view(state.turn), LEARNED)
            assert choice.action in state.legal_actions
            assert sum(choice.value) == pytest.approx(1)


@pytest.mark.parametrize("name", TAUGHT)
def test_it_does_better_than_an_easy_level(name: str) -> None:
    assert won(GAMES[name](2), "easy", 20) > 0.6


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in TAUGHT for n in GAMES[name].seats])
def test_it_wins_more_than_its_share_against_chance(name: str, players: int) -> None:
    assert won(GAMES[name](players), "random", 6 * players) > 1 / players


def test_it_is_a_level_of_the_games_that_have_a_network() -> None:
    for name in GAMES:
        assert levels_of(name)[: len(LEVELS)] == LEVELS
        assert (LEARNED in levels_of(name)) == (name in TAUGHT)


def test_a_game_without_a_network_is_refused() -> None:
    with pytest.raises(BadOption, match="no network that has learned it"):
        choose(UNTAUGHT.start(seed=1).view(0), LEARNED)


def test_what_is_saved_is_read(tmp_path: Path) -> None:
    save(read(path_of(TAUGHT[0])), tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == path_of(TAUGHT[0]).read_bytes()


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    whole = path_of(TAUGHT[0]).read_bytes()
    renamed, narrower = whole.replace(b"kinds", b"kind!", 1), read(path_of(TAUGHT[0]))
    save(narrower._replace(widths=narrower.widths - 1), tmp_path / "narrower")
    damaged = [b"", b"\0" * 8, whole[:100], whole[:-1], renamed, (tmp_path / "narrower").read_bytes()]
    for number, content in enumerate(damaged):
        (file := tmp_path / str(number)).write_bytes(content)
        with pytest.raises(BadRequest, match="no network of this version"):
            Learned(file).choose(TABLES[0].start(seed=1).view(0))
    with pytest.raises(BadRequest, match="no network of this version"):
        Learned(tmp_path / "missing").choose(TABLES[0].start(seed=1).view(0))


def test_networks_are_small() -> None:
    """A page loads one when it is first asked."""
    assert all(path_of(name).stat().st_size < 50_000 for name in TAUGHT)

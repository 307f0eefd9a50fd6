"""Every golden game still goes as it is written."""

from itertools import product
from pathlib import Path

import pytest

import tablee
from tablee.core import GAMES
from tests.core import golden


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_game_goes_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first, case = golden.head(text)
    assert golden.tell(first, golden.replay(golden.start(case), golden.actions(text))) == text


@pytest.mark.parametrize("path", golden.files(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_golden_game_is_played_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    _, case = golden.head(text)
    *_, last = golden.replay(golden.start(case), golden.actions(text))
    assert last.outcome is not None


def test_every_game_has_golden_games_for_every_number_of_players() -> None:
    cases = [golden.head(path.read_text(encoding="utf-8"))[1] for path in golden.files()]
    there = {(case["game"], golden.start(case).game.players) for case in cases}
    assert there == {(name, players) for name, game in GAMES.items() for players in game.seats}


def test_deserto_has_a_golden_game_for_every_edition_and_number_of_players() -> None:
    cases = [golden.head(path.read_text(encoding="utf-8"))[1] for path in golden.files()]
    games = {golden.start(case).game for case in cases}
    wanted = product(("classic", "revised"), (2, 3, 4))
    assert games >= {tablee.load("deserto", players, edition=edition) for edition, players in wanted}


def test_writing_a_game_anew_gives_the_same_text(tmp_path: Path) -> None:
    path = golden.FOLDER / "deserto" / "golden" / "classic-2.txt"
    copy = tmp_path / path.name
    copy.write_text(golden.head(path.read_text(encoding="utf-8"))[0], encoding="utf-8")
    golden.regenerate(copy)
    assert copy.read_text(encoding="utf-8") == path.read_text(encoding="utf-8")

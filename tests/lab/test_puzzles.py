"""Puzzles are found in games of bots: the same for the same seed, each proven, and none twice."""

from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest
from typer.testing import CliRunner

from tablee.cli import build
from tablee.core import State, position
from tablee.core.errors import BadRequest
from tablee.lab import puzzles
from tablee.lab.puzzles import Plan, grade, kind_of, make
from tablee.teaching.puzzle import Puzzle, pack_of

PLAN = Plan("deserto", 2, seed=3, games=60)


@pytest.fixture(scope="module")
def found() -> tuple[Puzzle, ...]:
    return tuple(make(PLAN))


def test_a_seed_finds_the_same_puzzles_again(found: tuple[Puzzle, ...]) -> None:
    assert tuple(make(PLAN)) == found
    assert len(found) == PLAN.count


def test_what_is_found_has_one_winning_action(found: tuple[Puzzle, ...]) -> None:
    for puzzle in found:
        state = position("deserto", puzzle.position)
        assert kind_of("deserto").find(state) == Puzzle(puzzle.position, puzzle.line, puzzle.theme, puzzle.facts)


def test_known_puzzles_count_and_are_not_found_again(found: tuple[Puzzle, ...]) -> None:
    told = list[tuple[int, int]]()
    more = list(make(Plan("deserto", 3, seed=3, games=90), found, lambda have, want: told.append((have, want))))
    assert not {puzzle.position for puzzle in more} & {puzzle.position for puzzle in found}
    assert told[0] == (2, 3)


def test_games_are_bounded() -> None:
    assert list(make(Plan("deserto", 5, seed=3, games=0))) == []


def test_what_is_not_proven_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = kind_of("deserto")
    doubtful = type(kind)(**{**kind.__dict__, "is_proven": lambda puzzle: False})
    monkeypatch.setattr(puzzles, "kind_of", lambda game: doubtful)
    assert list(islice(make(PLAN), 1)) == []


def test_no_answer_has_more_than_its_share_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten positions nine want a card to be drawn."""
    theme = next(iter(kind_of("diamoniak").themes))

    def find(state: State) -> Puzzle | None:
        return Puzzle(state.position, ("draw" if len(state.actions) % 10 else "stop",), theme)

    kind = replace(kind_of("diamoniak"), find=find, is_proven=lambda puzzle: True, complete=lambda puzzle: puzzle)
    monkeypatch.setattr(puzzles, "kind_of", lambda game: kind)
    monkeypatch.setattr(puzzles, "grade", lambda game, puzzle: 0)
    answers = [puzzle.answer for puzzle in make(Plan("diamoniak", 40, games=400))]
    for length in range(puzzles.LEAST, len(answers) + 1):
        assert Counter(answers[:length])["draw"] <= max(puzzles.LEAST, kind.alike * length) + 1


def test_a_grade_is_the_first_level_that_is_mostly_right(found: tuple[Puzzle, ...]) -> None:
    assert all(puzzle.grade == grade("deserto", puzzle) for puzzle in found)


def test_a_game_without_puzzles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: None)
    with pytest.raises(BadRequest, match="deserto has no puzzles"):
        kind_of("deserto")


def test_the_command_proves_a_pack_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.cli.puzzles.pack_of", lambda game: pack_of(game)[:3])
    run = CliRunner().invoke(build(("puzzles",)), ["puzzles", "check", "deserto"])
    assert "All 3 puzzles are proven." in run.stdout

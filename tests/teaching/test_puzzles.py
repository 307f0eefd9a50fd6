"""Every puzzle of every pack: its positions, its answers, and that nothing is in it that a seat could not know."""

import json
import random
from collections import Counter

import numpy as np
import pytest

from tablee.core import position
from tablee.core.chance import stream
from tablee.core.contract import imagine
from tablee.teaching.puzzle import DamagedPack, Puzzle, games_with_puzzles, pack_of, path_of, puzzles_of, read, written

GAMES = games_with_puzzles()
LEAST, HEAVIEST = 300, 80_000  # puzzles, and bytes
LEVELS = 5


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_a_pack_is_long_light_and_varied(game: str) -> None:
    kind, pack = puzzles_of(game), pack_of(game)
    assert kind is not None
    assert len({puzzle.position for puzzle in pack}) == len(pack) >= LEAST
    assert path_of(game).stat().st_size < HEAVIEST
    assert {puzzle.theme for puzzle in pack} == set(kind.themes)
    assert len({puzzle.grade for puzzle in pack}) > 1
    assert all(puzzle.grade in range(LEVELS) for puzzle in pack)


def test_no_answer_fits_nearly_all_of_a_pack(game: str) -> None:
    pack = pack_of(game)
    [(_, most)] = Counter(puzzle.answer for puzzle in pack).most_common(1)
    assert most <= 0.65 * len(pack)


def test_a_line_can_be_played_and_the_solver_moves_first_and_last(game: str) -> None:
    for puzzle in pack_of(game):
        state = position(game, puzzle.position)
        solver = state.turn
        for number, action in enumerate(puzzle.line):
            assert (state.turn == solver) == (number % 2 == 0)
            state = state.play(action)
        assert len(puzzle.line) % 2 == 1


def test_what_nobody_can_know_makes_no_difference(game: str) -> None:
    """Cards that are dealt anew leave the same view, and the answer is legal there."""
    for puzzle in random.Random(1).sample(pack_of(game), 40):
        state = position(game, puzzle.position)
        other = state.buffer.copy()
        imagine(other[0], state.turn or 0, stream(3))
        again = type(state)(state.game, other)
        assert again.view(state.turn).now == state.view(state.turn).now
        assert puzzle.answer in again.legal_actions


def test_an_ending_of_deserto_leaves_nothing_to_guess() -> None:
    """Whoever counts knows the other hand, so showing it tells nothing new."""
    for puzzle in pack_of("deserto"):
        state = position("deserto", puzzle.position)
        dealt = state.buffer.copy()
        imagine(dealt[0], state.turn or 0, stream(5))
        assert np.array_equal(dealt["hand"], state.buffer["hand"])


@pytest.mark.slow
def test_some_puzzles_are_proven_again(game: str) -> None:
    kind = puzzles_of(game)
    assert kind is not None
    easy = [puzzle for puzzle in pack_of(game) if puzzle.facts.get("count", 1) <= 2]
    for puzzle in random.Random(2).sample(easy, 2):
        assert kind.is_proven(puzzle)
        wrong = [action for action in position(game, puzzle.position).legal_actions if action != puzzle.answer]
        assert not kind.is_proven(Puzzle(puzzle.position, (wrong[0],), puzzle.theme, puzzle.facts))


def test_a_damaged_pack_is_refused_in_one_sentence(game: str) -> None:
    whole = written(game, pack_of(game)[:1])
    other = json.dumps(json.loads(whole) | {"version": 9}).encode()
    for text in (b"", b"\xff", whole[:-9], whole.replace(b'"puzzles"', b'"riddles"'), other):
        with pytest.raises(DamagedPack, match="are damaged and can't be opened"):
            read(text, game)

"""The same everywhere: WebAssembly (here in Node), Numba and plain Python play, count and choose alike.

`test_chromium.py` asks less of a real browser; ``python -m tests.pocket.full`` asks it for everything.
"""

import pytest

from tablee.bots import LEARNED, LEVELS
from tablee.bots.learned import has_learned
from tablee.core import GAMES, load
from tests.pocket import jobs
from tests.pocket.choices import Asked, plain_choices, positions
from tests.pocket.jobs import Job
from tests.pocket.journals import digest, plain_digests, variants, walks
from tests.pocket.node import perform

ACTIONS = 4000  # at random, for each game and option
IN_PLAIN_PYTHON = 150  # which is a thousand times as slow
PLAIN_SIMULATIONS = 40
SEQUENCES = 20_000  # of actions, counted one by one
CHOICES = 40  # of each level
ANALYSES = 30
LOOKS = 400


def check(game: str, given: list[Job]) -> None:
    assert given
    assert perform(game, [job.asked for job in given]) == [job.expected for job in given]


@pytest.mark.parametrize("game", GAMES)
def test_every_golden_game_goes_as_written(game: str) -> None:
    check(game, jobs.golden_games(game))


@pytest.mark.parametrize("game", GAMES)
def test_actions_at_random_lead_to_the_same_records_however_it_is_played(game: str) -> None:
    played = [variant for variant in variants() if variant.name == game]
    given = [walk for variant in played for walk in walks(variant, ACTIONS)]
    assert sum(len(walk.actions) for walk in given) == ACTIONS * len(played)
    check(game, list(map(jobs.replay, given)))


def test_plain_python_agrees() -> None:
    given = [walk for game in variants() for walk in walks(game, IN_PLAIN_PYTHON)]
    assert plain_digests(given) == [digest(walk) for walk in given]


def test_plain_python_chooses_alike() -> None:
    asked = [
        Asked(name, state.position, level, PLAIN_SIMULATIONS, seed)
        for name in GAMES
        for state in positions(load(name), 4)
        for seed, level in enumerate((*LEVELS, *([LEARNED] if has_learned(name) else [])))
    ]
    assert plain_choices(asked) == [each.choice() for each in asked]


@pytest.mark.parametrize("game", GAMES)
def test_as_many_sequences_of_actions_are_counted(game: str) -> None:
    check(game, jobs.counts(game, SEQUENCES))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_dice_lead_to_the_same_choice_of_each_level(game: str) -> None:
    check(game, [job for level in LEVELS for job in jobs.choices(game, level, CHOICES)])


@pytest.mark.parametrize("game", [name for name in GAMES if has_learned(name)])
def test_a_network_chooses_and_expects_the_same(game: str) -> None:
    check(game, jobs.learned(game, LOOKS))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_dice_lead_to_the_same_analysis(game: str) -> None:
    check(game, jobs.analyses(game, ANALYSES))


@pytest.mark.parametrize("game", GAMES)
def test_actions_are_spelled_alike(game: str) -> None:
    check(game, jobs.spelling(game))

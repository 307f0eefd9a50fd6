"""Observations: complete, within their bounds, and without anything that the seat may not know."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import State
from tablee.core import contract, observation
from tablee.core.chance import stream
from tablee.core.game import Game
from tablee.core.observation import NUMBER, observe_one, parts, size
from tablee.games.deserto.rules import THIEF, VIZIER
from tests.adapters.tables import TABLES, every_table, states


def seen(state: State, eyes: int) -> NDArray[np.int16]:
    numbers = np.full(size(state.game), -12345, NUMBER)
    observe_one(state.buffer, eyes, numbers)
    return numbers


def told(state: State, eyes: int, name: str) -> list[int]:
    """The numbers of one part."""
    at = 0
    for part in parts(state.game):
        if part.name == name:
            return list(map(int, seen(state, eyes)[at : at + part.size]))
        at += part.size
    raise KeyError(name)


@every_table
def test_every_number_is_written_and_within_its_bounds(game: Game) -> None:
    lows = np.concatenate([np.full(part.size, part.low) for part in parts(game)])
    highs = np.concatenate([np.full(part.size, part.high) for part in parts(game)])
    for state in states(game):
        for eyes in range(game.players):
            assert ((lows <= seen(state, eyes)) & (seen(state, eyes) <= highs)).all()


@every_table
def test_worlds_that_differ_in_what_is_hidden_look_the_same(game: Game) -> None:
    for state in states(game):
        for eyes in range(game.players):
            other = state.struct.copy()
            contract.imagine(other, eyes, stream(3))
            assert (seen(state, eyes) == seen(State.of(game, other), eyes)).all()


@every_table
def test_nothing_is_looked_at_that_the_redaction_hides(game: Game) -> None:
    for state in states(game):
        for eyes in range(game.players):
            numbers = np.zeros(size(game), NUMBER)
            observe_one(state.view(eyes).buffer, eyes, numbers)
            assert (numbers == seen(state, eyes)).all()


@every_table
def test_different_positions_look_different(game: Game) -> None:
    looks = {seen(state, 0).tobytes() for state in states(game)}
    assert len(looks) == len({state.buffer.tobytes() for state in states(game)})


def test_an_observation_can_be_read() -> None:
    state = tablee.position("deserto", "-,-/-,- OOV/RTV -/- 0 " + "T" * 14 + "R" * 14 + "V" * 13 + "O" * 4 + " classic")
    assert [told(state, 1, name) for name in ("seat", "turn", "hand")] == [[1], [1], [0, 1, 1, 1]]
    assert told(state, 1, "unseen") == [6, 14, 14, 14]


@pytest.mark.parametrize("name", ["diamoniak", "desiree"])
def test_a_game_that_says_nothing_shows_what_everyone_may_know(name: str) -> None:
    game = tablee.load(name)
    state = game.start(seed=1)
    plain = observation.everything_public(game.rules)
    numbers = np.zeros(sum(part.size for part in plain.parts(game)), NUMBER)
    plain.observe(state.struct, 1, numbers)
    seat, *shown = plain.parts(game)
    assert (seat.name, numbers[0]) == ("seat", 1)
    assert [part.name for part in shown] == list(game.rules.PUBLIC)
    at = seat.size
    for part in shown:
        field = state.struct[part.name]
        words = np.frombuffer(field.tobytes(), NUMBER) if field.dtype.itemsize > 1 else field
        assert (numbers[at : at + part.size] == words.ravel()).all()
        at += part.size


# --- Complete --------------------------------------------------------------------------------------------------------

VARIANTS = [*TABLES, *(tablee.load("deserto", players, edition="revised") for players in (2, 3))]
WALKS, STEPS = 40, 10


def walk(state: State, dice: random.Random, steps: int) -> list[State]:
    """Some turns with two actions to choose from, so that different histories meet in the same place."""
    walked = [state]
    while len(walked) < steps and len(walked[-1].legal_actions):
        walked.append(walked[-1].play(dice.choice(walked[-1].legal_actions[:2])))
    return [state for state in walked if state.turn is not None]


def future(state: State, eyes: int) -> list[tuple[str, ...]]:
    """What can be played from now on, as a seat can know it: in some worlds that are dealt anew."""
    worlds = []
    for seed in range(5):
        imagined = state.struct.copy()
        contract.imagine(imagined, eyes, stream(seed))
        worlds += [each.legal_actions for each in walk(State.of(state.game, imagined), random.Random(seed), STEPS)]
    return worlds


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_histories_with_different_futures_look_different(game: Game) -> None:
    for seed in range(20):
        dice, known = random.Random(seed), dict[tuple[int, bytes], State]()
        start = walk(game.start(seed=seed), dice, 1 + dice.randrange(40))[-1]
        for state in (state for _ in range(WALKS) for state in walk(start, dice, STEPS)):
            for eyes in range(game.players):
                other = known.setdefault((eyes, seen(state, eyes).tobytes()), state)
                assert state == other or future(state, eyes) == future(other, eyes)


def test_forced_gifts_are_told_from_ones_own_seat() -> None:
    area, pile = "V,VRV/R,R", "TRVVVRTTROVORVRROTOOVRRVTVRVOTRRTVTT"
    state = tablee.position("deserto", f"{area} TTV/TTV T/RT 1 {pile} revised T>T.V/-")
    forced, ordinary = 1 + THIEF + 4 * (1 << THIEF), 1 + VIZIER
    own, others = told(state, 0, "tale")[:26], told(state, 0, "tale")[26:]
    assert (own[:3], any(others)) == ([forced, ordinary, 0], False)
    assert told(state, 1, "tale") == others + own


def test_the_number_of_witches_is_told() -> None:
    assert [told(tablee.load("diamoniak", witches=number).start(seed=1), 0, "rules") for number in (7, 8)] == [
        [7, 6],
        [8, 6],
    ]


def test_the_parts_of_a_castle_are_told() -> None:
    assert told(tablee.load("diamoniak", parts=4).start(seed=1), 0, "rules") == [8, 4]

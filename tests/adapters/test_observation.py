"""Observations: complete, within their bounds, and without anything that the seat may not know."""

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import State
from tablee.core import contract, observation
from tablee.core.chance import stream
from tablee.core.game import Game
from tablee.core.observation import NUMBER, observe_one, parts, size
from tests.adapters.tables import every_table, states


def seen(state: State, eyes: int) -> NDArray[np.int16]:
    numbers = np.full(size(state.game), -12345, NUMBER)
    observe_one(state.buffer, eyes, numbers)
    return numbers


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
    numbers, at = seen(state, 1), 0
    told = {}
    for part in parts(state.game):
        told[part.name], at = numbers[at : at + part.size].tolist(), at + part.size
    assert (told["seat"], told["turn"], told["hand"]) == ([1], [1], [0, 1, 1, 1])
    assert told["unseen"] == [6, 14, 14, 14]


@pytest.mark.parametrize("name", ["diamoniak", "desiree"])
def test_a_game_that_says_nothing_shows_what_everyone_may_know(name: str) -> None:
    game = tablee.load(name)
    state = game.start(seed=1)
    plain = observation.everything_public(game.rules)
    numbers = np.zeros(sum(part.size for part in plain.parts(game)), NUMBER)
    plain.observe(state.struct, 0, numbers)
    at = 0
    for part in plain.parts(game):
        assert part.name in game.rules.PUBLIC
        assert (numbers[at : at + part.size] == state.struct[part.name].ravel()).all()
        at += part.size

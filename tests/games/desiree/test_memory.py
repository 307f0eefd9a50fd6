"""What a search has remembered: read as it was written, kept from move to move while it holds."""

import numpy as np
import pytest

import tablee
from tablee.bots import analyse
from tablee.core import State
from tablee.core.fields import Buffer
from tablee.games.desiree import bots as desiree
from tablee.games.desiree.desk import HIGHEST, NO_MOVE, Desk
from tablee.games.desiree.memory import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    MEMORY,
    NOTHING,
    bound_of,
    depth_of,
    move_of,
    recall,
    remember,
    score_of,
)
from tests.games.desiree.random_games import random_game

KEY, OTHER = np.uint64(0xFEDCBA9876543210), np.uint64(0x123456789)
PATIENT = 600_000  # milliseconds: the number of positions ends a search, not the clock
BACK = ["b3b4", "b6b5", "b4b3", "b5b6"]  # there and back again

pytestmark = pytest.mark.slow  # searches, too long uncompiled


def empty() -> Buffer:
    return np.zeros(1, MEMORY)


@pytest.mark.parametrize("move", [NO_MOVE, 0, 6 << 16 | 0xFFFF])
@pytest.mark.parametrize("score", [-HIGHEST, -1, 0, HIGHEST])
@pytest.mark.parametrize(("depth", "bound"), [(1, EXACT), (60, AT_LEAST), (255, AT_MOST)])
def test_an_entry_is_read_as_it_was_written(move: int, score: int, depth: int, bound: int) -> None:
    memory = empty()[0]
    remember(memory, KEY, move, score, depth, bound)
    found = recall(memory, KEY)
    assert (move_of(found), score_of(found), depth_of(found), bound_of(found)) == (move, score, depth, bound)


def test_an_entry_is_that_of_its_position_alone() -> None:
    memory = empty()[0]
    remember(memory, KEY, 7, 8, 9, EXACT)
    assert recall(memory, OTHER) == NOTHING
    assert recall(memory, KEY ^ np.uint64(1 << 63)) == NOTHING  # in the same place


@pytest.mark.parametrize("word", ["found", "check"])
def test_of_two_entries_written_at_once_neither_counts(word: str) -> None:
    memory, other = empty()[0], empty()[0]
    key = KEY ^ np.uint64(1 << 63)
    remember(memory, KEY, 7, 8, 9, EXACT)
    remember(other, key, 70, 80, 10, AT_LEAST)
    memory["entries"][word] = other["entries"][word]
    assert recall(memory, KEY) == recall(memory, key) == NOTHING


def begun(state: State, memory: Buffer) -> Desk:
    desk = desiree.desk(state.buffer)._replace(memory=memory)
    desiree.begin(desk, state.choices)
    return desk


def test_it_holds_for_the_next_position_of_a_game_and_not_on_another_board() -> None:
    game = random_game(8, 4)
    desk = begun(game[10], empty())
    remember(desk.memory[0], KEY, 7, 8, 9, EXACT)
    assert recall(begun(game[12], desk.memory).memory[0], KEY) != NOTHING
    assert recall(begun(random_game(9, 4)[10], desk.memory).memory[0], KEY) == NOTHING


def test_it_holds_no_more_once_a_position_has_stood_twice() -> None:
    """The third time it is a draw, so what was proven before may not be true any more (SR4)."""
    state = tablee.load("desiree").start()
    desk = begun(state, empty())
    remember(desk.memory[0], KEY, 7, 8, 9, EXACT)
    for action in BACK:
        state = state.play(action)
    assert recall(begun(state, desk.memory).memory[0], KEY) == NOTHING
    remember(desk.memory[0], KEY, 7, 8, 9, EXACT)
    assert recall(begun(state, desk.memory).memory[0], KEY) != NOTHING


def test_by_the_clock_it_is_kept_for_the_next_search() -> None:
    view = random_game(9, 11)[12].view(0)  # a board of a size that no other test has searched by the clock
    first, second = (list(analyse(view, ms=PATIENT, simulations=30_000, seed=1)) for _ in range(2))
    assert first[2].depth == second[2].depth == 3
    assert second[2].simulations < first[2].simulations / 2


def test_without_a_clock_nothing_is_kept() -> None:
    view = random_game(8, 12)[12].view(0)
    first, second = ([*analyse(view, simulations=30_000, seed=1)][-1] for _ in range(2))
    assert (first.depth, first.lines) == (second.depth, second.lines)

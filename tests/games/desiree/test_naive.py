"""The rules agree with a second, naive writing of them: on any layout, after any move."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import Outcome, State
from tablee.core.compiling import COMPILED
from tablee.core.errors import BadOption
from tablee.games.desiree.game import DEFAULT_LAYOUT
from tests.games.desiree.layouts import layouts, right_layout, walks
from tests.games.desiree.naive import Naive, name

FAULTS = {"dice": "not 12", "outer": "S6", "line": "S7", "sets": "S9"}
LAYOUTS = [DEFAULT_LAYOUT, *(right_layout(size, size) for size in (7, 9, 11, 12))]
LENGTH = 40 if COMPILED else 12


def check(state: State, naive: Naive) -> None:
    """Everything that can be seen is the same."""
    outcome = None
    if naive.reason is not None:
        outcome = Outcome(() if naive.winner is None else (naive.winner,), naive.reason)
    assert state.legal_actions == tuple(naive.moves)
    assert state.position == naive.position()
    assert state.outcome == outcome
    assert state.turn == (None if outcome else {"w": 0, "b": 1}[naive.side])
    assert state.scores == tuple(int(naive.winner == seat) for seat in (0, 1))
    facts = state.view(None).facts
    assert facts["board"] == naive.board()
    assert facts["size"] == naive.size
    assert facts["dice"] == [
        {name(square): "abcdef".index(naive.dice[square].lower()) + 1 for square in naive.own(side)} for side in "wb"
    ]
    assert facts["outer"] == [naive.outer("w"), naive.outer("b")]
    assert facts["moves"] == len(naive.history)
    check_events(state, naive)


def check_events(state: State, naive: Naive) -> None:
    """A line that is told is one of the lines there are."""
    told = [event["squares"] for event in state.events if event["event"] == "line"]
    lines = [[name(square) for square in line] for line in naive.lines()]
    assert len(told) == int(naive.reason == "line")
    assert all(line in lines for line in told)


def play_both(layout: str, chance: random.Random, length: int) -> Naive:
    """A random game in both writings, compared after every move."""
    state, naive = tablee.load("desiree", layout=layout).start(), Naive(layout)
    check(state, naive)
    while naive.moves and len(naive.history) < length:
        move = chance.choice(naive.moves)
        state, naive = state.play(move), naive.after(move)
        check(state, naive)
    return naive


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: f"size {layout.count('/') + 1}")
def test_random_games_from_chosen_layouts_agree(layout: str) -> None:
    play_both(layout, random.Random(layout), LENGTH)


@given(layouts(), st.integers(0, 2**32))
def test_a_layout_is_taken_or_refused_alike_and_games_from_it_agree(layout: str, seed: int) -> None:
    fault = Naive(layout).fault()
    if fault is None:
        play_both(layout, random.Random(seed), LENGTH // 2)
        return
    with pytest.raises(BadOption) as error:
        tablee.load("desiree", layout=layout)
    assert FAULTS[fault] in str(error.value)


@given(walks())
def test_what_is_a_line_agrees_on_any_walk_from_1_to_6(layout: str) -> None:
    if Naive(layout).fault() == "sets":
        return
    lines = [[name(square) for square in line] for line in Naive(layout).lines()]
    if not lines:
        assert tablee.load("desiree", layout=layout).start().outcome is None
        return
    with pytest.raises(BadOption, match="S7") as error:
        tablee.load("desiree", layout=layout)
    assert any(" ".join(line) in str(error.value) for line in lines)


@given(walks(broken=True))
def test_every_move_has_the_same_effect_where_a_line_is_near(layout: str) -> None:
    naive = Naive(layout)
    if naive.fault():
        return
    state = tablee.load("desiree", layout=layout).start()
    for move in naive.moves[:: 5 if COMPILED else 15]:
        check_effect(state.play(move), naive.after(move))


def check_effect(state: State, naive: Naive) -> None:
    assert state.position == naive.position()
    assert (state.outcome.reason if state.outcome else None) == naive.reason
    check_events(state, naive)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_agree_to_the_end(seed: int) -> None:
    naive = play_both(LAYOUTS[seed], random.Random(seed), 300)
    assert naive.reason is not None


def test_the_naive_rules_know_a_walk_from_a_line() -> None:
    straight = [(file, 0) for file in range(6)]
    assert all(abs(a[0] - b[0]) == 1 for a, b in pairwise(straight))
    assert Naive("8/8/8/8/8/8/8/ABCDEF2 w").lines() == [straight]
    assert Naive("8/8/8/8/8/8/8/ABCDFE2 w").lines() == []

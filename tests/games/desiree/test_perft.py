"""The rules count as many move sequences as the naive rules did."""

import pytest

import tablee
from tablee import State
from tablee.core.compiling import COMPILED
from tablee.core.perft import perft
from tests.games.desiree.naive import Naive
from tests.games.desiree.perft import Line, read
from tests.games.desiree.positions import play_all

DEEPEST = 3 if COMPILED else 2  # plain Python would take minutes for more


def state_of(line: Line) -> State:
    return play_all(tablee.load("desiree", layout=line.layout).start(), " ".join(line.moves))


@pytest.mark.parametrize("line", [line for line in read() if line.depth <= DEEPEST], ids=lambda line: line.sequences)
def test_perft_agrees_with_the_naive_rules(line: Line) -> None:
    assert perft(state_of(line), line.depth) == line.sequences


@pytest.mark.parametrize("line", [line for line in read() if line.depth == 1], ids=lambda line: line.sequences)
def test_the_file_holds_what_the_naive_rules_count(line: Line) -> None:
    position = Naive(line.layout)
    for move in line.moves:
        position = position.after(move)
    assert len(position.moves) == line.sequences

"""The engine counts as many sequences of actions as the naive rules did."""

import pytest

import tablee
from tablee.core.compiling import COMPILED
from tablee.core.perft import perft
from tests.games.diamoniak import naive
from tests.games.diamoniak.perft import Count, lines

FEW = 2_000  # sequences that are quickly counted without compiling


@pytest.mark.parametrize(
    "line",
    [line for line in lines() if COMPILED or line.count <= FEW],
    ids=lambda line: f"{line.title}, depth {line.depth}",
)
def test_the_engine_counts_what_is_written(line: Count) -> None:
    assert perft(tablee.position("diamoniak", line.position), line.depth) == line.count


@pytest.mark.parametrize(
    "line", [line for line in lines() if line.count <= FEW], ids=lambda line: f"{line.title}, depth {line.depth}"
)
def test_the_naive_rules_counted_what_is_written(line: Count) -> None:
    assert naive.perft(naive.read(line.position), line.depth) == line.count


def test_there_are_counts_for_every_number_of_players_and_witches() -> None:
    games = {tablee.position("diamoniak", line.position).game for line in lines()}
    assert games >= {tablee.load("diamoniak", players, witches=witches) for players in (2, 3, 4) for witches in (7, 8)}

"""The engine counts the sequences of actions as the naive rules did."""

import pytest

import tablee
from tablee.core.compiling import COMPILED
from tablee.core.perft import perft
from tests.games.deserto.perft import FILE, Case, cases, recount
from tests.games.deserto.positions import ALL_SWITCHES, play

CASES = list(cases(FILE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.deck[:12])
def test_perft(case: Case) -> None:
    state = play(tablee.load("deserto", case.players, **case.switches).start(deck=case.deck), *case.after)
    counts = {depth: count for depth, count in case.counts.items() if COMPILED or count < 1000}
    assert {depth: perft(state, depth) for depth in counts} == counts


def test_the_file_covers_all_switches_and_numbers_of_players() -> None:
    there = [(case.players, case.switches) for case in CASES]
    assert all((players, switches) in there for players in (2, 3, 4) for switches in ALL_SWITCHES)


def test_the_file_holds_what_the_naive_rules_count() -> None:
    ending = min(CASES, key=lambda case: sum(case.counts.values()))
    assert recount(ending) == ending

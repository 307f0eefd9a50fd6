"""Who beats whom, in a few games of fixed deals and simulations: a smoke test, not a measurement (see docs/bots.md)."""

from typing import Any

import pytest

import tablee
from tablee.bots import player
from tests.bots.games import won_share


@pytest.mark.parametrize(
    ("game", "options", "better", "worse", "least"),
    [
        ("deserto", {}, ("strong", 500), ("greedy", None), 0.7),
        ("deserto", {"edition": "revised"}, ("strong", 500), ("greedy", None), 0.65),
        ("deserto", {}, ("greedy", None), ("random", None), 0.8),
        ("deserto", {}, ("medium", None), ("first", None), 0.8),
        ("diamoniak", {}, ("strong", 500), ("greedy", None), 0.7),
        ("diamoniak", {}, ("careful", None), ("random", None), 0.8),
        ("diamoniak", {}, ("medium", None), ("first", None), 0.7),
    ],
)
def test_the_better_player_wins_more(
    game: str, options: dict[str, Any], better: tuple[str, int | None], worse: tuple[str, int | None], least: float
) -> None:
    table = tablee.load(game, **options)
    one, other = (player(name, simulations=simulations) for name, simulations in (better, worse))
    assert won_share(table, one, other, deals=12) >= least

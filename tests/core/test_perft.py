"""Counting sequences of actions: what is refused, and where counting stops."""

import pytest

import tablee
from tablee.core import perft as counting
from tablee.core.errors import BadRequest
from tablee.core.perft import perft


def test_no_action_is_one_sequence() -> None:
    assert perft(tablee.load("deserto").start(seed=1), 0) == 1


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(BadRequest, match="0 or more, not -1"):
        perft(tablee.load("deserto").start(seed=1), -1)


def test_counting_stops_after_the_most_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_POSITIONS", 3)
    with pytest.raises(BadRequest, match="needs more than 3 positions"):
        perft(tablee.load("deserto").start(seed=1), 4)

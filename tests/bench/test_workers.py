"""What ten machines would hold is worked out from what was measured."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    return runpy.run_path(str(BENCH / "workers.py"))


def test_what_holds_least_breaks_first(workers: Any) -> None:
    dear_redis = workers["Cost"](workers=300e-6, postgres=30e-6, redis=60e-6)
    assert workers["on_paper"](dear_redis).endswith("Redis on its one core breaks first.")
    dear_workers = workers["Cost"](workers=300e-6, postgres=1e-6, redis=1e-6)
    assert workers["on_paper"](dear_workers).endswith("workers on 40 cores breaks first.")


def test_half_the_processor_time_holds_twice_as_many_tables(workers: Any) -> None:
    dear, cheap = (workers["held"](workers["Cost"](cost, cost, cost)) for cost in (200e-6, 100e-6))
    assert {part: 2 * tables for part, tables in dear.items()} == pytest.approx(cheap)


def test_growth_is_from_the_first_house_to_the_last(workers: Any) -> None:
    costs = [workers["Cost"](cost, 1.0, 1.0) for cost in (2.0, 9.0, 3.0)]
    assert workers["growth"](costs) == pytest.approx(0.5)

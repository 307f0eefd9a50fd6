"""What ten machines would hold is worked out from what was measured, and the measurement judges."""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    return lambda name: SimpleNamespace(**runpy.run_path(str(BENCH / name)))


def house(workers: Any, number: int, cost: float, rate: float = 300.0) -> Any:
    result = SimpleNamespace(tables=150, moves_per_second=rate, p50_ms=1.0, p99_ms=2.0)
    return workers.Measurement(number, result, workers.Cost(0.03, 0.0, 0.003), workers.Cost(cost, 20e-6, 20e-6))


def test_the_smallest_capacity_is_the_bottleneck(script: Any) -> None:
    paper = script("paper.py")
    nothing, cheap = paper.Cost(0.0, 0.0, 0.0), 1e-6
    for costs, part in (
        ((300e-6, cheap, cheap), "40 cores of workers"),
        ((cheap, 1e-3, cheap), "4 cores of PostgreSQL"),
        ((cheap, cheap, 1e-3), "1 core of Redis"),
    ):
        assert paper.on_paper(nothing, paper.Cost(*costs)).endswith(f"and {part} is what breaks first.")


def test_capacity_counts_actions_and_idle_cost(script: Any) -> None:
    paper = script("paper.py")
    action, at_rest = paper.Cost(1e-3, 1e-3, 1e-3), paper.Cost(0.2e-3, 0.2e-3, 0.2e-3)
    [*alone] = paper.held(paper.Cost(0.0, 0.0, 0.0), action).values()
    [*half] = paper.held(at_rest, action).values()  # an action every five seconds costs as much again
    assert half == pytest.approx([tables / 2 for tables in alone])


def test_the_idle_cost_of_a_table_counts_once(script: Any) -> None:
    workers = script("workers.py")
    told = house(workers, 3, cost=0.03 / 300).on_paper()  # all that was spent is what 150 tables cost at rest
    assert f"{40 * 2 / 3 / (0.03 / 150):,.0f} tables" in told


def test_workers_bench_reports_costly_actions_and_low_rates(script: Any) -> None:
    workers = script("workers.py")
    one, three, dear = (house(workers, *facts) for facts in ((1, 1e-4), (3, 1.14e-4), (3, 1.16e-4)))
    assert workers.faults([one, three], 300.0) == []
    assert len(workers.faults([one, dear], 300.0)) == 1
    assert len(workers.faults([one, house(workers, 3, 1e-4, rate=200.0)], 300.0)) == 1
    assert workers.faults([one, house(workers, 3, 1e-4, rate=200.0)], 0.0) == []

"""The first start on a new machine: who waits longer than promised is named."""

import runpy
from pathlib import Path

WAITS = runpy.run_path(str(Path(__file__).resolve().parents[2] / "bench" / "first_start.py"))["Waits"]


def test_first_start_bench_accepts_waits_within_the_limits() -> None:
    assert WAITS("deserto", page=1.0, board=3.0, answer=5.0, compiled=60.0).too_long == []


def test_first_start_bench_names_a_wait_over_its_limit() -> None:
    cards, answer = WAITS("desiree", page=1.0, board=3.1, answer=26.0, compiled=60.0).too_long
    assert cards == "desiree: board after 3.1 s, at most 3 s are promised"
    assert answer == "desiree: answer after 26.0 s, at most 5 s are promised"

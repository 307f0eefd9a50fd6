"""The first start on a new machine: who waits longer than promised is named."""

import runpy
from pathlib import Path

WAITS = runpy.run_path(str(Path(__file__).resolve().parents[2] / "bench" / "first_start.py"))["Waits"]


def test_who_is_served_in_time_has_nothing_to_complain_of() -> None:
    assert WAITS("deserto", page=1.0, board=3.0, answer=5.0, compiled=60.0).too_long == []


def test_a_wait_that_is_too_long_is_named_with_what_was_promised() -> None:
    cards, answer = WAITS("desiree", page=1.0, board=3.1, answer=26.0, compiled=60.0).too_long
    assert cards == "desiree: board after 3.1 s, at most 3 s are promised"
    assert answer == "desiree: answer after 26.0 s, at most 5 s are promised"

"""The page of measurements: every way to play and to search is on it, with a speed."""

import re
import runpy
from pathlib import Path

import pytest

from tablee.core import GAMES

BENCH = Path(__file__).resolve().parents[2] / "bench" / "environments.py"


@pytest.mark.parametrize("name", GAMES)
def test_every_way_is_measured(name: str) -> None:
    told = runpy.run_path(str(BENCH))["page"]([name], 0.001, 1, None)
    for way in (
        "kernel",
        "vectorised environment",
        "State",
        "PettingZoo adapter",
        "OpenSpiel adapter",
        "our tree search",
    ):
        assert re.search(rf"^\| {way}.* \| [\d,]+ \| [\d,]+ \| [\d.]+ \|$", told, re.M), way
    assert "CTS on the adapter, likewise" in told
    assert re.search(r"\d+ cores, \d+ GB; Python 3.*, numba \d.*, pettingzoo \d", told)


def told_of(name: str, speeds: dict[str, float]) -> list[str]:
    bench = runpy.run_path(str(BENCH))
    goals: list[str] = bench["_goals"](
        name,
        {
            way: bench["Speed"](wall, wall / (2 if way == "vectorised environment" else 1))
            for way, wall in speeds.items()
        },
    )
    return [line for line in goals if "reached" in line or "not measured" in line]


def test_a_goal_is_reached_or_not_or_was_not_measured() -> None:
    ours = {"vectorised environment": 100.0, "our tree search, leaves judged by a glance": 60.0}
    theirs = {"OpenSpiel's own hearts (C++, Python loop)": 10.0, "OpenSpiel's ISMCTS on the adapter, likewise": 1.0}
    assert told_of("deserto", ours | theirs) == [
        "| vectorised environment to Pgx | 10 | | | not measured |",
        "| vectorised environment to OpenSpiel's own | 20 | 10.0 | 5.0 | not reached |",
        "| our tree search to OpenSpiel's ISMCTS | 50 | 60.0 | 60.0 | reached |",
    ]


def test_the_best_rival_counts() -> None:
    speeds = {"vectorised environment": 100.0, "OpenSpiel's own chess": 5.0, "Pgx one": 2.0, "Pgx two": 20.0}
    assert told_of("desiree", speeds)[0] == "| vectorised environment to Pgx | 20 | 5.0 | 2.5 | not reached |"


def test_a_missing_pgx_is_reported() -> None:
    told = runpy.run_path(str(BENCH))["page"]([], 0.001, 1, None)
    assert "Pgx was not measured" in told


def test_results_stand_in_a_page_between_its_marks(tmp_path: Path) -> None:
    put, page = runpy.run_path(str(BENCH))["put"], tmp_path / "page.md"
    put("new\n", page)
    assert page.read_text(encoding="utf-8") == "new\n"
    page.write_text("before\n<!-- measured -->\nold\n<!-- end -->\nafter\n", encoding="utf-8")
    put("new\n", page)
    assert page.read_text(encoding="utf-8") == "before\n<!-- measured -->\nnew\n<!-- end -->\nafter\n"

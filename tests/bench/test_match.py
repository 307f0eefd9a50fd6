"""Matches of bench/match.py: who plays, how often, and when it ends. The engines are stubs: a game is one action."""

import importlib.util
import sys
from collections import Counter
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "bench" / "match.py"
OVER = {"turn": None, "outcome": {"winners": [0]}}


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("match", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "match", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "Engine", Stub)
    Stub.asked, Stub.closed = [], 0
    return module


class Stub:
    """An engine for a game that the first action ends; the first seat wins."""

    asked: ClassVar[list[tuple[Path, str, dict[str, Any]]]] = []
    closed = 0

    def __init__(self, source: Path, cache: str | None) -> None:
        self._source = source

    def ask(self, cmd: str, **request: Any) -> dict[str, Any]:
        Stub.asked.append((self._source, cmd, request))
        if cmd == "go":
            return {"action": "x", "ms": 1.0, "simulations": 1}
        return OVER if cmd == "play" else {"turn": 0, "legal": ["x"]}

    def close(self) -> None:
        Stub.closed += 1


def play(match: ModuleType, pairs: int, seconds: float, workers: int, between: Any = None) -> Any:
    plan = match.Plan("desiree", 0, 0, ({"ms": 1}, {"ms": 2}))
    return match.play_match(plan, (Path("other"), None), match.Enough(pairs, seconds, between), workers)


@pytest.mark.parametrize("workers", [1, 3])
def test_every_pair_is_played_once_from_both_seats(match: ModuleType, workers: int) -> None:
    assert play(match, 6, inf, workers).shares == [0.5] * 6
    pairs = [request["seed"] for _, cmd, request in Stub.asked if cmd == "go"][2:]  # the first two warm up
    assert Counter(pairs) == dict.fromkeys(range(6), 2)
    assert Stub.closed == 2 * workers


def test_no_pair_begins_when_the_time_is_up(match: ModuleType) -> None:
    assert play(match, 6, -1.0, 2).shares == []


def test_a_clear_result_ends_the_match(match: ModuleType) -> None:
    assert len(play(match, 500, inf, 1, (0.5, 0.9)).shares) == match.FEWEST


def test_the_other_side_runs_the_sources_that_are_named(match: ModuleType, tmp_path: Path) -> None:
    with match.checked_out(None, tmp_path) as (source, cache):
        assert source == tmp_path.resolve()
        assert cache is not None  # kernels of its own
    with match.checked_out(None, None) as other:
        assert other == (match.ROOT, None)

"""The attacks are on real tables with everything that can be said, and they judge."""

import runpy
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tablee.server.live.commands import COMMANDS

BENCH = Path(__file__).resolve().parents[2] / "bench"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    return lambda name: runpy.run_path(str(BENCH / name))


def test_fuzz_bench_covers_every_command_and_request_at_real_tables(script: Any) -> None:
    nonsense = script("fuzz.py")["Nonsense"](1, ["mira-buke"])
    paths = {nonsense.request()[1].partition("?")[0] for _ in range(2000)}
    assert {f"/api/tables/mira-buke/{part}" for part in ("seal", "contribute", "play", "sit", "replay")} <= paths
    assert {"/t/mira-buke", "/t/mira-buke/replay", "/api/tables/mira-buke"} <= paths
    said = [text for text in (nonsense.command() for _ in range(3000)) if isinstance(text, str)]
    for do, command in COMMANDS.items():
        about = [text for text in said if f'{{"do": "{do}"' in text]
        assert all(any(f'"{field}":' in text for text in about) for field in command.__struct_encode_fields__)


def test_fuzz_bench_fails_on_any_fault_and_without_moves(script: Any) -> None:
    is_unhurt = script("fuzz.py")["is_unhurt"]
    good = Counter({"messages": 9, "legal actions played": 1})
    assert is_unhurt(good)
    assert not is_unhurt(Counter({"messages": 9}))
    for fault in ("5xx", "tracebacks", "long logs", "lines lost without a word", "legal actions refused"):
        assert not is_unhurt(good + Counter({fault: 1}))


THINGS = ("ping", "home", "open", "wake", "move")


def figures(quiet: float, attacked: float) -> dict[str, dict[str, float]]:
    """What hurt.py measures where every attack makes everything take as long."""
    slow = dict.fromkeys(THINGS, attacked)
    return {"quiet": dict.fromkeys(THINGS, quiet), "flooded": slow, "hostile": slow, "masters": slow}


def test_hurt_bench_fails_at_ten_times_the_idle_latency(script: Any) -> None:
    faults = script("hurt.py")["faults"]
    assert faults(figures(5.0, 50.0)) == []
    assert [fault.split(" ms")[0] for fault in faults(figures(5.0, 50.1))] == [
        *("flooded: ping 50.1", "hostile: ping 50.1"),
        *(f"masters: {what} 50.1" for what in ("home", "open", "wake", "move")),
    ]


def test_hurt_bench_has_a_floor(script: Any) -> None:
    faults = script("hurt.py")["faults"]
    assert faults(figures(0.2, 25.0)) == []
    assert len(faults(figures(0.2, 25.1))) == 6


def test_idle_bench_reports_leaks(script: Any) -> None:
    faults = script("idle.py")["faults"]
    assert faults(10.0, [300_000, 310_000], 0) == []
    assert len(faults(10.1, [300_000], 0)) == 1
    assert len(faults(1.0, [300_000, 320_000], 0)) == 1
    assert len(faults(1.0, [300_000], 1)) == 1


def test_hurt_bench_limits_ping_latency_while_bots_think(script: Any) -> None:
    faults = script("hurt.py")["faults"]
    quiet = figures(1.0, 1.0)
    assert faults(quiet | {"masters": quiet["quiet"] | {"ping": 51.0}}) == []
    assert len(faults(quiet | {"masters": quiet["quiet"] | {"ping": 51.1}})) == 1

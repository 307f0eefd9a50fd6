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


def test_hurt_bench_fails_at_ten_times_the_idle_latency(script: Any) -> None:
    faults = script("hurt.py")["faults"]
    things = ("ping", "home", "open", "wake", "move")
    quiet = dict.fromkeys(things, 1.0)
    told = {"quiet": quiet, "flooded": quiet | {"ping": 10.0}, "masters": dict.fromkeys(things, 10.0)}
    told["hostile"] = quiet
    assert faults(told) == []
    for attack in ("flooded", "hostile"):
        assert len(faults(told | {attack: quiet | {"ping": 10.1}})) == 1
    assert len(faults(told | {"masters": dict.fromkeys(things, 11.0)})) == 4


def test_idle_bench_reports_leaks(script: Any) -> None:
    faults = script("idle.py")["faults"]
    assert faults(10.0, [300_000, 310_000], 0) == []
    assert len(faults(10.1, [300_000], 0)) == 1
    assert len(faults(1.0, [300_000, 320_000], 0)) == 1
    assert len(faults(1.0, [300_000], 1)) == 1


def test_hurt_bench_limits_ping_latency_while_bots_think(script: Any) -> None:
    faults = script("hurt.py")["faults"]
    quiet = dict.fromkeys(("ping", "home", "open", "wake", "move"), 1.0)
    told = {"quiet": quiet, "flooded": quiet, "hostile": quiet}
    assert faults(told | {"masters": quiet | {"ping": 51.0}}) == []
    assert len(faults(told | {"masters": quiet | {"ping": 51.1}})) == 1

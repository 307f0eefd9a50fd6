import builtins
import json
from typing import Any

import pytest
from typer.testing import CliRunner

from tablee.cli import build
from tablee.cli.bench import Speeds, _openspiel, as_table, play_openspiel, play_state
from tablee.core import GAMES, load
from tablee.core.errors import TableeError

QUICK = ["bench", "--seconds", "0.01", "--rounds", "1"]


def test_json_has_every_figure() -> None:
    run = CliRunner().invoke(build(("bench",)), [*QUICK, "--json", "--against", "openspiel"])
    assert run.exit_code == 0
    report = json.loads(run.stdout)
    assert report["cores"] >= 1
    assert [game["game"] for game in report["games"]] == list(GAMES)
    for game in report["games"]:
        for figure in ("kernel_one_core", "kernel_all_cores", "state", "search", "rival_speed", "ready_s"):
            assert game[figure] > 0
        assert game["ratio"] == pytest.approx(game["kernel_one_core"] / game["rival_speed"])
    assert [(game["rival"], game["ratio_target"]) for game in report["games"]] == [
        ("hearts", 15),
        ("chess", 8),
        ("pig", 15),
    ]


def test_the_table_marks_what_misses_its_target() -> None:
    from rich.console import Console  # noqa: PLC0415

    fast = Speeds("deserto", 1.0, 9e6, 17e6, 60_000, 1.5e5, "hearts", 3e5, 30.0, 15)
    slow = Speeds("desiree", 1.0, 1e5, 2e5, 30_000, 3e6, "chess", 1e5, 1.0, 8)
    console = Console(width=120)
    with console.capture() as captured:
        console.print(as_table([fast, slow]))
    rows = {row.split("│")[1].strip(): row for row in captured.get().splitlines() if "│" in row}
    assert (rows["Deserto"].count("✓"), rows["Deserto"].count("✗")) == (2, 0)
    assert (rows["Désirée"].count("✓"), rows["Désirée"].count("✗")) == (0, 2)


def test_a_missing_openspiel_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    found = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "pyspiel":
            raise ImportError(name)
        return found(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(TableeError, match=r"tablee\[bench\]"):
        _openspiel()


def test_whole_games_are_counted() -> None:
    assert play_state(load("deserto"), 1) == 50
    assert play_openspiel(_openspiel().load_game("hearts"), 1) >= 104  # 52 cards are dealt, 52 are played

"""The measurements on a GPU: what its memory cannot hold is told in its row, and the next row follows."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.core.errors import BadOption

BENCH = Path(__file__).resolve().parents[2] / "bench" / "gpu.py"


def test_too_many_games_are_told_in_their_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(name: str, games: int, **options: Any) -> None:
        raise BadOption("The memory is too small for {games} games.", games=games)

    bench, name = runpy.run_path(str(BENCH)), next(iter(GAMES))
    monkeypatch.setitem(bench["speed"].__globals__, "VectorEnv", full)
    bench["speed"]([name], [1024, 4096], [], bench["Findings"](60, tmp_path))
    rows = capsys.readouterr().out.splitlines()[2:]
    assert rows == [
        f"| {GAMES[name].title} | 1,024 | The memory is too small for 1024 games. | | |",
        f"| {GAMES[name].title} | 4,096 | The memory is too small for 4096 games. | | |",
    ]
    kept = json.loads((tmp_path / "gpu.json").read_text(encoding="utf-8"))["speed"]
    assert [row["refused"] for row in kept] == [row.split(" | ")[2] for row in rows]

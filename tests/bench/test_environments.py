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
    assert "Pgx" in told
    assert "cores; Python" in told

"""Games on a GPU: without one, Numba's simulator runs the same code; and what is missing is told."""

import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablee.adapters import cuda
from tablee.adapters.vector import VectorEnv
from tablee.core import GAMES
from tablee.core.errors import BadOption

SIMULATED = Path(__file__).with_name("simulated.py")


def test_a_simulated_gpu_plays_the_same_games() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    asked = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(SIMULATED)]
    ran = subprocess.run(asked, check=False, capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(BadOption, match="one of cpu, cuda, not 'tpu'"):
        VectorEnv("deserto", games=1, device="tpu")


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"pip install 'tablee\[cuda\]'"):
        VectorEnv("deserto", games=1, device="cuda")


def test_a_missing_gpu_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "find_spec", lambda name: object())
    monkeypatch.setattr(cuda.cuda, "cuda_error", lambda: "no driver")
    with pytest.raises(BadOption, match="no NVIDIA GPU with a driver; device='cpu' plays the same games"):
        VectorEnv("deserto", games=1, device="cuda")


def test_few_games_are_played_without_warnings() -> None:
    class Kernel:
        def __getitem__(self, grid: tuple[int, int]) -> Any:
            warnings.warn("\x1b[1mGrid size 8 will likely result in GPU under-utilization.\x1b[0m", stacklevel=1)
            return lambda *arguments: launched.append(grid)

    gpu, launched = object.__new__(cuda.Gpu), list[tuple[int, int]]()
    gpu._games = 8
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gpu._launch(Kernel())
    assert launched == [(1, cuda.BLOCK)]


@pytest.mark.parametrize("name", GAMES)
def test_records_on_a_gpu_are_aligned(name: str) -> None:
    record = cuda.aligned(GAMES[name].rules.STATE)
    fields: dict[str, Any] = dict(record.fields or {})
    assert all(offset % field.base.itemsize == 0 for field, offset in (place[:2] for place in fields.values()))
    assert record.itemsize % np.dtype(cuda.WORD).itemsize == 0
    assert {field: place[0] for field, place in fields.items()} == {
        field: GAMES[name].rules.STATE[field] for field in GAMES[name].rules.STATE.names
    }

"""How the rules are compiled: one decorator, one cache on disk.

Every rule is a plain Python function. :func:`kernel` compiles it with Numba, without the GIL and cached on disk. With
``NUMBA_DISABLE_JIT=1`` in the environment the same source runs as ordinary Python: that is how coverage is measured and
how a rule is debugged.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs

from tablee.core.folders import game_folders

P = ParamSpec("P")
R = TypeVar("R")

_config: Any = numba.config
COMPILED: bool = not _config.DISABLE_JIT

_PACKAGE = Path(__file__).resolve().parents[1]
MACHINERY = tuple(_PACKAGE / room for room in ("core", "bots", "lab"))  # where kernels live that are no game's own
WEIGHTS = ".npy"  # files that kernels have their numbers from


class Sample(NamedTuple):
    """A kernel, and arguments like those it is called with: whoever compiles it elsewhere must know their types."""

    kernel: Callable[..., Any]
    arguments: tuple[Any, ...]


@cache
def _digest(folders: tuple[Path, ...]) -> str:
    """A digest of everything in these folders that has a say in compiled code.

    Numba notices a change in a function's own file only, not in the files of the functions it calls. A cache folder
    per digest makes a stale mixture impossible. (So constants of kernels belong in files that have kernels.)
    """
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", WEIGHTS):
                content = file.read_bytes()
                if file.suffix == WEIGHTS or b"kernel\ndef " in content:
                    digest.update(content)
    return digest.hexdigest()[:16]


def cache_folder(module: str) -> Path:
    """Where a module's compiled kernels are kept; ``NUMBA_CACHE_DIR`` in the environment wins.

    A game's own kernels hang on the machinery and on the game. Those of the machinery are compiled for every game, so
    they hang on all games that are installed.
    """
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    games = game_folders()
    own = games.get(module.rpartition(".")[0])
    folders = (own,) if own else tuple(games.values())
    return Path(platformdirs.user_cache_dir("tablee", False)) / _digest((*MACHINERY, *folders))


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: no GIL, cached on disk, plain Python where compiling is switched off."""
    _config.CACHE_DIR = str(cache_folder(function.__module__))
    return cast(Callable[P, R], numba.njit(nogil=True, cache=True)(function))


def wrapping_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose unsigned arithmetic is meant to wrap around at 2**64."""
    if COMPILED:
        return kernel(function)
    return np.errstate(over="ignore")(function)

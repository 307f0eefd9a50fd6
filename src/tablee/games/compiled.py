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
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs

P = ParamSpec("P")
R = TypeVar("R")

_config: Any = numba.config
COMPILED: bool = not _config.DISABLE_JIT


ROOMS = ("games", "bots", "lab")  # where kernels live; each room calls those before it


@cache
def _digest(rooms: tuple[str, ...]) -> str:
    """A digest of every file of these rooms that has kernels in it.

    Numba notices a change in a function's own file only, not in the files of the functions it calls. A cache folder
    per digest makes a stale mixture impossible. (So constants of kernels belong in files that have kernels.)
    """
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    package = Path(__file__).resolve().parents[1]
    for room in rooms:
        for source in sorted((package / room).rglob("*.py")):
            text = source.read_bytes()
            if b"kernel\ndef " in text:
                digest.update(text)
    return digest.hexdigest()[:16]


def cache_folder(module: str) -> Path:
    """Where a module's compiled kernels are kept; ``NUMBA_CACHE_DIR`` in the environment wins."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    room = module.removeprefix("tablee.").split(".")[0]
    depth = ROOMS.index(room) + 1 if room in ROOMS else len(ROOMS)
    return Path(platformdirs.user_cache_dir("tablee", False)) / _digest(ROOMS[:depth])


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: no GIL, cached on disk, plain Python where compiling is switched off."""
    _config.CACHE_DIR = str(cache_folder(function.__module__))
    return cast(Callable[P, R], numba.njit(nogil=True, cache=True)(function))


def wrapping_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose unsigned arithmetic is meant to wrap around at 2**64."""
    if COMPILED:
        return kernel(function)
    return np.errstate(over="ignore")(function)

"""How the rules are compiled: one decorator, one cache on disk.

Every rule is a plain Python function. :func:`kernel` compiles it with Numba, without the GIL and cached on disk. With
``NUMBA_DISABLE_JIT=1`` in the environment the same source runs as ordinary Python: that is how coverage is measured and
how a rule is debugged. A server that has just started does not wait for the compiler either: :func:`compile_ahead`.
"""

import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

import numba
import numpy as np
import platformdirs
from numba.extending import register_jitable, typeof_impl
from numpy.typing import NDArray

from tablee.core.folders import game_folders

P = ParamSpec("P")
R = TypeVar("R")

_config: Any = numba.config
COMPILED: bool = not _config.DISABLE_JIT

_PACKAGE = Path(__file__).resolve().parents[1]
MACHINERY = tuple(
    _PACKAGE / package for package in ("core", "bots", "lab", "pocket")
)  # where kernels live that are no game's own
WEIGHTS = ".npy"  # files that kernels have their numbers from


class Sample(NamedTuple):
    """A kernel, with arguments of the types that it is called with, from which it can be compiled elsewhere."""

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


class _Ahead:
    """Is a thread compiling ahead?"""

    is_going_on = False


class _Here(threading.local):
    """How this thread takes kernels while another one compiles ahead."""

    waits = False  # until they are compiled
    is_plain = False  # they are plain Python


_ahead, _here = _Ahead(), _Here()


class Kernel(Generic[P, R]):
    """A rule that is compiled when it is first called; while another thread compiles ahead it is plain Python."""

    def __init__(self, function: Callable[P, R], plain: Callable[P, R]) -> None:
        update_wrapper(self, function)
        _config.CACHE_DIR = str(cache_folder(function.__module__))
        self.compiled: Callable[P, R] = numba.njit(nogil=True, cache=True)(function)
        self.py_func, self._plain = function, plain
        self._ready: set[tuple[Any, ...]] = set()  # the types that it was compiled for ahead

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> R:
        """Do it as fast as it can be done now."""
        if not (_ahead.is_going_on or _here.is_plain):
            return self.compiled(*arguments, **named)
        if _here.is_plain:
            return self._plain(*arguments, **named)
        types = tuple(map(numba.typeof, (*arguments, *named.values())))
        if _here.waits or types in self._ready:
            result = self.compiled(*arguments, **named)
            self._ready.add(types)
            return result
        with uncompiled():  # and so is what it calls, without asking each time
            return self._plain(*arguments, **named)


@typeof_impl.register(Kernel)
def _type_in_compiled_code(kernel: "Kernel[Any, Any]", context: Any) -> Any:
    """Compiled code calls what is compiled."""
    return typeof_impl(kernel.compiled, context)


@contextmanager
def compile_ahead() -> Iterator[None]:
    """Compile in this thread whatever it calls. Others do not wait for it: they take plain Python meanwhile."""
    wait_for_compiler()
    _ahead.is_going_on = True
    try:
        yield
    finally:
        _ahead.is_going_on = False


def wait_for_compiler() -> None:
    """Say that the present thread has time, and much to calculate: it waits until a kernel is compiled."""
    _here.waits = True


@contextmanager
def uncompiled() -> Iterator[None]:
    """Kernels are plain Python here."""
    was, _here.is_plain = _here.is_plain, True
    try:
        yield
    finally:
        _here.is_plain = was


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: no GIL, cached on disk, plain Python where compiling is switched off."""
    return Kernel(function, function) if COMPILED else function


def inner_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A small kernel that only others call: compiled as a part of them, and not once more for each constant given."""
    registered: Callable[P, R] = register_jitable(function)
    return registered


@inner_kernel
def scratch(size: int, dtype: type[Any]) -> NDArray[Any]:
    """Return a small array for the calling kernel alone, not cleared. For a GPU, ``size`` is the name of a constant."""
    return np.empty(size, dtype)


def wrapping_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """A kernel whose unsigned arithmetic is meant to wrap around at 2**64."""
    plain = np.errstate(over="ignore")(function)
    return Kernel(function, plain) if COMPILED else plain

"""The kernels of a game as Numba's LLVM text: ``python -m tablee.pocket.wasm.texts GAME`` writes it as JSON.

It runs in a process of its own, because Numba must be told before it starts to leave out what belongs to one machine
or one day: the processor's own instructions, and the order in which Python goes through sets.
"""

import gc
import json
import os
import re
import subprocess
import sys
import tempfile
from typing import Any, NamedTuple

ADDRESS = re.compile(
    r"(?<=numba\.dynamic\.globals\.)[0-9a-f]+|(?<=__numba_array_expr_0x)[0-9a-f]+|(?<=inttoptr \(i64 )\d+"
)
SETTINGS = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "PYTHONHASHSEED": "0"}


class Text(NamedTuple):
    """A kernel's LLVM text, and the name of its function in there."""

    llvm: str
    symbol: str


def texts(game: str) -> tuple[dict[str, Text], dict[str, Any]]:
    """The text of every kernel that a page gets of a game, and what to tell the page about them."""
    with tempfile.TemporaryDirectory() as cache:
        process = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", __name__, game],
            env={**os.environ, **SETTINGS, "NUMBA_CACHE_DIR": cache},
            stdout=subprocess.PIPE,
            check=True,
        )
    found = json.loads(process.stdout)
    return {name: Text(*text) for name, text in found["texts"].items()}, found["about"]


def _compile(game: str) -> dict[str, Any]:
    import numba  # noqa: PLC0415  (only in the process of its own)

    from tablee.core.compiling import uncompiled  # noqa: PLC0415
    from tablee.pocket.about import about, about_shared  # noqa: PLC0415
    from tablee.pocket.exports import exports, shared_exports  # noqa: PLC0415
    from tablee.pocket.files import SHARED  # noqa: PLC0415

    with uncompiled():  # to make samples takes less time than to compile what makes them
        samples = shared_exports() if game == SHARED else exports(game)
        told = about_shared(samples) if game == SHARED else about(game, samples)
    found = {}
    places: dict[str, str] = {}
    for name, sample in samples.items():
        function = numba.njit(nogil=True)(sample.kernel.py_func)  # type: ignore[attr-defined]
        signature = tuple(map(numba.typeof, sample.arguments))
        function.compile(signature)
        llvm = ADDRESS.sub(lambda place: _numbered(place[0], places), function.inspect_llvm(signature))
        found[name] = Text(llvm, re.findall(r"^define .*@cfunc\.(\w+)\(", llvm, re.M)[0])
        told["kernels"][name]["gives"] = _gives(function.nopython_signatures[0].return_type)
    return {"texts": found, "about": told}


def _numbered(address: str, places: dict[str, str]) -> str:
    """A number for an address of this process: it is part of names, and by their names LLVM puts things in order."""
    return places.setdefault(address, str(len(places)))


def _gives(kind: Any) -> list[str]:
    from numba import types  # noqa: PLC0415

    several = isinstance(kind, types.BaseTuple)
    return [] if kind == types.none else list(map(str, kind)) if several else [str(kind)]


if __name__ == "__main__":
    gc.disable()  # a sixth of the time went into looking for garbage, in a process that soon ends
    json.dump(_compile(sys.argv[1]), sys.stdout)

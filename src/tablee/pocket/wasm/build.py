"""From a game to its ``kernels.wasm``."""

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import platformdirs

from tablee.core import GAMES
from tablee.pocket.about import SECTION
from tablee.pocket.files import SHARED, path_of
from tablee.pocket.wasm.objects import object_file
from tablee.pocket.wasm.texts import texts

RUNTIME = Path(__file__).with_name("runtime.c")
RUNTIME_CALLS = ("fresh", "keep", "give_back")
PACKAGE = Path(__file__).parents[2]
MARKS = (b"kernel\ndef ", b"Sample(", b"Budget(", b"notation: ClassVar", b"Option(", b"def told(", b"Meta(")
PARTS = ("llvmlite", "numba", "numpy", "ziglang")


def built(game: str) -> bytes:
    """Return the kernels of a game, from the cache if its sources have not changed: a build takes half a minute."""
    kept = Path(platformdirs.user_cache_dir("tablee", False)) / "wasm" / f"{game}-{_digest(game)}.wasm"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(build(game))
    return kept.read_bytes()


def write(game: str) -> int:
    """Build the kernels of a game into its folder, with the digest of what they were built from; return their size."""
    compiled = built(game)
    path_of(game).write_bytes(compiled)
    if game != SHARED:
        _record(game).write_text(f"{_digest_with_file(game)}\n")
    return len(compiled)


def is_recorded(game: str) -> bool:
    """Return whether the digest beside the kernels is that of the current sources and the current file."""
    return game != SHARED and _record(game).exists() and _record(game).read_text().strip() == _digest_with_file(game)


def _record(game: str) -> Path:
    return GAMES.page(game).parent / "kernels.digest"


def _digest_with_file(game: str) -> str:
    return hashlib.sha256(_digest(game).encode() + path_of(game).read_bytes()).hexdigest()


def _digest(game: str) -> str:
    """Return a digest of the sources and the compilers of a game's kernels."""
    digest = hashlib.sha256(" ".join(f"{part} {version(part)}" for part in PARTS).encode())
    for file in _sources(game):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(game: str) -> Iterator[Path]:
    """Yield the compiler's files, the weights, and the Python files that declare kernels or what a page is told."""
    for folder in (PACKAGE / "pocket", Path(__file__).parent):
        yield from sorted(file for file in folder.glob("*") if file.suffix in (".py", ".c"))
    own = () if game == SHARED else (PACKAGE / "bots", GAMES.page(game).parent)
    for folder in (PACKAGE / "core", *own):
        for file in sorted(folder.glob("*")):
            if file.suffix == ".npy" or (file.suffix == ".py" and any(mark in file.read_bytes() for mark in MARKS)):
                yield file


def build(game: str) -> bytes:
    """Compile the kernels of a game; the same sources give the same bytes."""
    found, about = texts(game)
    return linked(object_file(found), found) + section(about)


def linked(kernels: bytes, names: Iterable[str]) -> bytes:
    """Link the kernels with the runtime, into a module without imports."""
    with tempfile.TemporaryDirectory() as folder:
        compiled, result = Path(folder) / "kernels.o", Path(folder) / "kernels.wasm"
        compiled.write_bytes(kernels)
        exports = [f"-Wl,--export={name}" for name in (*names, *RUNTIME_CALLS)]
        zig = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-freestanding", "-O2", "-s"]
        settings = ["-Wl,--no-entry", "-Wl,-z,stack-size=262144"]
        subprocess.run([*zig, *settings, *exports, str(RUNTIME), str(compiled), "-o", str(result)], check=True)
        return result.read_bytes()


def section(about: dict[str, Any]) -> bytes:
    """Return a custom section for the end of the module, which describes it to the page."""
    name, text = SECTION.encode(), json.dumps(about, separators=(",", ":")).encode()
    content = _number(len(name)) + name + text
    return b"\0" + _number(len(content)) + content


def _number(value: int) -> bytes:
    """Encode a whole number as unsigned LEB128."""
    digits = [value >> shift & 0x7F for shift in range(0, max(1, value.bit_length()), 7)]
    return bytes([digit | 0x80 for digit in digits[:-1]] + digits[-1:])

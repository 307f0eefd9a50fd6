"""The files that all pages share, and what tells one state of them from another."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from operator import itemgetter
from pathlib import Path

from tablee.core import GAMES
from tablee.core.folders import game_folders
from tablee.pocket.files import played_in_page

PACKAGE = Path(__file__).resolve().parents[2]
STATIC = PACKAGE / "web" / "static"
WORKER = STATIC / "js" / "worker.js"
LEFT_OUT = (".d.ts",)  # for developers only


def lasting_files() -> dict[str, Path]:
    """The files of what needs no house."""
    return shared_files(played_in_page())


def shared_files(games: Iterable[str]) -> dict[str, Path]:
    """Scripts, styles, pictures and kernels by their addresses, without a slash before them."""
    folders = {"static": STATIC} | {f"games/{name}": GAMES.page(name) for name in games}
    return {
        f"{address}/{path.relative_to(folder).as_posix()}": path
        for address, folder in folders.items()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(LEFT_OUT)
    }


def digest(contents: Iterable[tuple[str, bytes]]) -> str:
    """The same for the same contents under the same names."""
    found = sha256()
    for name, content in contents:
        found.update(f"{name}\0{len(content)}\0".encode() + content)
    return found.hexdigest()[:16]


@cache
def version_of_house() -> str:
    """Another one whenever anything of the house or of its games is another."""
    names = {
        path: f"{package}/{path.relative_to(folder).as_posix()}"  # wherever it is installed
        for package, folder in {**game_folders(), "tablee": PACKAGE}.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    return digest((name, path.read_bytes()) for path, name in sorted(names.items(), key=itemgetter(1)))


def worker(version: str) -> str:
    """The script that keeps files and pages on a device; each version is a worker of its own."""
    return f'self.version = "{version}";\n{WORKER.read_text(encoding="utf-8")}'

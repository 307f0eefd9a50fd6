"""The static files of all pages, and digests that tell one version of them from another."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from operator import itemgetter
from pathlib import Path

from tablee.core import GAMES
from tablee.core.folders import game_folders
from tablee.pocket.files import played_in_page

PACKAGE = Path(__file__).resolve().parents[1]
STATIC = PACKAGE / "web" / "static"
PLAIN = PACKAGE / "web" / "plain"  # files of boards that have none of their own
WORKER = STATIC / "js" / "worker.js"
LEFT_OUT = (".d.ts",)  # for developers only
FILES = ("static", "games")  # the folders of static files
FINGERPRINTED = "files"  # the folder of fingerprinted URLs on a server; not used by static sites
PLACES = tuple(f"/{place}/" for place in (FINGERPRINTED, *FILES))  # where the URLs of static files begin


def lasting_files() -> dict[str, Path]:
    """The files of pages that need no server."""
    return shared_files(played_in_page())


def shared_files(games: Iterable[str]) -> dict[str, Path]:
    """Return scripts, styles, pictures and kernels by their URLs, without a leading slash."""
    folders = [(f"games/{name}", folder) for name in games for folder in (PLAIN, GAMES.page(name))]
    return {
        f"{address}/{path.relative_to(folder).as_posix()}": path
        for address, folder in [("static", STATIC), *folders]
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(LEFT_OUT)
    }


def digest(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return a digest of names and contents."""
    found = sha256()
    for name, content in contents:
        found.update(f"{name}\0{len(content)}\0".encode() + content)
    return found.hexdigest()[:16]


@cache
def version_of_server() -> str:
    """A digest of all code and files, of the server and of its games."""
    names = {
        path: f"{package}/{path.relative_to(folder).as_posix()}"  # wherever it is installed
        for package, folder in {**game_folders(), "tablee": PACKAGE}.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    return digest((name, path.read_bytes()) for path, name in sorted(names.items(), key=itemgetter(1)))


def worker(version: str) -> str:
    """Return the service worker, preceded by its version: each version is a new worker."""
    return f'self.version = "{version}";\n{WORKER.read_text(encoding="utf-8")}'

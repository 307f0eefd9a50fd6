"""Writes the site into a folder."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

from tablee.core.errors import BadRequest
from tablee.locale import LANGUAGES
from tablee.server.pages.home import templates
from tablee.site.relative import file_of, relative
from tablee.site.rendering import pages_alone, render
from tablee.web.files import digest, lasting_files, worker
from tablee.web.offline import NO_CONNECTION, lasting_pages

KEPT = "kept.json"  # what a device caches of the site; its presence also marks a folder as a site
OnProgress = Callable[[int, int], None]


def build(folder: Path, on_progress: OnProgress) -> int:
    """Write the site and return its number of files. Files of an older site are removed."""
    before = _files_of_site(folder)
    files = {name: path.read_bytes() for name, path in lasting_files().items()} | {"index.html": _door()}
    pages = dict(asyncio.run(_pages(on_progress)))
    site = files | pages
    version = digest(sorted(site.items()))
    site[KEPT] = _kept(version, sorted(files), sorted(pages)).encode()
    site["worker.js"] = worker(version).encode()
    for name, content in site.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in before - set(site):
        (folder / name).unlink(missing_ok=True)
    return len(site)


def _files_of_site(folder: Path) -> set[str]:
    """Return the files of an existing site in the folder; BadRequest if there is something else but no site."""
    if not folder.exists() or not any(folder.iterdir()):
        return set()
    try:
        kept = json.loads((folder / KEPT).read_text(encoding="utf-8"))
        return {*kept["files"], *(page for pages in kept["pages"].values() for page in pages)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise BadRequest(
            "The folder {folder} has other things in it. Please name an empty one.", folder=folder
        ) from None


async def _pages(on_progress: OnProgress) -> list[tuple[str, bytes]]:
    """Return every page in every language, with manifest and service worker."""
    app, wanted = pages_alone(), [(language, path) for language in LANGUAGES for path in _paths()]
    written = []
    for number, (language, path) in enumerate(wanted, 1):
        answer = await render(app, path, language)
        html = path in lasting_pages()
        content = relative(answer.decode(), path, language).encode() if html else answer
        written.append((file_of(path, language), content))
        on_progress(number, len(wanted))
    return written


def _paths() -> Iterator[str]:
    yield from lasting_pages()
    yield "manifest.webmanifest"


def _door() -> bytes:
    """The page that redirects to the visitor's language."""
    return templates.env.get_template("site.html").render(languages=LANGUAGES).encode()


def _kept(version: str, files: list[str], pages: list[str]) -> str:
    folders = {f"{language}/": [page for page in pages if page.startswith(f"{language}/")] for language in LANGUAGES}
    offline = [file_of(NO_CONNECTION, language) for language in LANGUAGES]
    return json.dumps({"version": version, "files": files, "pages": folders, "fresh": [], "offline": offline})

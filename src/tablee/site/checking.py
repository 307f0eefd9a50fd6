"""Follows every address in the folder of a site: links, scripts and their imports, styles, symbols of pictures."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

from tablee.locale import LANGUAGES
from tablee.site.building import KEPT
from tablee.site.relative import ADDRESSES, file_of
from tablee.web.files import FILES

IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?["']([^"']+)["']""")
NAMED = re.compile(rf"""["`]((?:{"|".join(FILES)})/[^"`$#\s]*)["`#]""")  # a file of ours, as `file` of root.js finds it
PAGE = re.compile(r"""\bpage\(["`]([^"`$?#]*)["`?#]""")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)  # types are imported in comments
IN_STYLES = re.compile(r"""(?:url\(|@import )["']?([^"')]+)""")


class _Page(HTMLParser):
    """Collects the links of a page or a picture, and its link targets."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the links and targets of a tag."""
        for name, value in attrs:
            if name in ADDRESSES and value:
                self.addresses.append(value)
            elif name == "id" and value:
                self.places.add(value)


class Site:
    """A folder whose links are checked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.page = cache(lambda name: _Page(self.text(name)))

    def text(self, name: str) -> str:
        """Return the text of a file."""
        return (self.folder / name).read_text(encoding="utf-8")

    def dead(self) -> list[str]:
        """Return every dead link, with the file that contains it."""
        names = sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if path.is_file())
        return [
            f"{name}: {address}" for name in names for address in self._addresses(name) if self._is_dead(name, address)
        ]

    def _addresses(self, name: str) -> Iterator[str]:
        """Yield the links of a file."""
        kind = Path(name).suffix
        if kind in (".html", ".svg"):
            yield from self.page(name).addresses
        elif kind == ".css":
            yield from IN_STYLES.findall(self.text(name))
        elif kind == ".webmanifest":
            listed = json.loads(self.text(name))
            yield from (listed["start_url"], *(icon["src"] for icon in listed["icons"]))
        elif name == KEPT:
            listed = json.loads(self.text(name))
            yield from (
                *listed["files"],
                *listed["offline"],
                *(page for pages in listed["pages"].values() for page in pages),
            )
        elif kind == ".js":
            yield from self._of_script(name)

    def _of_script(self, name: str) -> Iterator[str]:
        """Yield the links that are literals in a script; computed ones are covered by playing."""
        text, up = COMMENT.sub("", self.text(name)), "../" * name.count("/")
        yield from (address for address in IMPORTED.findall(text) if address.startswith((".", "/")))
        yield from (f"{up}{address}" for address in NAMED.findall(text))
        yield from (f"{up}{file_of(path, language)}" for path in PAGE.findall(text) for language in LANGUAGES)

    def _is_dead(self, name: str, address: str) -> bool:
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            return False  # another host
        path = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
        if path.startswith(("/", "..")) or not (self.folder / path).is_file():
            return True
        has_places = Path(path).suffix in (".html", ".svg")
        return bool(parts.fragment and has_places and parts.fragment not in self.page(path).places)

"""The part of the package's metadata that depends on where its sources are published.

A package index shows the README by itself, where relative links lead nowhere. ``TABLEE_REPOSITORY=https://… python -m
hatchling build`` makes them absolute and names the project's pages; without it pictures are left out, and links are
their words alone.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

REPOSITORY = "TABLEE_REPOSITORY"
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")  # a picture or a link to a file
PAGES = {"Repository": "", "Documentation": "/blob/HEAD/docs/index.md", "Changelog": "/blob/HEAD/CHANGELOG.md"}


class PublishedMetadata(MetadataHookInterface):
    """Called by hatchling when it builds or installs the package."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README and the URLs."""
        repository = os.environ.get(REPOSITORY, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": published(text, repository)}
        metadata["urls"] = {name: repository + page for name, page in PAGES.items()} if repository else {}


def published(text: str, repository: str) -> str:
    """Return the README as a package index shows it.

    >>> text = "![Home](docs/home.webp) [Rules](docs/rules.md#a)"
    >>> published(text, "https://example.org/tablee")
    '![Home](https://example.org/tablee/raw/HEAD/docs/home.webp) [Rules](https://example.org/tablee/blob/HEAD/docs/rules.md#a)'
    >>> published(text, "")
    ' Rules'
    """

    def link(found: re.Match[str]) -> str:
        picture, words, file = found.groups()
        if not repository:
            return "" if picture else words
        return f"{picture}[{words}]({repository}/{'raw' if picture else 'blob'}/HEAD/{file})"

    return LINK.sub(link, text)

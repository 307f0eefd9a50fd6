"""Files that a page names are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NAMED = re.compile(r"`(?:python )?([\w/<>.-]+\.py)\b[^`]*`")
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = {name.replace("<game>", "*") for name in NAMED.findall(page.read_text(encoding="utf-8"))}
    assert [name for name in named if not _is_there(name)] == []


def _is_there(name: str) -> bool:
    """By its whole path, or by the end of it."""
    homes = (ROOT / home for home in ("src", "tests", "tools", "bench", "docs"))
    return any(ROOT.glob(name)) or any(any(home.rglob(name)) for home in homes)

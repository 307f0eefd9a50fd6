"""The pages about environments say what the code has: every observation and action, and what random play gives."""

import pytest
from tools import environments_table


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return environments_table.pages()


def test_the_pages_are_up_to_date(pages: dict[str, str]) -> None:
    for name, text in pages.items():
        written = (environments_table.DOCS / name).read_text(encoding="utf-8")
        assert written == text, "run: python tools/environments_table.py"

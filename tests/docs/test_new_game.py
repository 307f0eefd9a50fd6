"""The pages about writing a game show the code that the tests play."""

import re
from pathlib import Path

import pytest
from tools.new_game import EXAMPLE, LANGUAGES, PAGES, document


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_page_is_up_to_date(page: Path) -> None:
    assert page.read_text(encoding="utf-8") == document(page), "python tools/new_game.py"


def test_who_follows_the_pages_in_an_empty_folder_gets_the_game_that_the_tests_play() -> None:
    """All files but translations and the package's empty mark are shown, whole: tests/fourth installs these."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", text, re.M | re.S))
    files = (EXAMPLE / "pyproject.toml", *(EXAMPLE / "tablee_pig").rglob("*"))
    wanted = {path.relative_to(EXAMPLE).as_posix(): path for path in files if path.suffix in LANGUAGES}
    assert shown == {name: path.read_text(encoding="utf-8") for name, path in wanted.items() if path.stem != "__init__"}

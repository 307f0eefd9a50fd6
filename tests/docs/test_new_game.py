"""The page about writing a game shows the code that the tests play."""

import re

from tools.new_game import EXAMPLE, LANGUAGES, WRITTEN, document


def test_the_page_is_up_to_date() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == document(), "python tools/new_game.py"


def test_who_follows_the_page_in_an_empty_folder_gets_the_game_that_the_tests_play() -> None:
    """All files but translations and the package's empty mark are shown, whole: tests/fourth installs these."""
    shown = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", WRITTEN.read_text(encoding="utf-8"), re.M | re.S))
    files = (EXAMPLE / "pyproject.toml", *(EXAMPLE / "tablee_pig").rglob("*"))
    wanted = {path.relative_to(EXAMPLE).as_posix(): path for path in files if path.suffix in LANGUAGES}
    assert shown == {name: path.read_text(encoding="utf-8") for name, path in wanted.items() if path.stem != "__init__"}

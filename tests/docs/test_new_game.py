"""The page about writing a game shows the code that the tests play."""

from tools.new_game import EXAMPLE, WRITTEN, document


def test_the_page_is_up_to_date() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == document(), "python tools/new_game.py"


def test_every_module_of_the_example_is_shown() -> None:
    page = WRITTEN.read_text(encoding="utf-8")
    modules = [path for path in (EXAMPLE / "tablee_pig").glob("*.py") if path.stem != "__init__"]
    assert len(modules) == 11
    assert all(f"`tablee_pig/{path.name}`" in page for path in modules)

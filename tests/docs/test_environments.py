"""The page about environments lists every observation and action as the code has them."""

from tools import environments_table


def test_the_page_is_up_to_date() -> None:
    written = (environments_table.ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    assert written == environments_table.page(), "run: python tools/environments_table.py"

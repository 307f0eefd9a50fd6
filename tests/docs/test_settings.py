"""Every setting can be made from outside, and docs/settings.md lists them all."""

from pathlib import Path

import pytest
from tools import settings_table

from tablee.server.settings import Settings


def test_the_table_is_up_to_date() -> None:
    written = (settings_table.ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert written == settings_table.table(), "run: python tools/settings_table.py"


@pytest.mark.parametrize(
    ("variable", "name", "value"),
    [
        ("TABLEE_HOST", "host", "0.0.0.0"),
        ("PORT", "port", 8123),
        ("TABLEE_PORT", "port", 8123),
        ("TABLEE_OPEN", "open", False),
        ("TABLEE_DATA", "data", Path("/tmp/tables")),
        ("TABLEE_BOT_PAUSE", "bot_pause", 1.5),
        ("TABLEE_MESSAGES_PER_SECOND", "messages_per_second", 5),
        ("TABLEE_MESSAGES", "messages_per_second", 5),
        ("TABLEE_TABLES_PER_MINUTE", "tables_per_minute", 5),
        ("TABLEE_TABLES", "tables_per_minute", 5),
        ("TABLEE_IDLE_SECONDS", "idle_seconds", 5),
    ],
)
def test_every_setting_is_a_variable(monkeypatch: pytest.MonkeyPatch, variable: str, name: str, value: object) -> None:
    monkeypatch.setenv(variable, "no" if value is False else str(value))
    assert getattr(Settings(), name) == value


def test_what_is_given_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_MESSAGES", "5")
    monkeypatch.setenv("TABLEE_DATA", "")
    assert Settings(messages_per_second=7).messages_per_second == 7
    assert Settings().data.name == "tablee"

"""Every setting can be made from outside, and docs/settings.md lists them all."""

from pathlib import Path
from typing import get_args

import pytest
from tools import settings_table

from tablee.server.settings import Settings, variables


def test_the_table_is_up_to_date() -> None:
    written = (settings_table.ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    assert written == settings_table.table(), "run: python tools/settings_table.py"


GIVEN = {
    bool: ("no", False),
    int: ("7", 7),
    float: ("1.5", 1.5),
    str: ("words", "words"),
    Path: ("there", Path("there")),
}
WRITTEN = [(name, variable) for name in Settings.model_fields for variable in variables(name)]


@pytest.mark.parametrize(("name", "variable"), WRITTEN)
def test_every_setting_is_a_variable(monkeypatch: pytest.MonkeyPatch, name: str, variable: str) -> None:
    kind = Settings.model_fields[name].annotation
    written, value = next(GIVEN[each] for each in (kind, *get_args(kind)) if each in GIVEN)
    monkeypatch.setenv("TABLEE_DATABASE_URL", "postgresql://")  # several workers need them
    monkeypatch.setenv("TABLEE_REDIS_URL", "redis://")
    monkeypatch.setenv(variable, written)
    assert getattr(Settings(), name) == value


def test_what_is_given_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_MESSAGES_PER_SECOND", "5")
    monkeypatch.setenv("TABLEE_DATA", "")
    assert Settings(messages_per_second=7).messages_per_second == 7
    assert Settings().data.name == "tablee"

"""The rules on a key: the sentences of the rules pages, as this table plays."""

import pytest
from typer.testing import CliRunner

import tablee
from tablee.cli import build
from tablee.core import GAMES
from tablee.locale import voice
from tablee.teaching import rulebook

WIDE = {"COLUMNS": "400"}  # no sentence is wrapped


def shown(*arguments: str) -> str:
    """What the terminal shows when somebody asks for the rules and goes."""
    result = CliRunner().invoke(build(("play",)), ["play", *arguments], input="r\nq\n", env=WIDE)
    assert result.exception is None
    return result.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_key_r_tells_the_whole_rulebook(name: str, language: str) -> None:
    lines = shown(name, "--lang", language).splitlines()
    speak = voice(language).speak
    for section in rulebook(tablee.load(name)):
        assert {speak(section.title), *map(speak, section.said)} - set(lines) == set()


def test_a_house_rule_changes_the_rule_book() -> None:
    assert "A card can't go on top of its own kind." in shown("deserto", "--lang", "en", "--option", "same=false")
    assert "A card can't go on top of its own kind." not in shown("deserto", "--lang", "en")

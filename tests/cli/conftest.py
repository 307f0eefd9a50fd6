"""Whoever changes the terminal's language in a test leaves it as it was."""

from collections.abc import Iterator

import pytest

from tablee.cli.messages import choose_language
from tablee.locale import SOURCE


@pytest.fixture(autouse=True)
def _speak_english_again() -> Iterator[None]:
    yield
    choose_language(SOURCE)

"""The session in docs/engine.md is what the engine really says."""

import re
from pathlib import Path

from tests.cli.engine import converse_raw

DOCUMENT = Path(__file__).parents[2] / "docs" / "engine.md"


def test_the_session_in_the_document_is_true() -> None:
    session = DOCUMENT.read_text("utf-8").split("```")[1].strip().splitlines()
    sent = [line[2:].encode() for line in session if line.startswith("> ")]
    shown = [line[2:] for line in session if line.startswith("< ")]
    assert len(sent) + len(shown) == len(session)
    answers = [line.decode() for line in converse_raw(sent)]
    for pattern, answer in zip(shown, answers, strict=True):
        assert re.fullmatch(re.escape(pattern).replace("…", ".*"), answer), f"{answer}\nis not\n{pattern}"

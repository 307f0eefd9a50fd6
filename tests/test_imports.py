"""Test modules share helpers through helper modules, never through each other."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IMPORTS_A_TEST = re.compile(r"^\s*(?:from|import) +(?:[\w.]*\.)?test_\w+", re.MULTILINE)


def test_no_module_imports_a_test_module() -> None:
    files = [file for folder in ("tests", "tools", "bench") for file in (ROOT / folder).rglob("*.py")]
    found = [str(file.relative_to(ROOT)) for file in files if IMPORTS_A_TEST.search(file.read_text(encoding="utf-8"))]
    assert found == [], "Move what they import into a helper module."

"""Generate docs/rules.md: a table from every rule's number to its tests.

The numbers and what they stand for are in docs/rule_numbers.toml. A test belongs to a rule by its name: test_D7_...
"""

import ast
import re
import tomllib
from collections import defaultdict
from pathlib import Path

from tablee.core import GAMES

ROOT = Path(__file__).resolve().parents[1]
NUMBER = r"(?:DR?|SR?|MR?)[1-9][0-9]?"
HEAD = """# Which test holds which rule

Made by `python tools/rules_table.py`; do not edit. A test is named after the rule it holds.
"""


def numbers() -> dict[str, dict[str, str]]:
    """For each game its rules' numbers, with a few words on each."""
    return tomllib.loads((ROOT / "docs" / "rule_numbers.toml").read_text(encoding="utf-8"))


def tests() -> dict[str, list[str]]:
    """For each number the tests named after it, as ``file::test``."""
    found = defaultdict(list)
    for path in sorted((ROOT / "tests" / "games").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (match := re.match(rf"test_({NUMBER})_", node.name)):
                found[match[1]].append(f"{path.relative_to(ROOT).as_posix()}::{node.name}")
    return dict(found)


def named_in_sources() -> dict[str, list[str]]:
    """For each number that the sources name, the files that do; the rulebook only tells what others hold."""
    found = defaultdict(list)
    for path in sorted((ROOT / "src" / "tablee").rglob("*.py")):
        if "rulebook" in path.parts:
            continue
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if " " in line.strip()]  # no lone codes
        for number in sorted(set(re.findall(rf"\b{NUMBER}\b", "\n".join(lines)))):
            found[number].append(path.relative_to(ROOT).as_posix())
    return dict(found)


def table() -> str:
    """The text of docs/rules.md."""
    held = tests()
    lines = [HEAD]
    for game, rules in numbers().items():
        lines += [f"## {GAMES[game].title}", "", "| rule | in a few words | tests |", "|---|---|---|"]
        for number, words in rules.items():
            names = "<br>".join(f"`{name.removeprefix('tests/games/')}`" for name in held.get(number, ()))
            lines.append(f"| {number} | {words} | {names} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    (ROOT / "docs" / "rules.md").write_text(table(), encoding="utf-8")

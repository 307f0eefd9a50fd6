"""Machinery never names a game: whoever adds one adds a folder."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tablee.core import GAMES
from tablee.core.folders import game_folders

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tablee"
NAMES = re.compile("|".join({*GAMES, *(game.title.lower() for game in GAMES.values())}), re.IGNORECASE)
COMPARED = ROOT / "bench" / "environments.py"  # names the games of others that each of ours is measured against
TEXTS = (".py", ".js", ".ts", ".css", ".html", ".svg")
FILES = sorted(
    path
    for folder in (SOURCE, ROOT / "tools", ROOT / "bench")
    for path in folder.rglob("*")
    if path.suffix in TEXTS
    and "locale" not in path.relative_to(ROOT).parts[:-1]
    and path != COMPARED
    and not any(path.is_relative_to(game) for game in game_folders().values())
)


def lines_of_code(path: Path) -> dict[int, str]:
    """The lines of a file; of Python without its docstrings, whose examples are documentation, and its comments."""
    text = path.read_text(encoding="utf-8")
    lines = dict(enumerate(text.splitlines(), 1))
    if path.suffix != ".py":
        return lines
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines.pop(number)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and token.start[0] in lines:
            lines[token.start[0]] = lines[token.start[0]].replace(token.string, "")
    return lines


def test_there_is_something_to_read() -> None:
    assert len(FILES) > 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    named = {number: line.strip() for number, line in lines_of_code(path).items() if NAMES.search(line)}
    assert named == {}

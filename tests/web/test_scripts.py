"""Scripts, styles and templates as text: types that hold together, lines that can be read."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tablee.core import GAMES

CHECKER = Path(__file__).parent / "tsc"
SOURCE = Path(__file__).resolve().parents[2] / "src" / "tablee"
FILES = [*SOURCE.glob("web/static/**/*"), *SOURCE.glob("games/*/page/*"), *SOURCE.rglob("*.html")]
LONGEST = 120


@pytest.fixture(scope="module")
def tsc() -> Path:
    """TypeScript, brought by npm where it is not there yet."""
    npm = shutil.which("npm")
    assert npm, "This test needs npm: apt-get install npm"
    program = CHECKER / "node_modules" / ".bin" / "tsc"
    if not program.exists():
        subprocess.run([npm, "ci", "--silent", "--no-audit", "--no-fund"], cwd=CHECKER, check=True, timeout=300)
    return program


def test_the_types_of_all_scripts_hold_together(tsc: Path) -> None:
    told = subprocess.run([tsc, "--project", CHECKER], capture_output=True, text=True, timeout=300, check=False)
    faults = [line for line in told.stdout.splitlines() if re.match(r"\S", line)]
    assert faults == []


def test_no_line_is_too_long_to_read() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in FILES if path.suffix in (".js", ".ts", ".css", ".html")}
    assert len(texts) > 40
    long = [
        f"{path.name}:{number}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


@pytest.mark.parametrize("game", GAMES)
def test_the_styles_of_a_game_touch_no_other(game: str) -> None:
    sheet = (GAMES.page(game) / "board.css").read_text(encoding="utf-8")
    rules, *_ = sheet.split("@keyframes")
    layers, scopes = (set(re.findall(rf"^{indent}[@:.\w].*(?= \{{$)", rules, re.M)) for indent in ("", "  "))
    assert layers <= {"@layer game", "@layer fit"}
    assert scopes == {f'  :where([data-game="{game}"])'}


@pytest.mark.parametrize("game", GAMES)
def test_the_styles_of_a_game_leave_the_colours_of_the_pictures_alone(game: str) -> None:
    names = r"^\s*(--[\w-]+):"
    palette = (SOURCE / "web" / "static" / "art" / "palette.css").read_text(encoding="utf-8")
    sheet = (GAMES.page(game) / "board.css").read_text(encoding="utf-8")
    assert set(re.findall(names, sheet, re.M)) & set(re.findall(names, palette, re.M)) == set()

"""Generate the pages about writing a game from docs/PAGE.in.md and the tested code of the example.

python tools/new_game.py
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "tests" / "fourth"
PAGES = tuple(ROOT / "docs" / f"{name}.md" for name in ("new-game", "game-reference"))
LANGUAGES = {".py": "python", ".toml": "toml", ".js": "js", ".css": "css", ".svg": "svg"}


def document(page: Path) -> str:
    """The whole text of a page; a line ``[[FILE]]`` is a place for a file of the example."""
    said = page.with_suffix(".in.md").read_text(encoding="utf-8")
    return re.sub(r"^\[\[(.+)\]\]$", lambda match: _shown(match[1]), said, flags=re.M)


def _shown(name: str) -> str:
    code = (EXAMPLE / name).read_text(encoding="utf-8").rstrip()
    return f"`{name}`\n\n```{LANGUAGES[Path(name).suffix]}\n{code}\n```"


if __name__ == "__main__":
    for each in PAGES:
        each.write_text(document(each), encoding="utf-8")

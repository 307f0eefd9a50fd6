"""Write docs/new-game.md: what is said in docs/new-game.in.md, with the tested code of the example in its places.

python tools/new_game.py
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "tests" / "fourth"
SAID = ROOT / "docs" / "new-game.in.md"
WRITTEN = ROOT / "docs" / "new-game.md"
LANGUAGES = {".py": "python", ".toml": "toml", ".js": "js", ".css": "css", ".svg": "svg"}


def document() -> str:
    """The whole text; a line ``[[FILE]]`` is a place for a file of the example."""
    return re.sub(r"^\[\[(.+)\]\]$", lambda match: _shown(match[1]), SAID.read_text(encoding="utf-8"), flags=re.M)


def _shown(name: str) -> str:
    code = (EXAMPLE / name).read_text(encoding="utf-8").rstrip()
    return f"`{name}`\n\n```{LANGUAGES[Path(name).suffix]}\n{code}\n```"


if __name__ == "__main__":
    WRITTEN.write_text(document(), encoding="utf-8")

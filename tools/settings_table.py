"""Generate docs/settings.md from the declared settings."""

from pathlib import Path

from tablee.server.settings import setting_rows

ROOT = Path(__file__).resolve().parents[1]
HEAD = """# Settings of the server

Made by `python tools/settings_table.py`; do not edit. Each setting is a variable of the environment;
`tablee serve --help` shows which of them are options of the command line too, where an option comes before a variable.

| variable | default | what it does |
|---|---|---|
"""


def table() -> str:
    """The text of docs/settings.md."""
    return HEAD + "".join(f"| {names} | {default} | {meaning} |\n" for names, default, meaning in setting_rows())


if __name__ == "__main__":
    (ROOT / "docs" / "settings.md").write_text(table(), encoding="utf-8")

"""Where the compiled kernels lie."""

from pathlib import Path

from tablee.core import GAMES


def path_of(game: str) -> Path:
    """The file with a game's kernels."""
    return GAMES.page(game) / "kernels.wasm"

"""Where the compiled kernels lie."""

from pathlib import Path

from tablee.core import GAMES


def path_of(game: str) -> Path:
    """The file with a game's kernels."""
    return GAMES.page(game) / "kernels.wasm"


def plays_in_page(game: str) -> bool:
    """Can a page play this game by itself?"""
    return path_of(game).exists()


def played_in_page() -> list[str]:
    """The games that a page can play by itself."""
    return [game for game in GAMES if plays_in_page(game)]

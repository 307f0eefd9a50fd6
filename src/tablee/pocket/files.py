"""Where the compiled kernels lie."""

from pathlib import Path

from tablee.core import GAMES

SHARED = "shuffle"  # the kernels that pages need whatever is played: hashing and shuffling
_SHARED_FILE = Path(__file__).parents[1] / "web" / "static" / "js" / "shuffle.wasm"


def path_of(kernels: str) -> Path:
    """Return the file with the kernels of a game, or with the SHARED ones."""
    return _SHARED_FILE if kernels == SHARED else GAMES.page(kernels) / "kernels.wasm"


def plays_in_page(game: str) -> bool:
    """Return whether a page can play this game by itself."""
    return path_of(game).exists()


def played_in_page() -> list[str]:
    """Return the games that a page can play by itself."""
    return [game for game in GAMES if plays_in_page(game)]

"""The folders of games. Nothing is imported to find them: the compiler needs them before the first game is loaded."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "tablee.games"  # the entry point group: packages with one add a game


@cache
def folder_of(game: EntryPoint) -> Path:
    """The folder of a game."""
    package = game.module.rpartition(".")[0]
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"The game {game.name} should live in the package {package}, which is not there.")
    return Path(found.submodule_search_locations[0])


@cache
def game_folders() -> dict[str, Path]:
    """The folder of every game that is installed, by its package."""
    return {game.module.rpartition(".")[0]: folder_of(game) for game in sorted(entry_points(group=GROUP))}

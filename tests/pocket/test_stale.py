"""The compiled kernels in the tree are those of the sources beside them."""

import os

import pytest

from tablee.core import GAMES
from tablee.pocket.files import SHARED, path_of
from tablee.pocket.wasm import build


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES, SHARED])
def test_kernels_are_built_from_the_current_sources(game: str) -> None:
    """Rebuild them in CI, and elsewhere if the recorded digest differs: it does after a mere change of a comment."""
    if "CI" in os.environ:
        assert build.build(game) == path_of(game).read_bytes(), "The kernels have changed: make wasm"
    else:
        assert build.is_recorded(game) or build.built(game) == path_of(game).read_bytes(), "Run make wasm."


def test_a_changed_compiler_source_or_file_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(iter(GAMES))
    with monkeypatch.context() as patch:
        patch.setattr(build, "_digest", lambda _: "another")
        assert not build.is_recorded(game)
    with monkeypatch.context() as patch:
        patch.setattr(build, "path_of", lambda _: path_of(game).with_name("board.js"))
        assert not build.is_recorded(game)

"""The compiled kernels in the tree are those of the sources beside them."""

import pytest
from tools.wasm.build import built

from tablee.core import GAMES
from tablee.pocket.files import path_of


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_building_a_game_anew_gives_the_same_file(game: str) -> None:
    assert built(game) == path_of(game).read_bytes(), "The kernels have changed: make wasm"

"""Compile the kernels of all games, or of those that are named: ``python -m tools.wasm [GAME ...]``."""

import sys

from tools.wasm.build import built

from tablee.core import GAMES
from tablee.pocket.files import path_of

if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        compiled = built(game)
        path_of(game).write_bytes(compiled)
        print(f"{game}: {len(compiled)} bytes")

"""Compile the kernels of all games, or of those that are named: ``python -m tools.wasm [GAME ...]``."""

import sys

from tools.wasm.build import write

from tablee.core import GAMES

if __name__ == "__main__":
    for game in sys.argv[1:] or GAMES:
        print(f"{game}: {write(game)} bytes")

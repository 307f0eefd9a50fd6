"""Compile every kernel that the tests need in one process: parallel test workers would compile it twice.

On a machine that has them all this takes a few seconds.
"""

import numpy as np

from tablee.adapters.vector import VectorEnv
from tablee.bots import LEVELS, choose, expect, tree
from tablee.bots.levels import Budget
from tablee.core import GAMES, load
from tablee.core.observation import NUMBER, observe_one, size
from tablee.core.perft import perft
from tablee.lab.simulate import simulate
from tablee.server.warming import Warming


def main() -> None:
    """What a table needs, then what the bots of each level, the engine and the laboratory need."""
    Warming(lambda *_: None).wait()
    for name in GAMES:
        state = load(name).start(seed=1)
        for level in LEVELS:
            choose(state.view(state.turn), level, simulations=1, seed=1)
        for search in (tree.search, expect.search):  # by its rules alone, where a game has no bots of this kind
            search(state.view(state.turn), Budget(simulations=1), seed=1)
        perft(state, 1)
        simulate(name, 1, seed=1)
        observe_one(state.buffer, 0, np.zeros(size(state.game), NUMBER))
        games = VectorEnv(name, games=1)
        games.step(games.sample())


if __name__ == "__main__":
    main()

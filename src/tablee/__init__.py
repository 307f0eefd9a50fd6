"""Tablée: small tabletop games, exact, fast and open to programs.

>>> import tablee
>>> game = tablee.load("deserto", players=3, edition="revised")
>>> state = game.start(seed=7)
>>> state.turn
0
>>> state = state.play(state.legal_actions[0])
>>> state.outcome is None
True
>>> tablee.simulate(game, games=200, seed=7).mean_length
51.0
"""

from tablee.core import Game, Outcome, State, View, load, position
from tablee.lab.simulate import simulate

__all__ = ["Game", "Outcome", "State", "View", "load", "position", "simulate"]
__version__ = "0.1.0"

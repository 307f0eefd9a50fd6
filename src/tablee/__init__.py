"""Tablée: Deserto, Désirée and Diamoniak, exact, fast and open to programs.

>>> import tablee
>>> game = tablee.load("deserto", players=3, edition="revised")
>>> state = game.start(seed=7)
>>> state.turn
0
>>> state = state.play(state.legal_actions[0])
>>> state.outcome is None
True
"""

from tablee.games import Game, Outcome, State, View, load, position

__all__ = ["Game", "Outcome", "State", "View", "load", "position"]
__version__ = "0.1.0"

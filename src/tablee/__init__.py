"""Tablée: small tabletop games, exact, fast and open to programs.

>>> import tablee
>>> sorted(tablee.GAMES)
['deserto', 'desiree', 'diamoniak']
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

from tablee.core import GAMES, Game, Outcome, State, View, load, position
from tablee.core.belief import belief
from tablee.core.record import Record
from tablee.core.view import drawings
from tablee.lab.simulate import simulate

__all__ = ["GAMES", "Game", "Outcome", "Record", "State", "View", "belief", "load", "position", "simulate"]
__version__ = "0.1.0"


def _as_html(shown: State | View) -> str | None:
    """A state or a view for a notebook; None without the extra ``terminal``, which draws."""
    try:
        from tablee.terminal.notebook import as_html  # noqa: PLC0415  (only notebooks need it)
    except ImportError:
        return None
    return as_html(shown)


drawings.append(_as_html)

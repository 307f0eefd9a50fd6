"""Plain players, to measure the others by: they look one turn ahead, or not at all."""

import random
import time
from collections.abc import Callable

from tablee.bots.player import Choice
from tablee.games import View


def evenly(view: View) -> tuple[float, ...]:
    """Nobody ahead: each seat's share before anyone has thought about it."""
    return (1.0 / view.game.players,) * view.game.players


def randomly(view: View, seed: int | None = None) -> Choice:
    """Any legal action, each as likely as the others."""
    began = time.perf_counter()
    action = random.Random(seed).choice(view.legal_actions)
    return Choice(action, (time.perf_counter() - began) * 1000, 0, evenly(view))


PLAIN: dict[str, dict[str, Callable[[View, int | None], Choice]]] = {
    game: {"greedy": randomly, "careful": randomly, "random": randomly} for game in ("deserto", "desiree", "diamoniak")
}

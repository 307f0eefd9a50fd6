"""Compiling ahead: on a new machine every game's rules and bots are compiled once, behind the first page."""

import threading
from collections.abc import Callable

from tablee.bots import choose
from tablee.games import GAMES, load


def warm_up(tell: Callable[[str, int, int], None]) -> threading.Thread:
    """Compile everything in a thread, telling ``(game, done, all)`` before each game and once at the end."""

    def work() -> None:
        for done, (name, game) in enumerate(GAMES.items()):
            tell(game.title, done, len(GAMES))
            state = load(name).start()
            choice = choose(state.view(state.turn), level="medium", simulations=10)
            state.play(choice.action)
        tell("", len(GAMES), len(GAMES))

    thread = threading.Thread(target=work, name="tablee-warming", daemon=True)
    thread.start()
    return thread

"""Compiling ahead: on a new machine every game's rules and bots are compiled once, behind the first page.

The rules come first, so that a game can begin while its bots are still being compiled, then the bots, then the advice
they give. The game somebody waits for comes before the others. Nobody calls a kernel on the event loop before it is
compiled: that would hold up everyone.
"""

import asyncio
import logging
import threading
from collections.abc import Callable

from fastapi import Request

from tablee.bots import choose
from tablee.bots.advice import coach, explain
from tablee.core import GAMES, State, load

Tell = Callable[[str, int, int], None]


class Warming:
    """Compiles everything in a thread of its own, telling ``(game, done, all)`` before each step and at the end."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._left = [(step, game) for step in STEPS for game in GAMES]
        self._wanted: list[str] = []
        self._ready: set[str] = set()
        self._thread = threading.Thread(target=self._work, name="tablee-warming", daemon=True)
        self._thread.start()

    async def ready(self, game: str) -> None:
        """Wait until the rules of a game are compiled. It comes next."""
        self._wanted.append(game)
        while game in GAMES and game not in self._ready:
            await asyncio.sleep(0.05)

    def wait(self) -> None:
        """Wait until everything is compiled."""
        self._thread.join()

    def _work(self) -> None:
        steps = len(self._left)
        while self._left:
            step, game = min(self._left, key=lambda one: (one[1] not in self._wanted, [*STEPS].index(one[0])))
            self._tell(GAMES[game].title, steps - len(self._left), steps)
            self._left.remove((step, game))
            try:
                STEPS[step](game)
            except Exception:  # whoever waits goes on, and meets what went wrong
                logging.getLogger(__name__).exception("Compiling the %s of %s failed.", step, game)
            self._ready.add(game)
        self._tell("", steps, steps)


def _compile_rules(game: str) -> State:
    """Everything that a table asks from the deal to the end; how it will end is asked at once."""
    state = load(game).start()
    assert state.turn is not None
    assert state.shares
    after = state.play(state.legal_actions[0])
    assert after.legal_actions
    assert after.game.rules.score(after.struct, 0) >= 0
    for eyes in (*range(after.game.players), None):
        assert after.view(eyes).facts
    return state


def _compile_bots(game: str) -> None:
    state = _compile_rules(game)
    choose(state.view(state.turn), level="strong", simulations=1)


def _compile_advice(game: str) -> None:
    state = _compile_rules(game)
    coach(state.view(state.turn))
    explain(state.view(state.turn), state.legal_actions[0])


STEPS: dict[str, Callable[[str], object]] = {
    "rules": _compile_rules,
    "bots": _compile_bots,
    "advice": _compile_advice,
}


async def rules_ready(request: Request) -> None:
    """What a page waits for that shows positions of the game it is named after."""
    if request.app.state.ready is not None:
        await request.app.state.ready(request.path_params["game"])

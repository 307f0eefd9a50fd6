"""Warm-up: on a new machine every game's rules and bots are compiled once, in the background.

Until a game's rules are compiled, they run in plain Python, with a simple bot; search and advice are available once
they are compiled. A game that a client has requested is compiled before the others: its rules first, then its bots,
then their advice.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from fastapi import Request

from tablee.bots import LEARNED, choose
from tablee.bots.advice import coach, explain
from tablee.bots.learned import has_learned
from tablee.core import GAMES, State, load
from tablee.core.chance import SEED_BYTES
from tablee.core.compiling import compile_ahead
from tablee.core.fair import deck_of, lot_of

OnProgress = Callable[[str, int, int], None]
POLL_S = 0.05


@dataclass(frozen=True)
class Progress:
    """The progress of compiling: the number of steps done, and of all steps."""

    done: int
    of: int


class Warm:
    """The state of a server on which everything is compiled."""

    def prioritise(self, game: str) -> None:
        """Compile this game next."""

    async def ready(self, game: str, step: str = "advice") -> None:
        """Wait until this step of a game is done."""

    def progress(self, game: str | None = None) -> Progress:
        """Return the progress of a game, or of all games."""
        return Progress(1, 1)

    async def ready_within(self, seconds: float, game: str, step: str) -> bool:
        """Wait for a step with a timeout; return whether it is done."""
        try:
            await asyncio.wait_for(self.ready(game, step), seconds)
        except TimeoutError:
            return False
        return True


class Warming(Warm):
    """Compiles everything in a thread; calls ``on_progress(game, done, all)`` before each step and at the end."""

    def __init__(self, on_progress: OnProgress) -> None:
        self._on_progress = on_progress
        self._left = [(step, game) for step in STEPS for game in GAMES]
        self._prioritised = set[str]()
        self._done: set[tuple[str, str]] = set()
        self._thread = threading.Thread(target=self._work, name="tablee-warming", daemon=True)
        self._thread.start()

    def prioritise(self, game: str) -> None:
        """Compile this game next."""
        if game in GAMES:  # pages take names from URLs
            self._prioritised.add(game)

    async def ready(self, game: str, step: str = "advice") -> None:
        """Wait until this step of a game is done; the game is compiled next."""
        self.prioritise(game)
        while game in GAMES and (step, game) not in self._done:
            await asyncio.sleep(POLL_S)

    def progress(self, game: str | None = None) -> Progress:
        """Return the progress of a game, or of all games."""
        done = [one for one in self._done if game in (None, one[1])]
        return Progress(len(done), len(STEPS) * (len(GAMES) if game is None else 1))

    def wait(self) -> None:
        """Wait until everything is compiled."""
        self._thread.join()

    def _work(self) -> None:
        with compile_ahead():
            while self._left:
                step, game = self._next()
                self._report_progress(GAMES[game].title)
                self._compile(step, game)
        self._report_progress("")

    def _next(self) -> tuple[str, str]:
        return min(self._left, key=lambda one: (one[1] not in self._prioritised, [*STEPS].index(one[0])))

    def _compile(self, step: str, game: str) -> None:
        self._left.remove((step, game))
        try:
            STEPS[step](game)
        except Exception:  # waiting requests go on, and raise the same error
            logging.getLogger(__name__).exception("Compiling the %s of %s failed", step, game)
        self._done.add((step, game))

    def _report_progress(self, game: str) -> None:
        progress = self.progress()
        self._on_progress(game, progress.done, progress.of)


def _compile_rules(game: str) -> State:
    """Run every kernel that a table calls from the deal to the end."""
    state = load(game).start()
    deck_of(bytes(SEED_BYTES), state.game.unshuffled(), lot=False)
    lot_of(bytes(SEED_BYTES), state.game.players)
    assert state.turn is not None
    assert state.shares
    after = state.play(state.legal_actions[0])
    assert after.legal_actions
    assert after.game.rules.score(after.struct, 0) >= 0
    after.game.rules.ending(after.struct)  # of no meaning before the end
    if after.game.forgives and after.cause.before is not None:
        after.game.withhold(after.cause.before, after.cause.code, after.buffer)
    for eyes in (*range(after.game.players), None):
        assert after.view(eyes).facts
    return state


def _compile_bots(game: str) -> None:
    state = _compile_rules(game)
    choose(state.view(state.turn), level="strong", simulations=1)
    if has_learned(game):
        choose(state.view(state.turn), level=LEARNED)


def _compile_advice(game: str) -> None:
    state = _compile_rules(game)
    coach(state.view(state.turn))
    explain(state.view(state.turn), state.legal_actions[0])


STEPS: dict[str, Callable[[str], object]] = {
    "rules": _compile_rules,
    "bots": _compile_bots,
    "advice": _compile_advice,
}


def compile_next(request: Request) -> None:
    """Route dependency: compile the game of the URL next."""
    request.app.state.warming.prioritise(request.path_params["game"])

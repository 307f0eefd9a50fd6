"""Endings: a game's solver kernel plays the rest of the game perfectly."""

import time
from collections.abc import Callable

import numpy as np

from tablee.bots.analysis import LINES, Analysis, Line, certain, valued
from tablee.bots.spec import BotSpec
from tablee.core import View
from tablee.core.contract import SEATS


def solved(view: View, bots: BotSpec, patient: bool, lines: int = LINES) -> Analysis | None:
    """Solve an ending, if the game has a kernel for it; None if the position is not an ending yet.

    With enough time a longer ending is solved. Its replies are the best that the others can know, so it proves nothing.
    """
    found = _worked_out(view, bots.ending, lines, proves=True) if bots.ending else None
    if found is None and bots.early and patient:
        return _worked_out(view, bots.early, lines, proves=False)
    return found


def _worked_out(view: View, solve: Callable[..., int], lines: int, proves: bool) -> Analysis | None:
    """Return the choice of ``solve(buffer, worths)``, and the value of each legal action for each seat."""
    began, worths = time.perf_counter(), np.zeros((len(view.codes), SEATS))
    code = int(solve(view.buffer, worths))
    if code < 0:
        return None
    best = view.game.notation[code]
    found = [Line((action,), value, certain(value) if proves else None) for action, value in valued(view, worths)]
    found.sort(key=lambda line: (line.actions[0] == best, line.value[view.turn or 0]), reverse=True)
    return Analysis(tuple(found[:lines]), 0, 0, (time.perf_counter() - began) * 1000, exact=True)

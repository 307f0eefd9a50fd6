"""Baseline players, to measure the others by: they search one turn ahead, or not at all."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablee.bots.player import Choice, dice_of
from tablee.core import View
from tablee.core.chance import stream


@dataclass(frozen=True)
class ByKernel:
    """A player from a game's kernel, which picks one of the legal actions of a redacted record."""

    pick: Callable[..., Any]

    def __call__(self, view: View, seed: int | None = None) -> Choice:
        """Look briefly."""
        began = time.perf_counter()
        codes = np.array(view.codes, np.int32)
        rng = stream(dice_of(seed).getrandbits(64))
        code = self.pick(view.buffer, codes, len(codes), rng)
        return Choice(view.game.notation[int(code)], (time.perf_counter() - began) * 1000, 0, evenly(view))


def evenly(view: View) -> tuple[float, ...]:
    """Equal shares: the estimate of a player without an evaluation."""
    return (1.0 / view.game.players,) * view.game.players


def randomly(view: View, seed: int | None = None) -> Choice:
    """Any legal action, each as likely as the others."""
    began = time.perf_counter()
    action = dice_of(seed).choice(view.legal_actions)
    return Choice(action, (time.perf_counter() - began) * 1000, 0, evenly(view))

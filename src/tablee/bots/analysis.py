"""What a search has found out about a choice: chances, the best actions and what follows them, and what is certain."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots.player import Choice
from tablee.core import View
from tablee.core.contract import choices
from tablee.core.sentences import mark, plural

SAID = {
    "shares": mark("{name}: {percent}%"),
    "percent": mark("{percent}%"),
    "ahead": mark("Moves looked ahead: {depth}"),
    "tried": mark("Positions tried: {count}"),
    "worked_out": mark("The bot has worked out the rest of the game."),
    "wins": plural("{name} can win in {count} move.", "{name} can win in {count} moves."),
    "wins_you": plural("You can win in {count} move.", "You can win in {count} moves."),
    "sure": mark("{name} is sure to win."),
    "sure_you": mark("You're sure to win."),
}

LINES = 3  # so many of the best actions are told
CERTAIN = 1e-12  # a share this near to 1 is one: nothing but wins was met


@dataclass(frozen=True)
class Proof:
    """A seat wins whatever the others do, with so many actions of its own at most; None where they were not counted."""

    seat: int
    moves: int | None = None


@dataclass(frozen=True)
class Line:
    """An action and what is likely to follow, with each seat's expected share of the win."""

    actions: tuple[str, ...]
    value: tuple[float, ...]
    proof: Proof | None = None


@dataclass(frozen=True)
class Analysis:
    """What is known so far: how many actions ahead were looked at, and the best lines, the best one first.

    ``exact``: the rest of the game is worked out, from all that the seat can know.
    """

    lines: tuple[Line, ...]
    depth: int
    simulations: int
    ms: float
    exact: bool = False

    @property
    def value(self) -> tuple[float, ...]:
        """Each seat's expected share of the win."""
        return self.lines[0].value

    @property
    def choice(self) -> Choice:
        """The best action, as a player would choose it."""
        return Choice(self.lines[0].actions[0], self.ms, self.simulations, self.value)

    def told(self) -> dict[str, Any]:
        """The analysis as JSON has it."""
        numbers = {"depth": self.depth, "simulations": self.simulations, "ms": round(self.ms), "exact": self.exact}
        return numbers | {"lines": [_told(line) for line in self.lines]}


def _told(line: Line) -> dict[str, Any]:
    told: dict[str, Any] = {"actions": list(line.actions), "value": [round(share, 4) for share in line.value]}
    return told | ({"wins": line.proof.seat, "moves": line.proof.moves} if line.proof else {})


def certain(value: tuple[float, ...], moves: int | None = None) -> Proof | None:
    """The proof that lies in a value in which one seat has the whole win, where all that can come was looked at."""
    return next((Proof(seat, moves) for seat, share in enumerate(value) if share >= 1 - CERTAIN), None)


def valued(view: View, worths: NDArray[np.float64]) -> list[tuple[str, tuple[float, ...]]]:
    """Each legal action with its value, from the worths in the order in which kernels list the actions."""
    actions = np.empty(view.game.rules.MAX_LEGAL, np.int32)
    count, players = choices(view.buffer, actions), view.game.players
    return [
        (view.game.notation[int(code)], tuple(worth[:players].tolist()))
        for code, worth in zip(actions[:count], worths, strict=True)
    ]

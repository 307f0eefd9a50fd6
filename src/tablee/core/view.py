"""Positions and views: bots, players and spectators get views only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core import contract
from tablee.core.fields import Buffer, Fields
from tablee.core.report import Event

if TYPE_CHECKING:
    from tablee.core.game import Game

Choices: TypeAlias = NDArray[np.int32]  # the numbers of legal actions, in ascending order, as compiled code takes them


@dataclass(frozen=True)
class Outcome:
    """How a game ended. No winners: a draw. Several: they share the win."""

    winners: tuple[int, ...]
    reason: str


class Cause(NamedTuple):
    """The origin of a position: an action and the struct before it, or the deal."""

    before: Buffer | None = None
    code: int = contract.DEALT
    is_deal: bool = False


NO_CAUSE, DEAL = Cause(), Cause(is_deal=True)


drawings: list[Callable[[Any], str | None]] = []  # how notebooks show a state or a view; tablee/__init__.py adds one


class Position:
    """What a state and a view have in common: a struct, whole or redacted, and how it came about.

    ``turn`` is the seat to move, None when the game is over; ``choices`` is what may be played.
    """

    def __init__(self, game: Game, buffer: Buffer, turn: int | None, choices: Choices, cause: Cause) -> None:
        self.game, self.buffer, self.turn, self.choices, self.cause = game, buffer, turn, choices, cause

    @property
    def struct(self) -> np.record:
        """The kernels' struct of this position. Copy it before playing on it."""
        struct: np.record = self.buffer[0]
        return struct

    @cached_property
    def fields(self) -> Fields:
        """The fields of the struct, by name."""
        return self.game.layout.unpack(self.buffer)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The legal actions as numbers, in ascending order; none when the game is over."""
        return tuple(self.choices.tolist())

    @cached_property
    def legal_actions(self) -> tuple[str, ...]:
        """The legal actions, sorted."""
        return self.game.spell(self.codes)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score, as the game counts."""
        return self.game.scores(self.buffer)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.turn is not None:
            return None
        reason, _ = self.game.ending(self.struct)
        winners = () if reason in self.game.draws else tuple(int(seat) for seat in np.flatnonzero(self.shares))
        return Outcome(winners, reason)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, of a game that is over."""
        out = np.zeros(contract.SEATS)
        self.game.rules.share(self.struct, out)
        return tuple(out[: self.game.players].tolist())

    @property
    def action(self) -> str | None:
        """The action that led here, or None at the start."""
        return None if self.cause.before is None else self.game.notation[self.cause.code]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of the last action or the deal, in order, redacted for this seat."""
        before, code = self.cause.before, self.cause.code
        if before is None and not self.cause.is_deal:
            return ()
        return (
            *self.game.report.events(self.buffer if before is None else before, code, self.buffer),
            self._what_now(),
        )

    @property
    def public(self) -> dict[str, Any]:
        """The public facts."""
        return self.game.public(self.buffer, self.turn, self.outcome)

    def _repr_html_(self) -> str | None:
        """The table for a notebook; None, so that it shows the text, where nothing is installed that draws."""
        return next((html for draw in drawings if (html := draw(self))), None)

    def _what_now(self) -> Event:
        outcome = self.outcome
        if outcome is None:
            return {"event": "turn", "seat": self.turn}
        return {"event": "over", "winners": list(outcome.winners), "reason": outcome.reason}


class View(Position):
    """The view of a seat or a spectator. It contains no hidden information, so nothing can leak."""

    def __init__(
        self, seat: int | None, game: Game, buffer: Buffer, turn: int | None, choices: Choices, cause: Cause
    ) -> None:
        super().__init__(game, buffer, turn, choices, cause)
        self.seat = seat

    @property
    def facts(self) -> dict[str, Any]:
        """Everything this seat may know, as texts and numbers for JSON."""
        constant = {
            "game": self.game.name,
            "players": self.game.players,
            "options": dict(self.game.chosen),
            "seat": self.seat,
        }
        return constant | self.now | self.game.report.further(self.buffer) | {"events": list(self.events)}

    @property
    def now(self) -> dict[str, Any]:
        """The facts that change during play."""
        return self.public | self.game.report.own(self.buffer) | {"legal": list(self.legal_actions)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts == other.facts and self.buffer.tobytes() == other.buffer.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<what seat {self.seat} knows: {self.now}>"

"""A game as the referee sees it: an immutable state, and what can be played in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from tablee.core import contract
from tablee.core.errors import BadRequest, GameOver, IllegalAction
from tablee.core.fields import Buffer
from tablee.core.sentences import Objection, Sentence
from tablee.core.view import DEAL, NO_CAUSE, Cause, Choices, Position, View

if TYPE_CHECKING:
    from tablee.core.game import Game

SPECTATOR = -1  # eyes that belong to no seat
_Found: TypeAlias = tuple[int, Choices]  # how many legal actions there are, or OVER; and room with these in front


# The actions that led to a state, from the last one back to the first: where it begins, the line before, and the last
# action. A plain tuple, since every action makes one.
Line: TypeAlias = "tuple[State, Line | None, int]"


class State(Position):
    """A position as the referee sees it. It is immutable: playing returns a new one.

    >>> import tablee
    >>> state = tablee.load(next(iter(tablee.core.GAMES))).start(seed=7)
    >>> after = state.play(state.legal_actions[0])
    >>> state.action, after.action == state.legal_actions[0]
    (None, True)
    >>> after.previous == state, after.actions == (after.action,)
    (True, True)
    """

    def __init__(
        self,
        game: Game,
        buffer: Buffer,
        cause: Cause = NO_CAUSE,
        found: _Found | None = None,
        line: Line | None = None,
    ) -> None:
        self._line = line
        count, out = found or _look_up(game, buffer)
        choices = out[: max(0, count)]
        choices.sort()
        super().__init__(game, buffer, None if count == contract.OVER else int(buffer["turn"][0]), choices, cause)

    @classmethod
    def of(cls, game: Game, struct: np.record, fresh: bool = False) -> State:
        """The state of a kernels' struct; a fresh one has just been dealt."""
        return cls(game, np.array([struct], struct.dtype), DEAL if fresh else NO_CAUSE)

    def play(self, action: str) -> State:
        """The state after an action; MalformedAction, IllegalAction or GameOver where it cannot be played."""
        code = self.game.number(action)
        buffer, out = self.game.layout.empty(), np.empty(self.game.rules.MAX_LEGAL, np.int32)
        count = contract.advance(self.buffer, self.choices, buffer, code, out)
        if count == contract.ILLEGAL:
            self._refuse(action)
        return State(self.game, buffer, Cause(self.buffer, code), (count, out), (self.first, self._line, code))

    @property
    def first(self) -> State:
        """The state from which this one was reached: a deal, or a position that was set up."""
        return self if self._line is None else self._line[0]

    @property
    def actions(self) -> tuple[str, ...]:
        """Everything that was played since the first state."""
        return tuple(map(self.game.notation.__getitem__, self._played))

    @property
    def _played(self) -> tuple[int, ...]:
        codes, line = list[int](), self._line
        while line is not None:
            _, line, code = line
            codes.append(code)
        return tuple(reversed(codes))

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_line": (None if self._line is None else self.first, self._played)}  # not nested

    def __setstate__(self, kept: dict[str, Any]) -> None:
        first, played = kept["_line"]
        line: Line | None = None
        for code in played:
            line = (first, line, code)
        self.__dict__.update(kept | {"_line": line})

    @property
    def previous(self) -> State | None:
        """The state before the last action, replayed; None at the first one."""
        if self._line is None:
            return None
        state = self.first
        for action in self.actions[:-1]:
            state = state.play(action)
        return state

    def _refuse(self, action: str) -> None:
        code = self.game.code(action)
        if self.turn is None:
            raise GameOver("{action} comes too late. {why}", action=action, why=self.why(action))
        raise IllegalAction(action, self.game.objection(self.struct, code), self.position)

    def why(self, action: str) -> Objection | None:
        """Return the rule that forbids an action, in one sentence; None if it is legal."""
        code = self.game.code(action)
        if code in self.choices:
            return None
        if self.turn is None:
            _, rule = self.game.ending(self.struct)
            return Objection(rule, Sentence("The game is over."))
        return self.game.objection(self.struct, code)

    def view(self, seat: int | None) -> View:
        """Return the view of a seat; None is a spectator."""
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.game.players)):
            raise BadRequest("There is no seat {seat!r} at a table of {players}.", seat=seat, players=self.game.players)
        eyes = SPECTATOR if seat is None else seat
        choices = self.choices.copy() if eyes == self.turn else self.choices[:0].copy()
        before = None if self.cause.before is None else self.game.redact(self.cause.before, eyes)
        cause = Cause(before, self.cause.code, self.cause.is_deal)
        return View(seat, self.game, self.game.redact(self.buffer, eyes), self.turn, choices, cause)

    @property
    def reveals(self) -> bool:
        """Did the last action reveal hidden information?"""
        game, before = self.game, self.cause.before
        if before is None or not game.revealing:
            return False
        happened = game.report.events(before, self.cause.code, self.buffer)
        return any(event["event"] in game.revealing for event in happened)

    @property
    def position(self) -> str:
        """The position's text; ``tablee.position`` reads it back."""
        return self.game.write(self.buffer)

    def __repr__(self) -> str:
        return f"tablee.position({self.game.name!r}, {self.position!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.buffer.tobytes() == other.buffer.tobytes()

    def __hash__(self) -> int:
        return hash(self.buffer.tobytes())


def _look_up(game: Game, buffer: Buffer) -> _Found:
    out = np.empty(game.rules.MAX_LEGAL, np.int32)
    return contract.choices(buffer, out), out

"""A record: how a game began and what was played. Everything else follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tablee.core import Outcome, State, position
from tablee.core.errors import TableeError
from tablee.core.fair import Deal

ENDED = ("gave_up", "draw_agreed", "all_left")  # how people end a game


@dataclass(frozen=True)
class Record:
    """A game from its first position to its last action.

    >>> import tablee
    >>> start = tablee.load(next(iter(tablee.core.GAMES))).start(seed=7)
    >>> record = Record.of(start).then(start.legal_actions[0])
    >>> [state.action for state in record.states()] == [None, *record.actions]
    True
    >>> Record.from_json(record.to_json()) == record
    True
    """

    game: str
    start: str  # a position's text
    actions: tuple[str, ...] = ()
    fair: Deal | None = None  # how the cards came about, where that can be checked
    ended: Outcome | None = None  # where people ended the game before its rules did

    @classmethod
    def of(cls, start: State) -> Record:
        """The record of a game that begins here."""
        return cls(start.game.name, start.position)

    def then(self, *actions: str) -> Record:
        """The record with more actions played."""
        return replace(self, actions=self.actions + actions)

    def states(self) -> Iterator[State]:
        """Every state from the first to the last."""
        state = position(self.game, self.start)
        yield state
        for action in self.actions:
            state = state.play(action)
            yield state

    def told(self) -> dict[str, Any]:
        """The record as it is written in JSON."""
        told: dict[str, Any] = {"game": self.game, "start": self.start, "actions": list(self.actions)}
        if self.ended is not None:
            told["ended"] = {"winners": list(self.ended.winners), "reason": self.ended.reason}
        return told | ({"fair": self.fair.told()} if self.fair else {})

    def to_json(self) -> str:
        """The record as one JSON object."""
        return json.dumps(self.told())

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record back; everything in it is played through, so a wrong one is refused."""
        try:
            fields = json.loads(text)
            fair = Deal.read(fields["fair"]) if fields.get("fair") else None
            ended = _read_outcome(fields.get("ended"))
            record = cls(fields["game"], fields["start"], tuple(fields["actions"]), fair, ended)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise TableeError("This is not the record of a game.") from None
        *_, last = record.states()
        if ended is not None and not (last.turn is not None and {*ended.winners} < {*range(last.game.players)}):
            raise TableeError("This is not the record of a game.")
        return record


def _read_outcome(told: Any) -> Outcome | None:
    """An ending that people agreed on."""
    if told is None:
        return None
    winners, reason = tuple(told["winners"]), told["reason"]
    if reason not in ENDED or any(type(seat) is not int for seat in winners):
        raise ValueError(told)
    return Outcome(winners, reason)

"""A record: how a game began and what was played. Everything else follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from tablee.core import State, position
from tablee.core.errors import TableeError


@dataclass(frozen=True)
class Record:
    """A game from its first position to its last action.

    >>> import tablee
    >>> start = tablee.load("desiree").start()
    >>> record = Record.of(start).then("b3b5")
    >>> [state.turn for state in record.states()]
    [0, 1]
    >>> Record.from_json(record.to_json()) == record
    True
    """

    game: str
    start: str  # a position's text
    actions: tuple[str, ...] = ()

    @classmethod
    def of(cls, start: State) -> Record:
        """The record of a game that begins here."""
        return cls(start.game.name, start.position)

    def then(self, *actions: str) -> Record:
        """The record with more actions played."""
        return Record(self.game, self.start, self.actions + actions)

    def states(self) -> Iterator[State]:
        """Every state from the first to the last."""
        state = position(self.game, self.start)
        yield state
        for action in self.actions:
            state = state.play(action)
            yield state

    def to_json(self) -> str:
        """The record as one JSON object."""
        return json.dumps({"game": self.game, "start": self.start, "actions": list(self.actions)})

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record back; everything in it is played through, so a wrong one is refused."""
        try:
            fields = json.loads(text)
            record = cls(fields["game"], fields["start"], tuple(fields["actions"]))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise TableeError("This is not the record of a game.") from None
        for _ in record.states():
            pass
        return record

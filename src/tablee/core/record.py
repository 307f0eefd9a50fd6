"""A record: how a game began and what was played. Everything else follows from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

from tablee.core import Outcome, State, position
from tablee.core.deal_check import NotFair
from tablee.core.errors import TableeError
from tablee.core.fair import AnyDeal, read_deal, told_deal

Ended: TypeAlias = Literal["gave_up", "draw_agreed", "all_left"]  # how people end a game
ENDED: tuple[str, ...] = get_args(Ended)


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
    >>> Record.leading_to(list(record.states())[-1]) == record
    True
    """

    game: str
    start: str  # a position's text
    actions: tuple[str, ...] = ()
    fair: AnyDeal | None = None  # how the cards came about, where that can be checked
    ended: Outcome | None = None  # where people ended the game before its rules did

    @classmethod
    def of(cls, start: State) -> Record:
        """The record of a game that begins here."""
        return cls(start.game.name, start.position)

    @classmethod
    def leading_to(cls, state: State) -> Record:
        """The record of everything that was played to reach a state."""
        return cls.of(state.first).then(*state.actions)

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
        return told | ({"fair": told_deal(self.fair)} if self.fair else {})

    def to_json(self) -> str:
        """The record as one JSON object."""
        return json.dumps(self.told())

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record back; everything in it is played through, so a wrong one is refused.

        Raises NotFair where only what it says about the shuffle is wrong.
        """
        try:
            told = msgspec.json.decode(text, type=ToldRecord)
        except (ValueError, RecursionError):
            raise TableeError("This isn't a saved game.") from None
        try:
            fair = None if told.fair is None else read_deal(told.fair)
        except (msgspec.ValidationError, RecursionError) as error:
            raise NotFair("damaged", str(error)) from None
        ended = Outcome(tuple(told.ended.winners), told.ended.reason) if told.ended else None
        record = cls(told.game, told.start, tuple(told.actions), fair, ended)
        *_, last = record.states()
        if ended is not None and not (last.turn is not None and {*ended.winners} < {*range(last.game.players)}):
            raise TableeError("This isn't a saved game.")
        return record


Text: TypeAlias = Annotated[str, Meta(max_length=2000)]


def undone_in(text: str) -> int:
    """How many actions of a record's game were taken back, where it says so."""
    undone = json.loads(text).get("undone", 0)
    return undone if isinstance(undone, int) else 0


class ToldEnding(Struct):
    """How people ended a game."""

    winners: Annotated[list[int], Meta(max_length=99)]
    reason: Ended


class ToldRecord(Struct):
    """A record as it is written in JSON; what else is written there does not bear on the game."""

    game: Text
    start: Text
    actions: Annotated[list[Text], Meta(max_length=20_000)]
    fair: Any = None  # read by `tablee.core.fair.read_deal`
    ended: ToldEnding | None = None

"""Games whose words are still written by hand, on the fields of their records. They move to declarations one by one."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from tablee.core.contract import DEALT
from tablee.core.fields import Buffer, Fields
from tablee.core.game import Game
from tablee.core.report import Event, Report


class ByHand(Game):
    """A game that words its facts and events itself, from the fields of a record."""

    def __init__(self, /, players: int | None = None, **options: Any) -> None:
        super().__init__(players, **options)
        self.report = _ReportByHand(self)

    @abstractmethod
    def opening(self, known: Fields) -> list[Event]:
        """What happened before the first action."""

    @abstractmethod
    def happened(self, before: Fields, code: int, after: Fields) -> list[Event]:
        """What an action made happen, in order, as everyone may know it: the same from redacted fields of any seat."""

    def besides(self, before: Fields, code: int, after: Fields) -> Event:
        """What a seat knows besides of the last thing that happened; from redacted fields, what their seat may know."""
        return {}

    @abstractmethod
    def facts(self, known: Fields) -> dict[str, Any]:
        """How the game stands, in its own words, as everyone may know it: the same from redacted fields of any seat."""

    def own_facts(self, known: Fields) -> dict[str, Any]:
        """What a seat knows besides, of its own; HIDDEN parts stay out. Nobody's action changes another seat's own."""
        return {}

    def further_facts(self, known: Fields) -> dict[str, Any]:
        """What need not be told again with every action, since it can be worked out."""
        return {}

    @abstractmethod
    def text(self, fields: Fields) -> str:
        """The position's text."""

    def write(self, buffer: Buffer) -> str:
        """The position's text."""
        return self.text(self.layout.unpack(buffer))


class _ReportByHand(Report):
    """What such a game tells."""

    def __init__(self, game: ByHand) -> None:
        self._game = game

    def _unpack(self, buffer: Buffer) -> Fields:
        return self._game.layout.unpack(buffer)

    def facts(self, buffer: Buffer) -> dict[str, Any]:
        return self._game.facts(self._unpack(buffer))

    def own(self, buffer: Buffer) -> dict[str, Any]:
        return self._game.own_facts(self._unpack(buffer))

    def further(self, buffer: Buffer) -> dict[str, Any]:
        return self._game.further_facts(self._unpack(buffer))

    def events(self, before: Buffer, code: int, after: Buffer) -> list[Event]:
        game, now = self._game, self._unpack(after)
        if code == DEALT:
            return game.opening(now)
        then = self._unpack(before)
        events = game.happened(then, code, now)
        events[-1] |= game.besides(then, code, now)
        return events

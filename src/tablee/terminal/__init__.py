"""The terminal's drawing table: what a game's module ``terminal`` draws with, from what one seat may know."""

from typing import Protocol, cast

from tablee.core import GAMES, View
from tablee.terminal.drawing import Lines, Pen

__all__ = ["Lines", "Pen", "Terminal", "terminal_of"]


class Terminal(Protocol):
    """What a game's module ``terminal`` knows."""

    EXAMPLE: str  # an action, for who asks how to type one

    def draw(self, view: View, pen: Pen) -> Lines:
        """The whole table."""
        ...

    def choices(self, view: View, pen: Pen) -> Lines:
        """The legal actions with their numbers."""
        ...

    def answer(self, view: View, given: str, pen: Pen) -> Lines:
        """What to show when something was typed that is no action; nothing where that means nothing here."""
        ...


def terminal_of(game: str) -> Terminal:
    """How a game is drawn."""
    return cast(Terminal, GAMES.part(game, "terminal"))

"""The terminal's drawing table: what a game's module ``terminal`` draws with, from what one seat may know."""

from typing import Protocol, cast

from tablee.core import GAMES, View
from tablee.locale import voice
from tablee.terminal.drawing import Lines, Pen

__all__ = ["WIDTH", "Lines", "Pen", "Terminal", "lines_of", "terminal_of"]

WIDTH = 100  # columns


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


class SeatPen(Pen):
    """Calls the seats by their numbers, as programs do."""

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return f"Seat {seat}"


def lines_of(view: View) -> Lines:
    """The table as one seat sees it, for programs: in English, with the numbers of the seats."""
    return terminal_of(view.game.name).draw(view, SeatPen(view, voice("en"), WIDTH))


def terminal_of(game: str) -> Terminal:
    """How a game is drawn."""
    return cast(Terminal, GAMES.part(game, "terminal"))

"""The terminal's drawing table: what a game's module ``terminal`` draws with, from what one seat may know."""

from typing import Protocol, cast

from rich.text import Text

from tablee.core import GAMES, View
from tablee.locale import voice
from tablee.locale.picture import in_words
from tablee.terminal.drawing import Lines, Pen

__all__ = ["WIDTH", "Lines", "Pen", "Terminal", "lines_of", "terminal_of"]

WIDTH = 100  # columns


class Terminal(Protocol):
    """What a game's module ``terminal`` knows.

    It may also have ``choices(view, pen)``, the legal actions with their numbers, and ``answer(view, given, pen)``, the
    lines for something that was typed and is no action.
    """

    EXAMPLE: str  # an action, for who asks how to type one

    def draw(self, view: View, pen: Pen) -> Lines:
        """The whole table."""
        ...


class InWords:
    """Seats and scores, and what the pages tell of a picture to who reads without pictures."""

    def __init__(self, game: str) -> None:
        self.EXAMPLE = next(iter(GAMES[game].notation.values()))

    def draw(self, view: View, pen: Pen) -> Lines:
        """The whole table."""
        told = in_words(view.game.name, {"now": view.now, "eyes": view.seat}, pen.texts, pen.voice)
        seats = [Text.assemble(pen.sign(seat), str(score)) for seat, score in enumerate(view.scores)]
        return [*seats, Text(), *map(Text, told)]


class SeatPen(Pen):
    """Calls the seats by their numbers, as programs do."""

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return f"Seat {seat}"


def lines_of(view: View) -> Lines:
    """The table as one seat sees it, for programs: in English, with the numbers of the seats."""
    return terminal_of(view.game.name).draw(view, SeatPen(view, voice("en"), WIDTH))


def terminal_of(game: str) -> Terminal:
    """How a game is drawn; in words where it does not say."""
    return cast(Terminal, GAMES.extra(game, "terminal") or InWords(game))

"""The table as text: a title, what the game draws, and the choices, none of it wider than the terminal."""

from rich.console import Console
from rich.text import Text

from tablee.cli.messages import current_voice, say, speak
from tablee.core import Game, View
from tablee.terminal import Lines, Pen, terminal_of


def draw(view: View, width: int) -> Lines:
    """The whole table."""
    drawn = terminal_of(view.game.name).draw(view, Pen(view, current_voice(), width))
    return _folded([_title(view.game), Text(), *drawn], width)


def choices(view: View, width: int) -> Lines:
    """The legal actions with their numbers, each with its text in ``BOARD`` where the game lists them no other way."""
    if not view.legal_actions:
        return []
    pen, listed = Pen(view, current_voice(), width), getattr(terminal_of(view.game.name), "choices", None)
    return _folded(listed(view, pen) if listed else pen.numbered(lambda action: str(pen.texts[action])), width)


def answer(view: View, given: str, width: int) -> Lines:
    """Return the game's reply to an input that is not an action; empty if it has none."""
    reply = getattr(terminal_of(view.game.name), "answer", None)
    lines: Lines = reply(view, given, Pen(view, current_voice(), width)) if reply else []
    return lines


def _title(game: Game) -> Text:
    bundle = game.bundle()
    edition = [speak(bundle.short[game.chosen[bundle.name]])] if bundle else []
    return Text(" · ".join([game.title, *edition, say("seats", count=game.players)]), "bold")


def _folded(lines: Lines, width: int) -> Lines:
    """Wrap lines that are wider than the terminal, between words."""
    console = Console(width=width)
    return [part for line in lines for part in (line.wrap(console, width) if line.cell_len > width else [line])]

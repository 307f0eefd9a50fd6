"""A pen: cards as small boxes, blocks beside each other, numbered choices, in the language of who plays."""

import unicodedata
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from tablee.core import GAMES, View
from tablee.core.sentences import mark
from tablee.locale import Voice
from tablee.locale.names import BOT_NAMES

Lines = list[Text]

INNER = 10  # columns inside a card, at least
BESIDE = 3  # columns between the board and the seats
ASCII = str.maketrans("╭╮╰╯─│█░○●·×–—•→…’‘“”„«»ßøØæÆœ", '++++-|#.wb.x--*>.\'\'"""""soOaAo')
YOU = mark("You")


class Pen:
    """Draws and writes for one seat, so many columns wide."""

    def __init__(self, view: View, voice: Voice, width: int) -> None:
        self.view, self.voice, self.width = view, voice, width
        words = GAMES.part(view.game.name, "words")
        self.texts: dict[str, Any] = voice.texts(words.BOARD)  # what the page's board says
        self.cards: dict[str, str] = voice.texts(getattr(words, "CARDS", {}))

    def say(self, text: str, /, **facts: Any) -> str:
        """A marked text with its facts."""
        return self.voice.say(text, **facts)

    def fill(self, name: str, /, **facts: Any) -> str:
        """A text of the page's board with its facts."""
        return self.voice.fill(self.texts[name], **facts)

    def name(self, seat: int) -> str:
        """What a seat is called: you, or the bot that sits there."""
        return self.say(YOU if seat == self.view.seat else BOT_NAMES[seat])

    def sign(self, seat: int) -> Text:
        """A seat's name, with a sign where it is that seat's turn."""
        dot = "• " if self.view.turn == seat else "  "
        return Text(f"{dot}{self.name(seat):<12}", "bold" if seat == self.view.seat else "")

    def numbered(self, describe: Callable[[str], str]) -> Lines:
        """The legal actions behind their numbers, each as it is typed and what it means in a word or two."""
        actions = enumerate(self.view.legal_actions)
        return columns([number(index, f"{action}  {describe(action)}") for index, action in actions], self.width)

    def beside(self, left: Lines, right: Lines) -> Lines:
        """Two blocks next to each other where they fit, otherwise one below the other."""
        wide = max(line.cell_len for line in left)
        if wide + BESIDE + max((line.cell_len for line in right), default=0) > self.width:
            return [*left, Text(), *right]
        rows = []
        for one, other in zip_longest(left, right):
            row = one.copy() if one else Text()
            if other:
                row.append(" " * (wide + BESIDE - row.cell_len))
                row.append_text(other)
            rows.append(row)
        return rows


def number(index: int, words: str) -> Text:
    """A choice behind its number; people count from one."""
    return Text.assemble((f"{index + 1:>3} ", "bold cyan"), words)


def columns(cells: Sequence[Text], width: int) -> Lines:
    """Cells side by side, as many as fit, read from left to right."""
    wide = max((cell.cell_len for cell in cells), default=0) + 2
    across = max(1, width // wide)
    rows = []
    for first in range(0, len(cells), across):
        row = Text()
        for cell in cells[first : first + across]:
            row.append_text(cell)
            row.append(" " * (wide - cell.cell_len))
        row.rstrip()
        rows.append(row)
    return rows


def card(letter: str, words: str, style: str, inner: int = INNER, height: int = 1) -> Lines:
    """A card, or a pile that tells its height."""
    head = f"─{letter}" if letter else ""
    foot = f" ×{height} " if height > 1 else ""
    return [
        Text(f"╭{head.ljust(inner, '─')}╮", style),
        Text(f"│{words[:inner].center(inner)}│", style),
        Text(f"╰{foot.rjust(inner, '─')}╯", style),
    ]


def row(cards: Sequence[Lines]) -> Lines:
    """Cards side by side."""
    return [Text().join(parts) for parts in zip(*cards, strict=True)]


def plain(text: Text) -> Text:
    """The text for a terminal that knows ASCII alone; nothing moves."""
    folded = text.copy()
    folded.plain = "".join(_ascii(sign) for sign in text.plain.translate(ASCII))
    return folded


def _ascii(sign: str) -> str:
    letter = unicodedata.normalize("NFKD", sign)[0]
    return letter if letter.isascii() else "?"


def can_be_ascii(voice: Voice) -> bool:
    """Can this language be written without marks on its letters?"""
    return "?" not in plain(Text(voice.text(YOU))).plain

"""A puzzle: a position in which one action alone is right. Each game says in its folder what makes one.

The puzzles of a game lie in a pack, a file in its folder ``page``, in the order in which the days take them. A page
reads the same file, so a puzzle holds what the seat to move could know; what nobody could know there is dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tablee.core import GAMES, State
from tablee.core.errors import TableeError
from tablee.core.sentences import Plural

FILE = "puzzles.json"
VERSION = 1


@dataclass(frozen=True)
class Puzzle:
    """A position's text and what is played there: the only right action, then replies and right actions in turn.

    ``theme`` is what it is about; ``facts`` stand in the sentences of its game. ``grade`` counts the levels
    of bots that are too weak for it.
    """

    position: str
    line: tuple[str, ...]
    theme: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    grade: int = 0

    @property
    def answer(self) -> str:
        """The only right action."""
        return self.line[0]

    def graded(self, grade: int) -> Puzzle:
        """The same puzzle with a grade."""
        return replace(self, grade=grade)


@dataclass(frozen=True)
class Setting:
    """A table at which bots play for puzzles: seats, options, and the names of players to draw from."""

    players: int
    bots: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Theme:
    """What puzzles are about; no more than this share of a pack is about it."""

    title: str
    most: float = 1.0


@dataclass(frozen=True)
class PuzzleKind:
    """What a game says about its puzzles: one, named ``PUZZLES``, in its module ``puzzles``.

    ``find`` returns the puzzle of a state, if it is one; ``is_proven`` shows by another method that its answer is right
    and the only one; ``complete`` may add to the line of a proven one. ``task`` is what the player is asked, ``reason``
    what is said of the answer afterwards. Where ``late`` is given, only so many last positions of a game are looked at.
    No more than the share ``alike`` of a pack has the same answer.
    """

    settings: tuple[Setting, ...]
    find: Callable[[State], Puzzle | None]
    is_proven: Callable[[Puzzle], bool]
    themes: Mapping[str, Theme]
    task: str | Plural
    reason: str | Plural = ""
    complete: Callable[[Puzzle], Puzzle] = lambda puzzle: puzzle
    late: int | None = None
    alike: float = 1.0


class DamagedPack(TableeError):
    """The puzzles of a game cannot be read."""

    code = "damaged_pack"


class _Told(msgspec.Struct, forbid_unknown_fields=True):
    """A pack as it is written."""

    version: int
    game: str
    puzzles: list[tuple[str, str, str, int, dict[str, Any]]]


def puzzles_of(game: str) -> PuzzleKind | None:
    """What a game says about its puzzles; None for a game without puzzles."""
    module = GAMES.extra(game, "puzzles")
    return None if module is None else module.PUZZLES


def path_of(game: str) -> Path:
    """Where the pack of a game lies."""
    return GAMES.page(game) / FILE


def games_with_puzzles() -> list[str]:
    """The games that have a pack."""
    return [game for game in GAMES if path_of(game).exists()]


def pack_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in the order in which the days take them; DamagedPack if the file is not whole."""
    return read(path_of(game).read_bytes(), game)


@cache
def grades_of(game: str) -> tuple[int, ...]:
    """The grades that puzzles of a game have; none where the pack is damaged, which a page says when it is opened."""
    try:
        return tuple(sorted({puzzle.grade for puzzle in pack_of(game)}))
    except DamagedPack:
        return ()


def read(text: bytes, game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a written pack."""
    try:
        told = msgspec.json.decode(text, type=_Told)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        told = None
    if told is None or told.version != VERSION or told.game != game:
        raise DamagedPack("The puzzles of {game} are damaged and can't be opened.", game=GAMES[game].title)
    return tuple(
        Puzzle(position, tuple(line.split(",")), theme, facts, grade)
        for position, line, theme, grade, facts in told.puzzles
    )


def written(game: str, puzzles: tuple[Puzzle, ...]) -> bytes:
    """A pack as its file: one puzzle a line.

    >>> game = next(iter(GAMES))
    >>> read(written(game, (Puzzle("here", ("first", "reply"), "theme"),)), game)
    (Puzzle(position='here', line=('first', 'reply'), theme='theme', facts={}, grade=0),)
    """
    rows = [(each.position, ",".join(each.line), each.theme, each.grade, dict(each.facts)) for each in puzzles]
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in rows)
    return f'{{"version": {VERSION}, "game": "{game}", "puzzles": [\n{lines}\n]}}\n'.encode()

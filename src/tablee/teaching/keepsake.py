"""Keepsakes: what a game lets people collect on the shelf of their device."""

from typing import NamedTuple

from tablee.core import GAMES
from tablee.core.sentences import Plural


class Keepsake(NamedTuple):
    """Something that is counted for a person when a game of theirs is over.

    It is an event of the last action that was this person's, or the cards of one kind in a fact that tells each seat's.
    ``name`` is also its picture's, a symbol of ``page/keepsakes.svg``.
    """

    name: str
    said: Plural
    event: str = ""
    fact: str = ""
    card: str = ""

    def told(self) -> dict[str, str]:
        """The declaration for the page."""
        return {"name": self.name, "event": self.event, "fact": self.fact, "card": self.card}


def keepsakes_of(game: str) -> tuple[Keepsake, ...]:
    """What a game lets people collect, besides wins and puzzles; its module of words may say so."""
    found: tuple[Keepsake, ...] = getattr(GAMES.part(game, "words"), "KEEPSAKES", ())
    return found

"""Descriptions of positions in words, for screen readers."""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

from tablee.core import GAMES
from tablee.locale import Voice


def in_words(game: str, picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """The sentences of the game's own ``in_words``, else the texts of its board whose facts are known.

    ``say`` are those texts in the reader's language. A text with a {name} is told of each seat, with its own facts.
    """
    own = getattr(GAMES.part(game, "words"), "in_words", None)
    return own(picture, say, voice) if own else list(_plainly(picture["now"], say, voice))


def _plainly(now: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    lists = {name: fact for name, fact in now.items() if isinstance(fact, list) and len(fact) == len(now["scores"])}
    single = {name: fact for name, fact in now.items() if isinstance(fact, int | str)}
    for text in say.values():
        places = {place for _, place, _, _ in Formatter().parse(text) if place} if isinstance(text, str) else set()
        if "name" in places and places <= {"name"} | lists.keys() | single.keys():
            for seat in range(len(now["scores"])):
                own = {name: fact[seat] for name, fact in lists.items()}
                yield voice.format(text, **single | own | {"name": voice.say("Player {number}", number=seat + 1)})
        elif places and places <= single.keys():
            yield voice.format(text, **single)

"""What games with cards share: decks are counted, piles are spelled, and what is hidden looks the same."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.games.errors import BadDeck

HIDDEN = -1  # stands in redacted fields where they do not tell


def first_hidden(size: int) -> NDArray[np.int8]:
    """For each number from 0 to ``size`` a row of that size whose first so many places are HIDDEN, and the others 0.

    >>> first_hidden(2).tolist()
    [[0, 0], [-1, 0], [-1, -1]]
    """
    return np.where(np.arange(size) < np.arange(size + 1)[:, None], HIDDEN, 0).astype(np.int8)


def spell_cards(letters: str, counts: Iterable[Any]) -> str:
    """Cards by their letters, given how many there are of each.

    >>> spell_cards("ORTV", [1, 0, 2, 0])
    'OTT'
    """
    return _spelled(letters, tuple(counts))


@lru_cache(20_000)  # everyone at a table sees the same piles, and most stay as they are for many actions
def _spelled(letters: str, counts: tuple[Any, ...]) -> str:
    return "".join([letter * int(count) for letter, count in zip(letters, counts, strict=True)])


def count_cards(deck: str, letters: str, copies: Sequence[int], game: str) -> None:
    """Refuse a deck that is not made of exactly these cards."""
    if not isinstance(deck, str):
        raise BadDeck("A deck of {game} is a text of card letters, not {deck!r}.", game=game, deck=deck)
    for letter in deck:
        if letter not in letters:
            raise BadDeck(
                "{game} has no card {letter!r}; its cards are {letters}.", game=game, letter=letter, letters=letters
            )
    if len(deck) != sum(copies):
        raise BadDeck("A deck of {game} has {right} cards, not {given}.", game=game, right=sum(copies), given=len(deck))
    for letter, right in zip(letters, copies, strict=True):
        if deck.count(letter) != right:
            raise BadDeck(
                "A deck of {game} has {right} cards {letter}, not {given}.",
                **{"game": game, "right": right, "letter": letter, "given": deck.count(letter)},
            )

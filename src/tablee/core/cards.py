"""What games with cards share: decks are counted, piles are spelled, and what is hidden looks the same."""

from collections.abc import Sequence
from functools import lru_cache

from tablee.core.errors import BadDeck

HIDDEN = 255  # the byte in redacted fields


def first_hidden(places: int, of: int, size: int = 1) -> bytes:
    """An array ``of`` so many places of some bytes each, the first of them HIDDEN and the others 0.

    >>> [*first_hidden(2, of=3)]
    [255, 255, 0]
    """
    return (bytes([HIDDEN]) * (places * size)).ljust(of * size, b"\0")


@lru_cache(20_000)  # everyone at a table sees the same piles, and most stay as they are for many actions
def spell_cards(letters: str, counts: bytes) -> str:
    """Cards by their letters, given how many there are of each.

    >>> spell_cards("ORTV", bytes([1, 0, 2, 0]))
    'OTT'
    """
    return "".join([letter * count for letter, count in zip(letters, counts, strict=True)])


def rows(buffer: bytes, width: int, count: int) -> list[bytes]:
    """The first rows of an array of bytes.

    >>> rows(b"abcdef", 2, 2)
    [b'ab', b'cd']
    """
    return [buffer[start : start + width] for start in range(0, width * count, width)]


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

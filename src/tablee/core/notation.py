"""The texts of actions, by their numbers. Few are listed; those of very many are put together from names."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any


def inverse(notation: Mapping[int, str]) -> Mapping[str, int]:
    """The numbers of actions by their texts."""
    return {text: code for code, text in notation.items()}


class FromTo(dict[int, str]):
    """Actions that lead from one place to another, named by both; their number is ``start * len(places) + end``.

    It lists those that some position allows. Texts are understood of all places with a name: the rules refuse the rest.

    >>> moves = FromTo(("a", "b", ""), [1])
    >>> dict(moves), moves.codes["ba"]
    ({1: 'ab'}, 3)
    """

    def __init__(self, places: Sequence[str], listed: Iterable[int]) -> None:
        self.places = places
        super().__init__((code, places[code // len(places)] + places[code % len(places)]) for code in listed)

    @property
    def codes(self) -> Mapping[str, int]:
        """The number of each text."""
        named = [(number, name) for number, name in enumerate(self.places) if name]
        size = len(self.places)
        return {start + end: one * size + other for one, start in named for other, end in named}


def told(notation: Mapping[int, str]) -> Any:
    """The notation, as the page gets it."""
    return {"places": notation.places} if isinstance(notation, FromTo) else {"texts": dict(notation)}

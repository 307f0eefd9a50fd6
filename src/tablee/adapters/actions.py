"""The actions of a game as numbers from 0, as frameworks expect them, and the returns of the seats."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game
from tablee.core.checks import is_whole
from tablee.core.errors import BadOption, MalformedAction


class Actions:
    """Every action that can ever be played at a table, numbered from 0 in the order of the game's own numbers.

    >>> import tablee
    >>> actions = actions_of(tablee.load("diamoniak"))
    >>> len(actions), actions.words[10], actions.number("draw")
    (13, 'draw', 10)
    """

    def __init__(self, game: Game) -> None:
        known = {code: word for code, word in sorted(game.notation.items()) if _is_written(game, word)}
        self.game = game
        self.words: tuple[str, ...] = tuple(known.values())
        self.codes: NDArray[np.int32] = np.array(list(known), np.int32)  # the game's own number of each
        self.numbers: NDArray[np.int32] = np.full(self.codes[-1] + 1, -1, np.int32)  # and the other way round
        self.numbers[self.codes] = np.arange(len(known))

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """The number of an action's text; MalformedAction where there is none."""
        self.game.code(word)  # raises the more precise error
        if word not in self.words:
            raise MalformedAction("{word!r} is never allowed in {game}.", word=word, game=self.game.title)
        return self.words.index(word)

    def word(self, number: int) -> str:
        """The text of an action's number; MalformedAction where there is none."""
        if not is_whole(number) or int(number) not in range(len(self)):
            raise MalformedAction(
                "{number!r} is not an action of {game}: its actions are the numbers from 0 to {last}.",
                **{"number": number, "game": self.game.title, "last": len(self) - 1},
            )
        return self.words[int(number)]

    def mask(self, choices: NDArray[np.int32]) -> NDArray[np.int8]:
        """1 for each action that may be played, 0 for the others."""
        mask = np.zeros(len(self), np.int8)
        mask[self.numbers[choices]] = 1
        return mask


@lru_cache(64)
def actions_of(game: Game) -> Actions:
    """The actions of a game, found once."""
    return Actions(game)


def _is_written(game: Game, word: str) -> bool:
    """Is the action possible at this table at all? A small board has fewer squares."""
    try:
        game.code(word)
    except MalformedAction:
        return False
    return True


def returns(shares: tuple[float, ...]) -> tuple[float, ...]:
    """Return the returns of the seats: 1 for a sole winner, zero-sum, so 1 and -1 with two seats.

    >>> returns((1.0, 0.0, 0.0))
    (1.0, -0.5, -0.5)
    """
    players = len(shares)
    return tuple((players * share - 1) / (players - 1) for share in shares)


def check_seat(game: Game, seat: int) -> int:
    """Return the seat; BadOption if the table does not have it."""
    if not is_whole(seat) or int(seat) not in range(game.players):
        raise BadOption("There is no seat {seat!r} at a table of {players}.", seat=seat, players=game.players)
    return int(seat)

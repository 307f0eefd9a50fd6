"""What a player is to the rest of the house: something that looks at a view and chooses."""

from dataclasses import dataclass
from typing import Protocol

from tablee.core import View
from tablee.core.errors import BadRequest


@dataclass(frozen=True)
class Choice:
    """An action, and how it was found."""

    action: str
    ms: float
    simulations: int
    value: tuple[float, ...]  # each seat's expected share of the win


class Player(Protocol):
    """A bot. It sees what its seat may see, and nothing else."""

    @property
    def name(self) -> str:
        """What it is called in a list of players."""
        ...

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Choose for the seat whose view this is, and whose turn it must be; the same seed, the same dice."""
        ...


def own_turn(view: View) -> View:
    """The view of a seat that is to move, or BadRequest."""
    if view.turn is None or view.seat != view.turn:
        raise BadRequest("It is not the turn of seat {seat}.", seat=view.seat)
    return view

"""The interface of players: they choose an action from a view."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Protocol

from tablee.core import View
from tablee.core.checks import whole_seed
from tablee.core.errors import BadRequest


@dataclass(frozen=True)
class Choice:
    """An action, and how it was found."""

    action: str
    ms: float
    simulations: int
    value: tuple[float, ...]  # each seat's expected share of the win; empty without an estimate


class Player(Protocol):
    """A bot. It gets its seat's view, and nothing else."""

    @property
    def name(self) -> str:
        """The name in lists of players."""
        ...

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Choose for the seat whose view this is, and whose turn it must be; a seed makes it reproducible."""
        ...


def ask(player: Player, view: View, seed: int | None = None, name: str | None = None) -> Choice:
    """Let a player choose, and validate its result; raises BadRequest.

    ``name`` is the player's name in the error; by default its own.
    """
    choice: object = player.choose(own_turn(view), seed)  # whatever somebody's code returns
    name, players = player.name if name is None else name, view.game.players
    if not isinstance(choice, Choice):
        raise BadRequest("{name} returned {choice!r} instead of a Choice.", name=name, choice=choice)
    if choice.action not in view.legal_actions:
        raise BadRequest("{name} chose {action!r}, which is not allowed now.", name=name, action=choice.action)
    if not _is_value(choice.value, players):
        raise BadRequest(
            "{name} gave {value!r} as value instead of {players} numbers, one for each seat.",
            **{"name": name, "value": choice.value, "players": players},
        )
    return choice


def dice_of(seed: int | None) -> random.Random:
    """Random numbers that follow from a seed, or from the system where there is none; BadOption for anything else."""
    return random.Random(None if seed is None else whole_seed(seed))


def _is_value(value: object, players: int) -> bool:
    """Is this a number for each seat, or nothing?"""
    if not isinstance(value, Sequence):
        return False
    return len(value) in (0, players) and all(isinstance(share, Real) for share in value)


def own_turn(view: View) -> View:
    """The view of a seat that is to move, or BadRequest."""
    if not isinstance(view, View):
        raise BadRequest("A player looks at a view, such as state.view(state.turn), not at {view!r}.", view=view)
    if view.turn is None or view.seat != view.turn:
        raise BadRequest("It is not the turn of seat {seat}.", seat=view.seat)
    return view

"""In search of a good start: many proposals play a little, the better half plays more, until few are left.

The game's own default plays in every round, so that the last one tells what is won against it.

What can be proposed and what is liked is asked of the game (``proposal`` and ``liking`` in its module ``lab``).
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

from tablee.core import GAMES, load
from tablee.core.errors import BadOption
from tablee.lab.balance import Balance, find
from tablee.lab.experiment import Experiment, Measured, plan_experiment, run

FEW = 3  # proposals that play to the end


class Searchable(Protocol):
    """What a game's module ``lab`` knows besides, where something can be searched for."""

    def proposal(self, dice: random.Random) -> Mapping[str, Any]:
        """Options that could be tried."""
        ...

    def liking(self, figures: Mapping[str, float], first_seat: float) -> float:
        """How good they have proved, the more the better: from the figures and the first seat's share of the win."""
        ...


@dataclass(frozen=True)
class SearchRound:
    """A round of the search: what was played, what came of it, and how much each proposal was liked, best first."""

    experiment: Experiment
    measured: Sequence[Measured]
    ranking: tuple[tuple[float, Balance], ...]


def propose(game: str, count: int, seed: int) -> tuple[str, list[Any]]:
    """What is searched for, and values for it: the game's default and some proposals."""
    lab, dice = _searchable(game), random.Random(seed)
    name = next(iter(lab.proposal(dice)))
    values = [load(game).chosen[name]]
    while len(values) <= count:
        value = lab.proposal(dice)[name]
        if value not in values:
            values.append(value)
    return name, values


def search(
    game: str,
    count: int,
    folder: Path,
    level: str = "medium",
    games: int = 1000,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    on: str | None = None,
) -> list[SearchRound]:
    """Search among the default and ``count`` proposals; the last few play ``games`` games each. Rounds in order."""
    name, values = propose(game, count, seed)
    lengths = _lengths(len(values), games)
    rounds: list[SearchRound] = []
    for number, length in enumerate(lengths, 1):
        experiment = plan_experiment(game, {name: values}, level, length, seed)
        measured = run(experiment, folder / f"round-{number}", workers, progress, on)
        ranking = _ranking(game, experiment, measured)
        rounds.append(SearchRound(experiment, measured, ranking))
        if len(measured) < experiment.planned:
            break
        default, better = values[0], [balance.choices[name] for _, balance in ranking]
        values = [default, *(value for value in better if value != default)][: max(FEW, len(values) // 2)]
    return rounds


def _lengths(values: int, games: int) -> list[int]:
    """How many games a round plays: half as many as the next, for twice as many proposals.

    >>> _lengths(12, 400)
    [100, 200, 400]
    """
    lengths = [games]
    while values > FEW:
        values, lengths = max(FEW, values // 2), [max(1, lengths[0] // 2), *lengths]
    return lengths


def _ranking(game: str, experiment: Experiment, measured: Sequence[Measured]) -> tuple[tuple[float, Balance], ...]:
    lab = _searchable(game)
    liked = [
        (lab.liking({name: each.value for name, each in balance.figures.items()}, balance.seats[0].value), balance)
        for balance in find(experiment, measured).balances
    ]
    return tuple(sorted(liked, key=lambda pair: -pair[0]))


def _searchable(game: str) -> Searchable:
    lab = GAMES.extra(game, "lab")
    if lab is None or not hasattr(lab, "proposal"):
        raise BadOption("{game} says nothing about what could be searched for.", game=GAMES[game].title)
    return cast(Searchable, lab)

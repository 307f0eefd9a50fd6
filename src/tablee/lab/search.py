"""Searches for a good start: round by round proposals are played, and the best kept and varied; then a final.

The game's own default plays in every round. Every round has deals of its own, and what stays is judged by all its games
so far, so that luck does not carry it far. The final is judged by itself alone: luck that came before does not count.

The game's module ``lab`` proposes, varies and scores values.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol, cast

from tablee.core import GAMES, load
from tablee.core.errors import BadOption
from tablee.lab.balance import LIKING, Balance, Estimate, balance_of
from tablee.lab.experiment import Experiment, Judge, Measured, plan_experiment, run

ROUNDS = 4  # the final included
SHORTER = 4  # a round has so many times fewer games than the final
STAYING = 4  # one in so many proposals is kept
FINALISTS = 3
TRIES = 100  # to find a value that was not tried yet


class Searchable(Judge, Protocol):
    """The optional part of a game's module ``lab`` that proposes values for one of its options."""

    def proposal(self, dice: random.Random) -> Mapping[str, Any]:
        """Return the option with a value to try."""
        ...

    def variation(self, options: Mapping[str, Any], dice: random.Random) -> Mapping[str, Any]:
        """Return the option with the value slightly changed."""
        ...


@dataclass(frozen=True)
class Search:
    """The plan of a search: the option, the proposals of a round, and the games of each in the final."""

    game: str
    count: int
    level: str = "medium"
    games: int = 1000
    seed: int = 0
    rounds: int = ROUNDS

    def plan(self, number: int, option: str, values: Sequence[Any]) -> Experiment:
        """A round, counted from 0."""
        games = self.games if number == self.rounds - 1 else max(1, self.games // SHORTER)
        return plan_experiment(self.game, {option: values}, self.level, games, self.rounds * self.seed + number)

    def planned(self, option: str, values: Sequence[Any]) -> int:
        """How many games there are to play in all rounds."""
        last = self.plan(self.rounds - 1, option, values[: 1 + FINALISTS])
        return (self.rounds - 1) * self.plan(0, option, values).planned + last.planned


@dataclass(frozen=True)
class SearchRound:
    """A round of the search: its games, their results, and the scores, best first."""

    experiment: Experiment
    measured: Sequence[Measured]
    ranking: tuple[Balance, ...]

    @property
    def is_complete(self) -> bool:
        """Were all games of the round played?"""
        return len(self.measured) == self.experiment.planned

    @property
    def likings(self) -> list[tuple[Any, Estimate]]:
        """The values that were tried, best first, and how much each was liked."""
        return [(next(iter(each.choices.values())), each.figures[LIKING]) for each in self.ranking]

    def to_dict(self) -> dict[str, Any]:
        """Return the result for JSON."""
        ranking = [{"value": value, LIKING: asdict(liking)} for value, liking in self.likings]
        return {"games": self.experiment.games, "complete": self.is_complete, "ranking": ranking}


def propose(game: str, count: int, seed: int) -> tuple[str, list[Any]]:
    """Return the option and its values: the game's default and some proposals."""
    lab, dice = _searchable(game), random.Random(seed)
    option = next(iter(lab.proposal(dice)))
    default = load(game).chosen[option]
    return option, [default, *_new_values([default], lambda: lab.proposal(dice)[option], count)]


def search(
    asked: Search,
    folder: Path,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    on: str | None = None,
) -> list[SearchRound]:
    """All rounds in order; of a search that was interrupted those that were played, the last one not to its end."""
    option, values = propose(asked.game, asked.count, asked.seed)
    planned, rounds = asked.planned(option, values), list[SearchRound]()

    def tell(done: int, _: int) -> None:
        if progress is not None:
            progress(sum(len(each.measured) for each in rounds) + done, planned)

    while len(rounds) < asked.rounds and all(each.is_complete for each in rounds):
        if rounds:
            values = _next_values(asked, option, rounds)
        experiment = asked.plan(len(rounds), option, values)
        measured = run(experiment, folder / f"round-{len(rounds) + 1}", workers, tell, on)
        is_final = len(rounds) == asked.rounds - 1
        rounds.append(SearchRound(experiment, measured, _ranking(experiment, measured, () if is_final else rounds)))
    return rounds


def _next_values(asked: Search, option: str, rounds: Sequence[SearchRound]) -> list[Any]:
    """The default, what stays, and variations of that; of the last round before the final the best alone."""
    default, best = rounds[0].experiment.vary[option][0], [value for value, _ in rounds[-1].likings]
    if len(rounds) == asked.rounds - 1:
        return [default, *[value for value in best if value != default][:FINALISTS]]
    lab, dice = _searchable(asked.game), random.Random(f"{asked.seed} {len(rounds)}")
    parents = best[: max(FINALISTS, asked.count // STAYING)]
    staying = [default, *(value for value in parents if value != default)]
    tried = [value for each in rounds for value in each.experiment.vary[option]]

    def varied() -> Any:
        return lab.variation({option: dice.choice(parents)}, dice)[option]

    return staying + _new_values(tried, varied, 1 + asked.count - len(staying))


def _new_values(tried: Iterable[Any], make: Callable[[], Any], count: int) -> list[Any]:
    """Return values that were not tried yet; fewer if there are not enough."""
    found = dict.fromkeys(tried)
    most = len(found) + count
    for _ in range(TRIES * count):
        if len(found) < most:
            found[make()] = None
    return list(found)[most - count :]


def _ranking(
    experiment: Experiment, measured: Sequence[Measured], before: Sequence[SearchRound]
) -> tuple[Balance, ...]:
    """Every variant by all its games, those of the rounds before included; the most liked first."""
    balances = []
    for variant in experiment.variants:
        games = _of(variant.choices, experiment, measured)
        for each in before:
            games += _of(variant.choices, each.experiment, each.measured)
        if games:
            balances.append(balance_of(variant, games))
    return tuple(sorted(balances, key=lambda each: -each.figures[LIKING].value))


def _of(choices: Mapping[str, Any], experiment: Experiment, measured: Sequence[Measured]) -> list[Measured]:
    """The games of one variant; their deals have numbers that no other round has."""
    first = experiment.seed * experiment.games
    return [
        replace(each, deal=first + each.deal)
        for each in measured
        if experiment.variants[each.variant].choices == choices
    ]


def _searchable(game: str) -> Searchable:
    lab = GAMES.extra(game, "lab")
    if lab is None or not hasattr(lab, "proposal"):
        raise BadOption("{game} says nothing about what could be searched for.", game=GAMES[game].title)
    return cast(Searchable, lab)

"""The results of an experiment: figures with intervals for each variant, and the differences between variants."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import prod, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.lab.experiment import Experiment, Judge, Measured, Variant, choice_label, judge_of, lab_of
from tablee.lab.intervals import Share, Z
from tablee.lab.standings import estimate

COMMON = {
    "first_seat": "share of the win of the first seat, above an even share",
    "length": "actions in a game",
    "lead_changes": "times another seat than before came to be alone in front",
    "luck": "how much of who wins is settled by what was dealt, from 0 to 1",
}
LIKING = "liking"
ALL_LIKINGS = {LIKING: "all that the game likes, multiplied"}


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval; without an interval if there are too few deals."""

    value: float
    low: float | None
    high: float | None

    @property
    def error(self) -> float | None:
        """The standard error."""
        return None if self.low is None or self.high is None else (self.high - self.low) / (2 * Z)


@dataclass(frozen=True)
class Balance:
    """One variant in figures."""

    label: str
    choices: Mapping[str, Any]
    games: int
    seats: tuple[Share, ...]
    figures: Mapping[str, Estimate]
    endings: Mapping[str, int]
    lengths: tuple[int, ...]


@dataclass(frozen=True)
class Difference:
    """The difference between ``value`` and ``base``, all else being equal."""

    base: str
    value: str
    others: str
    figure: str
    change: Estimate

    @property
    def is_clear(self) -> bool:
        """Does the interval exclude zero?"""
        low, high = self.change.low, self.change.high
        return low is not None and high is not None and not low <= 0 <= high


@dataclass(frozen=True)
class Findings:
    """All results of an experiment."""

    meanings: Mapping[str, str]
    balances: tuple[Balance, ...]
    differences: tuple[Difference, ...]


def find(experiment: Experiment, measured: Sequence[Measured]) -> Findings:
    """Return the results of an experiment; of an interrupted one, those of the finished games."""
    lab, judge = lab_of(experiment.game), judge_of(experiment.game)
    meanings = COMMON | dict(lab.FIGURES if lab else {}) | (dict(judge.LIKINGS) | ALL_LIKINGS if judge else {})
    balances = []
    for number, variant in enumerate(experiment.variants):
        games = [each for each in measured if each.variant == number]
        if games:
            balances.append(balance_of(variant, games))
    return Findings(meanings, tuple(balances), tuple(_differences(experiment, balances, meanings)))


def to_dict(experiment: Experiment, measured: Sequence[Measured]) -> dict[str, Any]:
    """Return the experiment and its results for JSON."""
    findings = find(experiment, measured)
    differences = [asdict(each) | {"is_clear": each.is_clear} for each in findings.differences]
    return experiment.head() | {
        "complete": len(measured) == experiment.planned,
        "played": len(measured),
        "meanings": dict(findings.meanings),
        "balances": [asdict(balance) for balance in findings.balances],
        "differences": differences,
    }


def balance_of(variant: Variant, games: Sequence[Measured]) -> Balance:
    """Return the figures of a variant from its games."""
    judge, rows = judge_of(variant.plan.game.name), [(each.deal, _figures(each)) for each in games]
    figures = {name: mean((deal, row[name]) for deal, row in rows) for name in rows[0][1]} | {"luck": luck(games)}
    return Balance(
        label=variant.label,
        choices=variant.choices,
        games=len(games),
        seats=tuple(_seat(games, seat) for seat in range(len(games[0].shares))),
        figures=figures | (likings(judge, rows) if judge else {}),
        endings=dict(Counter(each.reason for each in games)),
        lengths=tuple(each.length for each in games),
    )


def _figures(game: Measured) -> dict[str, float]:
    """Return the figures of one game."""
    first_seat = game.shares[0] - 1 / len(game.shares)
    return {"first_seat": first_seat, "length": game.length, "lead_changes": game.lead_changes, **game.figures}


def _seat(games: Sequence[Measured], seat: int) -> Share:
    won: dict[int, float] = defaultdict(float)
    for each in games:
        won[each.deal] += each.shares[seat]
    return estimate(won, Counter(each.deal for each in games))


def mean(numbers: Iterable[tuple[int, float]]) -> Estimate:
    """Return the mean of numbers grouped by deal. Games of one deal are correlated, so deals are the samples.

    >>> mean([(0, 1.0), (0, 3.0), (1, 4.0), (1, 4.0)]).value
    3.0
    """
    deals: dict[int, list[float]] = defaultdict(list)
    for deal, number in numbers:
        deals[deal].append(number)
    means = np.array([np.mean(games) for games in deals.values()])
    if len(means) < 2:
        return Estimate(float(means.mean()), None, None)
    return _around(float(means.mean()), float(means.std(ddof=1)) / sqrt(len(means)))


def luck(games: Sequence[Measured]) -> Estimate:
    """How much of the differences between results is between deals, not within them (intraclass correlation).

    Each deal was played once per seat by the same bots, moved round by one. Where every game of a deal has the same
    winner, the cards have decided: 1. Where a deal says nothing about who wins: 0. Its interval is a jackknife's.
    """
    deals: dict[int, list[tuple[float, ...]]] = defaultdict(list)
    for each in games:
        deals[each.deal].append(each.shares)
    seats = len(games[0].shares)
    whole = np.array([rows for rows in deals.values() if len(rows) == seats])  # deal, game, seat
    if len(whole) < 3 or np.ptp(whole, axis=(0, 1)).max() == 0:
        return Estimate(0.0, None, None)
    value = _correlation(whole)
    return _jackknife(value, [_correlation(np.delete(whole, deal, axis=0)) for deal in range(len(whole))])


def likings(judge: Judge, rows: Sequence[tuple[int, Mapping[str, float]]]) -> dict[str, Estimate]:
    """Return the game's scores of a variant, from the figures of its games, with jackknife intervals."""
    names, deals = list(rows[0][1]), defaultdict[int, list[list[float]]](list)
    for deal, row in rows:
        deals[deal].append(list(row.values()))
    means = np.array([np.mean(games, axis=0) for games in deals.values()])
    whole, count = means.mean(axis=0), len(means)

    def liked(figures: NDArray[np.float64]) -> dict[str, float]:
        found = judge.likings(dict(zip(names, figures.tolist(), strict=True)))
        return found | {LIKING: prod(found.values())}

    without = [liked((whole * count - one) / (count - 1)) for one in means] if count > 1 else []
    return {name: _jackknife(value, [each[name] for each in without]) for name, value in liked(whole).items()}


def _jackknife(value: float, without: Sequence[float]) -> Estimate:
    """Return a jackknife estimate, from the values without each of the deals."""
    if not without:
        return Estimate(value, None, None)
    return _around(value, sqrt((len(without) - 1) * float(np.var(without))))


def _correlation(whole: NDArray[np.float64]) -> float:
    deals, games, _ = whole.shape
    means = whole.mean(axis=1)
    between = games * float(means.var(axis=0, ddof=1).sum())
    within = float(((whole - means[:, None, :]) ** 2).sum()) / (deals * (games - 1))
    total = between + (games - 1) * within
    return (between - within) / total if total > 0 else 0.0


def _around(value: float, error: float) -> Estimate:
    return Estimate(value, value - Z * error, value + Z * error)


def _differences(
    experiment: Experiment, balances: Sequence[Balance], meanings: Mapping[str, str]
) -> Iterable[Difference]:
    """Yield the difference of every varied value to the first one, all else being equal."""
    for name, (base, *others) in experiment.vary.items():
        for value in others:
            for one in (balance for balance in balances if balance.choices[name] == base):
                rest = {key: choice for key, choice in one.choices.items() if key != name}
                for other in balances:
                    if other.choices == rest | {name: value}:
                        names = [choice_label(name, each, experiment.vary[name]) for each in (base, value)]
                        label = ", ".join(
                            choice_label(key, choice, experiment.vary[key]) for key, choice in rest.items()
                        )
                        for figure in meanings:
                            change = _change(one.figures[figure], other.figures[figure])
                            yield Difference(names[0], names[1], label, figure, change)


def _change(one: Estimate, other: Estimate) -> Estimate:
    value = other.value - one.value
    if one.error is None or other.error is None:
        return Estimate(value, None, None)
    return _around(value, sqrt(one.error**2 + other.error**2))

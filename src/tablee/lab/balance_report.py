"""The results of an experiment as one HTML file."""

from collections.abc import Sequence
from typing import Any

from tablee.core import GAMES, load
from tablee.lab.balance import LIKING, Balance, Difference, Estimate, Findings, find
from tablee.lab.experiment import Experiment, Measured, choice_label, judge_of
from tablee.lab.intervals import Z
from tablee.lab.report import ROW, lengths_plot, pages, shares_plot
from tablee.lab.search import SearchRound


def to_html(experiment: Experiment, measured: Sequence[Measured], rounds: Sequence[SearchRound] = ()) -> str:
    """Return the report of an experiment, or of the last round of a search with its earlier rounds."""
    findings = find(experiment, measured)
    facts = {
        "title": f"Lab: {GAMES[experiment.game].title}",
        "experiment": experiment,
        "played": len(measured),
        "findings": findings,
        "choice_label": choice_label,
        "pictures": _pictures(experiment, findings),
        "rounds": [_round(number, each) for number, each in enumerate(rounds, 1)],
    }
    return pages.get_template("balance.html").render(facts | (_plots(findings) if measured else {}))


def _pictures(experiment: Experiment, findings: Findings) -> list[dict[str, str]]:
    """Return the pictures of the variants, if the game draws them, best first."""
    judge, default = judge_of(experiment.game), load(experiment.game).chosen
    liked = {each.label: each.figures[LIKING] for each in findings.balances} if judge else {}
    drawn = [each for each in experiment.variants if each.label in liked]
    return [
        {
            "label": each.label,
            "note": "the default" if each.plan.game.chosen == default else "",
            "lines": judge.picture(each.plan.game) if judge else "",
            "liking": short(liked[each.label]),
        }
        for each in sorted(drawn, key=lambda each: -liked[each.label].value)
    ]


def _round(number: int, each: SearchRound) -> dict[str, Any]:
    value, liking = each.likings[0] if each.likings else ("–", Estimate(0.0, None, None))
    return {
        "number": number,
        "values": len(each.experiment.variants),
        "games": each.experiment.games,
        "best": value,
        "liking": short(liking),
    }


def _plots(findings: Findings) -> dict[str, Any]:
    return {
        "seats": [
            shares_plot(balance.label, [(f"seat {seat}", share) for seat, share in enumerate(balance.seats)])
            for balance in findings.balances
        ],
        "lengths": [lengths_plot(balance.lengths, balance.label) for balance in findings.balances],
        "figures": [(_figure(name, findings.balances), meaning) for name, meaning in findings.meanings.items()],
        "changes": [_change(each) for each in findings.differences],
    }


def _figure(name: str, balances: Sequence[Balance]) -> dict[str, Any]:
    """One figure of every variant, each with its interval, on a common scale."""
    estimates = [(balance.label, balance.figures[name]) for balance in balances]
    ends = [end for _, each in estimates for end in (each.value, each.low, each.high) if end is not None]
    span = 1.1 * (max(ends) - min(ends)) or 1.0
    least = (max(ends) + min(ends) - span) / 2

    def place(number: float | None, instead: float) -> float:
        return ((instead if number is None else number) - least) / span

    rows = [
        {
            "label": label,
            "low": place(each.low, each.value),
            "value": place(each.value, each.value),
            "high": place(each.high, each.value),
            "words": rounded(each.value),
        }
        for label, each in estimates
    ]
    return {"title": said(name), "height": len(rows) * ROW, "axis": None, "rows": rows}


def _change(difference: Difference) -> dict[str, Any]:
    return {
        "what": f"{difference.base} → {difference.value}",
        "others": difference.others or "–",
        "figure": said(difference.figure),
        "change": f"{difference.change.value:+.3g}",
        "interval": interval(difference.change),
        "is_clear": difference.is_clear,
    }


def said(name: str) -> str:
    """A figure's name as people write it.

    >>> said("first_seat")
    'first seat'
    """
    return name.replace("_", " ")


def rounded(number: float) -> str:
    """A figure, short."""
    return f"{number:.3g}"


def short(estimate: Estimate) -> str:
    """An estimate with half the width of its interval."""
    width = "" if estimate.error is None else f" ±{Z * estimate.error:.2g}"
    return rounded(estimate.value) + width


def interval(estimate: Estimate) -> str:
    """An estimate's interval, short."""
    return "–" if estimate.low is None or estimate.high is None else f"{estimate.low:.3g} to {estimate.high:.3g}"

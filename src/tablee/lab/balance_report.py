"""What an experiment says, as one HTML file."""

from collections.abc import Sequence
from typing import Any

from tablee.core import GAMES
from tablee.lab.balance import Balance, Difference, Estimate, Findings, find
from tablee.lab.experiment import Experiment, Measured, choice_label
from tablee.lab.intervals import Z
from tablee.lab.report import ROW, lengths_plot, pages, shares_plot


def to_html(experiment: Experiment, measured: Sequence[Measured]) -> str:
    """The whole report."""
    findings = find(experiment, measured)
    title = f"Lab: {GAMES[experiment.game].title}"
    facts = {
        "title": title,
        "experiment": experiment,
        "played": len(measured),
        "findings": findings,
        "choice_label": choice_label,
    }
    return pages.get_template("balance.html").render(facts | (_plots(findings) if measured else {}))


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
        "clear": difference.is_clear,
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

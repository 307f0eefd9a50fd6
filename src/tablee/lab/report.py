"""A match as one HTML file. Coordinates of the plots are calculated here, from 0 to 1; report.html draws them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from tablee.lab.arena import Match
from tablee.lab.intervals import Share
from tablee.lab.standings import Standing, Summary, summarise

WIDTH, LABELS, ROW = 640, 190, 26  # of plots, in pixels
PLOT = WIDTH - LABELS - 60
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E2A72E", "#5B2A4E")
MOST_BARS = 20

pages = Environment(loader=PackageLoader("tablee.lab", "."), autoescape=True, undefined=StrictUndefined)
pages.trim_blocks = pages.lstrip_blocks = True
pages.globals |= {
    **{"width": WIDTH, "labels": LABELS, "row_height": ROW, "plot_width": PLOT, "colours": COLOURS},
    "at": lambda place: round(LABELS + PLOT * place, 1),
}


def to_html(match: Match) -> str:
    """The whole report."""
    facts = {"title": f"Arena: {match.plan.game.title}", "plan": match.plan, "played": len(match.played)}
    plots = _plots(match, summarise(match)) if match.played else {}
    return pages.get_template("report.html").render(facts | plots)


def _plots(match: Match, summary: Summary) -> dict[str, Any]:
    seats = len(summary.standings[0].by_seat)
    heads = ["player", "games", "share", "95 % interval", *(f"seat {seat}" for seat in range(seats))]
    heads += ["score", "ms a move", "slowest", "simulations", "rating", "deviation"]
    return {
        "heads": heads,
        "standings": [_standing(standing) for standing in summary.standings],
        "pairings": [
            shares_plot(f"{' – '.join(each.players)}: {each.games} games", zip(each.players, each.shares, strict=True))
            for each in summary.pairings
        ],
        "ratings": _ratings(summary.standings),
        "course": _course(match),
        "seats": shares_plot(
            "What each seat wins", [(f"seat {seat}", share) for seat, share in enumerate(summary.seats)]
        ),
        "lengths": lengths_plot([len(played.actions) for played in match.played]),
    }


def _standing(standing: Standing) -> list[str]:
    share = standing.share
    return [
        standing.player,
        str(standing.games),
        f"{share.value:.1%}",
        f"{share.low:.1%} – {share.high:.1%}",
        *("–" if seat is None else f"{seat:.1%}" for seat in standing.by_seat),
        f"{standing.score:.2f}",
        f"{standing.ms:.1f}",
        f"{standing.slowest:.0f}",
        f"{standing.simulations:.0f}",
        f"{standing.rating:.1f}",
        f"{standing.deviation:.1f}",
    ]


def shares_plot(title: str, shares: Iterable[tuple[str, Share]]) -> dict[str, Any]:
    """Shares of the win with their intervals, and a line where they would be even."""
    rows = [
        {"label": label, "low": share.low, "value": share.value, "high": share.high, "words": f"{share.value:.0%}"}
        for label, share in shares
    ]
    return {"title": title, "height": len(rows) * ROW, "axis": 1 / len(rows), "rows": rows}


def _ratings(standings: Sequence[Standing]) -> dict[str, Any]:
    least = min(each.rating - 2 * each.deviation for each in standings)
    span = max(each.rating + 2 * each.deviation for each in standings) - least
    rows = [
        {
            "label": each.player,
            "low": (each.rating - 2 * each.deviation - least) / span,
            "value": (each.rating - least) / span,
            "high": (each.rating + 2 * each.deviation - least) / span,
            "words": f"{each.rating:.1f}",
        }
        for each in standings
    ]
    return {"title": "Ratings, each with two deviations", "height": len(rows) * ROW, "axis": None, "rows": rows}


def _course(match: Match) -> dict[str, Any]:
    """Every player's share of all games so far."""
    lines = []
    for number, name in enumerate(match.plan.names):
        shares = _shares_so_far(match, number)
        lines.append({"name": name, "points": [(i / max(1, len(shares) - 1), share) for i, share in enumerate(shares)]})
    return {"title": "Share of the win after each game", "height": max(220, ROW * len(lines) + 20), "lines": lines}


def _shares_so_far(match: Match, number: int) -> list[float]:
    shares: list[float] = []
    won = 0.0
    for played in match.played:
        if number in played.fixture.seating:
            won += played.shares[played.fixture.seating.index(number)]
            shares.append(won / (len(shares) + 1))
    return shares


def lengths_plot(lengths: Sequence[int], title: str = "How many games had how many actions") -> dict[str, Any]:
    """A histogram."""
    least, wide = min(lengths), (max(lengths) - min(lengths)) // MOST_BARS + 1
    counts = Counter((length - least) // wide for length in lengths)
    bars = [
        {
            "x": index / (max(counts) + 1),
            "wide": 0.9 / (max(counts) + 1),
            "tall": count / max(counts.values()),
            "words": f"{least + index * wide} to {least + (index + 1) * wide - 1} actions: {count} games",
        }
        for index, count in sorted(counts.items())
    ]
    return {"title": title, "height": 160, "bars": bars, "least": least, "most": max(lengths)}

"""A match as one HTML file: tables, and plots drawn as SVG. It asks nobody for anything."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from tablee.lab.arena import Match
from tablee.lab.intervals import Share
from tablee.lab.standings import Standing, Summary, summarise

WIDTH, LABELS, ROW = 640, 190, 26  # of plots, in pixels
PLOT = WIDTH - LABELS - 60
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E2A72E", "#5B2A4E")

STYLE = """
:root { color-scheme: light dark; --paper: #FFF9EE; --ink: #2B2118; --line: #B9844F; --sand: #F3E3C3 }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1712; --ink: #F3E3C3; --line: #B9844F; --sand: #3a2f25 } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2rem }
.wide { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--sand); text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
svg { max-width: 100%; height: auto } text { fill: var(--ink); font: 13px system-ui, sans-serif }
.axis { stroke: var(--line); stroke-dasharray: 3 3 } .note { opacity: .8 }
"""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><style>{style}</style></head><body>
<h1>{title}</h1>
<p>{what}</p>
{body}
<p class="note">Intervals hold the true share in 95 of 100 matches. They count deals, not games: the games of one deal
hang together. Ratings are openskill's (Plackett-Luce); a rating is within two deviations of its value.</p>
</body></html>
"""


def to_html(match: Match) -> str:
    """The whole report."""
    plan, summary = match.plan, summarise(match)
    options = ", ".join(f"{name} {value}" for name, value in plan.game.chosen.items())
    what = f"{len(match.played)} of {plan.games} games at {plan.game.players} seats ({options}), seed {plan.seed}."
    if plan.opening:
        what += f" Each deal opens with {plan.opening} random actions, the same for everyone."
    body = _sections(match, summary) if match.played else "<p>No game was played to its end.</p>"
    title = f"Arena: {plan.game.title}"
    return PAGE.format(title=escape(title), style=STYLE, what=escape(what), body=body)


def _sections(match: Match, summary: Summary) -> str:
    sections = {
        "Standings": _standings(summary.standings),
        "Who beats whom": _shares_plot(summary),
        "Ratings": _ratings_plot(summary.standings),
        "Share of the win, game by game": _course_plot(match),
        "Seats": _seats_plot(summary.seats),
        "How long games are": _lengths_plot(match),
    }
    return "\n".join(_section(title, content) for title, content in sections.items())


def _section(title: str, content: str) -> str:
    return f'<h2>{escape(title)}</h2>\n<div class="wide">{content}</div>'


def _standings(standings: Sequence[Standing]) -> str:
    seats = len(standings[0].by_seat)
    heads = ["player", "games", "share", "95 % interval", *(f"seat {seat}" for seat in range(seats))]
    heads += ["score", "ms a move", "slowest", "simulations", "rating", "deviation"]
    return _table(heads, (_standing_row(standing) for standing in standings))


def _standing_row(standing: Standing) -> list[str]:
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


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


# --- Plots -----------------------------------------------------------------------------------------------------------


def _svg(height: float, title: str, marks: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(marks)}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _axis(x: float, height: float) -> str:
    return f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height:.0f}"/>'


def _whisker(row: int, label: str, low: float, value: float, high: float, words: str) -> str:
    """A dot with its interval; the three are places between 0 and 1."""
    y, colour = row * ROW + ROW / 2, COLOURS[row % len(COLOURS)]
    x0, x, x1 = (LABELS + PLOT * place for place in (low, value, high))
    return (
        f"{_text(LABELS - 8, y + 4, label, 'end')}"
        f'<line x1="{x0:.1f}" x2="{x1:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="4" opacity=".5"/>'
        f'<circle cx="{x:.1f}" cy="{y}" r="6" fill="{colour}"/>{_text(LABELS + PLOT + 8, y + 4, words)}'
    )


def _share_rows(rows: Sequence[tuple[str, Share]], even: float, title: str) -> str:
    height = len(rows) * ROW
    marks = [
        _whisker(row, label, share.low, share.value, share.high, f"{share.value:.0%}")
        for row, (label, share) in enumerate(rows)
    ]
    return _svg(height, title, [_axis(LABELS + PLOT * even, height), *marks])


def _shares_plot(summary: Summary) -> str:
    plots = []
    for table in summary.pairings:
        title = f"{' – '.join(table.players)}: {table.games} games"
        rows = list(zip(table.players, table.shares, strict=True))
        plots.append(f"<p>{escape(title)}</p>{_share_rows(rows, 1 / len(rows), title)}")
    return "".join(plots)


def _seats_plot(seats: Sequence[Share]) -> str:
    rows = [(f"seat {seat}", share) for seat, share in enumerate(seats)]
    return _share_rows(rows, 1 / len(rows), "What each seat wins")


def _ratings_plot(standings: Sequence[Standing]) -> str:
    spans = [(each.rating - 2 * each.deviation, each.rating + 2 * each.deviation) for each in standings]
    least = min(low for low, _ in spans)
    span = max(high for _, high in spans) - least
    marks = [
        _whisker(
            *(row, each.player, (low - least) / span, (each.rating - least) / span, (high - least) / span),
            f"{each.rating:.1f}",
        )
        for row, (each, (low, high)) in enumerate(zip(standings, spans, strict=True))
    ]
    return _svg(len(standings) * ROW, "Ratings, each with two deviations", marks)


def _course_plot(match: Match) -> str:
    """Every player's share of all games so far."""
    height = 220
    lines = [_text(LABELS + PLOT + 8, height - 6 - (height - 20) * share, f"{share:.0%}") for share in (0.0, 0.5, 1.0)]
    for number, name in enumerate(match.plan.names):
        colour, points = COLOURS[number % len(COLOURS)], _course(match, number)
        places = " ".join(
            f"{LABELS + PLOT * index / max(1, len(points) - 1):.1f},{height - 10 - (height - 20) * share:.1f}"
            for index, share in enumerate(points)
        )
        lines.append(f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(_text(24, ROW * number + 20, name))
        lines.append(f'<rect x="4" y="{ROW * number + 10}" width="12" height="12" fill="{colour}"/>')
    height = max(height, ROW * len(match.plan.names) + 20)
    return _svg(height, "Share of the win after each game", lines)


def _course(match: Match, number: int) -> list[float]:
    points: list[float] = []
    won = 0.0
    for played in match.played:
        if number in played.fixture.seating:
            won += played.shares[played.fixture.seating.index(number)]
            points.append(won / (len(points) + 1))
    return points


def _lengths_plot(match: Match) -> str:
    """A histogram of at most twenty bars."""
    lengths = [len(played.actions) for played in match.played]
    least, bar = min(lengths), (max(lengths) - min(lengths)) // 20 + 1
    bars = Counter((length - least) // bar for length in lengths)
    height, most, wide = 160, max(bars.values()), PLOT / (max(bars) + 1)
    marks = []
    for index, count in sorted(bars.items()):
        tall = (height - 40) * count / most
        x, first = LABELS + index * wide, least + index * bar
        tip = f"<title>{first} to {first + bar - 1} actions: {count} games</title>"
        marks.append(
            f'<rect x="{x:.1f}" y="{height - 20 - tall:.1f}" width="{wide * 0.9:.1f}" height="{tall:.1f}" '
            f'fill="{COLOURS[0]}">{tip}</rect>'
        )
    marks.append(_text(LABELS, height - 4, f"{least} actions"))
    marks.append(_text(LABELS + PLOT, height - 4, f"{max(lengths)} actions", "end"))
    return _svg(height, "How many games had how many actions", marks)

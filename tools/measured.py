"""Tables of docs/benchmarks.md from measurements on a GPU: docs/gpu.json and docs/learned.json.

A run of ``speed`` in gpu.json has the rows that ``python bench/gpu.py speed --out`` writes, ``check`` those of
``check``; learned.json is the ``curve.json`` that ``python -m tablee.learning`` writes, rounded.
"""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

from tablee.core import GAMES

DOCS = Path(__file__).resolve().parents[1] / "docs"
SPEEDS, CURVE = DOCS / "gpu.json", DOCS / "learned.json"
Row = dict[str, Any]


def speeds() -> str:
    """A table for each run: millions of steps a second over numbers of games."""
    runs = json.loads(SPEEDS.read_text(encoding="utf-8"))["speed"]
    return "\n".join(_speeds(run) for run in runs)


def _speeds(run: list[Row]) -> str:
    rows = {(row["game"], row["games"]): row for row in run}
    columns = sorted(dict.fromkeys(row["game"] for row in run), key=lambda game: game not in GAMES)
    sizes = {row["game"]: row["bytes"] for row in run if "bytes" in row}
    heads = [_head(game, sizes.get(game)) for game in columns]
    lines = [
        [f"{games:,}", *(_speed(rows.get((game, games), {})) for game in columns)]
        for games in sorted({row["games"] for row in run})
    ]
    return table(["games", *heads], lines)


def _head(game: str, size: float | None) -> str:
    return f"{GAMES[game].title}, {size:,.0f} bytes a game" if size else game.replace("pgx ", "Pgx ").replace("_", " ")


def _speed(row: Row) -> str:
    if "refused" in row:
        return "does not fit"
    singly = f" ({row['step']:,.1f})" if "step" in row else ""
    return f"{row['rollout']:,.1f}{singly}" if row else ""


def checks() -> str:
    """A table: the games that processor and GPU both played, and what differed."""
    rows = json.loads(SPEEDS.read_text(encoding="utf-8"))["check"]
    lines = [
        [f"`{row['table']}`", f"{row['games']:,}", str(row["steps"]), ", ".join(row["differs"]) or "nothing"]
        for row in rows
    ]
    return table(["table", "games", "steps of each", "differs"], lines)


def curve() -> str:
    """A table for each level: the share of the win over seconds of learning; bold where above an equal share."""
    rows = sorted(json.loads(CURVE.read_text(encoding="utf-8")), key=lambda row: (row["level"], row["seconds"]))
    return "\n".join(
        f"Against `{level}`:\n\n{_curve(list(measured))}" for level, measured in groupby(rows, lambda row: row["level"])
    )


def _curve(rows: list[Row]) -> str:
    shares = {(row["seconds"], _place(row)): _share(row) for row in rows}
    places, moments = sorted({place for _, place in shares}), sorted({seconds for seconds, _ in shares})
    lines = [[f"{seconds:.0f}", *(shares.get((seconds, place), "") for place in places)] for seconds in moments]
    return table(["seconds", *places], lines)


def _place(row: Row) -> str:
    return ", ".join(
        [f"{row['players']} players", *(value for value in row["options"].values() if isinstance(value, str))]
    )


def _share(row: Row) -> str:
    value, low, high = (row["share"][name] for name in ("value", "low", "high"))
    text = f"{value:.0%} ({100 * low:.0f}–{100 * high:.0f})"
    return f"**{text}**" if low > 1 / row["players"] else text


def table(heads: list[str], lines: list[list[str]]) -> str:
    """A table in Markdown, with figures to the right."""
    rows = [heads, ["---", *["---:"] * (len(heads) - 1)], *lines]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)

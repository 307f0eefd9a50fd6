"""Make docs/benchmarks.md: the players that have a version against each other, and the values of solved games.

python -m tools.benchmarks                   # everything anew: about ten minutes
python -m tools.benchmarks deserto solved    # some of it
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tablee.bots import bots_of, frozen_players
from tablee.core import GAMES, load
from tablee.lab.arena import play_match
from tablee.lab.solve import solve
from tablee.lab.standings import Standing, summarise

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE, WORDS, RESULTS = (DOCS / f"benchmarks.{end}" for end in ("md", "in.md", "json"))
PLAIN = ("random", "greedy", "careful")
GAMES_EACH, SEED = 20, 1
SOLVED = "solved"
Row = dict[str, Any]


def rate(game: str) -> list[Row]:
    """Play the match of a game; return a row for each player, best first."""
    players = [*PLAIN, *frozen_players(game)]
    standings = summarise(play_match(load(game, 2), players, GAMES_EACH, SEED)).standings
    return [_row(each) for each in standings]


def _row(each: Standing) -> Row:
    figures = {"share": each.share.value, "low": each.share.low, "high": each.share.high}
    ratings = {"rating": each.rating, "deviation": each.deviation}
    return {"player": each.player} | {name: round(figure, 3) for name, figure in (figures | ratings).items()}


def solve_all() -> list[Row]:
    """Solve the small games that games' modules ``lab`` name."""
    small = [
        load(name, 2, **options) for name in GAMES for options in getattr(GAMES.extra(name, "lab"), "SOLVABLE", ())
    ]
    return [{"game": repr(game)} | asdict(solve(game)) for game in small]


def page(results: dict[str, list[Row]]) -> str:
    """The text of docs/benchmarks.md."""
    words = WORDS.read_text(encoding="utf-8")
    ratings = "\n".join(_ratings(game, results[game]) for game in GAMES if game in results)
    return words.replace("<!-- ratings -->\n", ratings + "\n").replace("<!-- solved -->\n", _solved(results[SOLVED]))


def _ratings(game: str, rows: list[Row]) -> str:
    budgets = {f"{game}/{name}": budget.simulations for name, budget in bots_of(game).frozen.items()}
    text = f"### {load(game).title}\n\n| player | share of the win | 95 % | rating | simulations |\n"
    text += "|---|---|---|---|---|\n"
    for row in rows:
        text += (
            f"| `{row['player']}` | {row['share']:.1%} | {row['low']:.1%} to {row['high']:.1%} "
            f"| {row['rating']:.1f} ± {row['deviation']:.1f} | {budgets.get(row['player'], '–')} |\n"
        )
    return text


def _solved(rows: list[Row]) -> str:
    text = "| game | first seat's share of the win | positions | iterations |\n|---|---|---|---|\n"
    for row in rows:
        text += f"| `{row['game']}` | {row['low']:.8f} | {row['positions']:,} | {row['iterations']} |\n"
    return text


def main(wanted: list[str]) -> None:
    """Do what is wanted anew, and write the page."""
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for each in wanted or [*GAMES, SOLVED]:
        results[each] = solve_all() if each == SOLVED else rate(each)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

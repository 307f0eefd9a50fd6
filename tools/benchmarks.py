"""Make docs/benchmarks.md: players that have a version against each other, solved games, and what a GPU did.

python -m tools.benchmarks                              # everything anew but what needs a GPU: about an hour
python -m tools.benchmarks --games 10 deserto solved    # some of it, with so many games of every pairing
python -m tools.benchmarks page                         # only write the page
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from tools import measured

from tablee.adapters import equilibrium
from tablee.adapters.openspiel import load_game
from tablee.bots import Learned, Player, bots_of, frozen_players
from tablee.bots.learned import has_learned
from tablee.core import GAMES, load
from tablee.lab.arena import play_match
from tablee.lab.solve import solve
from tablee.lab.standings import Standing, summarise

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE, WORDS, RESULTS = (DOCS / f"benchmarks.{end}" for end in ("md", "in.md", "json"))
PLAIN = ("random", "greedy", "careful")
GAMES_EACH, SEED = 20, 1
SOLVED, EQUILIBRIA, ONLY_PAGE = "solved", "equilibria", "page"
CLOSE = 1e-5  # between the bounds of a value
LEARNED = Learned(name="learned-v3")  # the networks as they are committed
Row = dict[str, Any]


def rated(game: str) -> list[str | Player]:
    """Return the players that are rated: the plain ones, those with a version, and the learned one if it can play."""
    return [*PLAIN, *frozen_players(game), *([LEARNED] if has_learned(game) else [])]


def rate(game: str, games: int) -> list[Row]:
    """Play the match of a game; return a row for each player, best first."""
    standings = summarise(play_match(load(game, 2), rated(game), games, SEED)).standings
    return [_row(each) for each in standings]


def _row(each: Standing) -> Row:
    figures = {"share": each.share.value, "low": each.share.low, "high": each.share.high}
    ratings = {"rating": each.rating, "deviation": each.deviation}
    return {"player": each.player, "games": each.games} | {
        name: round(figure, 3) for name, figure in (figures | ratings).items()
    }


def solve_all() -> list[Row]:
    """Solve the small games that games' modules ``lab`` name."""
    small = [
        load(name, 2, **options) for name in GAMES for options in getattr(GAMES.extra(name, "lab"), "SOLVABLE", ())
    ]
    return [{"game": repr(game)} | asdict(solve(game)) for game in small]


def find_equilibria() -> list[Row]:
    """Solve the small games with hidden cards that games' modules ``lab`` name."""
    names = [
        f"python_tablee_{name}{options}"
        for name in GAMES
        for options in getattr(GAMES.extra(name, "lab"), "EQUILIBRIA", ())
    ]
    rows = [{"game": name} | asdict(equilibrium.solve(load_game(name), CLOSE)) for name in names]
    return [{name: figure for name, figure in row.items() if name != "policy"} for row in rows]


def page(results: dict[str, list[Row]]) -> str:
    """The text of docs/benchmarks.md."""
    text = WORDS.read_text(encoding="utf-8")
    ratings = "\n".join(_ratings(game, results[game]) for game in GAMES if game in results)
    tables = {"ratings": ratings, SOLVED: _solved(results[SOLVED]), EQUILIBRIA: _equilibria(results[EQUILIBRIA])}
    tables |= {"speeds": measured.speeds(), "checks": measured.checks(), "curve": measured.curve()}
    for mark, table in tables.items():
        text = text.replace(f"<!-- {mark} -->\n", table)
    return text


def _ratings(game: str, rows: list[Row]) -> str:
    budgets = {f"{game}/{name}": budget.simulations for name, budget in bots_of(game).frozen.items()}
    text = f"### {load(game).title}\n\n| player | games | share of the win | 95 % | rating | simulations |\n"
    text += "|---|---|---|---|---|---|\n"
    for row in rows:
        text += (
            f"| `{row['player']}` | {row['games']} | {row['share']:.1%} | {row['low']:.1%} to {row['high']:.1%} "
            f"| {row['rating']:.1f} ± {row['deviation']:.1f} | {budgets.get(row['player'], '–')} |\n"
        )
    return text


def _solved(rows: list[Row]) -> str:
    text = "| game | first seat's share of the win | positions | iterations |\n|---|---|---|---|\n"
    for row in rows:
        text += f"| `{row['game']}` | {row['low']:.8f} | {row['positions']:,} | {row['iterations']} |\n"
    return text


def _equilibria(rows: list[Row]) -> str:
    text = "| game | first seat's return | exploitability | nodes | information states | iterations |\n"
    text += "|---|---|---|---|---|---|\n"
    for row in rows:
        middle, error = (row["low"] + row["high"]) / 2, (row["high"] - row["low"]) / 2
        text += (
            f"| `{row['game']}` | {middle:+.6f} | {error:.1e} | {row['nodes']:,} | {row['states']:,} "
            f"| {row['iterations']:,} |\n"
        )
    return text


def main() -> None:
    """Do what is wanted anew, and write the page."""
    todo: dict[str, Callable[[int], list[Row]]] = {name: partial(rate, name) for name in GAMES}
    todo |= {SOLVED: lambda games: solve_all(), EQUILIBRIA: lambda games: find_equilibria()}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wanted", nargs="*", choices=[*todo, ONLY_PAGE, []], help="by default everything")
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="games of every pairing")
    given = parser.parse_args()
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for each in [name for name in given.wanted or todo if name != ONLY_PAGE]:
        results[each] = todo[each](given.games)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(results), encoding="utf-8")


if __name__ == "__main__":
    main()

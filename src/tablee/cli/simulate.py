"""`tablee simulate`: play many random games."""

import json
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tablee.cli.options import GAME, chosen_game
from tablee.lab.simulate import Simulation, simulate


def simulate_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=GAME)],
    players: Annotated[int | None, typer.Option(help="Number of players; by default the minimum of the game.")] = None,
    games: Annotated[int, typer.Option(help="Number of games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    threads: Annotated[int | None, typer.Option(help="Number of threads; by default all cores.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many random games in compiled code and report how often each seat wins."""
    chosen = chosen_game(game, players, context.args)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Playing", total=games)
        result = simulate(chosen, games, seed, threads, lambda played: bar.advance(task, played))
    if as_json:
        print(json.dumps(summary(result)))
    else:
        Console().print(as_table(result))


def summary(result: Simulation) -> dict[str, Any]:
    """Return a simulation's figures for JSON."""
    return {
        "game": result.game.name,
        "players": result.game.players,
        "options": dict(result.game.chosen),
        "seed": result.seed,
        "games": len(result.lengths),
        "winner_shares": [asdict(share) for share in result.winner_shares],
        "mean_scores": list(result.mean_scores),
        "mean_length": result.mean_length,
        "shortest": int(result.lengths.min()),
        "longest": int(result.lengths.max()),
    }


def as_table(result: Simulation) -> Table:
    """Return a simulation as a table, one row per seat."""
    title = f"{result.game.title}: {len(result.lengths):,} games of {result.mean_length:.1f} actions on average"
    table = Table("seat", "share of the win", "95 % interval", "mean score", title=title)
    for seat, (share, score) in enumerate(zip(result.winner_shares, result.mean_scores, strict=True)):
        table.add_row(str(seat), f"{share.value:.2%}", f"{share.low:.2%} – {share.high:.2%}", f"{score:.2f}")
    return table

"""`tablee arena`: play bots against each other, on all cores."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from tablee.bots import frozen_players
from tablee.cli.options import GAME, chosen_game
from tablee.lab.arena import Match, play_match
from tablee.lab.intervals import Share
from tablee.lab.report import to_html
from tablee.lab.standings import Summary, summarise, to_dict


def arena_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=GAME)],
    players: Annotated[
        str,
        typer.Option(help="Players, separated by commas; strong@400 sets a budget; frozen: all that have a version."),
    ] = "strong,greedy,random",
    games: Annotated[int, typer.Option(min=1, help="Minimum number of games per pairing.")] = 100,
    seats: Annotated[int | None, typer.Option(help="Number of seats; by default the minimum of the game.")] = None,
    ms: Annotated[int | None, typer.Option(min=1, help="Milliseconds per move, for players without a budget.")] = None,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="Simulations per move, for players without a budget.")
    ] = None,
    opening: Annotated[int | None, typer.Option(min=0, help="Random actions at the start of each deal.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="Games in parallel; by default one per core.")] = None,
    on: Annotated[
        str | None, typer.Option(help="ray: on a local Ray cluster; ray:ADDRESS: on an existing one.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Folder for results.json and report.html.")] = None,
) -> None:
    """Play bots against each other: every pairing, every seat, the same deals. Ctrl-C keeps the results."""
    table = chosen_game(game, seats, context.args)
    folder = out or Path("arena") / f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    folder.mkdir(parents=True, exist_ok=True)
    named = [each for name in players.split(",") for each in _entrants(name.strip(), game)]
    with progress_bar() as on_progress:
        match = play_match(table, named, games, seed, opening, ms, simulations, workers, on_progress, on)
    _save(match, folder)
    _print_results(match, folder)


def _entrants(name: str, game: str) -> tuple[str, ...]:
    return frozen_players(game) if name == "frozen" else (name,)


@contextmanager
def progress_bar(doing: str = "Playing") -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar; yields a function that takes the number of finished and planned items."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Getting ready", total=None)
        yield lambda played, planned: bar.update(task, description=doing, completed=played, total=planned)


def _save(match: Match, folder: Path) -> None:
    (folder / "results.json").write_text(json.dumps(to_dict(match), indent=1), encoding="utf-8")
    (folder / "report.html").write_text(to_html(match), encoding="utf-8")


def _print_results(match: Match, folder: Path) -> None:
    console, summary = Console(), summarise(match)
    if not match.complete:
        console.print(f"Stopped after {len(match.played)} of {match.plan.games} games; this is what they say.")
    if match.played:
        console.print(_standings(match, summary))
        console.print(_meetings(summary))
        shortest, mean, longest = summary.length
        console.print(f"Games took {mean:.1f} actions on average, from {shortest} to {longest}.")
        for seat, share in enumerate(summary.seats):
            value, interval = _percents(share)
            console.print(f"Seat {seat} won {value} (95 %: {interval}), whoever sat there.", highlight=False)
    console.print(f"Saved in {folder}: results.json, report.html", soft_wrap=True)


def _standings(match: Match, summary: Summary) -> Table:
    table = Table(
        title=f"{match.plan.game.title}: {len(match.played)} games", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    for head in ("player", "share", "95 %", "% by seat", "score", "ms/move", "slowest", "rating"):
        table.add_column(head, justify="left" if head == "player" else "right", no_wrap=head != "player")
    for each in summary.standings:
        table.add_row(
            each.player,
            *_percents(each.share),
            " ".join("–" if seat is None else f"{100 * seat:.0f}" for seat in each.by_seat),
            f"{each.score:.2f}",
            f"{each.ms:.1f}",
            f"{each.slowest:.0f}",
            f"{each.rating:.1f}±{2 * each.deviation:.1f}",
        )
    return table


def _meetings(summary: Summary) -> Table:
    table = Table(
        "table", "games", "player", "share", "95 %", "score", "actions", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0)
    )
    for meeting in summary.pairings:
        heads = (" – ".join(meeting.players), str(meeting.games))
        for row, (name, share, score) in enumerate(zip(meeting.players, meeting.shares, meeting.scores, strict=True)):
            first = row == 0
            table.add_row(
                *(heads if first else ("", "")),
                *(name, *_percents(share), f"{score:.2f}"),
                f"{meeting.length:.1f}" if first else "",
            )
        table.add_section()
    return table


def _percents(share: Share) -> tuple[str, str]:
    return f"{share.value:.1%}", f"{100 * share.low:.1f}–{100 * share.high:.1f}"

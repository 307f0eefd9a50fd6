"""`tablee lab`: measure what a rule, an edition or the number of players does to a game, and what can be exploited."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from typer.core import TyperGroup

from tablee.cli.arena import progress_bar
from tablee.cli.exploit import exploit_command
from tablee.cli.options import GAME, PASSED_ON, options_help, read_options
from tablee.core.errors import BadOption
from tablee.lab.balance import LIKING, Findings, find, to_dict
from tablee.lab.balance_report import interval, said, short, to_html
from tablee.lab.experiment import Experiment, Measured, plan_experiment, run
from tablee.lab.search import ROUNDS, Search, SearchRound
from tablee.lab.search import search as search_for


class Lab(TyperGroup):
    """`tablee lab GAME` is short for `tablee lab vary GAME`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; what is none is a game."""
        return super().resolve_command(ctx, args if args[0] in self.commands else ["vary", *args])


lab_command = typer.Typer(cls=Lab, no_args_is_help=True, context_settings=PASSED_ON, help="Measure games and players.")
lab_command.command("exploit", context_settings=PASSED_ON, epilog=options_help())(exploit_command)


@lab_command.command("vary", context_settings=PASSED_ON, epilog=options_help())
def vary_command(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help=GAME)],
    vary: Annotated[
        list[str] | None,
        typer.Option(help="What to vary, like edition=classic,revised or players=2,3,4; repeatable."),
    ] = None,
    level: Annotated[str, typer.Option(help="The bot at every seat; medium@200 sets a budget.")] = "medium",
    games: Annotated[int, typer.Option(min=1, help="Minimum number of games per variant.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    workers: Annotated[int | None, typer.Option(min=1, help="Games in parallel; by default one per core.")] = None,
    on: Annotated[
        str | None, typer.Option(help="ray: on a local Ray cluster; ray:ADDRESS: on an existing one.")
    ] = None,
    search: Annotated[
        int | None, typer.Option(min=2, help="Proposals of the game to try in each round of a search.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=2, help="Rounds of a search, including the final.")] = ROUNDS,
    out: Annotated[Path | None, typer.Option(help="Folder for the games, lab.json and report.html.")] = None,
) -> None:
    """Play variants of a game and report the differences. After an interruption the same command resumes."""
    varied, options = dict(_varied(text) for text in vary or []), read_options(context.args)
    folder = out or Path("lab") / f"{game}-{level}-{seed}"
    if search is not None:
        if varied or options:
            raise BadOption("A search tries what the game proposes; nothing else is varied or chosen with it.")
        with progress_bar() as on_progress:
            found = search_for(Search(game, search, level, games, seed, rounds), folder, workers, on_progress, on)
        _print_search(found, folder)
        return
    experiment = plan_experiment(game, varied, level, games, seed, options)
    with progress_bar() as on_progress:
        measured = run(experiment, folder, workers, on_progress, on)
    _save(experiment, measured, folder)


def _save(
    experiment: Experiment, measured: Sequence[Measured], folder: Path, rounds: Sequence[SearchRound] = ()
) -> None:
    result = to_dict(experiment, measured) | ({"search": [each.to_dict() for each in rounds]} if rounds else {})
    (folder / "lab.json").write_text(json.dumps(result, indent=1), encoding="utf-8")
    (folder / "report.html").write_text(to_html(experiment, measured, rounds), encoding="utf-8")
    console = Console()
    if len(measured) < experiment.planned:
        console.print(f"Stopped after {len(measured)} of {experiment.planned} games; the same command goes on.")
    if measured:
        _print_balance(console, find(experiment, measured))
    console.print(f"Saved in {folder}: report.html, lab.json", soft_wrap=True)


def _print_search(rounds: Sequence[SearchRound], folder: Path) -> None:
    """Print the last round in full, and the remaining variants, best first."""
    last = rounds[-1]
    _save(last.experiment, last.measured, folder, rounds)
    for balance in last.ranking:
        value = next(iter(balance.choices.values()))
        liking = short(balance.figures[LIKING])
        Console().print(f"{liking}  {balance.label}: {value}", highlight=False, soft_wrap=True)


def _varied(text: str) -> tuple[str, tuple[object, ...]]:
    """What is varied, and over which values.

    >>> _varied("players=2,3")
    ('players', (2, 3))
    """
    name, equals, values = text.partition("=")
    if not equals or not name or not all(values.split(",")):
        raise BadOption("What varies is written like edition=classic,revised, not {text!r}.", text=text)
    return name, tuple(read_options([f"--{name}={value}"])[name] for value in values.split(","))


def _print_balance(console: Console, findings: Findings) -> None:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("figure")
    for balance in findings.balances:
        table.add_column(f"{balance.label}\n{balance.games} games", justify="right")
    for name in findings.meanings:
        cells = [balance.figures[name] for balance in findings.balances]
        table.add_row(said(name), *map(short, cells))
    console.print(table)
    clear = [each for each in findings.differences if each.is_clear]
    for each in clear:
        others = f" ({each.others})" if each.others else ""
        change = f"{each.change.value:+.3g} ({interval(each.change)})"
        console.print(f"{each.base} → {each.value}{others}: {said(each.figure)} {change}", highlight=False)

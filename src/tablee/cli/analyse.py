"""`tablee analyse`: think about a position, deeper as one watches."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import typer
from rich.live import Live
from rich.text import Text

from tablee.bots import Analysis, analyse
from tablee.bots.analysis import LINES, SAID, Proof
from tablee.cli import board
from tablee.cli.messages import choose_language, current_voice
from tablee.cli.options import GAME
from tablee.cli.play import Screen
from tablee.cli.story import name_of
from tablee.core import View, position
from tablee.core.errors import BadRequest
from tablee.locale import LANGUAGES
from tablee.terminal import Lines

PATIENCE = 10_000  # milliseconds, where no limit is given
SHOWN = 8  # actions of a line


def analyse_command(
    game: Annotated[str, typer.Argument(help=GAME)],
    position_text: Annotated[str, typer.Argument(metavar="POSITION", help="The text of a position.")],
    seat: Annotated[
        int | None, typer.Option(min=0, help="Who is to move, and whose cards are known; the position says it too.")
    ] = None,
    ms: Annotated[int | None, typer.Option(min=1, help="Thinking time in milliseconds; 10,000 by default.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations, at most.")] = None,
    seed: Annotated[int | None, typer.Option(help="With --simulations, the same seed finds the same.")] = None,
    lines: Annotated[int, typer.Option(min=1, help="So many of the best actions.")] = LINES,
    threads: Annotated[
        int | None,
        typer.Option(min=1, help="Threads that search together; one with --simulations, else as many as cores."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print each result as a line of JSON.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Print ASCII only.")] = False,
    lang: Annotated[str | None, typer.Option(help=f"{', '.join(LANGUAGES)}; the system's by default.")] = None,
) -> None:
    """Think about a position, and tell the chances and the best actions; Ctrl-C stops.

    It knows what the seat to move can know, and no more.
    """
    choose_language(lang)
    view = _view(game, position_text, seat)
    if ms is None and simulations is None:
        ms = PATIENCE
    if threads is None:
        threads = 1 if simulations else os.cpu_count() or 1
    found = analyse(view, ms, simulations, seed, lines, threads)
    with suppress(KeyboardInterrupt):
        if not as_json:
            return _watch(Screen(ascii_only), view, found)
        for each in found:
            print(json.dumps(each.told()), flush=True)


def _view(game: str, text: str, seat: int | None) -> View:
    """The view of the seat that is to move; BadRequest where another one is asked for, or nobody is to move."""
    state = position(game, text)
    if state.turn is None:
        raise BadRequest("The game is over.")
    return state.view(state.turn if seat is None else seat)


def _watch(screen: Screen, view: View, found: Iterator[Analysis]) -> None:
    """Draw the table, and below it the findings; without a terminal only the last one."""
    screen.show(*board.draw(view, screen.width), "")
    lines: Lines = []
    try:
        with Live(console=screen.console, transient=True, auto_refresh=False) as live:
            for each in found:
                lines = _finding(view, each)
                live.update(Text("\n").join(lines), refresh=screen.console.is_terminal)
    finally:
        screen.show(*lines)


def _finding(view: View, found: Analysis) -> Lines:
    """A finding as text."""
    ahead = [_say("ahead", depth=found.depth)] if found.depth else []
    reach = [_say("worked_out")] if found.exact else [*ahead, _say("tried", count=found.simulations)]
    names = enumerate(map(partial(name_of, view), range(view.game.players)))
    chances = [_say("shares", name=name, percent=_percent(found.value[seat])) for seat, name in names]
    proof = found.lines[0].proof
    certain = [Text(_certain(view, proof), "bold green")] if proof else []
    return [Text("  ".join(reach), "dim"), Text("  ".join(chances)), *certain, *_lines(view, found)]


def _lines(view: View, found: Analysis) -> Iterator[Text]:
    """The best actions, each with the chance of the seat to move and what would follow."""
    for number, line in enumerate(found.lines, 1):
        first, *others = line.actions[:SHOWN]
        chance = _say("percent", percent=_percent(line.value[view.turn or 0]))
        rest = "".join(f" {action}" for action in others)
        yield Text.assemble(f"{number}. ", (f"{chance:>5}", "bold"), "  ", (first, "bold cyan"), rest)


def _certain(view: View, proof: Proof) -> str:
    """Who wins for certain, and how soon."""
    kind = ("sure" if proof.moves is None else "wins") + ("_you" if proof.seat == view.seat else "")
    return _say(kind, name=name_of(view, proof.seat), count=proof.moves)


def _say(key: str, **facts: Any) -> str:
    """One of the sentences about an analysis."""
    voice = current_voice()
    return voice.fill(voice.texts(SAID[key]), **facts)


def _percent(share: float) -> int:
    return round(100 * share)

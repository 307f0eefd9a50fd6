"""`tablee print`: a game on sheets of paper."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.messages import choose_language, current_voice
from tablee.core import load
from tablee.server.pages.home import templates
from tablee.server.pages.printing import printed_facts
from tablee.web.files import STATIC

STYLES = ("art/palette.css", "css/print.css")


class Ink(StrEnum):
    """How the pictures are printed."""

    COLOUR = "colour"
    LINES = "lines"


def print_command(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[Path | None, typer.Argument(help="The file to write.", show_default="GAME.html")] = None,
    ink: Annotated[Ink, typer.Option(help="lines saves ink, and can be coloured in.")] = Ink.COLOUR,
    lang: Annotated[
        str | None, typer.Option(help="The language of the rules: en, fr, …; by default the system's.")
    ] = None,
) -> None:
    """Write a game as sheets to print from a browser: cards with backs, a board, dice to fold, and the rules."""
    choose_language(lang)
    facts = printed_facts(load(game))
    styles = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    page = templates.env.get_template("print_file.html")
    path = file or Path(f"{game}.html")
    path.write_text(
        page.render(voice=current_voice(), styles=styles, lines=ink is Ink.LINES, **facts), encoding="utf-8"
    )
    print(f"{path}: {len(facts['sheets']) + 1} pages. Open it in a browser and print it at 100 %.")

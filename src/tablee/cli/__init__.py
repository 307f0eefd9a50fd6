"""The command tablee. Each subcommand lives in a module of its name and is imported when it is asked for."""

import gc
import sys
from importlib import import_module
from typing import Annotated

from tablee import __version__

try:
    import typer
except ModuleNotFoundError:
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"tablee {__version__}\n")
        sys.exit()
    sys.exit("tablee: The base install has no commands; they come with: pip install 'tablee[play]'")

from tablee.cli.options import ANY_TEXT, PASSED_ON, options_help
from tablee.core.errors import TableeError
from tablee.core.extras import MissingExtra

# The function `name_command` of tablee.cli.name is the subcommand `name`.
COMMANDS = (
    "analyse",
    "arena",
    "bench",
    "check",
    "engine",
    "export",
    "import",
    "lab",
    "play",
    "print",
    "puzzles",
    "serve",
    "simulate",
    "site",
    "verify",
    "wasm",
)
ABOUT_A_GAME = ("arena", "play", "simulate")  # these take the options of the game they are given
ABOUT_A_POSITION = ("analyse",)


def build(names: tuple[str, ...] = COMMANDS) -> typer.Typer:
    """The command with some of its subcommands."""
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, no_args_is_help=True)
    app.callback(invoke_without_command=True)(tablee)
    for name in names:
        command = getattr(import_module(f"tablee.cli.{name}"), f"{name}_command")
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        elif name in ABOUT_A_GAME:
            app.command(name, context_settings=PASSED_ON, epilog=options_help())(command)
        else:
            app.command(name, context_settings=ANY_TEXT if name in ABOUT_A_POSITION else None)(command)
    return app


def tablee(
    version: Annotated[bool, typer.Option("--version", is_eager=True, help="Print the version and exit.")] = False,
) -> None:
    """Small tabletop games: play them, drive them from a program, measure them."""
    if version:
        typer.echo(f"tablee {__version__}")  # tablee.cli.print is a module
        raise typer.Exit


def main() -> None:
    """Run the command line; without a command start the server. Errors of the caller are printed as one sentence."""
    gc.set_threshold(20_000)  # imported modules stay; collecting them takes a tenth of the start
    arguments = sys.argv[1:] or ["serve"]
    asked = tuple(name for name in COMMANDS if name in arguments[:1])
    try:
        build(asked or COMMANDS)(arguments)
    except MissingExtra as error:
        sys.exit(f"tablee: {error}")
    except ModuleNotFoundError as error:
        if str(error.name).startswith("tablee"):
            raise
        sys.exit(f"tablee: {error.name} is not installed; it comes with: pip install 'tablee[play]'")
    except TableeError as error:
        from tablee.cli.messages import speak  # noqa: PLC0415 - slow to import, and only needed for errors

        sys.exit(f"tablee: {speak(error)}")

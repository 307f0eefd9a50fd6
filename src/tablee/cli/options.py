"""A game from the command line: its name, its seats, and the options that the game declares.

Commands about a game take its options as they take their own: ``--edition revised``, ``--witches 7``. They are not
declared; whatever a command does not know is a question to the game.
"""

import json
from collections.abc import Sequence
from typing import Any

from tablee.core import GAMES, Game, load
from tablee.core.errors import BadOption

GAME = ", ".join(GAMES)
PASSED_ON = {"allow_extra_args": True, "ignore_unknown_options": True}  # settings of a command about a game
ANY_TEXT = {"ignore_unknown_options": True}  # of one whose argument, such as a position, may begin with a hyphen


def chosen_game(name: str, seats: int | None, given: Sequence[str] = ()) -> Game:
    """Return the game with the options of the command line.

    >>> chosen_game("deserto", 3, ["--edition", "revised", "--same=true"]).chosen["same"]
    True
    """
    chosen = read_options(given)
    if wrong := chosen.keys() & {"name", "players"}:
        raise BadOption("{name!r} is not an option of a game; the number of seats is --seats.", name=wrong.pop())
    return load(name, seats, **chosen)


def read_options(given: Sequence[str]) -> dict[str, Any]:
    """Names and values: true, false and numbers are what they look like, anything else is text.

    >>> read_options(["--witches", "7", "--option", "edition=revised"])
    {'witches': 7, 'edition': 'revised'}
    """
    left, options = list(given), {}
    while left:
        name, equals, value = left.pop(0).partition("=")
        if not name.startswith("--") or not (equals or left):
            raise BadOption("An option is written like --edition revised, not {text!r}.", text=name)
        value = value if equals else left.pop(0)
        if name == "--option":
            name, _, value = value.partition("=")
        options[name.removeprefix("--")] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def options_help() -> str:
    """Return the options of every game, for the help of a command."""
    return "\n\n".join(
        f"{game.title}: " + ", ".join(f"--{option.name}{_choices(option.choices)}" for option in game.options)
        for game in GAMES.values()
        if game.options
    )


def _choices(choices: Sequence[Any]) -> str:
    return f" {'|'.join(json.dumps(choice).strip(chr(34)) for choice in choices)}" if choices else " TEXT"

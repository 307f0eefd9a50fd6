"""A game from the command line: its name, its seats, its options."""

from tablee.cli.simulate import read_option
from tablee.games import Game, load
from tablee.games.errors import BadOption


def chosen_game(name: str, seats: int | None, edition: str | None, options: list[str] | None) -> Game:
    """The game as the command line chose it.

    >>> chosen_game("deserto", 3, "revised", ["same=true"])
    tablee.load('deserto', players=3, edition='revised', starter=False, decline=False, same=True)
    """
    chosen = ({} if edition is None else {"edition": edition}) | dict(map(read_option, options or ()))
    if wrong := chosen.keys() & {"name", "players"}:
        raise BadOption("{name!r} is no option of a game; the number of seats is --seats.", name=wrong.pop())
    return load(name, seats, **chosen)

"""Fit a game's evaluation: runs the game's own module ``fit`` in parallel.

python -m tablee.lab.fit GAME …                      # on the cores of this machine
python -m tablee.lab.fit --on ray GAME …             # on a local Ray cluster; ray:ADDRESS is an existing one

Options after the game's name are its own (GAME --help). The same seed gives the same result in every place.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from tablee.bots.fitting import Each
from tablee.core import GAMES, load
from tablee.core.errors import BadOption
from tablee.lab.crew import Job, results, staying


@contextmanager
def hands(workers: int | None = None, on: str | None = None) -> Iterator[Each]:
    """Runs the work: in threads of this process, because kernels release the interpreter lock, or on Ray."""
    if on is None:
        with ThreadPoolExecutor(workers) as pool:
            yield lambda do, things: list(pool.map(do, things))
    else:
        with staying(workers, on):
            yield partial(_in_order, workers, on)


def _in_order(workers: int | None, on: str, do: Callable[[Any], Any], things: Iterable[Any]) -> list[Any]:
    numbered = list(enumerate(things))
    job = Job(partial(_keep_number, do), _nothing)
    return [
        result for _, result in sorted(results(job, numbered, len(numbered), workers, on), key=lambda each: each[0])
    ]


def _keep_number(do: Callable[[Any], Any], thing: tuple[int, Any]) -> tuple[int, Any]:
    return thing[0], do(thing[1])


def _nothing() -> None:
    """No-op: the first game compiles what it needs."""


def fit(game: str, arguments: list[str], workers: int | None = None, on: str | None = None) -> None:
    """Run the module ``fit`` of a game."""
    load(game)  # raises if there is no such game
    module = GAMES.extra(game, "fit")
    if module is None:
        raise BadOption("{game} has nothing that could be fitted.", game=GAMES[game].title)
    with hands(workers, on) as each:
        module.main(arguments, each)


def main() -> None:
    """Parse `--on`; the other options belong to the game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--workers", type=int, help="games at a time; one a core if left out")
    parser.add_argument("--on", help="ray, or ray:ADDRESS")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="for the game's own module")
    given = parser.parse_args()
    fit(given.game, given.arguments, given.workers, given.on)


if __name__ == "__main__":
    main()

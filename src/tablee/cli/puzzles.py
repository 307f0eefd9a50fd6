"""`tablee puzzles`: find puzzles in bots' games, and check a pack."""

from enum import StrEnum
from typing import Annotated

import typer

from tablee.cli.arena import progress_bar
from tablee.cli.options import GAME
from tablee.core.errors import BadRequest
from tablee.lab.puzzles import Plan, kind_of, make
from tablee.teaching.puzzle import Puzzle, pack_of, path_of, written


class Work(StrEnum):
    """What to do with the puzzles of a game."""

    MAKE = "make"
    CHECK = "check"


def puzzles_command(
    work: Annotated[Work, typer.Argument(help="make: add puzzles to the pack; check: prove all of them again.")],
    game: Annotated[str, typer.Argument(help=GAME)],
    count: Annotated[int, typer.Option(min=1, help="So many puzzles the pack should have.")] = 300,
    seed: Annotated[int, typer.Option(help="The same seed finds the same puzzles.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="Games that bots play for them, at most.")] = 100_000,
) -> None:
    """Make the puzzles of a game from games between bots: proven by two methods, graded by the levels."""
    kind_of(game)
    known = pack_of(game) if path_of(game).exists() else ()
    if work is Work.CHECK:
        _check(game, known)
        return
    with progress_bar("Found") as on_progress:
        for puzzle in make(Plan(game, count, seed, games), known, on_progress):
            known += (puzzle,)
            path_of(game).write_bytes(written(game, known))  # Ctrl-C keeps what was found
    print(f"{path_of(game)}: {len(known)} puzzles, {path_of(game).stat().st_size:,} bytes")


def _check(game: str, known: tuple[Puzzle, ...]) -> None:
    kind = kind_of(game)
    with progress_bar("Proving") as on_progress:
        for number, puzzle in enumerate(known, 1):
            if not kind.is_proven(puzzle):
                raise BadRequest("Puzzle {number} is not proven: {position}", number=number, position=puzzle.position)
            on_progress(number, len(known))
    print(f"All {len(known)} puzzles are proven.")

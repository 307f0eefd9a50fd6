"""`tablee site`: build the pages as static files."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.arena import progress_bar
from tablee.core.errors import BadRequest
from tablee.site.building import build
from tablee.site.checking import Site

MOST_TOLD = 20


class Work(StrEnum):
    """What to do with a site."""

    BUILD = "build"
    CHECK = "check"


def site_command(
    work: Annotated[Work, typer.Argument(help="build: write the site; check: only check its links.")],
    folder: Annotated[Path, typer.Argument(help="The folder: empty, or with an older site.")],
    check: Annotated[bool, typer.Option("--check", help="Check every link, import and picture afterwards.")] = False,
) -> None:
    """Build a static site in ten languages that plays without a server; any file server can host it."""
    if work is Work.BUILD:
        with progress_bar("Writing") as on_progress:
            count = build(folder, on_progress)
        print(f"{folder}: {count} files")
    if check or work is Work.CHECK:
        _check(folder)


def _check(folder: Path) -> None:
    dead = Site(folder).dead()
    if dead:
        more = [f"and {len(dead) - MOST_TOLD} more"] if len(dead) > MOST_TOLD else []
        raise BadRequest("These addresses lead nowhere:\n{dead}", dead="\n".join([*dead[:MOST_TOLD], *more]))
    print("All links are valid.")

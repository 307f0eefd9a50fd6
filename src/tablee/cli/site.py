"""`tablee site`: the pages as files that anybody can host."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.arena import progress_bar
from tablee.core.errors import BadRequest
from tablee.server.site.building import build
from tablee.server.site.checking import Site

MOST_TOLD = 20


class Work(StrEnum):
    """What there is to do with a site."""

    BUILD = "build"
    CHECK = "check"


def site_command(
    work: Annotated[Work, typer.Argument(help="build: write the site; check: only follow its links.")],
    folder: Annotated[Path, typer.Argument(help="Where it lies: an empty folder, or one with an older site.")],
    check: Annotated[bool, typer.Option("--check", help="Follow every link, import and picture afterwards.")] = False,
) -> None:
    """Write a site that plays by itself, in ten languages; any file server can show it, in any folder."""
    if work is Work.BUILD:
        with progress_bar("Writing") as tell:
            count = build(folder, tell)
        print(f"{folder}: {count} files")
    if check or work is Work.CHECK:
        _check(folder)


def _check(folder: Path) -> None:
    dead = Site(folder).dead()
    if dead:
        more = [f"and {len(dead) - MOST_TOLD} more"] if len(dead) > MOST_TOLD else []
        raise BadRequest("These addresses lead nowhere:\n{dead}", dead="\n".join([*dead[:MOST_TOLD], *more]))
    print("Every address leads somewhere.")

"""`tablee import`: what another house has kept, into an empty database."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from tablee.server.settings import Settings
from tablee.store import open_store
from tablee.store.moving import NotTheSame, bring_in


def import_command(
    file: Annotated[Path, typer.Argument(help="What `tablee export` wrote.", exists=True)],
    data: Annotated[Path | None, typer.Option(help=Settings.model_fields["data"].description)] = None,
) -> None:
    """Read all tables from a file into an empty database, and check that they are the same."""
    settings = Settings(data=data) if data else Settings()
    store = open_store(settings.database_url, settings.database)
    try:
        with file.open(encoding="utf-8") as lines:
            digest = bring_in(store, lines)
    except NotTheSame as error:
        sys.exit(f"tablee: {error}")
    finally:
        asyncio.run(store.close())
    print(f"{file}: digest {digest}")

"""`tablee import`: read an export of another server into an empty database."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from tablee.server.settings import Settings
from tablee.store import open_store
from tablee.store.transfer import TransferError, import_lines


def import_command(
    file: Annotated[Path, typer.Argument(help="The file that `tablee export` wrote.", exists=True)],
    data: Annotated[Path | None, typer.Option(help=Settings.model_fields["data"].description)] = None,
) -> None:
    """Read all tables from a file into an empty database, and compare the digest."""
    settings = Settings(data=data) if data else Settings()
    store = open_store(settings.database_url, settings.database)
    try:
        with file.open(encoding="utf-8") as lines:
            digest = import_lines(store, lines)
    except TransferError as error:
        sys.exit(f"tablee: {error}")
    finally:
        asyncio.run(store.close())
    print(f"{file}: digest {digest}")

"""`tablee export`: write all stored tables to one file."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tablee.server.settings import Settings
from tablee.store import open_store
from tablee.store.private import private_file
from tablee.store.transfer import export


def export_command(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Annotated[Path | None, typer.Option(help=Settings.model_fields["data"].description)] = None,
) -> None:
    """Write all tables to a file, whichever database they are in; `tablee import` reads it."""
    settings = Settings(data=data) if data else Settings()
    store = open_store(settings.database_url, settings.database)
    private_file(file)  # it contains hidden cards and keys
    with file.open("w", encoding="utf-8") as lines:
        digest = export(store, lines)
    asyncio.run(store.close())
    print(f"{file}: digest {digest}")

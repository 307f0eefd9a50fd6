"""`tablee check`: are all tables as they were written?"""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from tablee.server.live.hall import folded
from tablee.server.settings import Settings
from tablee.store.lock import alone_in
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import Spoiled


def check_command(
    data: Annotated[Path | None, typer.Option(help=Settings.model_fields["data"].description)] = None,
) -> None:
    """Read every table from its log and name those that are damaged; nothing is changed."""
    settings = Settings(data=data) if data else Settings()
    with alone_in(settings.data):
        tables, damaged = asyncio.run(_check(settings.database))
    for fault in damaged:
        print(fault)
    print(f"{tables} tables, {len(damaged)} faults")
    sys.exit(1 if damaged else 0)


async def _check(database: Path) -> tuple[int, list[str]]:
    store = SQLiteStore(database)
    damaged, codes = store.damage(), store.codes()
    for code in codes:
        try:
            folded(code, await store.read(code))
        except Spoiled as error:
            damaged.append(str(error))
    await store.close()
    return len(codes), damaged

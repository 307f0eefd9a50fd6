"""`tablee check`: read all stored tables and report damaged ones."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from tablee.server.live.hall import folded
from tablee.server.settings import Settings
from tablee.store import open_store
from tablee.store.sql import SQLStore
from tablee.store.store import DamagedLog, DatabaseUnavailable


def check_command(
    data: Annotated[Path | None, typer.Option(help=Settings.model_fields["data"].description)] = None,
) -> None:
    """Read all stored tables and report damaged ones; nothing is changed."""
    settings = Settings(data=data) if data else Settings()
    tables, damaged = asyncio.run(_check(open_store(settings.database_url, settings.database)))
    for fault in damaged:
        print(fault)
    print(f"{tables} tables, {len(damaged)} faults")
    sys.exit(1 if damaged else 0)


async def _check(store: SQLStore) -> tuple[int, list[str]]:
    damaged, codes = list[str](), list[str]()
    try:
        damaged += store.damage()
        codes += store.codes()
    except DatabaseUnavailable as error:
        damaged.append(str(error))
    for code in codes:
        try:
            folded(code, await store.read(code))
        except (DamagedLog, DatabaseUnavailable) as error:
            damaged.append(str(error))
    await store.close()
    return len(codes), damaged

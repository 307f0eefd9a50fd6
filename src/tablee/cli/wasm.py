"""`tablee wasm`: compile the kernels of games for the page."""

from importlib.util import find_spec
from typing import Annotated

import typer

from tablee.core import GAMES, load
from tablee.core.errors import BadRequest
from tablee.pocket.files import SHARED
from tablee.pocket.wasm.build import write


def wasm_command(
    games: Annotated[list[str] | None, typer.Argument(help="Games; by default all, and what all pages share.")] = None,
) -> None:
    """Compile rules and bots to WebAssembly, into each game's folder page, so that the page plays without a server."""
    if not find_spec("ziglang"):
        raise BadRequest("Compiling needs Zig's linker; it comes with: pip install 'tablee[wasm]'")
    chosen = [load(name).name for name in games] if games else [*GAMES, SHARED]
    for name in chosen:
        print(f"{name}: {write(name):,} bytes")

"""How workers hear of each other: in one process there is nobody to tell; several share a Redis."""

from tablee.bus.bus import Alone, Bus
from tablee.bus.redis import RedisBus


def open_bus(url: str) -> Bus:
    """The bus at an address, or where there is none the one of a house that is one process."""
    return RedisBus(url) if url else Alone()

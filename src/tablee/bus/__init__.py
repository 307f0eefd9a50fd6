"""How workers hear of each other: in one process there is nobody to tell; several share a Redis."""

from tablee.bus.bus import Alone, Bus


def open_bus(url: str) -> Bus:
    """The bus at an address, or where there is none the one of a house that is one process."""
    if not url:
        return Alone()
    from tablee.bus.redis import RedisBus  # noqa: PLC0415 - a house alone does not wait for it at its start

    return RedisBus(url)

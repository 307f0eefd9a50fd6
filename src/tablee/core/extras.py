"""The error for an optional dependency that is not installed."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """An optional dependency is missing; the message says what to install."""


@contextmanager
def needs(what: str, extra: str) -> Iterator[None]:
    """Context manager around the import of an optional dependency; raises MissingExtra."""
    try:
        yield
    except ImportError as error:
        raise MissingExtra(f"{what} is not installed; it comes with: pip install 'tablee[{extra}]'") from error

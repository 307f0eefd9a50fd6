"""Environments for PettingZoo, OpenSpiel and Gymnasium, and vectorised ones for thousands of games at once."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needs(framework: str, extra: str) -> Iterator[None]:
    """Around the import of a framework: where it is missing, the error says what to install."""
    try:
        yield
    except ImportError as error:
        raise ImportError(f"{framework} is not installed; it comes with: pip install 'tablee[{extra}]'") from error

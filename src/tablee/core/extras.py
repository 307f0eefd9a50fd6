"""What an extra installs, and the sentence for who asks for it without."""

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtra(ImportError):
    """Something is not installed; the message says what to install."""


@contextmanager
def needs(what: str, extra: str) -> Iterator[None]:
    """Around the import of what an extra installs: where it is missing, the error says what to install."""
    try:
        yield
    except ImportError as error:
        raise MissingExtra(f"{what} is not installed; it comes with: pip install 'tablee[{extra}]'") from error

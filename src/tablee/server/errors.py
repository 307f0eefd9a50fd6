"""What can be wrong with an address."""

from tablee.core.errors import TableeError


class Missing(TableeError):
    """There is nothing of this name here."""

    code = "missing"

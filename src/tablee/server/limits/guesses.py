"""The rate limit for guessing the codes of tables.

Only wrong guesses are charged, to their address: a code that exists is never refused, even if the address is over its
limit. Codes stay secret because there are too many of them to guess.
"""

from starlette.requests import HTTPConnection

from tablee.core.errors import TableeError
from tablee.server.http.address import address_of
from tablee.server.http.errors import too_fast
from tablee.server.limits.rate import RateLimit


def charge_guess(connection: HTTPConnection, missing: TableeError) -> TableeError:
    """Charge a wrong guess; returns ``missing``, or TooMany if the address is over its limit."""
    guesses: RateLimit = connection.app.state.guesses
    return missing if guesses.take(address_of(connection.scope)) else too_fast()

"""The rate limit for guessing the codes of tables.

Only wrong guesses are counted, for the address they come from: a code that exists is never refused, whatever others at
the same address did. What keeps codes secret is that there are too many of them to guess.
"""

from starlette.requests import HTTPConnection

from tablee.core.errors import TableeError
from tablee.server.http.address import address_of
from tablee.server.http.errors import too_fast
from tablee.server.limits.rate import RateLimit


def charged(connection: HTTPConnection, missing: TableeError) -> TableeError:
    """Charge a wrong guess; returns ``missing``, or TooMany where its address has used up its guesses."""
    guesses: RateLimit = connection.app.state.guesses
    return missing if guesses.take(address_of(connection.scope)) else too_fast()

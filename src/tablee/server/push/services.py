"""The push services that alerts may be sent to.

A browser names the URL of its push service, and this server sends a request there. Against request forgery (SSRF) only
the hosts of known push services are allowed, and redirects are not followed.
"""

import base64
import re

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from httpx import URL, InvalidURL

from tablee.core.errors import TableeError
from tablee.store.subscriptions import Subscription

LONGEST_ENDPOINT = 1000  # letters
SECRET_BYTES = 16
HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*")


class BadSubscription(TableeError):
    """Not a valid subscription at a known push service."""

    code = "bad_subscription"

    def __init__(self) -> None:
        super().__init__("This browser can't be called from here while the page is closed.")


class PushServices:
    """The known push services: hosts with HTTPS, ``*.`` for any part before them, or origins.

    >>> known = PushServices("push.example, *.notify.example")
    >>> [known.have(url) for url in ("https://push.example/x", "https://push.example:444/x", "http://push.example/x")]
    [True, False, False]
    >>> [known.have(f"https://{host}") for host in ("db5p.notify.example", "notify.example.evil", "anna@push.example")]
    [True, False, False]
    """

    def __init__(self, known: str) -> None:
        names = filter(None, map(str.strip, known.split(",")))
        self._origins = [name if "://" in name else f"https://{name}" for name in names]

    def have(self, endpoint: str) -> bool:
        """Is this the URL of a known push service?"""
        origin = origin_of(endpoint)
        return origin is not None and any(_is_within(origin, known) for known in self._origins)

    def check(self, subscription: Subscription) -> None:
        """Raise BadSubscription for an unknown push service or invalid keys."""
        if len(subscription.endpoint) > LONGEST_ENDPOINT or not self.have(subscription.endpoint):
            raise BadSubscription
        try:
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(subscription.p256dh))
            secret = decoded(subscription.auth)
        except ValueError:
            raise BadSubscription from None
        if len(secret) != SECRET_BYTES:
            raise BadSubscription


def origin_of(endpoint: str) -> str | None:
    """Return scheme, host and port of a URL as the HTTP client parses it; None with credentials or an odd host.

    >>> origin_of("https://push.example/a?b=c"), origin_of("https://anna@push.example/"), origin_of("push.example")
    ('https://push.example', None, None)
    """
    try:
        url = URL(endpoint)
    except InvalidURL:
        return None
    if not HOST.fullmatch(url.host) or url.userinfo:
        return None
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def _is_within(origin: str, known: str) -> bool:
    scheme, _, host = known.partition("://")
    if not host.startswith("*."):
        return origin == known
    return origin.startswith(f"{scheme}://") and origin.endswith(host[1:])


def decoded(text: str) -> bytes:
    """Decode base64url without padding, as browsers write keys; raises ValueError."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)

"""Token buckets, one for each person or address.

Libraries such as `limits` read and write a shared storage for each request. These buckets are in memory, because every
message is charged, and the workers of a cluster publish what was taken.
"""

import time
from collections.abc import Callable
from enum import Enum

from tablee.cluster.cluster import Cluster, Message

REQUEST_BURST = 10  # seconds' worth of requests at once, after a pause: a first visit loads hundreds of files


class TokenBucket:
    """Allows ``burst`` tokens at once, and ``per_second`` in the long run; a rate of 0 is no limit.

    >>> now = 0.0
    >>> bucket = TokenBucket(burst=2, per_second=1.0, clock=lambda: now)
    >>> [bucket.take(), bucket.take(), bucket.take()]
    [True, True, False]
    >>> now = 1.0
    >>> bucket.take()
    True
    """

    __slots__ = ("_clock", "_left", "_since", "burst", "per_second")  # every socket has some

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.per_second, self._clock = burst, per_second, clock
        self._left, self._since = burst, clock()

    def take(self, cost: float = 1) -> bool:
        """Take tokens; False if there are not enough."""
        self._refill()
        if self.per_second and self._left < cost:
            return False
        self._left -= cost
        return True

    @property
    def is_full(self) -> bool:
        """Is the bucket full again?"""
        self._refill()
        return self._left >= self.burst

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._since) * self.per_second)
        self._since = now


class RateLimit:
    """One bucket for each person or address; full buckets are dropped if there are many."""

    MOST_KEPT = 10_000  # buckets; above that full ones are dropped each time the number has doubled

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst, self.per_second = burst, per_second
        self._buckets: dict[str, TokenBucket] = {}
        self._most = self.MOST_KEPT
        self._publish: Callable[[str], None] = lambda who: None

    def share(self, cluster: Cluster, name: str) -> None:
        """Count across workers: each publishes the tokens that were taken."""
        if cluster.is_shared:
            self._publish = lambda who: cluster.publish(f"limit:{name}", {"who": who})
            cluster.subscribe(f"limit:{name}", self._receive)

    def _receive(self, message: Message) -> None:
        self._bucket(message["who"]).take()

    def take(self, who: str, cost: float = 1) -> bool:
        """Take tokens of this person or address; False if there are not enough."""
        taken = self._bucket(who).take(cost)
        if taken:
            self._publish(who)
        return taken

    def _bucket(self, who: str) -> TokenBucket:
        if len(self._buckets) >= self._most:
            self._buckets = {one: bucket for one, bucket in self._buckets.items() if not bucket.is_full}
            self._most = max(self.MOST_KEPT, 2 * len(self._buckets))
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = TokenBucket(self.burst, self.per_second)
        return bucket


class Verdict(Enum):
    """Whether a request is served."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    SEATED_ONLY = "the address is over its limit: only people with a seat are served"


class RequestLimit:
    """The rate limits of all requests, over HTTP and WebSocket: per person, and per address.

    People with a seat are limited per person only, so others at the same address cannot lock them out.
    """

    def __init__(self, per_person: float, per_address: float) -> None:
        self._people = RateLimit(REQUEST_BURST * per_person, per_person)
        self._addresses = RateLimit(REQUEST_BURST * per_address, per_address)

    def take(self, key: str | None, address: str, cost: float = 1) -> Verdict:
        """Charge a request to the person with this key, if any, and to the address."""
        if key is not None and not self._people.take(key, cost):
            return Verdict.REFUSED
        if self._addresses.take(address, cost):
            return Verdict.ALLOWED
        return Verdict.REFUSED if key is None else Verdict.SEATED_ONLY

"""Limits against floods: everyone has an allowance that fills up again with time."""

import time
from collections.abc import Callable

from tablee.bus.bus import Bus, Message


class Allowance:
    """So many at once, and so many a second in the long run; with nothing a second there is no limit.

    >>> now = 0.0
    >>> allowance = Allowance(at_once=2, a_second=1.0, clock=lambda: now)
    >>> [allowance.take(), allowance.take(), allowance.take()]
    [True, True, False]
    >>> now = 1.0
    >>> allowance.take()
    True
    """

    __slots__ = ("_clock", "_left", "_since", "a_second", "at_once")  # every socket has some

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.at_once, self.a_second, self._clock = at_once, a_second, clock
        self._left, self._since = at_once, clock()

    def take(self, cost: float = 1) -> bool:
        """Use one up, or as much as it costs, if that much is there."""
        self._refill()
        if self.a_second and self._left < cost:
            return False
        self._left -= cost
        return True

    def give_back(self) -> None:
        """What was taken was not used."""
        self._left += 1

    @property
    def is_full(self) -> bool:
        """Was nothing used for a while?"""
        self._refill()
        return self._left >= self.at_once

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self.at_once, self._left + (now - self._since) * self.a_second)
        self._since = now


class Allowances:
    """One allowance for each address; who has been quiet is forgotten."""

    MOST_REMEMBERED = 10_000

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once, self.a_second = at_once, a_second
        self._of: dict[str, Allowance] = {}
        self._tell: Callable[[str], None] = lambda address: None

    def share(self, bus: Bus, name: str) -> None:
        """Count across workers: each tells the others what was used up."""
        if bus.is_shared:
            self._tell = lambda address: bus.publish(f"limit:{name}", {"who": address})
            bus.subscribe(f"limit:{name}", self._hear)

    def _hear(self, message: Message) -> None:
        self._allowance(message["who"]).take()

    def take(self, address: str) -> bool:
        """Use one up for this address, if there is one."""
        taken = self._allowance(address).take()
        if taken:
            self._tell(address)
        return taken

    def reserve(self, address: str) -> bool:
        """Take one, if there is one, before it is known whether it will be used up; `settle` says so then."""
        return self._allowance(address).take()

    def settle(self, address: str, is_used: bool) -> None:
        """Say what became of one that was reserved."""
        if is_used:
            self._tell(address)
        else:
            self._allowance(address).give_back()

    def _allowance(self, address: str) -> Allowance:
        if len(self._of) >= self.MOST_REMEMBERED:
            self._of = {who: allowance for who, allowance in self._of.items() if not allowance.is_full}
        return self._of.setdefault(address, Allowance(self.at_once, self.a_second))

"""Confidence intervals of measured shares."""

from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations


@dataclass(frozen=True)
class Share:
    """A share of the win, from 0 to 1, and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson_of_deals(share: float, games: int, deals: int, squares: float) -> Share:
    """Wilson's interval for a mean share, with as many independent games as would vary as much as the deals do.

    ``squares`` sums, over the deals, the squared deviation of what was won of each. One more deal of the widest spread
    possible is assumed, so that a few that happen to agree do not look certain; with nothing but wins, or none, each
    deal counts once.
    """
    spread = share * (1 - share)
    widest = (games / deals) ** 2 * spread
    return wilson(share, spread * games**2 / (squares + widest) if spread > 0 else deals)


def wilson(share: float, games: float) -> Share:
    """Wilson's 95 % interval for a share seen in so many independent games.

    >>> wilson(1.0, 100)
    Share(value=1.0, low=0.9630065017930143, high=1.0)
    """
    width = Z * sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    middle, scale = share + Z**2 / (2 * games), 1 + Z**2 / games
    low, high = (middle - width) / scale, (middle + width) / scale
    return Share(share, max(0.0, min(share, low)), min(1.0, max(share, high)))  # rounding must not push it out

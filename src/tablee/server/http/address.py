"""The client address, for rate limits."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

from starlette.types import Scope


def address_of(scope: Scope) -> str:
    """Return the client's IPv4 address or IPv6 network, also behind a trusted proxy."""
    return _network(scope["client"][0]) if scope.get("client") else ""


@lru_cache(maxsize=10_000)
def _network(address: str) -> str:
    """Return an IPv4 address as it is, and the /64 network of an IPv6 address: one customer has all of it.

    >>> _network("2001:db8:1:2:3::4"), _network("192.0.2.1"), _network("::ffff:192.0.2.1"), _network("testing")
    ('2001:db8:1:2::', '192.0.2.1', '192.0.2.1', 'testing')
    """
    try:
        found = ip_address(address)
    except ValueError:  # a host name, in tests
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)).network_address)

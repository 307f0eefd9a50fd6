"""The address at which other devices reach this server, for links and QR codes."""

import socket
from enum import Enum
from ipaddress import ip_address
from typing import NamedTuple

from starlette.datastructures import URL
from starlette.requests import HTTPConnection

from tablee.server.http.network import NetworkListener
from tablee.server.settings import Settings

PROBE_ADDRESS = ("192.0.2.1", 9)  # an address reserved for documentation: nothing is sent to it
ANYWHERE = {"0.0.0.0", "::"}
PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for")


class Reachability(Enum):
    """Whether other devices reach the server at an address."""

    REACHABLE = "other devices can open links with this address"
    LOCAL_ONLY = "the server listens on loopback only"
    WRONG_NAME = "the page was opened at a loopback name, which means another machine on other devices"


class Reach(NamedTuple):
    """The base of links for other devices, as far as it is known, and whether they work."""

    url: URL
    reachability: Reachability
    can_open: bool = False  # can a click on this machine change that?

    @property
    def base(self) -> str:
        """Scheme and host of a link."""
        return f"{self.url.scheme}://{self.url.netloc}"

    @property
    def is_reachable(self) -> bool:
        """Can other devices open links with this address?"""
        return self.reachability is Reachability.REACHABLE


def reach_of(connection: HTTPConnection, settings: Settings) -> Reach:
    """Return how other devices reach this server, for a page that was opened at the address of this connection.

    A page that was opened at `localhost` uses the machine's address in its network instead, if the browser runs on the
    same machine. Behind a container or a proxy that address is not known.
    """
    network: NetworkListener | None = connection.app.state.network
    url = connection.url
    if not is_loopback(url.hostname or ""):
        return Reach(url, Reachability.REACHABLE)
    address = own_address()
    if address is None or not _is_on_this_machine(connection):
        return Reach(url, Reachability.WRONG_NAME)
    there = url.replace(hostname=address)
    if settings.host in ANYWHERE or (network is not None and network.is_open):
        return Reach(there, Reachability.REACHABLE)
    return Reach(there, Reachability.LOCAL_ONLY, can_open=network is not None)


def _is_on_this_machine(connection: HTTPConnection) -> bool:
    """Does the client run on this machine? A proxy on this machine is recognised by its headers."""
    client = connection.client.host if connection.client else ""
    return is_loopback(client) and not any(header in connection.headers for header in PROXY_HEADERS)


def is_loopback(host: str) -> bool:
    """Is a host name a loopback address?

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "192.168.0.7", "tablee.example", "")]
    [True, True, True, False, False, False]
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def own_address() -> str | None:
    """Return the address of this machine in its network; None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE_ADDRESS)  # sends nothing, but selects the local address of the route
        except OSError:
            return None
        return str(probe.getsockname()[0])

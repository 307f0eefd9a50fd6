"""The address under which other devices reach this server: links and QR codes for friends use it."""

import socket
from enum import Enum
from ipaddress import ip_address
from typing import NamedTuple

from starlette.datastructures import URL
from starlette.requests import HTTPConnection

from tablee.server.http.network import NetworkListener
from tablee.server.settings import Settings

NEIGHBOUR = ("192.0.2.1", 9)  # an address reserved for documentation: nothing is sent to it
ANYWHERE = {"0.0.0.0", "::"}
PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for")


class Others(Enum):
    """Whether other devices reach the server under an address."""

    WELCOME = "links lead here from other devices"
    SHUT_OUT = "the server listens to this machine alone"
    ASTRAY = "the page is opened under a name that means another device's own machine there"


class Reach(NamedTuple):
    """The beginning of links for other devices, as far as it is known, and whether they work."""

    url: URL
    others: Others
    can_open: bool = False  # can a click on this machine change that?

    @property
    def base(self) -> str:
        """What stands before the path of a link."""
        return f"{self.url.scheme}://{self.url.netloc}"

    @property
    def has_others(self) -> bool:
        """Do links lead here from other devices?"""
        return self.others is Others.WELCOME


def reach_of(connection: HTTPConnection, settings: Settings) -> Reach:
    """Return how other devices reach this server, for a page that is opened under some address.

    A page at `localhost` knows of no other name. Where its browser runs on the server's machine, the machine's address
    in its network takes the place of that name; a container or a proxy in between hides it.
    """
    network: NetworkListener | None = connection.app.state.network
    url = connection.url
    if not is_loopback(url.hostname or ""):
        return Reach(url, Others.WELCOME)
    address = own_address()
    if address is None or not _is_here(connection):
        return Reach(url, Others.ASTRAY)
    there = url.replace(hostname=address)
    if settings.host in ANYWHERE or (network is not None and network.is_open):
        return Reach(there, Others.WELCOME)
    return Reach(there, Others.SHUT_OUT, can_open=network is not None)


def _is_here(connection: HTTPConnection) -> bool:
    """Does the client run on this machine? A proxy on it does so for others, and says so."""
    client = connection.client.host if connection.client else ""
    return is_loopback(client) and not any(header in connection.headers for header in PROXY_HEADERS)


def is_loopback(host: str) -> bool:
    """Does a host name lead back to the device that uses it?

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
            probe.connect(NEIGHBOUR)  # sends nothing, but finds the local address of the route
        except OSError:
            return None
        return str(probe.getsockname()[0])

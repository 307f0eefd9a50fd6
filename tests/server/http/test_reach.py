"""Whether links lead here from other devices, and where they begin."""

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.requests import HTTPConnection

from tablee.server.http import reach
from tablee.server.http.reach import Reach, Reachability, reach_of
from tablee.server.settings import ALL_INTERFACES, LOOPBACK, Settings


def reached(monkeypatch: pytest.MonkeyPatch, at: str, host: str, client: str = "127.0.0.1", **headers: str) -> Reach:
    """How others reach a server that listens at ``host``, for a page that is opened at ``at``."""
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.0.7")
    scope: dict[str, Any] = {
        "type": "http",
        "scheme": "http",
        "path": "/",
        "query_string": b"",
        "client": (client, 5000),
    }
    scope["headers"] = [(name.encode(), value.encode()) for name, value in ({"host": at} | headers).items()]
    scope["app"] = FastAPI()
    scope["app"].state.network = None
    return reach_of(HTTPConnection(scope), Settings(host=host))


def test_a_page_at_localhost_sends_links_to_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reached(monkeypatch, "localhost:8000", ALL_INTERFACES)
    assert (found.base, found.reachability) == ("http://192.168.0.7:8000", Reachability.REACHABLE)


def test_a_server_on_loopback_is_not_reachable_from_other_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reached(monkeypatch, "127.0.0.1:8001", LOOPBACK)
    assert (found.base, found.reachability) == ("http://192.168.0.7:8001", Reachability.LOCAL_ONLY)


def test_a_container_does_not_take_its_own_address_for_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    found = reached(monkeypatch, "localhost:8000", ALL_INTERFACES, client="172.17.0.1")
    assert (found.base, found.reachability) == ("http://localhost:8000", Reachability.WRONG_NAME)


@pytest.mark.parametrize("header", ["forwarded", "via", "x-forwarded-for"])
def test_a_client_behind_a_local_proxy_is_not_on_this_machine(monkeypatch: pytest.MonkeyPatch, header: str) -> None:
    found = reached(monkeypatch, "localhost:8000", LOOPBACK, **{header: "somebody"})
    assert (found.reachability, found.can_open) == (Reachability.WRONG_NAME, False)


@pytest.mark.parametrize("host", [LOOPBACK, ALL_INTERFACES])  # a proxy on the same machine reaches it at loopback
def test_any_other_host_name_is_used_unchanged(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    found = reached(monkeypatch, "tablee.example", host)
    assert (found.base, found.reachability) == ("http://tablee.example", Reachability.REACHABLE)

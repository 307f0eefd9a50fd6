"""Security headers, the origin of sockets, and the flags of cookies."""

import re
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.running import running_server


@pytest.mark.parametrize(
    "path", ["/", "/about", "/docs", "/static/js/theme.js", "/api/games", "/nowhere", "/api/tables/x"]
)
def test_every_answer_forbids_inline_scripts_frames_and_guessing_of_types(server: Server, path: str) -> None:
    headers = unencrypted.get(f"{server.address}{path}").headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["default-src"] == "'self'"
    assert "style-src" not in policy  # styles too come from files of the server only
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    ["/", "/docs", "/watch", "/learn", "/rules", "/replay", "/about", "/new/deserto", "/play/deserto", "/offline"],
)
def test_no_page_has_a_script_of_its_own_or_loads_from_elsewhere(server: Server, path: str) -> None:
    page = unencrypted.get(f"{server.address}{path}").text
    for attributes, text in re.findall(r"<script([^>]*)>(.*?)</script>", page, re.S):
        assert "application/json" in attributes or not text.strip()
    assert not re.findall(r"""(?:src|<link[^>]*href)=["'](?:https?:)?//""", page)
    assert not re.search(r"<[^>]+\son\w+=", page)


def test_the_reference_lists_every_request(server: Server) -> None:
    page = unencrypted.get(f"{server.address}/docs").text
    for path in unencrypted.get(f"{server.address}/openapi.json").json()["paths"]:
        assert path in page


def test_only_pages_of_this_server_and_programs_open_a_socket(server: Server) -> None:
    code = Guest(server, "Anna").open()["code"]
    address = server.address.replace("http", "ws") + f"/live/{code}"
    port = int(server.address.rpartition(":")[2])
    for origin in (f"http://127.0.0.1:{port + 1}", "http://127.0.0.1", "null", "https://example.org", "http://[", "x"):
        with pytest.raises(InvalidStatus, match="403"), connect(address, origin=Origin(origin)):
            pass
    for ours in (Origin(f"http://127.0.0.1:{port}"), None):
        with connect(address, origin=ours) as socket:
            socket.send('{"do": "ping"}')
            assert "pong" in str(socket.recv(timeout=20))


def test_the_cookie_is_http_only_and_secure_behind_tls(tmp_path: Path) -> None:
    with running_server(tmp_path, trusted_proxies="127.0.0.1") as address:
        for scheme in ("http", "https"):
            answer = unencrypted.post(f"{address}/api/me", json={"name": "Anna"}, headers={"X-Forwarded-Proto": scheme})
            flags = {flag.strip().lower() for flag in answer.headers["set-cookie"].split(";")[1:]}
            assert {"httponly", "samesite=lax", "path=/"} <= flags
            assert ("secure" in flags) == (scheme == "https")


FOREIGN = [{"Origin": "https://example.org"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]


@pytest.mark.parametrize("foreign", FOREIGN)
def test_a_form_in_a_page_of_another_site_changes_nothing(server: Server, foreign: dict[str, str]) -> None:
    navigation = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", **foreign}
    for path in ("/api/me/pass", "/api/me", "/api/tables"):  # sent without the visitor's cookie: it is SameSite=Lax
        answer = unencrypted.post(f"{server.address}{path}", content="name=Eve", headers=navigation)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers


def test_a_request_from_our_own_page_is_served(server: Server) -> None:
    own = {"Origin": server.address, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
    assert unencrypted.post(f"{server.address}/api/me", json={"name": "Anna"}, headers=own).status_code == 200


@pytest.mark.parametrize("host", ["a{b.example.org", "localhost:99999", "[", "a b"])
def test_an_invalid_host_header_is_refused(server: Server, host: str) -> None:
    answer = unencrypted.post(f"{server.address}/api/reach", headers={"Host": host, "Origin": f"http://{host}"})
    assert answer.status_code == 400
    assert "error" not in answer.text

"""The files of the pages: kept for good by their fingerprint, compressed once, and there for pages from yesterday."""

import gzip
import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath

import httpx
import pytest

from tablee.server.pages import files
from tests import unencrypted
from tests.server.guests import Server

GZIP = {"Accept-Encoding": "gzip"}
NAMED = re.compile(r"""(?:href|src)="(/files/[^"#]+)""")
IMPORTED = re.compile(r"""^(?:import|export) .*?from "(\.[^"]+)";$""", re.MULTILINE)


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    with unencrypted.Client(base_url=server.address, headers=GZIP) as client:
        yield client


@pytest.fixture
def renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is another one now, with other files."""
    monkeypatch.setattr(files, "fingerprint", lambda: "newer")


def with_imports(visitor: httpx.Client, page: str) -> dict[str, httpx.Response]:
    """All files that a page names, and all that these import."""
    found: dict[str, httpx.Response] = {}
    wanted = NAMED.findall(visitor.get(page).text)
    while wanted:
        address = wanted.pop()
        if address not in found:
            found[address] = visitor.get(address)
            folder = dirname(address)
            wanted += (normpath(join(folder, name)) for name in IMPORTED.findall(found[address].text))
    return found


@pytest.mark.parametrize("page", ["/", "/play/deserto", "/rules/desiree", "/replay"])
def test_all_files_of_a_page_are_immutable(visitor: httpx.Client, page: str) -> None:
    found = with_imports(visitor, page)
    assert len(found) > 10
    for answer in found.values():
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert "set-cookie" not in answer.headers


def test_a_page_uses_fingerprinted_urls_only(visitor: httpx.Client) -> None:
    for page in ("/", "/watch", "/learn", "/learn/deserto", "/new/desiree", "/play/diamoniak", "/docs", "/nowhere"):
        assert not re.findall(r'="/(?:static|games)/', visitor.get(page).text)


def test_relative_imports_of_a_games_files_work(visitor: httpx.Client) -> None:
    board = f"/{files.fingerprinted_url('games/deserto/board.js')}"
    imports = IMPORTED.findall(visitor.get(board).text)
    assert imports
    for name in imports:
        assert "immutable" in visitor.get(normpath(join(dirname(board), name))).headers["cache-control"]


def test_another_file_is_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = files.fingerprint()
    changed = files.contents() | {"static/js/table.js": b"// nothing"}
    monkeypatch.setattr(files, "contents", lambda: changed)
    assert files.fingerprint.__wrapped__() != before


@pytest.mark.usefixtures("renewed")
def test_a_page_of_an_older_version_gets_uncacheable_files(visitor: httpx.Client) -> None:
    old = visitor.get("/files/older/static/js/fair.js")
    assert old.status_code == 200
    assert old.headers["cache-control"] == "no-cache"
    assert old.text == visitor.get("/files/newer/static/js/fair.js").text


@pytest.mark.parametrize("path", ["/static/css/base.css", "/games/deserto/board.js", "/static/art/icon-192.png"])
def test_a_plain_url_is_revalidated(visitor: httpx.Client, path: str) -> None:
    first = visitor.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = visitor.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_are_compressed_once_for_clients_that_accept_gzip(
    visitor: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, packed = "/static/css/rules.css", list[bytes]()

    def compress(content: bytes, **chosen: int) -> bytes:
        packed.append(content)
        return honestly(content, **chosen)

    honestly = gzip.compress
    monkeypatch.setattr(gzip, "compress", compress)
    files._compressed.cache_clear()
    answers = [visitor.get(path) for _ in range(3)]
    assert [answer.headers["content-encoding"] for answer in answers] == ["gzip"] * 3
    assert packed == [answers[0].content]
    plain = visitor.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answers[0].content


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("static/js/table.js", "text/javascript; charset=utf-8"),
        ("static/css/base.css", "text/css; charset=utf-8"),
        ("static/art/house.svg", "image/svg+xml"),
        ("static/art/icon-192.png", "image/png"),
        ("static/fonts/nunito-latin.woff2", "font/woff2"),
        ("games/deserto/kernels.wasm", "application/wasm"),
    ],
)
def test_files_have_their_media_type(visitor: httpx.Client, name: str, kind: str) -> None:
    assert visitor.head(f"/{files.fingerprinted_url(name)}").headers["content-type"] == kind


@pytest.mark.parametrize(
    "path",
    ["/static/", "/static/js/none.js", "/games/deserto/game.py", "/files/x/%2e%2e/secret", "/games/x"],
)
def test_unknown_files_are_404(visitor: httpx.Client, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("cache-control", "")

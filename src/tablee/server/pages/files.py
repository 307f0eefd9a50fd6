"""Static files: read and compressed once, and cached by clients as immutable.

Pages use URLs with a fingerprint of the content, ``/files/<fingerprint>/static/…``, so that browsers and proxies never
request a file twice. Scripts import each other by relative URLs, which have the same fingerprint.

The response to an unknown fingerprint is the current file, not cacheable. So pages keep working that were open during
an upgrade, or were rendered by a worker of another version.
"""

import gzip
import mimetypes
from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request, Response
from jinja2.ext import Extension
from starlette.exceptions import HTTPException

from tablee.core import GAMES
from tablee.web.files import FILES, FINGERPRINTED, digest, shared_files

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"  # may be cached, but must be revalidated
MAX_RATIO = 0.9  # a file that compresses less is sent uncompressed
KINDS = mimetypes.MimeTypes()  # Python's own table, not the system's
KINDS.add_type("text/javascript", ".js")  # as all versions of Python say from 3.12 on
KINDS.add_type("font/woff2", ".woff2")  # from 3.14 on

router = APIRouter(include_in_schema=False)


@cache
def contents() -> dict[str, bytes]:
    """Every file by its URL, read once: so the fingerprint does not change while this process runs."""
    return {address: path.read_bytes() for address, path in shared_files(GAMES).items()}


@cache
def fingerprint() -> str:
    """A digest of all files."""
    return digest(sorted(contents().items()))


def fingerprinted_url(address: str) -> str:
    """Return the URL of a file with the fingerprint, without a leading slash."""
    return f"{FINGERPRINTED}/{fingerprint()}/{address}"


class Fingerprinted(Extension):
    """Replaces /static/… and /games/… in templates by URLs with the fingerprint."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Before a template is compiled."""
        for place in FILES:
            source = source.replace(f'="/{place}/', f'="/{fingerprinted_url(place)}/')
        return source


@router.get(f"/{FINGERPRINTED}/{{version}}/{{address:path}}")
def fingerprinted_file(request: Request, version: str, address: str) -> Response:
    """A file by its URL with a fingerprint."""
    return _answer(request, address, IMMUTABLE if version == fingerprint() else REVALIDATE)


@router.get("/static/{name:path}")
@router.get("/games/{name:path}")
def plain_file(request: Request) -> Response:
    """A file by its plain URL, for clients without the fingerprint."""
    return _answer(request, request.scope["path"].removeprefix("/"), REVALIDATE)


def _answer(request: Request, address: str, keep: str) -> Response:
    if address not in contents():
        raise HTTPException(404)
    headers = {"Cache-Control": keep, "ETag": _etag(address), "Vary": "Accept-Encoding"}
    if _etag(address) in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    compressed = _compressed(address) if "gzip" in request.headers.get("accept-encoding", "") else None
    if compressed is not None:
        headers["Content-Encoding"] = "gzip"
    kind = KINDS.guess_type(address, strict=False)[0] or "application/octet-stream"
    return Response(contents()[address] if compressed is None else compressed, headers=headers, media_type=kind)


@cache
def _compressed(address: str) -> bytes | None:
    compressed = gzip.compress(contents()[address], mtime=0)
    return compressed if len(compressed) < MAX_RATIO * len(contents()[address]) else None


@cache
def _etag(address: str) -> str:
    return f'W/"{sha256(contents()[address]).hexdigest()[:16]}"'

"""Static files: read and compressed once, and cached for good by clients.

Pages use URLs with a fingerprint of the content, ``/files/<fingerprint>/static/…``, so that browsers and proxies never
request a file twice. Scripts import each other by relative URLs, which stay in the same folder.

An unknown fingerprint is answered with the current files, uncacheable. It may come from a page that was open during an
upgrade, or that a worker of another version rendered: such pages keep working.
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

FOR_GOOD = "public, max-age=31536000, immutable"
ASK_ANEW = "no-cache"  # may be cached, but must be revalidated
WORTH_IT = 0.9  # of its size: a file that does not compress well is sent uncompressed
KINDS = mimetypes.MimeTypes()  # Python's own table, not the system's
KINDS.add_type("text/javascript", ".js")  # as all versions of Python say from 3.12 on
KINDS.add_type("font/woff2", ".woff2")  # from 3.14 on

router = APIRouter(include_in_schema=False)


@cache
def contents() -> dict[str, bytes]:
    """Every file by its URL, read once: a fingerprint stays valid as long as this process runs."""
    return {address: path.read_bytes() for address, path in shared_files(GAMES).items()}


@cache
def fingerprint() -> str:
    """A digest of all files."""
    return digest(sorted(contents().items()))


def lasting(address: str) -> str:
    """Return the URL under which a file is cached for good, without a leading slash."""
    return f"{FINGERPRINTED}/{fingerprint()}/{address}"


class Fingerprinted(Extension):
    """Replaces /static/… and /games/… in templates by URLs that are cached for good."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Before a template is compiled."""
        for place in FILES:
            source = source.replace(f'="/{place}/', f'="/{lasting(place)}/')
        return source


@router.get(f"/{FINGERPRINTED}/{{version}}/{{address:path}}")
def file_for_good(request: Request, version: str, address: str) -> Response:
    """A file by its fingerprint."""
    return _answer(request, address, FOR_GOOD if version == fingerprint() else ASK_ANEW)


@router.get("/static/{name:path}")
@router.get("/games/{name:path}")
def file_of_today(request: Request) -> Response:
    """A file by its plain URL, for clients that cannot know the fingerprint."""
    return _answer(request, request.scope["path"].removeprefix("/"), ASK_ANEW)


def _answer(request: Request, address: str, keep: str) -> Response:
    if address not in contents():
        raise HTTPException(404)
    headers = {"Cache-Control": keep, "ETag": _tag(address), "Vary": "Accept-Encoding"}
    if _tag(address) in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    packed = _packed(address) if "gzip" in request.headers.get("accept-encoding", "") else None
    if packed is not None:
        headers["Content-Encoding"] = "gzip"
    kind = KINDS.guess_type(address, strict=False)[0] or "application/octet-stream"
    return Response(contents()[address] if packed is None else packed, headers=headers, media_type=kind)


@cache
def _packed(address: str) -> bytes | None:
    packed = gzip.compress(contents()[address], mtime=0)
    return packed if len(packed) < WORTH_IT * len(contents()[address]) else None


@cache
def _tag(address: str) -> str:
    return f'W/"{sha256(contents()[address]).hexdigest()[:16]}"'

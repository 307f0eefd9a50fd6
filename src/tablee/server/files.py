"""Scripts, styles, pictures and kernels: read once, compressed once, and kept for good by whoever has them.

A page calls its files by addresses that change with them, ``/files/<fingerprint>/static/…``, so nobody who has one asks
for it again: no browser, no proxy. Scripts import each other by relative addresses, which stay in the same folder.

Every other fingerprint is answered with the files of today, which are not to be kept. It may come from a page that was
open while the house was renewed, or that a neighbour made who is newer already: a game under way goes on with them.
"""

import gzip
import mimetypes
from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request, Response
from jinja2.ext import Extension
from starlette.exceptions import HTTPException

from tablee.core import GAMES
from tablee.server.site.files import digest, shared_files
from tablee.server.site.relative import FILES, FINGERPRINTED

PLACES = tuple(f"/{place}/" for place in (FINGERPRINTED, *FILES))  # where the addresses of files begin
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_ANEW = "no-cache"  # may be kept, but not used unasked
WORTH_IT = 0.9  # of its size: what does not get smaller is sent as it is
KINDS = mimetypes.MimeTypes()  # what Python itself knows, whatever is installed here
KINDS.add_type("text/javascript", ".js")  # as all versions of Python say from 3.12 on

router = APIRouter(include_in_schema=False)


@cache
def contents() -> dict[str, bytes]:
    """Every file by its address. They are read once: a fingerprint means the same as long as this process lives."""
    return {address: path.read_bytes() for address, path in shared_files(GAMES).items()}


@cache
def fingerprint() -> str:
    """Another one whenever any file is another."""
    return digest(sorted(contents().items()))


def lasting(address: str) -> str:
    """Where a file may be kept for good, without a slash before it."""
    return f"{FINGERPRINTED}/{fingerprint()}/{address}"


class Fingerprinted(Extension):
    """Templates write /static/… and /games/…; pages say where these may be kept for good."""

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
    """A file by its plain address, for whoever cannot know the fingerprint."""
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

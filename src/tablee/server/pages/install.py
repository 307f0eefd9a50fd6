"""The installable web application: its manifest, its service worker, and the list of files it caches."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from tablee.server.http.languages import INVITATION, TITLES, voice_of
from tablee.server.pages.files import REVALIDATE, fingerprinted_url
from tablee.server.pages.home import has_server, templates
from tablee.web.files import lasting_files, version_of_server, worker
from tablee.web.offline import FRESH, NO_CONNECTION, lasting_pages

NO_CACHE = {"Cache-Control": REVALIDATE}

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """The web app manifest: name, icons and colours."""
    voice = voice_of(request)
    root, start = ("/", "/") if has_server(request) else ("../", "index.html")
    facts = {
        "id": start,
        "name": "Tablée",
        "short_name": "Tablée",
        "description": voice.say(INVITATION, games=TITLES),
        "lang": voice.tag,
        "start_url": start,
        "scope": root,
        "display": "standalone",
        "background_color": "#fff9ee",
        "theme_color": "#fff9ee",
        "icons": _icons(root),
    }
    return JSONResponse(facts, media_type="application/manifest+json")


def _icons(root: str) -> list[dict[str, str]]:
    drawn = [
        {"src": f"{root}static/art/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    return [{"src": f"{root}static/art/icon.svg", "sizes": "any", "type": "image/svg+xml"}, *drawn]


@router.get("/offline")
def offline(request: Request) -> Response:
    """The page that the service worker shows offline for pages that are not cached."""
    return templates.TemplateResponse(request, "offline.html", {})


@router.get("/worker.js")
def service_worker() -> Response:
    """The service worker. It is served from the root, because its scope is the folder it comes from."""
    return Response(worker(version_of_server()), media_type="text/javascript", headers=NO_CACHE)


@router.get("/kept.json")
def cached_files() -> Response:
    """What the service worker caches: files and pages; it fetches `fresh` pages from the network first."""
    cached = {
        "version": version_of_server(),
        "files": [*map(fingerprinted_url, lasting_files())],
        "pages": {"": lasting_pages()},
    }
    return JSONResponse(cached | {"fresh": FRESH, "offline": [NO_CONNECTION]}, headers=NO_CACHE)

"""What makes the page an application: its manifest, and what a device keeps for when there is no network."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from tablee.server.files import ASK_ANEW, lasting
from tablee.server.languages import INVITATION, TITLES, voice_of
from tablee.server.pages.home import in_house, templates
from tablee.server.site.files import lasting_files, version_of_house, worker
from tablee.server.site.pages import FRESH, NO_CONNECTION, lasting_pages

UNKEPT = {"Cache-Control": ASK_ANEW}

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """How the application is called and looks on somebody's device."""
    voice = voice_of(request)
    root, start = ("/", "/") if in_house(request) else ("../", "index.html")
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
    """The page for what cannot be had without a network."""
    return templates.TemplateResponse(request, "offline.html", {})


@router.get("/worker.js")
def keeping() -> Response:
    """The script that keeps them. It lies at the root, because a script like this sees only what lies below it."""
    return Response(worker(version_of_house()), media_type="text/javascript", headers=UNKEPT)


@router.get("/kept.json")
def kept() -> Response:
    """What it keeps: files, and pages; those that are fresh are asked for anew where there is a network."""
    told = {"version": version_of_house(), "files": [*map(lasting, lasting_files())], "pages": {"": lasting_pages()}}
    return JSONResponse(told | {"fresh": FRESH, "offline": [NO_CONNECTION]}, headers=UNKEPT)

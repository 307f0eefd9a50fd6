"""What makes the page an application: its manifest, and a page for when there is no network."""

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse, JSONResponse

from tablee.server.languages import INVITATION, TITLES, voice_of
from tablee.server.pages.home import templates

SCRIPTS = Path(__file__).resolve().parents[2] / "web" / "static" / "js"
ICONS = [
    {"src": "/static/art/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    *(
        {"src": f"/static/art/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ),
]

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
def manifest(request: Request) -> Response:
    """How the application is called and looks on somebody's device."""
    voice = voice_of(request)
    facts = {
        "id": "/",
        "name": "Tablée",
        "short_name": "Tablée",
        "description": voice.say(INVITATION, games=TITLES),
        "lang": voice.tag,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#fff9ee",
        "theme_color": "#fff9ee",
        "icons": ICONS,
    }
    return JSONResponse(facts, media_type="application/manifest+json")


@router.get("/offline")
def offline(request: Request) -> Response:
    """The only page that a device keeps."""
    return templates.TemplateResponse(request, "offline.html", {})


@router.get("/worker.js")
def worker() -> Response:
    """The script that keeps it. It lies at the root, because a script like this sees only what lies below it."""
    return FileResponse(SCRIPTS / "worker.js", headers={"Cache-Control": "no-cache"})

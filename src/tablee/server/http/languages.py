"""The language of a response: from the cookie, or from Accept-Language."""

from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.core import GAMES
from tablee.core.sentences import mark
from tablee.locale import LANGUAGES, Voice, accepted, nearest, voice
from tablee.server.http.identity import YEAR
from tablee.web.files import PLACES

COOKIE = "language"
LONGEST_LIST = 1000  # letters of Accept-Language that are read
INVITATION = mark("{games}: small tabletop games to play together.")
TITLES = ", ".join(game.title for game in GAMES.values())

router = APIRouter(include_in_schema=False)


def voice_of(connection: HTTPConnection) -> Voice:
    """Return the voice for a client; a live socket can name the language of its page in the query."""
    chosen = connection.cookies.get(COOKIE)
    if connection.scope["type"] == "websocket" and "lang" in connection.query_params:
        return voice(nearest([connection.query_params["lang"]]))
    return voice(
        chosen if chosen in LANGUAGES else accepted(connection.headers.get("accept-language", "")[:LONGEST_LIST])
    )


@router.post("/language/{language}")
def set_language(request: Request, language: str, back: str = "/") -> Response:
    """Store a language in a cookie, and redirect to the page where it was chosen."""
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = RedirectResponse(back if inside else "/", 303)
    if language in LANGUAGES:
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, language, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return answer


def language_context(request: Request) -> dict[str, Any]:
    """Return the template variables for texts in the client's language."""
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "voice": voice_of(request),
        "has_server": request.app.state.has_server,
        "languages": LANGUAGES,
        "back": back,
        "invitation": voice_of(request).say(INVITATION, games=TITLES),
    }


def install_gettext(templates: Environment) -> None:
    """Let templates say _("Seat {number}", number=1) and ngettext("{count} card", "{count} cards", count)."""
    templates.globals |= {"_": _say, "ngettext": _count}


@pass_context
def _say(context: Context, text: str, /, **facts: Any) -> str:
    return _voice(context).say(text, **facts)


@pass_context
def _count(context: Context, one: str, many: str, count: int, /, **facts: Any) -> str:
    return _voice(context).count(one, many, count, **facts)


def _voice(context: Context) -> Voice:
    found: Voice = context["voice"]
    return found


class ContentLanguage:
    """Add Content-Language and Vary to every response, so that no cache mixes languages up."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["path"].startswith(PLACES):
            return await self.app(scope, receive, send)
        language = voice_of(HTTPConnection(scope)).tag

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.add_vary_header("Accept-Language, Cookie")
                headers.setdefault("Content-Language", language)
            await send(message)

        await self.app(scope, receive, write)

"""The page for continuing as the same person on another device."""

from fastapi import APIRouter, Request, Response

from tablee.server.http.dependencies import OptionalPerson, TheHall
from tablee.server.http.languages import voice_of
from tablee.server.http.reach import reach_of
from tablee.server.pages.home import templates
from tablee.web.texts import me_texts

router = APIRouter(include_in_schema=False)


@router.get("/me")
async def me(request: Request, hall: TheHall, person: OptionalPerson) -> Response:
    """Show a code here, or use the one of another device, which is in the URL fragment."""
    has_games = person is not None and bool(await hall.store.tables_of(person.key))
    facts = {"texts": me_texts(voice_of(request)), "has_games": has_games, "reach": reach_of(request, hall.settings)}
    return templates.TemplateResponse(request, "me.html", facts)

"""The pages where people set up a start of their own; the scripts of the page do all the work."""

from fastapi import APIRouter, Request, Response

from tablee.bots import LEVELS
from tablee.server.http.errors import known_game
from tablee.server.http.languages import voice_of
from tablee.server.pages.home import templates
from tablee.web.offline import edited_in_page
from tablee.web.sentences import sentence_texts
from tablee.web.texts import board_texts, editing_texts

router = APIRouter(include_in_schema=False)


@router.get("/edit/{name}")
def edit(request: Request, name: str) -> Response:
    """A board to set up; the URL fragment has its text."""
    game, voice = known_game(name, among=edited_in_page()), voice_of(request)
    board = board_texts(voice, name)
    texts = {"edit": editing_texts(voice), "board": board, "sentences": sentence_texts(voice, name)}
    facts = {"game": game, "levels": LEVELS, "sides": board["begins"], "texts": texts}
    return templates.TemplateResponse(request, "edit.html", facts)

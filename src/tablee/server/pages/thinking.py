"""The analysis board: a position, its analysis, and moves to try; the scripts of the page do all the work."""

from fastapi import APIRouter, Request, Response

from tablee.pocket.files import played_in_page
from tablee.server.http.errors import known_game
from tablee.server.http.languages import voice_of
from tablee.server.pages.home import templates
from tablee.web.sentences import sentence_texts
from tablee.web.texts import board_texts, table_texts, thinking_texts

router = APIRouter(include_in_schema=False)


@router.get("/think/{name}")
def think(request: Request, name: str) -> Response:
    """The analysis board; the URL fragment has the position and the moves that were tried."""
    game, voice = known_game(name, among=played_in_page()), voice_of(request)
    texts = {
        "think": thinking_texts(voice),
        "board": board_texts(voice, name),
        "table": table_texts(voice, name),
        "sentences": sentence_texts(voice, name),
    }
    return templates.TemplateResponse(request, "think.html", {"game": game, "texts": texts})

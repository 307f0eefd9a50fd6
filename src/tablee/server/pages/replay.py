"""The pages of replays: of a table's game, of a record in a file, or of a game stored on the device."""

from typing import Any

from fastapi import APIRouter, Request, Response

from tablee.core import GAMES
from tablee.pocket.files import played_in_page
from tablee.server.api.replay import AskedRound, TheReplays
from tablee.server.http.dependencies import OptionalPerson, TheHall
from tablee.server.http.errors import known_game
from tablee.server.http.identity import ANIMALS
from tablee.server.http.languages import voice_of
from tablee.server.pages.home import templates
from tablee.table.table import NotNow
from tablee.web.sentences import sentence_texts
from tablee.web.texts import board_texts, replay_texts, table_texts

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/replay")
async def table_replay(
    request: Request, code: str, hall: TheHall, replays: TheReplays, person: OptionalPerson, number: AskedRound = None
) -> Response:
    """The replay of a table's game; while the game is not over, a page that says so and links to the table."""
    table = (await hall.find(code)).table
    try:
        over = await replays.finished(table, number)
    except NotNow as error:
        return _page(request, table.game.name, table=table, refusal=voice_of(request).speak(error), status=400)
    return _page(request, table.game.name, table=over, mine=over.seats_of(person.key if person else None))


@router.get("/replay")
def replay_of_file(request: Request) -> Response:
    """The page that opens a record from a file."""
    return _page(request, None)


@router.get("/play/{name}/replay")
def replay_of_device(request: Request, name: str) -> Response:
    """The replay of a game stored on this device; the URL fragment has its ID."""
    known_game(name, among=played_in_page())
    return _page(request, None)


def _page(request: Request, game: str | None, status: int = 200, **facts: Any) -> Response:
    voice = voice_of(request)
    games = [game] if game else list(GAMES)
    texts = {
        "animals": {picture: voice.say(animal) for picture, animal in ANIMALS.items()},
        "replay": replay_texts(voice),
        "boards": {name: board_texts(voice, name) for name in games},
        "tables": {name: table_texts(voice, name) for name in games},
        "sentences": {name: sentence_texts(voice, name) for name in games},
    }
    return templates.TemplateResponse(
        request, "replay.html", {"texts": texts, "here": played_in_page()} | facts, status_code=status
    )

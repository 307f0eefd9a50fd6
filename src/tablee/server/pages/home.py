"""The home page, the tables, and the pages that lead to them."""

import asyncio
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.templating import Jinja2Templates

from tablee.bots import LEVELS, levels_of
from tablee.core import GAMES, Game, load
from tablee.locale import Voice
from tablee.pocket.files import played_in_page
from tablee.server.api.alerts import push_key
from tablee.server.http.dependencies import CurrentPerson, OptionalPerson, TheHall
from tablee.server.http.errors import Unavailable, known_game
from tablee.server.http.identity import ANIMALS, display_name
from tablee.server.http.languages import install_gettext, language_context, voice_of
from tablee.server.http.qr import draw_qr_code
from tablee.server.http.reach import reach_of
from tablee.server.live.hall import Hall
from tablee.server.pages.files import Fingerprinted
from tablee.server.pages.yours import Scores, your_table
from tablee.store.store import DamagedLog, DatabaseUnavailable
from tablee.table.seat import LONGEST_NAME, Person
from tablee.table.table import EMOTES, Table
from tablee.web.offline import edited_in_page
from tablee.web.sentences import sentence_texts
from tablee.web.texts import (
    board_texts,
    coach_texts,
    family_texts,
    home_texts,
    pocket_texts,
    show_texts,
    start_texts,
    table_texts,
)

MOST_LISTED, MOST_MINE = 12, 6
MOST_SEARCHED = 15  # of one's tables, the newest: older ones may be waiting for a turn that lasts days

router = APIRouter(include_in_schema=False)
FOLDER = Path(__file__).resolve().parents[2] / "web" / "templates"
templates = Jinja2Templates(directory=FOLDER, context_processors=[language_context])
templates.env.add_extension(Fingerprinted)
install_gettext(templates.env)
templates.env.globals["played_in_page"] = played_in_page
templates.env.globals["longest_name"] = LONGEST_NAME


@router.get("/")
async def home(request: Request, hall: TheHall, person: CurrentPerson, response: Response) -> Response:
    """The games, join by code, my tables."""
    here = await _here(hall, person, request) if has_server(request) else {}
    facts = {"games": games_of(request), "levels": LEVELS, "person": person, "animals": ANIMALS}
    return _page(request, response, "home.html", texts=home_texts(voice_of(request)), **facts, **here)


@router.get("/watch")
def watch(request: Request, hall: TheHall, response: Response) -> Response:
    """The open tables, and a game of two bots to watch."""
    here = {"open": _open(hall)} if has_server(request) else {}
    return _page(request, response, "watch.html", games=games_of(request), animals=ANIMALS, **here)


@router.get("/watch/tables")
def open_tables(request: Request, hall: TheHall) -> Response:
    """The list of open tables alone, for pages that poll it."""
    fresh = {"cache-control": "no-store"}
    return templates.TemplateResponse(
        request, "open_tables.html", {"open": _open(hall), "animals": ANIMALS}, headers=fresh
    )


@router.get("/new/{name}")
def new(request: Request, name: str, person: CurrentPerson, response: Response) -> Response:
    """The form for a new table: game, options and seats."""
    game, voice, edited = known_game(name), voice_of(request), name in edited_in_page()
    texts = {"family": family_texts(voice)} | ({"start": start_texts(voice, name)} if edited else {})
    facts = {"game": game, "levels": levels_of(name), "animals": ANIMALS, "edited": edited}
    return _page(request, response, "new.html", person=person, texts=texts, **facts)


@router.get("/t/{code}")
async def table(request: Request, code: str, hall: TheHall, person: CurrentPerson, response: Response) -> Response:
    """A table: play, take a free seat, or watch."""
    return table_page(request, response, hall, (await hall.find(code)).table, person)


def table_page(request: Request, response: Response, hall: Hall, found: Table, person: Person, **more: Any) -> Response:
    """The page of a table on the server; ``more`` makes it the screen in the middle, or a hand."""
    voice, reach = voice_of(request), reach_of(request, hall.settings)
    facts = {"table": found, "person": person, "reach": reach, "link": f"{reach.base}/t/{found.code}"} | more
    facts["push_key"] = push_key(request, hall)
    facts["texts"] = _texts(voice, found.game.name)
    facts["host"] = display_name(found.host.name, found.host.picture, voice)
    return _page(request, response, "table.html", emotes=EMOTES, animals=ANIMALS, **facts)


@router.get("/play/{name}")
def play(request: Request, name: str, hall: TheHall, person: CurrentPerson, response: Response) -> Response:
    """A table that the page runs without the server; the URL fragment names the game."""
    known_game(name, among=played_in_page())
    voice = voice_of(request)
    texts = _texts(voice, name) | {"pocket": pocket_texts(voice), "sentences": sentence_texts(voice, name)}
    facts = {"table": {"game": load(name)}, "person": person, "pause": hall.settings.bot_pause, "texts": texts}
    return _page(request, response, "table.html", emotes=EMOTES, animals=ANIMALS, **facts)


def _texts(voice: Voice, game: str) -> dict[str, Any]:
    """The texts for the scripts of a table."""
    texts = {
        "table": table_texts(voice, game),
        "board": board_texts(voice, game),
        "coach": coach_texts(voice),
        "show": show_texts(voice),
    }
    texts["table"]["animals"] = {picture: voice.say(animal) for picture, animal in ANIMALS.items()}
    return texts


@router.get("/t/{code}/qr.svg")
async def qr(request: Request, code: str, hall: TheHall) -> Response:
    """The table's link as a QR code."""
    await hall.find(code)
    link = f"{reach_of(request, hall.settings).base}/t/{code}"
    return Response(await draw_qr_code(hall, link), media_type="image/svg+xml")


@router.get("/warming")
def warming(hall: TheHall, game: str | None = None) -> dict[str, int]:
    """The progress of compiling a game, or all games, for pages that show it."""
    return asdict(hall.warming.progress(game))


@router.get("/about")
def about(request: Request, response: Response, person: OptionalPerson) -> Response:
    """About the games, their authors, and this software."""
    return _page(request, response, "about.html", games=games_of(request), person=person)


def not_found(request: Request, message: str = "") -> Response:
    """Return the page for a URL that does not exist, with status 404."""
    return templates.TemplateResponse(request, "lost.html", {"message": message}, status_code=404)


def has_server(request: Request) -> bool:
    """Return whether a live server renders the pages; False for a static site, without tables and identities."""
    found: bool = request.app.state.has_server
    return found


def games_of(request: Request) -> Mapping[str, type[Game]]:
    """The games to show: all of them, or on a static site those that run in the page."""
    return GAMES if has_server(request) else {name: GAMES[name] for name in played_in_page()}


async def _here(hall: Hall, person: Person, request: Request) -> dict[str, Any]:
    """Return the person's tables, the open ones, and the base of links for friends."""
    voice = voice_of(request)
    codes = (await hall.store.tables_of(person.key))[:MOST_SEARCHED]
    found = [table for table in await asyncio.gather(*(_found(hall, code) for code in codes)) if table is not None]
    scores = Scores(found)
    mine = sorted((your_table(table, person, scores, voice) for table in found), key=_urgency)[:MOST_MINE]
    return {"mine": mine, "open": _open(hall), "reach": reach_of(request, hall.settings)}


async def _found(hall: Hall, code: str) -> Table | None:
    """Return one of the person's tables; None if its log is damaged or cannot be read now."""
    try:
        return (await hall.find(code)).table
    except (DamagedLog, DatabaseUnavailable, Unavailable):
        return None


def _urgency(table: dict[str, Any]) -> tuple[bool, bool]:
    """Sort key: tables where it is the person's turn, then other games in progress; newest first within each group."""
    return not table["is_my_turn"], not table["turn"]


def _open(hall: Hall) -> list[dict[str, Any]]:
    return hall.listed()[:MOST_LISTED]


def _page(request: Request, response: Response, template: str, **facts: Any) -> Response:
    page = templates.TemplateResponse(request, template, facts)
    for header, value in response.raw_headers:  # the cookie of a new person
        if header == b"set-cookie":
            page.raw_headers.append((header, value))
    return page

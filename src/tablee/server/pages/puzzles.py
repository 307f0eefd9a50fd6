"""The pages with puzzles, and the shelf; the scripts of the pages do the rest."""

from typing import Any

from fastapi import APIRouter, Request, Response

from tablee.bots import LEVELS
from tablee.core import GAMES
from tablee.server.http.errors import known_game
from tablee.server.http.identity import ANIMALS
from tablee.server.http.languages import voice_of
from tablee.server.pages.home import games_of, templates
from tablee.teaching.puzzle import grades_of, puzzles_of
from tablee.web.offline import played_puzzles
from tablee.web.progress_texts import puzzle_choice_texts, puzzle_texts, shelf_texts
from tablee.web.sentences import sentence_texts
from tablee.web.texts import board_texts, points_texts

router = APIRouter(include_in_schema=False)


@router.get("/puzzle")
def choice(request: Request) -> Response:
    """Today's puzzle, and any number of others by level and theme."""
    voice, games = voice_of(request), []
    for name in played_puzzles():
        kind = puzzles_of(name)
        assert kind is not None
        themes = voice.texts({key: theme.title for key, theme in kind.themes.items()})
        levels = [LEVELS[grade] for grade in grades_of(name)]
        games.append({"name": name, "title": GAMES[name].title, "themes": themes, "levels": levels})
    facts = {"games": games, "texts": puzzle_choice_texts(voice)}
    return templates.TemplateResponse(request, "puzzles.html", facts)


@router.get("/keepsakes")
def keepsakes(request: Request) -> Response:
    """The shelf: the progress of the people on this device, which is stored in the browser only."""
    voice, with_puzzles = voice_of(request), played_puzzles()
    games = [
        {"name": name, "title": game.title, "has_puzzles": name in with_puzzles}
        for name, game in games_of(request).items()
    ]
    facts = {"games": games, "animals": ANIMALS, "texts": shelf_texts(voice)}
    return templates.TemplateResponse(request, "keepsakes.html", facts)


@router.get("/puzzle/{game}")
def puzzle(request: Request, game: str) -> Response:
    """A puzzle of a game; the URL fragment says which."""
    known_game(game, among=played_puzzles())
    voice = voice_of(request)
    texts: dict[str, Any] = {"puzzle": puzzle_texts(voice, game), "board": board_texts(voice, game)}
    texts |= {"points": points_texts(voice, game), "sentences": sentence_texts(voice, game)}
    facts = {"game": GAMES[game], "games": played_puzzles(), "texts": texts}
    return templates.TemplateResponse(request, "puzzle.html", facts)

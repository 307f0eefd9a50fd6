"""Print and play: the cards or the board of a game on sheets of paper, with its rules on one page."""

from typing import Any

from fastapi import APIRouter, Request, Response

from tablee.core import GAMES, Game, load
from tablee.server.http.errors import Missing, known_game
from tablee.server.pages.home import templates
from tablee.server.pages.rules import edition_of
from tablee.teaching import printed_of, rulebook
from tablee.teaching.printing import HEIGHT, WIDTH, Cards

router = APIRouter(include_in_schema=False)


@router.get("/print/{game}")
def sheets(request: Request, game: str) -> Response:
    """The sheets of a game."""
    known_game(game)
    return _page(request, load(game))


@router.get("/print/{game}/{edition}")
def sheets_of_edition(request: Request, game: str, edition: str) -> Response:
    """The sheets of one edition of a game."""
    return _page(request, edition_of(game, edition))


def _page(request: Request, game: Game) -> Response:
    return templates.TemplateResponse(request, "print.html", printed_facts(game))


def printed_facts(game: Game) -> dict[str, Any]:
    """The context of the template; raises Missing if nothing of the game can be printed."""
    printed = printed_of(game)
    sheets = [sheet for each in printed for sheet in each.sheets()]
    if not sheets:
        raise Missing("{game} can't be printed.", game=game.title)
    files = sorted({placed.picture.partition("#")[0] for sheet in sheets for placed in sheet.pictures})
    folder = GAMES.page(game.name)
    return {
        "game": game,
        "sheets": sheets,
        "has_backs": any(isinstance(each, Cards) for each in printed),
        "has_folds": any(sheet.folds for sheet in sheets),
        "sections": rulebook(game),
        "area": {"width": WIDTH, "height": HEIGHT},
        "art": [(folder / file).read_text(encoding="utf-8") for file in files],
    }

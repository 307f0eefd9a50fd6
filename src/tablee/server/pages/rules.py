"""The rules pages: words from the rulebook, pictures of real positions for the boards to draw."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse

from tablee.bots import LEVELS
from tablee.core import GAMES, Game, State, load, position
from tablee.locale import Voice
from tablee.server.languages import voice_of
from tablee.server.pages.home import games_of, templates
from tablee.server.refusals import Missing
from tablee.server.warming import soon_wanted
from tablee.teaching import Example, Pictures, pictures_of, rulebook
from tablee.web.texts import board_texts, rules_texts

router = APIRouter(include_in_schema=False)


@router.get("/rules")
def overview(request: Request) -> Response:
    """Choose a game to read about."""
    return templates.TemplateResponse(request, "rulebooks.html", {"games": games_of(request)})


@router.get("/rules/{game}", dependencies=[Depends(soon_wanted)])
def rules(request: Request, game: str) -> Response:
    """The rules of a game. Where each edition has a page, the usual one; the browser keeps the place on the page."""
    if bundle := _known(game).bundle():
        return RedirectResponse(f"/rules/{game}/{bundle.default}")
    return _page(request, load(game))


@router.get("/rules/{game}/{edition}", dependencies=[Depends(soon_wanted)])
def edition(request: Request, game: str, edition: str) -> Response:
    """The rules of one edition of a game."""
    bundle = _known(game).bundle()
    if bundle is None or edition not in bundle.choices:
        raise Missing("There is no edition “{edition}” of {game}.", edition=edition, game=GAMES[game].title)
    chosen: dict[str, Any] = {bundle.name: edition}
    return _page(request, load(game, **chosen))


def _known(game: str) -> type[Game]:
    if game not in GAMES:
        raise Missing("There is no game “{name}”.", name=game)
    return GAMES[game]


def _page(request: Request, game: Game) -> Response:
    voice = voice_of(request)
    shown = pictures(game)
    texts = {"board": board_texts(voice, game.name), "rules": rules_texts(voice)}
    words = {name: [_in_words(game.name, picture, voice) for picture in told] for name, told in shown.items()}
    facts = {
        "game": game,
        "sections": rulebook(game),
        "texts": texts,
        "pictures": shown,
        "words": words,
        "levels": LEVELS,
    }
    return templates.TemplateResponse(request, "rules.html", facts)


def _in_words(game: str, picture: Mapping[str, Any], voice: Voice) -> str:
    """What a board shows, in the board's own words, and what is marked on it: for who reads without pictures."""
    told = GAMES.part(game, "words").in_words(picture, board_texts(voice, game), voice)
    tell = rules_texts(voice)
    for sign in ("yes", "no"):
        places = [place for place, mark in picture["marks"].items() if mark == sign and place != "give"]
        told += [voice.format(tell[sign], places=", ".join(sorted(places)))] if places else []
    return " ".join(told)


# -- pictures ----------------------------------------------------------------------------------------------------------


@cache
def pictures(game: Game) -> dict[str, list[dict[str, Any]]]:
    """For each example one picture, or one before and one after; ``marks`` says what to mark, by its place."""
    examples = [example for section in rulebook(game) for example in section.examples]
    return {example.name: list(_pictures(game, example)) for example in examples}


def _pictures(game: Game, example: Example) -> Iterable[dict[str, Any]]:
    told, state = pictures_of(game), position(game.name, example.position)
    allowed = _marks(told, state, example, (*example.allowed, *example.plays[:1]), "yes")
    yield _picture(told, state, example, allowed | _marks(told, state, example, example.forbidden, "no"))
    if example.plays:
        for action in example.plays:
            state = state.play(action)
        yield _picture(told, state, example, dict.fromkeys(told.fresh(state.view(example.eyes)), "new"))


def _picture(told: Pictures, state: State, example: Example, marks: dict[str, str]) -> dict[str, Any]:
    view = state.view(example.eyes)
    now = {**view.now, "legal": [], **told.more(view)}
    return {"now": now, "eyes": example.eyes, "marks": marks, "crop": example.crop}


def _marks(told: Pictures, state: State, example: Example, actions: Iterable[str], sign: str) -> dict[str, str]:
    """What each action takes is marked, and where it goes."""
    marks: dict[str, str] = {}
    for action in actions:
        if way := told.way(state.view(example.eyes), action):
            taken, goal = way
            marks |= {taken: "chosen", goal: sign}
    return marks

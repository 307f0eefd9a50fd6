"""The rules pages: words from the rulebook, pictures of real positions for the boards to draw."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import RedirectResponse

from tablee.bots import LEVELS
from tablee.core import GAMES, Game, State, load, position
from tablee.locale import Voice
from tablee.locale.picture import in_words
from tablee.server.http.errors import Missing, known_game
from tablee.server.http.languages import voice_of
from tablee.server.pages.home import games_of, templates
from tablee.server.warming import compile_next
from tablee.teaching import Example, Pictures, has_lesson, pictures_of, printed_of, rulebook
from tablee.web.texts import board_texts, rules_texts

router = APIRouter(include_in_schema=False)


@router.get("/rules")
def overview(request: Request) -> Response:
    """Choose a game to read about."""
    return templates.TemplateResponse(request, "rulebooks.html", {"games": games_of(request)})


@router.get("/rules/{game}", dependencies=[Depends(compile_next)])
def rules(request: Request, game: str) -> Response:
    """The rules of a game. If each edition has a page, redirect to the default; browsers keep the URL fragment."""
    if bundle := known_game(game).bundle():
        return RedirectResponse(f"/rules/{game}/{bundle.default}")
    return _page(request, load(game))


@router.get("/rules/{game}/{edition}", dependencies=[Depends(compile_next)])
def edition(request: Request, game: str, edition: str) -> Response:
    """The rules of one edition of a game."""
    return _page(request, edition_of(game, edition))


def edition_of(game: str, edition: str) -> Game:
    """Return an edition of a game; Missing if there is none."""
    bundle = known_game(game).bundle()
    if bundle is None or edition not in bundle.choices:
        raise Missing("There's no edition “{edition}” of {game}.", edition=edition, game=GAMES[game].title)
    chosen: dict[str, Any] = {bundle.name: edition}
    return load(game, **chosen)


def _page(request: Request, game: Game) -> Response:
    voice = voice_of(request)
    shown = pictures(game)
    texts = {"board": board_texts(voice, game.name), "rules": rules_texts(voice)}
    words = {name: [_in_words(game.name, picture, voice) for picture in drawn] for name, drawn in shown.items()}
    facts = {
        "game": game,
        "sections": rulebook(game),
        "texts": texts,
        "pictures": shown,
        "words": words,
        "levels": LEVELS,
        "can_be_learned": has_lesson(game.name),
        "can_be_printed": bool(printed_of(game)),
    }
    return templates.TemplateResponse(request, "rules.html", facts)


def _in_words(game: str, picture: Mapping[str, Any], voice: Voice) -> str:
    """Describe a board and its marks in words, as the alternative text of the picture."""
    sentences = in_words(game, picture, board_texts(voice, game), voice)
    texts = rules_texts(voice)
    for sign in ("yes", "no"):
        places = [place for place, mark in picture["marks"].items() if mark == sign and place != "give"]
        sentences += [voice.format(texts[sign], places=", ".join(sorted(places)))] if places else []
    return " ".join(sentences)


# -- pictures ----------------------------------------------------------------------------------------------------------


@cache
def pictures(game: Game) -> dict[str, list[dict[str, Any]]]:
    """Return one picture per example, or one before and one after; ``marks`` has the marks by place."""
    examples = [example for section in rulebook(game) for example in section.examples]
    return {example.name: list(_pictures(game, example)) for example in examples}


def _pictures(game: Game, example: Example) -> Iterable[dict[str, Any]]:
    drawing, state = pictures_of(game), position(game.name, example.position)
    allowed = _marks(drawing, state, example, (*example.allowed, *example.plays[:1]), "yes")
    yield _picture(drawing, state, example, allowed | _marks(drawing, state, example, example.forbidden, "no"))
    if example.plays:
        for action in example.plays:
            state = state.play(action)
        yield _picture(drawing, state, example, dict.fromkeys(drawing.fresh(state.view(example.eyes)), "new"))


def _picture(drawing: Pictures, state: State, example: Example, marks: dict[str, str]) -> dict[str, Any]:
    view = state.view(example.eyes)
    now = {**view.now, "legal": [], **drawing.more(view)}
    return {"now": now, "eyes": example.eyes, "marks": marks, "crop": example.crop}


def _marks(drawing: Pictures, state: State, example: Example, actions: Iterable[str], sign: str) -> dict[str, str]:
    """Return marks for the piece that each action takes, and for its destination."""
    marks: dict[str, str] = {}
    for action in actions:
        if way := drawing.way(state.view(example.eyes), action):
            taken, goal = way
            marks |= {taken: "chosen", goal: sign}
    return marks

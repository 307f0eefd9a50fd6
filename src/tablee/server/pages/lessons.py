"""The pages of the lessons."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from tablee.core import GAMES
from tablee.locale import Voice
from tablee.locale.names import PARTNER
from tablee.server.api.lessons import answer_body, known_lesson, learner_view
from tablee.server.http.languages import voice_of
from tablee.server.pages.home import games_of, templates
from tablee.server.warming import compile_next
from tablee.teaching import Lesson, has_lesson, lesson_of
from tablee.web.sentences import sentence_texts
from tablee.web.texts import board_texts, lesson_texts, points_texts

router = APIRouter(include_in_schema=False)


@router.get("/learn")
def learn(request: Request) -> Response:
    """Choose a game to learn."""
    taught = filter(has_lesson, games_of(request))
    lessons = [{"name": name, "title": GAMES[name].title, "steps": len(lesson_of(name).steps)} for name in taught]
    return templates.TemplateResponse(
        request, "learn.html", {"lessons": lessons, "texts": lesson_texts(voice_of(request))}
    )


@router.get("/learn/{game}", dependencies=[Depends(compile_next)])
def lesson(request: Request, game: str) -> Response:
    """The lesson of a game, from its first step to the first real game."""
    known_lesson(game)
    voice = voice_of(request)
    texts = {"lesson": lesson_texts(voice), "board": board_texts(voice, game), "points": points_texts(voice, game)}
    texts["sentences"] = sentence_texts(voice, game)
    facts = {"game": GAMES[game], "texts": texts, "steps": _step_bodies(game, voice), "partner": voice.speak(PARTNER)}
    return templates.TemplateResponse(request, "lesson.html", facts)


@cache
def _step_bodies(game: str, voice: Voice) -> list[dict[str, Any]]:
    """Return all steps of a lesson; cached, because they take ten milliseconds."""
    taught = lesson_of(game)
    return [_step_body(taught, number, voice) for number in range(len(taught.steps))]


def _step_body(taught: Lesson, number: int, voice: Voice) -> dict[str, Any]:
    """Return a step with everything that the page needs to check actions without the server."""
    step, start = taught.step(number), taught.start(number)
    return {
        "say": voice.speak(step.say),
        "now": learner_view(start),
        "wished": step.wished[0] if step.wished else None,
        "alone": step.alone,
        "struct": start.buffer.tobytes().hex(),
        "players": start.game.players,
        "right": {action: answer_body(taught.answer(number, action), voice) for action in step.wished},
        "kindly": voice.speak(step.kindly or step.say),
    }

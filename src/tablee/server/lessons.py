"""The lessons: their pages, and the answer to each try. Nothing is kept here: a try names its step."""

from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, Field

from tablee.core import GAMES, State
from tablee.locale import Voice
from tablee.server.errors import Missing
from tablee.server.languages import voice_of
from tablee.server.pages import templates
from tablee.server.warming import rules_ready
from tablee.teaching import LEARNER, PARTNER, Lesson, Step, lesson_of
from tablee.web.texts import board_texts, lesson_texts

pages = APIRouter(include_in_schema=False)
api = APIRouter()


class Try(BaseModel):
    """What a learner does in a step of a lesson."""

    action: str = Field(examples=["Vb2"], max_length=16)


@pages.get("/learn")
def learn(request: Request) -> Response:
    """Choose a game to learn."""
    lessons = [{"name": name, "title": GAMES[name].title, "steps": len(lesson_of(name).steps)} for name in GAMES]
    return templates.TemplateResponse(
        request, "learn.html", {"lessons": lessons, "texts": lesson_texts(voice_of(request))}
    )


@pages.get("/learn/{game}", dependencies=[Depends(rules_ready)])
def lesson(request: Request, game: str) -> Response:
    """The lesson of a game, from its first step to the first real game."""
    taught, voice = _lesson(game), voice_of(request)
    texts = {"lesson": lesson_texts(voice), "board": board_texts(voice, game)}
    steps = [_tell_step(step, taught.start(number), voice) for number, step in enumerate(taught.steps)]
    facts = {"game": GAMES[game], "texts": texts, "steps": steps, "partner": PARTNER}
    return templates.TemplateResponse(request, "lesson.html", facts)


@api.post("/lessons/{game}/{step}", dependencies=[Depends(rules_ready)])
def attempt(request: Request, game: str, step: int, tried: Try) -> dict[str, Any]:
    """What to say to a learner's action, and what it does where it is the wished one; steps count from 0."""
    answer = _lesson(game).answer(step, tried.action)
    acts = [{"events": list(state.view(LEARNER).events), "now": _now(state)} for state in answer.states]
    return {"message": voice_of(request).speak(answer.message), "rule": answer.rule, "acts": acts}


def _lesson(game: str) -> Lesson:
    if game not in GAMES:
        raise Missing("There is no game {name!r}.", name=game)
    return lesson_of(game)


def _tell_step(step: Step, start: State, voice: Voice) -> dict[str, Any]:
    wished = step.wished[0] if step.wished else None
    return {"say": voice.speak(step.say), "now": _now(start), "wished": wished, "alone": step.alone}


def _now(state: State) -> dict[str, Any]:
    return state.view(LEARNER).now

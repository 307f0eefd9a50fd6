"""Responses to a learner's actions in a lesson. Stateless: each request names its step."""

from typing import Any

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from tablee.core import GAMES, State
from tablee.locale import Voice
from tablee.server.http.errors import known_game
from tablee.server.http.languages import voice_of
from tablee.server.http.validation import Strict, StrictRoute, Whole
from tablee.server.warming import compile_next
from tablee.teaching import LEARNER, Answer, Lesson, has_lesson, lesson_of

router = APIRouter(route_class=StrictRoute)


class Try(Strict):
    """A learner's action in a step of a lesson."""

    action: str = Field(examples=["Vb2"], max_length=16)


@router.post("/lessons/{game}/{step}", dependencies=[Depends(compile_next)])
def attempt(request: Request, game: str, step: Whole, tried: Try) -> dict[str, Any]:
    """The answer to a learner's action, and its effect if it is the expected one; steps count from 0."""
    return answer_body(known_lesson(game).answer(step, tried.action), voice_of(request))


def known_lesson(game: str) -> Lesson:
    """The lesson of a game, if there is one."""
    known_game(game, among=[name for name in GAMES if has_lesson(name)])
    return lesson_of(game)


def answer_body(answer: Answer, voice: Voice) -> dict[str, Any]:
    """Return the response in the learner's language, and the effects of the action."""
    acts = [{"events": list(state.view(LEARNER).events), "now": learner_view(state)} for state in answer.states]
    return {"message": voice.speak(answer.message), "rule": answer.rule, "acts": acts}


def learner_view(state: State) -> dict[str, Any]:
    """Return the game as the learner sees it."""
    return state.view(LEARNER).now

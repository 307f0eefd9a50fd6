"""A lesson: a first game in a few steps on real positions. A step is data; the rules check every action."""

from __future__ import annotations

from dataclasses import dataclass

import tablee.core
from tablee.core import State
from tablee.core.errors import TableeError
from tablee.core.sentences import Sentence

LEARNER = 0  # the learner's seat


@dataclass(frozen=True)
class LessonStep:
    """One thing to do, or to know where nothing is wished.

    ``start`` is a position's text; without one the step goes on where the step before ended. ``then`` is what happens
    after the wished action by itself. Whoever is left ``alone`` finds the way without a pointing hand.
    """

    say: Sentence
    wished: tuple[str, ...] = ()
    praise: Sentence | None = None
    kindly: Sentence | None = None  # to another action that is legal too
    start: str = ""
    then: tuple[str, ...] = ()
    alone: bool = False


@dataclass(frozen=True)
class Answer:
    """What a try led to; ``states`` is empty where the learner may try again."""

    message: Sentence
    rule: str | None = None
    states: tuple[State, ...] = ()


class NoStep(TableeError):
    """The lesson has no such step."""

    code = "no_step"
    for_programs = True


@dataclass(frozen=True)
class Lesson:
    """The steps of a game's lesson, in order."""

    game: str
    steps: tuple[LessonStep, ...]

    def start(self, number: int) -> State:
        """Where a step begins; steps count from 0."""
        step = self.step(number)
        if step.start:
            return tablee.core.position(self.game, step.start)
        return self.after(number - 1)[-1]

    def step(self, number: int) -> LessonStep:
        """A step by its number."""
        if number not in range(len(self.steps)):
            raise NoStep("This lesson has no step {number}.", number=number)
        return self.steps[number]

    def after(self, number: int, action: str | None = None) -> tuple[State, ...]:
        """The states that a wished action leads to: the first of them, unless one is named."""
        step = self.step(number)
        states = [self.start(number)]
        for played in (action or step.wished[0], *step.then):
            states.append(states[-1].play(played))
        return tuple(states[1:])

    def answer(self, number: int, action: str) -> Answer:
        """What to say to a try, and what happens if it was the right one."""
        step = self.step(number)
        objection = self.start(number).why(action)
        if objection is not None:
            return Answer(objection.sentence, objection.rule)
        if action in step.wished and step.praise is not None:
            return Answer(step.praise, states=self.after(number, action))
        return Answer(step.kindly or step.say)

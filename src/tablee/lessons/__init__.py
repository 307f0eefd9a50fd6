"""Lessons: for each game a first game in a few steps, which ends at a real table.

>>> LESSONS["deserto"].answer(1, "Vb2").states[0].events[1]
{'event': 'won', 'seat': 0, 'cell': 'a2', 'cards': 'T'}
"""

from tablee.lessons import deserto, desiree, diamoniak
from tablee.lessons.lesson import LEARNER, PARTNER, Answer, Lesson, NoStep, Step

__all__ = ["LEARNER", "LESSONS", "PARTNER", "Answer", "Lesson", "NoStep", "Step"]

LESSONS: dict[str, Lesson] = {stem.LESSON.game: stem.LESSON for stem in (deserto, desiree, diamoniak)}

"""The first game of Pig."""

from tablee.core.sentences import Sentence
from tablee.teaching.lesson import Lesson, LessonStep

LESSON = Lesson(
    "pig",
    (
        LessonStep(
            start="0/0 0 0 0 30 1:2:3",  # the same roll in every lesson
            say=Sentence("Who has 30 points first? Roll the die!"),
            wished=("roll",),
            praise=Sentence("Well rolled! That lies in your pot now."),
        ),
        LessonStep(
            start="12/8 0 11 5 30",
            say=Sentence("A one would lose all this. Keep it: stop!"),
            wished=("stop",),
            kindly=Sentence("You may roll on. But today we are careful: stop!"),
            praise=Sentence("Now these points are yours for good."),
        ),
        LessonStep(
            start="25/28 0 6 6 30",
            say=Sentence("You have 25, and 6 in the pot. Can you win now?"),
            wished=("stop",),
            kindly=Sentence("Do not roll: you have enough already!"),
            praise=Sentence("You win! Now you know Pig."),
            alone=True,
        ),
    ),
)

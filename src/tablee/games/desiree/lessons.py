"""The first game of Désirée: sliding, jumping, turning dice, and both ways to win."""

from tablee.core.sentences import Sentence
from tablee.games.desiree.game import DEFAULT_LAYOUT
from tablee.teaching.lesson import Lesson, LessonStep

LESSON = Lesson(
    "desiree",
    (
        LessonStep(
            start=DEFAULT_LAYOUT,
            say=Sentence("The white dice are yours. A die slides straight or diagonally. Slide the die from c3 to c5!"),
            wished=("c3c5",),
            kindly=Sentence("You can go there too, but try going from c3 to c5."),
            praise=Sentence("Well done! A die slides as far as you like, until something stands in its way."),
        ),
        LessonStep(
            start=DEFAULT_LAYOUT,
            say=Sentence("A die can also jump over one other die. Jump with the die on c2 over your own die!"),
            wished=("c2c4", "c2c5", "c2a2", "c2a4", "c2e4", "c2f5"),
            kindly=Sentence("You can go there too, but try to jump with the die on c2."),
            praise=Sentence("Hop! When you jump over your own dice, your number stays the same."),
        ),
        LessonStep(
            start="8/1a1aaaa1/1a1aaaa1/2c2a2/8/1ABAAAA1/1AAAAAA1/8 w",
            say=Sentence("Now jump with your 2 over the black 3, and watch your die!"),
            wished=("c3c6", "c3c7", "c3c8"),
            kindly=Sentence("You can go there too, but then nothing turns. Jump over the black 3!"),
            praise=Sentence("2 + 3 = 5: over a black die, the two numbers are added, and your die shows the sum."),
        ),
        LessonStep(
            start="8/1aaaa1a1/1aaaa1a1/2a2e2/8/1AAAABA1/1AAAAAA1/8 w",
            say=Sentence("A die has no 7. What happens when your 2 jumps over the black 5? Try it!"),
            wished=("f3f6", "f3f7", "f3f8"),
            kindly=Sentence("You can go there too, but try it with your 2 and the black 5."),
            praise=Sentence(
                "5 − 2 = 3: when the sum is more than 6, you take the smaller number away from the bigger one."
            ),
        ),
        LessonStep(
            start="8/1aaaaaa1/1aaaaaa1/8/A6A/2AAAA2/2AAAAA1/3A4 w",
            say=Sentence("You can have only three dice on the dark squares at the edge. Bring the die on h4 back!"),
            wished=("h4e4", "h4b4", "h4c4", "h4d4", "h4f4", "h4g4", "h4g3", "h4g5"),
            kindly=Sentence("You can go there too, but bring the die on h4 back to the light squares."),
            praise=Sentence("Good! Now there's room at the edge for another die."),
        ),
        LessonStep(
            start="8/1aaaaaa1/1aaaa3/1AbCdE2/8/1AAA4/1AAAAAF1/8 w",
            say=Sentence("Dice from 1 to 6 in a line: that wins! The colours don't matter. Bring your 6 to its place!"),
            wished=("g2g5",),
            kindly=Sentence("You can go there too, but look: 1, 2, 3, 4, 5, and where does the 6 belong?"),
            praise=Sentence("1, 2, 3, 4, 5, 6: you win! The line can also be diagonal."),
        ),
        LessonStep(
            start="8/1aaaFaa1/1aa1e1a1/1Ac3a1/2AbC3/1A4A1/1AAAAAA1/8 w",
            say=Sentence("The line can have one bend. It still needs a 4. Which of your dice can become a 4?"),
            wished=("b5e5",),
            kindly=Sentence("You can go there too, but look for a 1 that can jump over a 3: 1 + 3 = 4."),
            praise=Sentence("What a jump! The 1 became a 4, the line is complete, and you win."),
            alone=True,
        ),
        LessonStep(
            start="8/1aaaa1a1/1aaaa1a1/2a2d2/8/1CBAEBD1/1ADBECF1/8 w",
            say=Sentence(
                "You also win when your twelve dice show every number twice. There's one 2 too many, and a 6 is "
                "missing!"
            ),
            wished=("f3f6", "f3f7", "f3f8"),
            kindly=Sentence("You can go there too, but which jump makes 2 + 4 = 6?"),
            praise=Sentence("Every number twice: you win! Now you know how to play Désirée."),
            alone=True,
        ),
    ),
)

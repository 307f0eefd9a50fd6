"""The first game of Diamoniak, with two at the table: drawing, stopping, buying, the witch and the fairy."""

from collections import Counter

from tablee.core.sentences import Sentence
from tablee.games.diamoniak import rules
from tablee.games.diamoniak.writing import LETTERS
from tablee.locale.names import PARTNER
from tablee.teaching.lesson import Lesson, LessonStep

_MILA = {"name": PARTNER}


def _scene(castles: str, reserves: str, draws: str = "", phase: str = "begin", aside: str = "-") -> str:
    """A position with the learner to move; the cards not named lie in the draw pile, under the ones drawn first."""
    left = Counter(dict(zip(LETTERS, rules.COPIES.tolist(), strict=True)))
    for castle in castles.split("/"):
        if castle != "-":
            left[castle[0]] -= int(castle[1])
    left.subtract(card for card in reserves + draws + aside if card in LETTERS)
    return f"{castles} {reserves} 0 {phase} {draws}{''.join(left.elements())} {aside} 0 1:2:3"


LESSON = Lesson(
    "diamoniak",
    (
        LessonStep(
            start=_scene("-/-", "-/-", draws="RDR"),
            say=Sentence("Who will be first to build a whole castle? Tap the pile and draw a card!"),
            wished=("draw",),
            praise=Sentence("A red piece! Now you're building the red castle. It needs six red pieces."),
        ),
        LessonStep(
            say=Sentence("You can stop, or draw again. Be brave: draw one more card!"),
            wished=("draw",),
            kindly=Sentence("You can stop here. But today we're brave: draw once more!"),
            praise=Sentence("A diamond! It goes into your reserve, beside your castle. You'll need it soon."),
        ),
        LessonStep(
            say=Sentence("There are witches in the pile! If you stop now, you keep everything. Stop!"),
            wished=("stop",),
            kindly=Sentence("You can draw again. But a witch could come. This time, stop!"),
            then=("draw", "stop"),
            praise=Sentence("{name} drew a red piece. The red castle is yours, so the piece waits in reserve.", _MILA),
        ),
        LessonStep(
            start=_scene("R3/B2", "DDD/DR"),
            say=Sentence("You have three diamonds, and {name} has a red piece in reserve. Buy it!", _MILA),
            wished=("buy 1",),
            kindly=Sentence("You can draw. But drawing is risky and buying isn't. Buy the red piece!"),
            praise=Sentence("Your castle grows! Three diamonds for a piece: buying takes a whole turn."),
        ),
        LessonStep(
            start=_scene("R4/B2", "GDD/D", draws="W"),
            say=Sentence("Your castle is nearly done. Draw a card and see what comes!"),
            wished=("draw",),
            praise=Sentence("Oh no, a witch! She wants three of your cards, and your turn is over."),
        ),
        LessonStep(
            say=Sentence("You choose what she gets. Keep your red castle! Give her the green piece first."),
            wished=("-G",),
            kindly=Sentence("You can give that. But green doesn't help you: give her the green piece."),
            then=("-D", "-D"),
            praise=Sentence("Clever! She took a green piece and two diamonds. Your castle still stands."),
        ),
        LessonStep(
            start=_scene("R4/B3", "DF/DD", phase="witch:3", aside="W"),
            say=Sentence("Another witch! But this time you have a fairy in reserve. Let her help you!"),
            wished=("fairy",),
            kindly=Sentence("You can give that. But the fairy can save all your cards."),
            praise=Sentence("The fairy chases the witch off, and you keep everything else."),
        ),
        LessonStep(
            start=_scene("R5/B4", "DDD/DR"),
            say=Sentence("One piece is missing! Is there a way to get it without meeting a witch?"),
            wished=("buy 1",),
            kindly=Sentence("You can draw. But a witch could come. What can three diamonds do?"),
            praise=Sentence("Six pieces: your castle is complete, and you win! Now you know how to play Diamoniak."),
            alone=True,
        ),
    ),
)

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
            praise=Sentence("A red part! Now you are building the red castle. It needs six red parts."),
        ),
        LessonStep(
            say=Sentence("You may stop, or draw again. Be brave: draw one more card!"),
            wished=("draw",),
            kindly=Sentence("You may stop here. But today we are brave: draw once more!"),
            praise=Sentence("A diamond! It goes into your reserve, beside your castle. You will need it soon."),
        ),
        LessonStep(
            say=Sentence("There are witches in the pile! If you stop now, you keep everything. Stop!"),
            wished=("stop",),
            kindly=Sentence("You may draw again. But a witch could come. This time, stop!"),
            then=("draw", "stop"),
            praise=Sentence("{name} drew a red part. The red castle is yours, so the part waits in reserve.", _MILA),
        ),
        LessonStep(
            start=_scene("R3/B2", "DDD/DR"),
            say=Sentence("You have three diamonds, and {name} has a red part in reserve. Buy it!", _MILA),
            wished=("buy 1",),
            kindly=Sentence("You may draw. But drawing is risky and buying is not. Buy the red part!"),
            praise=Sentence("Your castle grows! Three diamonds for a part: buying takes a whole turn."),
        ),
        LessonStep(
            start=_scene("R4/B2", "GDD/D", draws="W"),
            say=Sentence("Your castle is nearly done. Draw a card and see what comes!"),
            wished=("draw",),
            praise=Sentence("Oh no, a witch! She wants three of your cards, and your turn is over."),
        ),
        LessonStep(
            say=Sentence("You choose what she gets. Keep your red castle! Give her the green part first."),
            wished=("-G",),
            kindly=Sentence("You may give that. But green does not help you: give her the green part."),
            then=("-D", "-D"),
            praise=Sentence("Clever! She took a green part and two diamonds. Your castle still stands."),
        ),
        LessonStep(
            start=_scene("R4/B3", "DF/DD", phase="witch:3", aside="W"),
            say=Sentence("Another witch! But this time you have a fairy in reserve. Let her help you!"),
            wished=("fairy",),
            kindly=Sentence("You may give that. But the fairy can save all your cards."),
            praise=Sentence("The fairy sends the witch away, and you keep everything else."),
        ),
        LessonStep(
            start=_scene("R5/B4", "DDD/DR"),
            say=Sentence("One part is missing! Is there a way to get it without meeting a witch?"),
            wished=("buy 1",),
            kindly=Sentence("You may draw. But a witch could come. What can three diamonds do?"),
            praise=Sentence("Six parts: your castle is complete, and you win! Now you know how to play Diamoniak."),
            alone=True,
        ),
    ),
)

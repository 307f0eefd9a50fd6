"""The first game of Deserto, in the classic edition, with two at the table."""

from collections import Counter

from tablee.core.sentences import Sentence
from tablee.games.deserto import rules
from tablee.games.deserto.writing import LETTERS
from tablee.locale.names import PARTNER
from tablee.teaching.lesson import Lesson, LessonStep

_MILA = {"name": PARTNER}


def _scene(area: str, hands: str, won: str = "-/-", draws: str = "") -> str:
    """A position with the learner to move; the cards not named lie in the draw pile, under the ones drawn first."""
    left = Counter(dict(zip(LETTERS, rules.COPIES.tolist(), strict=True)))
    left.subtract(card for card in area + hands + won + draws if card in LETTERS)
    return f"{area} {hands} {won} 0 {draws}{''.join(left.elements()) or '-'} classic"


LESSON = Lesson(
    "deserto",
    (
        LessonStep(
            start=_scene("V,-/-,-", "ORV/RTV", draws="T"),
            say=Sentence("These three cards are yours. Tap the oasis, then tap a glowing space beside the other card."),
            wished=("Ob2", "Oa1"),
            kindly=Sentence("You can do that too. But let's start with the oasis."),
            praise=Sentence("Well done! The oasis is peaceful: it beats no card, and no card beats it."),
        ),
        LessonStep(
            start=_scene("T,-/-,-", "ORV/OTV", draws="R"),
            say=Sentence("A vizier catches thieves. Play your vizier next to the thief!"),
            wished=("Vb2", "Va1"),
            kindly=Sentence("You can do that too. But then the thief stays free. Play the vizier!"),
            praise=Sentence("Caught! You've won the thief. Then you pick up a new card, so you have three again."),
        ),
        LessonStep(
            start=_scene("R,V/-,-", "ORT/OTV", draws="V"),
            say=Sentence(
                "A thief steals treasures, but never goes next to a vizier. Play your thief beside the treasure!"
            ),
            wished=("Ta1",),
            kindly=Sentence("You can do that too. But only the thief can steal the treasure."),
            praise=Sentence("The treasure is yours! Only sides count: cards that touch at a corner do nothing."),
        ),
        LessonStep(
            start=_scene("T,O/-,-", "ORR/OTV", won="T/-", draws="V"),
            say=Sentence("Your treasure can't go next to a thief. Where is it safe? Find the space!"),
            wished=("Rb1",),
            kindly=Sentence("You can do that too. But look for a safe space for the treasure."),
            praise=Sentence("Yes! The thief only touches the corner, so your treasure is safe here."),
            alone=True,
        ),
        LessonStep(
            start=_scene("VOR,O/TV,R", "ORT/RTV", won="TR/V", draws="O"),
            say=Sentence("All four spaces are full. Now cards go on top. Steal two treasures at once with your thief!"),
            wished=("Tb2", "Ta1"),
            kindly=Sentence("You can do that too. But the thief can steal both treasures at once."),
            praise=Sentence("Hooray, four cards! You always win the whole pile, not only the card on top."),
            alone=True,
        ),
        LessonStep(
            start=_scene("RV,V/TV,O", "OTV/RRT", won="TRT/VT", draws="R"),
            say=Sentence("There are three viziers already. Play the fourth one on the oasis!"),
            wished=("Vb1",),
            kindly=Sentence("You can do that too. But the fourth vizier wins you a whole carpet full of cards."),
            praise=Sentence("Four viziers: all the cards are yours! Then the carpet is empty and it starts again."),
        ),
        LessonStep(
            start=_scene("V,-/-,-", "TTT/RTV", won="TRTVV/VTR", draws="V"),
            say=Sentence("No thief dares to go next to the vizier. So give one away: tap a thief, then the gift."),
            wished=("T>",),
            praise=Sentence("Now {name} has one more card. The gift always goes to the player before you.", _MILA),
        ),
        LessonStep(
            start=_scene("R,O/V,-", "OTV/RTV", won="TRTVV/VTRT"),
            say=Sentence(
                "This is the classic edition. The revised one is a little stricter: you can choose it for a new table."
            ),
        ),
        LessonStep(
            start="-,RTT/-,- V/- OORRRRRRRTTTTTTTVVVVVVV/OOOORRRRRRRTTTTTTVVVVVVV 0 - classic",
            say=Sentence("This is the last card. Whoever has the most cards wins the game. Can you still win?"),
            wished=("Va2", "Vb1"),
            kindly=Sentence("You can do that too. But then {name} wins. Can you catch the thieves?", _MILA),
            praise=Sentence("You win! You have more cards than {name}. Now you know how to play Deserto.", _MILA),
            alone=True,
        ),
    ),
)

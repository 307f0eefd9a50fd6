"""Pig for the player who learns: one roll in six loses the pot."""

from tablee.bots.coach import Counsel, Courage, after, to_win_the_game, wins
from tablee.bots.explanation import Explanation
from tablee.core import View
from tablee.core.sentences import Sentence, counted
from tablee_pig import rules

CHANCE = 1 / rules.FACES
MUCH = 20  # points that nobody likes to lose


def explain(view: View, action: str) -> Explanation:
    """What a roll may bring and cost, and what stopping keeps."""
    pot = int(view.struct["pot"])
    if action == "stop":
        return Explanation(action, wins=(counted("You keep {count} point.", "You keep {count} points.", pot),))
    lost = counted("A one would lose {count} point.", "A one would lose {count} points.", pot)
    hope = Sentence("Five rolls in six bring you points.")
    return Explanation(action, (hope,), (lost,) if pot else (), (), {"one": CHANCE})


def where(action: str) -> Sentence:
    """Where to look, without telling what to do there."""
    return Sentence("Look at the die.") if action == "roll" else Sentence("Look at what you have rolled so far.")


def coach(view: View) -> Counsel:
    """Is the pot enough to win, and how brave would a roll be?"""
    sure = (action for action in view.legal_actions if action == "stop" and wins(view, after(view, action)))
    pot = int(view.struct["pot"])
    courage = Courage(
        CHANCE if pot else 0.0,
        min(1.0, pot / MUCH),
        Sentence("Some danger.") if pot else Sentence("No danger!"),
        Sentence("One roll in six is a one."),
        counted("It would cost {count} point.", "It would cost {count} points.", pot),
    )
    return to_win_the_game(sure).with_courage(courage)

"""Pig's rule book."""

from tablee.core import Game
from tablee.core.sentences import Sentence
from tablee.teaching.rulebook import BEGINS, Example, Rule, Section, Switch
from tablee_pig.game import GOALS


def sections(game: Game) -> tuple[Section, ...]:
    """The rules as this game plays them."""
    goal = {"goal": game.chosen["goal"]}
    return (
        Section("goal", (Rule(Sentence("Be the first to have {goal} points.", goal)),)),
        Section("setup", (Rule(BEGINS, "P1"),)),
        Section("turn", TURN, (KEEP,)),
        Section("winning", (Rule(Sentence("Whoever stops with {goal} points or more wins.", goal), "P6"),)),
        Section("house", (Rule(Sentence("How many points?")),), (), (), HOUSE),
    )


TURN = (
    Rule(Sentence("Roll the die as often as you like."), "P2"),
    Rule(Sentence("Two to six: it goes into your pot."), "P3"),
    Rule(Sentence("One: the pot is lost, and your turn is over."), "P4"),
    Rule(Sentence("Stop, and the pot is yours for good. Then it is the next player's turn."), "P5"),
)
KEEP = Example(
    "keep",
    "12/8 0 11 5 30",
    Sentence("You stop and keep eleven points."),
    plays=("stop",),
    then={"points": [23, 8], "turn": 1},
)
HOUSE = tuple(Switch("goal", said) for said in GOALS.values())

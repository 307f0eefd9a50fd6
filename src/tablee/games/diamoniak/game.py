"""Diamoniak, declared: options, notation, facts, events, and why an action is not allowed."""

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar

from tablee.core.game import Ending, Game, Option, Refusal
from tablee.core.report import Happening, Report
from tablee.core.sentences import Sentence
from tablee.core.shapes import NUMBER, Cards, Each, Maybe, Object, Remark, Text, Word, counting, remark
from tablee.games.diamoniak import report, rules, writing
from tablee.games.diamoniak.writing import LETTERS, PHASES

WORDS = dict(
    enumerate((*(f"-{card}" for card in "BDFGRY"), *(f"buy {seat}" for seat in range(4)), "draw", "fairy", "stop"))
)
SIZES = {rules.PARTS: Sentence("Six pieces, as usual"), rules.SHORT: Sentence("Four pieces: a short game")}
WITCHES = {8: Sentence("Eight, as usual"), 7: Sentence("Seven: a little kinder")}
CARD, CARDS = Word(LETTERS), Cards(LETTERS)


class Diamoniak(Game):
    """Diamoniak.

    >>> Diamoniak(players=3, witches=7)
    tablee.load('diamoniak', players=3, witches=7, parts=6)
    """

    name = "diamoniak"
    title = "Diamoniak"
    goal = "Be the first to build a whole castle: six parts of one colour."
    pitch = Sentence("Dare to draw again and build the first castle.")
    authors = "Grégory Kirschbaum, Alex Sanders"
    age, minutes = 5, 15
    custom = Sentence("A nice custom: the youngest starts.")
    seats = range(2, 5)
    longest = rules.ACTION_LIMIT
    rules: ClassVar[ModuleType] = rules
    writing: ClassVar[ModuleType] = writing
    letters = LETTERS
    notation: ClassVar[Mapping[int, str]] = WORDS
    malformed = "{action!r} is not an action of Diamoniak: draw, stop, fairy, buy and a seat, or - and a card."
    same_view = True
    options = (
        Option(
            "witches", 8, (7, 8), "how many witches are among the cards", Sentence("How many witches?"), said=WITCHES
        ),
        Option(
            "parts",
            rules.PARTS,
            (rules.TINY, rules.SHORT, rules.PARTS),
            "how many parts a whole castle has; with 2 there are 14 cards, for programs that solve games",
            Sentence("How big is a castle?"),
            said=SIZES,
        ),
    )
    report = Report(
        report,
        facts={
            "parts": NUMBER,  # in a whole castle
            "castles": Each(Object({"colour": CARD, "parts": NUMBER})),
            "reserves": Each(CARDS),
            "pile": NUMBER,
            "pile_content": CARDS,
            "aside": CARDS,
            "phase": Word(PHASES),
            "owed": NUMBER,
            "actions": NUMBER,
        },
        events={
            report.SHUFFLED: Happening("shuffled", {"count": NUMBER}),
            report.RESHUFFLED: Happening("reshuffle", {"count": NUMBER, "deck": Maybe(Text(LETTERS))}),
            report.DREW: Happening("drew", {"seat": NUMBER, "card": CARD}),
            report.MET_WITCH: Happening("witch", {"seat": NUMBER, "owed": NUMBER}),
            report.BUILT: Happening("built", {"seat": NUMBER, "card": CARD, "parts": NUMBER, "of": NUMBER}),
            report.STOPPED: Happening("stopped", {"seat": NUMBER}),
            report.SENT_FAIRY: Happening("fairy", {"seat": NUMBER}),
            report.BOUGHT: Happening("bought", {"seat": NUMBER, "from": NUMBER, "card": CARD, "price": NUMBER}),
            report.GIVEN: Happening("given", {"seat": NUMBER, "card": CARD, "from": Word(("castle", "reserve"))}),
            report.RUINED: Happening("ruined", {"seat": NUMBER, "colour": CARD}),
            report.COMPLETED: Happening("completed", {"seat": NUMBER}),
        },
    )
    revealing = frozenset({"drew", "reshuffle"})
    refusals: ClassVar[Mapping[int, Refusal]] = {
        rules.NOT_HELD: Refusal("M6", remark("You don't have this card.")),
        rules.NO_WITCH_COMES: Refusal("M6", remark("You give cards away only when a witch comes.")),
        rules.NO_FAIRY: Refusal("M7", remark("You have no fairy in reserve.")),
        rules.TOO_LATE_FOR_FAIRY: Refusal(
            "MR4", remark("You've already given the first card, so no fairy can help any more.")
        ),
        rules.FAIRY_FOR_NOTHING: Refusal("M7", remark("A fairy helps only against a witch who has just been drawn.")),
        rules.GIVE_FIRST: Refusal(
            "M6", counting("First give the witch a card.", "First give the witch {count} cards.", count=NUMBER)
        ),
        rules.DRAW_FIRST: Refusal("M2", remark("You have to draw at least one card before you stop.")),
        rules.DRAWN_ALREADY: Refusal("M2", remark("If you've drawn a card, you can't buy in the same turn.")),
        rules.NOBODY_THERE: Refusal("M9", remark("Nobody sits there.")),
        rules.OWN_SEAT: Refusal("M9", remark("You can only buy pieces from another player.")),
        rules.NO_CASTLE: Refusal("M9", remark("You can only buy a piece once you have a castle.")),
        rules.TOO_POOR: Refusal("M9", remark("A piece costs three diamonds.")),
        rules.NOTHING_TO_BUY: Refusal("M9", remark("This player has no piece of your colour in reserve.")),
    }
    endings: ClassVar[Mapping[int, Ending]] = {
        rules.WHOLE_CASTLE: Ending("castle", "M10"),
        rules.TOO_LONG: Ending("action_limit", "MR6"),
    }
    draws = frozenset({"action_limit"})
    complaints: ClassVar[Mapping[int, Remark]] = {
        writing.NOT_WRITTEN_SO: Remark("{text!r} is not written like a position of Diamoniak."),
        writing.OTHER_SEATS: Remark("{text!r} does not tell two to four castles and as many reserves."),
        writing.OTHER_WITCHES: Remark(
            "{text!r} has {witches} witches in pile and aside, not {fewest} or {most} (MR7).",
            {"witches": NUMBER, "fewest": NUMBER, "most": NUMBER},
        ),
        writing.OTHER_CARDS: Remark(
            "{text!r} has {given} cards {letter}, Diamoniak has {right}.",
            {"given": NUMBER, "letter": CARD, "right": NUMBER},
        ),
        writing.NO_SUCH_SEAT: Remark(
            "There is no seat {turn} at a table of {players}.", {"turn": NUMBER, "players": NUMBER}
        ),
        writing.SAME_COLOUR: Remark("{text!r} lets two players build one colour (M3)."),
        writing.OWN_IN_RESERVE: Remark("Seat {seat} keeps parts of its own colour in reserve (MR2).", {"seat": NUMBER}),
        writing.WRONGLY_OWED: Remark("The witch cannot be owed {owed} cards in {text!r} (M6).", {"owed": NUMBER}),
        writing.NO_WITCH: Remark("The witch of {text!r} does not lie aside (M6)."),
        writing.NOTHING_GIVEN: Remark("What was given to the witch of {text!r} does not lie aside (M6)."),
        writing.NOTHING_DRAWN: Remark("Seat {seat} has drawn but holds nothing in {text!r} (M2).", {"seat": NUMBER}),
        writing.WITCH_AND_CASTLE: Remark("A witch comes to a whole castle in {text!r} (M10)."),
        writing.WON_BEFORE: Remark("In {text!r} the castle of another seat was whole before (M10)."),
        writing.TOO_MANY_ACTIONS: Remark("{text!r} is past {limit} actions (MR6).", {"limit": NUMBER}),
    }

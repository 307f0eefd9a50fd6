"""Deserto, declared: editions, notation, facts, events, and why an action is not allowed."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from tablee.core.errors import BadOption
from tablee.core.game import Ending, Game, Option, Refusal
from tablee.core.report import Happening, Report
from tablee.core.sentences import Sentence
from tablee.core.shapes import NUMBER, Cards, Each, Maybe, Object, Remark, Text, Word, remark
from tablee.games.deserto import report, rules, writing
from tablee.games.deserto.writing import LETTERS

CELLS = ("a1", "a2", "b1", "b2")
SWITCHES = {  # what each one means when it is on
    "starter": Sentence("A card lies on the carpet before the first turn."),
    "decline": Sentence("You can give a card away even if you could play one."),
    "same": Sentence("You can cover a card with the same kind."),
}
EDITIONS = {"classic": dict.fromkeys(SWITCHES, True), "revised": dict.fromkeys(SWITCHES, False)}

WORDS = dict(enumerate(f"{letter}{place}" for letter in LETTERS for place in (">", *CELLS)))
CARD, CARDS, PILE, CELL = Word(LETTERS), Cards(LETTERS), Text(LETTERS), Word(CELLS)
AREA = Object(dict.fromkeys(CELLS, PILE))
QUOTED = Text(bytes(range(128)).decode())  # letters of the text that was given


def _switch(name: str, meaning: str) -> Option:
    return Option(name, None, (True, False), meaning, SWITCHES[name])


class Deserto(Game):
    """Deserto.

    >>> Deserto(edition="revised", decline=True, copies=2, hand_size=2)
    tablee.load('deserto', players=2, edition='revised', starter=False, decline=True, same=False, copies=2, hand_size=2)
    """

    name = "deserto"
    title = "Deserto"
    goal = "Win the most cards: a vizier catches thieves, a thief takes treasures."
    pitch = Sentence("Catch thieves, steal treasures, win the most cards.")
    authors = "Jean-Jacques Derghazarian"
    age, minutes = 7, 15
    custom = Sentence("A nice custom: the youngest starts.")
    seats = range(2, 5)
    rules: ClassVar[ModuleType] = rules
    writing: ClassVar[ModuleType] = writing
    letters = LETTERS
    notation: ClassVar[Mapping[int, str]] = WORDS
    malformed = "{action!r} is not an action of Deserto: a card and a cell like Tb2, or a card and > to give it."
    options = (
        Option(
            "edition",
            "classic",
            tuple(EDITIONS),
            "a bundle of the three switches",
            title=Sentence("Which rules?"),
            said={
                "classic": Sentence("Classic edition"),
                "revised": Sentence("Revised edition: a little stricter"),
            },
            sets=EDITIONS,
            short={"classic": Sentence("Classic edition"), "revised": Sentence("Revised edition")},
        ),
        _switch("starter", "one card lies in the area before the first turn"),
        _switch("decline", "a card may be given away although one could be placed"),
        _switch("same", "a card may go on top of a card of its own kind"),
        Option(
            "copies",
            rules.FULL,
            (rules.MINI, rules.FULL),
            "how many treasures, thieves and viziers there are, each; with 2 there are no oases, to solve the game",
        ),
        Option("hand_size", rules.HAND, tuple(range(1, rules.HAND + 1)), "how many cards each hand has"),
    )
    report = Report(
        report,
        facts={"area": AREA, "held": Each(NUMBER), "won": Each(CARDS), "pile": NUMBER},
        own={"hands": Each(CARDS)},
        further={"unseen": CARDS},
        events={
            report.HAND_DEALT: Happening("dealt", {"seat": NUMBER, "count": NUMBER, "cards": Maybe(CARDS)}),
            report.TURNED_UP: Happening("turned_up", {"card": CARD, "cell": CELL}),
            report.GIVEN: Happening("given", {"seat": NUMBER, "to": NUMBER, "card": CARD}),
            report.PLACED: Happening("placed", {"seat": NUMBER, "card": CARD, "cell": CELL}),
            report.WON: Happening("won", {"seat": NUMBER, "cell": CELL, "cards": PILE}),
            report.SWEPT: Happening("swept", {"seat": NUMBER, "cards": PILE, "area": AREA}),
            report.DREW: Happening("drew", {"seat": NUMBER, "card": Maybe(CARD)}),
        },
    )
    revealing = frozenset({"drew"})
    refusals: ClassVar[Mapping[int, Refusal]] = {
        rules.NOT_HELD: Refusal("D4", remark("You don't have this card in your hand.")),
        rules.CAN_PLACE: Refusal("D11", remark("You can give a card away only if you can't play any.")),
        rules.NOT_ON_A2: Refusal("DR2", remark("The carpet is empty: start top left.").lights("a2")),
        rules.NOTHING_BESIDE: Refusal(
            "D5",
            remark("There's no card next to this space. Touching corners doesn't count.", cell=CELL).lights("{cell}"),
        ),
        rules.TAKEN: Refusal(
            "D6", remark("You can cover a card only when all four spaces are full.", cell=CELL).lights("{cell}")
        ),
        rules.OWN_KIND: Refusal(
            "D6", remark("In this edition you can't cover a card with the same kind.", cell=CELL).lights("{cell}")
        ),
        rules.NEXT_TO_THIEF: Refusal(
            "D7", remark("You can't put a treasure next to a thief.", cell=CELL, beside=CELL).lights("{beside}")
        ),
        rules.NEXT_TO_VIZIER: Refusal(
            "D7", remark("You can't put a thief next to a vizier.", cell=CELL, beside=CELL).lights("{beside}")
        ),
    }
    endings: ClassVar[Mapping[int, Ending]] = {rules.ALL_PLAYED: Ending("most_cards", "D12")}
    complaints: ClassVar[Mapping[int, Remark]] = {
        writing.NOT_WRITTEN_SO: Remark("{text!r} is not written like a position of Deserto."),
        writing.OTHER_SEATS: Remark("{text!r} does not tell two to four hands and as many won piles."),
        writing.OTHER_CARDS: Remark(
            "{text!r} has {given} cards {letter}, Deserto has {right}.",
            {"given": NUMBER, "letter": CARD, "right": NUMBER},
        ),
        writing.NO_SUCH_SEAT: Remark(
            "There is no seat {turn} at a table of {players}.", {"turn": NUMBER, "players": NUMBER}
        ),
        writing.WRONGLY_HELD: Remark(
            "The hands hold {held} cards, which cannot be when {left} are left to draw (D10).",
            {"left": NUMBER, "held": Each(NUMBER)},
        ),
        writing.WON_BEFORE: Remark("{one} would have won {other} (D8).", {"one": CELL, "other": CELL}),
        writing.SWEPT_BEFORE: Remark("Four viziers would have been swept (D9)."),
        writing.OTHER_TALES: Remark("The forced gifts of {text!r} do not fit its players and rules (D11)."),
        writing.NO_FORCED_GIFT: Remark(
            "{tale!r} does not begin with a forced gift, or is too long (D11).", {"tale": QUOTED}
        ),
        writing.CONTRADICTION: Remark("The hand of seat {seat} contradicts its forced gifts (D11).", {"seat": NUMBER}),
    }

    def __init__(self, /, players: int | None = None, **options: Any) -> None:
        super().__init__(players, **options)
        self.longest = sum(self.copies())
        if not rules.can_deal(self.blank()):
            raise BadOption("{cards} cards are not enough for {game!r}.", cards=self.longest, game=self)

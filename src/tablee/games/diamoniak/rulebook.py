"""Diamoniak's rulebook."""

from tablee.core import Game, View
from tablee.core.sentences import Sentence
from tablee.games.diamoniak import rules
from tablee.games.diamoniak.game import SIZES, WITCHES
from tablee.teaching.printing import Cards, Printed
from tablee.teaching.rulebook import BEGINS, Example, Pictures, Piece, Rule, Section, Switch

COLOURS = tuple(f"art.svg#diamoniak-card-{colour}" for colour in ("red", "blue", "green", "yellow"))


def sections(game: Game) -> tuple[Section, ...]:
    """The rules as this game plays them."""
    *others, whole = _examples(game)
    parts = {"parts": game.chosen["parts"]}
    goal = (DARE, Rule(Sentence("A castle has {parts} pieces of one colour.", parts)))
    winning = (Rule(Sentence("Whoever has {parts} pieces in their castle wins at once.", parts), "M10"),)
    return (
        Section("goal", goal, pieces=_pieces(game)),
        Section("setup", SETUP),
        Section("turn", TURN, tuple(others)),
        Section("winning", winning, (whole,)),
        Section("when", WHEN),
        Section("house", HOUSE, (), (), SWITCHED),
    )


DARE = Rule(Sentence("Dare to draw again and build the first castle."))
HOUSE = (Rule(Sentence("How many witches?"), "MR7"), Rule(Sentence("How big is a castle?"), "MR8"))
SWITCHED = (
    *(Switch("witches", said) for said in WITCHES.values()),
    *(Switch("parts", said) for said in SIZES.values()),
)
SETUP = (
    Rule(Sentence("Shuffle all the cards and put them face down on the table: this is the draw pile."), "M1"),
    Rule(BEGINS, "M1"),
)
TURN = (
    Rule(
        Sentence(
            "Draw or buy. If you draw, take a card and show it to everyone. Then choose: draw again, or stop. If "
            "you've drawn, you can't buy in the same turn."
        ),
        "M2",
    ),
    Rule(
        Sentence(
            "A castle piece, and you have no castle yet: if nobody else has a castle of this colour, that's now your "
            "castle. Otherwise the piece goes into your reserve."
        ),
        "M3",
    ),
    Rule(
        Sentence(
            "A castle piece, and you have a castle: if it's your colour, it goes into your castle. Otherwise it goes "
            "into your reserve."
        ),
        "M4",
    ),
    Rule(Sentence("A diamond or a fairy: it goes into your reserve."), "M5"),
    Rule(
        Sentence(
            "A witch: put her aside, with {toll} of your cards. You choose which: diamonds, pieces from your "
            "reserve, even pieces of your castle. If you have fewer, she takes them all. Your turn is over.",
            {"toll": rules.TOLL},
        ),
        "M6",
    ),
    Rule(
        Sentence(
            "A witch, and you have a fairy: you can put the fairy aside with the witch and keep all your other "
            "cards. Your turn is over."
        ),
        "M7",
    ),
    Rule(
        Sentence(
            "To buy, you need a castle and {price} diamonds. Give them to another player and take one piece of your "
            "colour out of that player's reserve. Nobody can refuse. Your turn is over.",
            {"price": rules.PRICE},
        ),
        "M9",
    ),
)
WHEN = (
    Rule(
        Sentence("When the draw pile is empty, shuffle the cards that were put aside. They're the new pile."),
        "M8",
    ),
    Rule(
        Sentence("When you lose the last piece of your castle, its colour is free again, for you and for the others."),
        "MR1",
    ),
    Rule(Sentence("When you start a castle, pieces of this colour in your reserve go into it at once."), "MR2"),
    Rule(Sentence("When a witch comes, a fairy can be one of the cards you give her."), "MR3"),
    Rule(
        Sentence(
            "When you've given the witch the first card, no fairy can help any more. If you have no cards, she gets "
            "nothing."
        ),
        "MR4",
    ),
    Rule(
        Sentence("You can always see which cards are left in the pile, but not their order."),
        "MR5",
    ),
    Rule(
        Sentence(
            "When nobody has won after {actions} actions, it's a tie: nobody wins.", {"actions": rules.ACTION_LIMIT}
        ),
        "MR6",
    ),
)


def _copies(game: Game) -> dict[str, int]:
    return dict(zip(game.letters, game.copies(), strict=True))


def _pieces(game: Game) -> tuple[Piece, ...]:
    copies = _copies(game)
    return (
        Piece(COLOURS, Sentence("castle piece"), copies["R"]),
        Piece(("art.svg#diamoniak-diamond",), Sentence("diamond"), copies["D"]),
        Piece(("art.svg#diamoniak-fairy",), Sentence("fairy"), copies["F"]),
        Piece(("art.svg#diamoniak-witch",), Sentence("witch"), copies["W"]),
    )


def _castles(*castles: str) -> list[dict[str, object]]:
    """Castles as the facts of the game tell them, from colours and parts."""
    return [
        {"colour": None, "parts": 0} if castle == "-" else {"colour": castle[0], "parts": int(castle[1])}
        for castle in castles
    ]


def _examples(game: Game) -> tuple[Example, ...]:
    whole = game.chosen["parts"]
    some, more = f"B{max(1, whole - 3)}", f"B{max(1, whole - 3) + 1}"
    red = f"R{min(2, whole - 1)}"
    return (
        Example(
            "taken",
            _position(game, "-/R1 -/- begin", top="R"),
            Sentence("You draw a red piece, but the red castle is the other player's. It goes into your reserve."),
            plays=("draw",),
            then={"reserves": ["R", ""], "castles": _castles("-", "R1")},
        ),
        Example(
            "witch",
            _position(game, f"{some}/{red} DDD/- witch:3", aside="W"),
            Sentence("A witch! You give her three diamonds, so your castle stays as it is."),
            plays=("-D", "-D", "-D"),
            then={"reserves": ["", ""], "castles": _castles(some, red), "turn": 1},
        ),
        Example(
            "fairy",
            _position(game, f"{some}/{red} DF/- witch:3", aside="W"),
            Sentence("The fairy chases the witch off. You keep everything else."),
            plays=("fairy",),
            then={"reserves": ["D", ""], "castles": _castles(some, red), "turn": 1},
        ),
        Example(
            "buy",
            _position(game, f"{some}/{red} DDD/BG begin"),
            Sentence("You pay three diamonds for the blue piece. It goes into your castle."),
            plays=("buy 1",),
            then={"reserves": ["", "DDDG"], "castles": _castles(more, red)},
        ),
        Example(
            "whole",
            _position(game, f"B{whole - 1}/{red} D/- begin", top="B"),
            Sentence("The last piece! Your castle is complete, and you win."),
            plays=("draw",),
            then={"outcome": {"winners": [0], "reason": "castle"}, "castles": _castles(f"B{whole}", red)},
        ),
    )


def _position(game: Game, table: str, top: str = "", aside: str = "") -> str:
    """A position of two players: castles, reserves and phase, and the cards on top of the pile and aside."""
    castles, reserves, phase = table.split()
    built = "".join(castle[0] * int(castle[1]) for castle in castles.split("/") if castle != "-")
    seen = built + reserves + top + aside
    rest = "".join(letter * (count - seen.count(letter)) for letter, count in _copies(game).items())
    if (parts := game.chosen["parts"]) != rules.PARTS:
        castles += f":{parts}"
    return f"{castles} {reserves} 0 {phase} {top}{rest} {aside or '-'} 10"


def _drawn(view: View) -> dict[str, str]:
    """The card that was drawn lies open."""
    drawn = [event["card"] for event in view.events if event["event"] == "drew"]
    return {"shown": drawn[0]} if drawn else {}


PICTURES = Pictures(more=_drawn)


def printed(game: Game) -> tuple[Printed, ...]:
    """The deck, to print and cut out."""
    return (Cards(_pieces(game), width=58, height=81, back="art.svg#diamoniak-back"),)

"""Désirée's rulebook."""

from tablee.core import Game, View
from tablee.core.sentences import Sentence
from tablee.games.desiree import rules
from tablee.games.desiree.game import DEFAULT_LAYOUT, NAME
from tablee.teaching.printing import Board, Dice, Printed
from tablee.teaching.rulebook import Example, Pictures, Piece, Rule, Section, Switch

PIECES = (
    Piece(("art.svg#desiree-ivory-1",), Sentence("white"), rules.DICE),
    Piece(("art.svg#desiree-ebony-1",), Sentence("black"), rules.DICE),
)
SWITCHED = (
    Switch(
        "layout",
        Sentence("You can make a board of your own: on the page of a new table, in the terminal or with a program."),
    ),
)
FAR_AWAY = "4aa4/1aaaaaaaa1/1AAAAAAAA1"  # the dice that an example on a large board is not about


def sections(game: Game) -> tuple[Section, ...]:
    """The rules."""
    return (
        Section("goal", GOAL, pieces=PIECES),
        Section("setup", SETUP, (START,)),
        Section("turn", TURN, MOVES),
        Section("winning", WINNING, LINES),
        Section("when", WHEN),
        Section("house", (), (), (), SWITCHED),
    )


GOAL = (
    Rule(Sentence("Jump with your dice and line up 1 to 6.")),
    Rule(Sentence("There are two ways to win: a line from 1 to 6, or two full sets from 1 to 6.")),
    Rule(Sentence("You never roll the dice. The number on top of a die changes when it jumps.")),
)
SETUP = (
    Rule(
        Sentence(
            "Take a chessboard and put the dice on it as in the picture. Every die shows 1, and the outer squares are "
            "free."
        ),
        "SR3",
    ),
)
TURN = (
    Rule(
        Sentence(
            "White begins, then you take turns. Move one of your own dice in a straight line: forwards, backwards, "
            "sideways or diagonally."
        ),
        "S1",
    ),
    Rule(
        Sentence("A slide goes over as many free squares as you like, up to the next die or the edge of the board."),
        "S2",
    ),
    Rule(
        Sentence(
            "A jump goes over exactly one die, yours or the other player's. That die can be near or far, but never "
            "jump over two dice."
        ),
        "S3",
    ),
    Rule(
        Sentence("Behind that die you land on any free square, up to the next die or the edge of the board."),
        "SR1",
    ),
    Rule(Sentence("A turn is one slide or one jump. Two jumps in a row aren't allowed."), "SR2"),
    Rule(Sentence("When you jump over your own die, no number changes."), "S4"),
    Rule(
        Sentence(
            "When you jump over a die of the other player, your die turns: add the two numbers. If that's more than "
            "{faces}, take the difference instead. If the difference is 0, your die stays as it is.",
            {"faces": rules.FACES},
        ),
        "S5",
    ),
    Rule(
        Sentence(
            "You can have at most {limit} dice on the outer squares. A die can always go from one outer square to "
            "another.",
            {"limit": rules.OUTER_LIMIT},
        ),
        "S6",
    ),
)
WINNING = (
    Rule(
        Sentence(
            "The line: after your move six dice stand side by side and show 1, 2, 3, 4, 5, 6 in this order. Dice of "
            "both colours count. The line is straight, in any direction, or it has one bend."
        ),
        "S7",
    ),
    Rule(
        Sentence(
            "The bend is a right angle. Both parts go along rows and columns, or both go diagonally. Two bends don't "
            "win."
        ),
        "S8",
    ),
    Rule(
        Sentence(
            "The sets: your own {dice} dice show each number exactly twice, wherever they stand.", {"dice": rules.DICE}
        ),
        "S9",
    ),
)
WHEN = (
    Rule(
        Sentence(
            "When the same position comes up for the third time, when {moves} moves have been made, or when you "
            "can't move at all, it's a tie: nobody wins.",
            {"moves": rules.MOVE_LIMIT},
        ),
        "SR4",
    ),
)

START = Example(
    "start", DEFAULT_LAYOUT, Sentence("The beginning, as white sees it."), then={"outer": [0, 0], "turn": 0}
)
MOVES = (
    Example(
        "row",
        "8/1aaaaaa1/1aaaa3/8/1B1c2a1/1AAAAA2/1AAAAAA1/8 w",
        Sentence("White can slide up to the first black die or jump over it, but not over both."),
        allowed=("b4c4", "b4e4", "b4f4"),
        forbidden={"b4h4": "S3"},
        crop=("a4", "h4"),
    ),
    Example(
        "sum",
        "8/1aaaaaa1/1aaaaa2/8/1B1c4/1AAAAA2/1AAAAAA1/8 w",
        Sentence("2 jumps over 3. Together that's 5."),
        plays=("b4e4",),
        then={"dice.0.e4": 5},
        crop=("b4", "f4"),
    ),
    Example(
        "difference",
        "8/1aaaaaa1/1aaaaa2/8/1B1e4/1AAAAA2/1AAAAAA1/8 w",
        Sentence("2 jumps over 5. Together that's more than 6, so the die turns to the difference: 3."),
        plays=("b4e4",),
        then={"dice.0.e4": 3},
        crop=("b4", "f4"),
    ),
    Example(
        "zero",
        "8/1aaaaaa1/1aaaaa2/8/1D1d4/1AAAAA2/1AAAAAA1/8 w",
        Sentence("4 jumps over 4. The difference is 0, so the die still shows 4."),
        plays=("b4e4",),
        then={"dice.0.e4": 4},
        crop=("b4", "f4"),
    ),
    Example(
        "outer",
        "8/1aaaaaa1/1aaaaaa1/8/3AA3/1AAAAA2/2A2A2/1A2A2A w",
        Sentence("Three white dice stand on outer squares. A fourth one can't go there."),
        forbidden={"c2c1": "S6", "f2f1": "S6"},
        then={"outer": [3, 0]},
        crop=("a1", "h2"),
    ),
)
LINES = (
    Example(
        "line",
        f"{FAR_AWAY}/10/7F2/10/2AbCDe3/10/10/10 w",
        Sentence("The 6 comes down, and the line is complete. White wins!"),
        plays=("h6h4",),
        then={"outcome": {"winners": [0], "reason": "line"}},
        crop=("c4", "h6"),
    ),
    Example(
        "bend",
        f"{FAR_AWAY}/6F3/10/3cDe4/3B6/3A6/10/10 w",
        Sentence("A line with one right angle wins too."),
        plays=("g7g5",),
        then={"outcome": {"winners": [0], "reason": "line"}},
        crop=("c3", "h7"),
    ),
    Example(
        "mixed",
        f"{FAR_AWAY}/10/4F5/6e3/5D4/2AbC5/10/10 w",
        Sentence("This doesn't win: one part goes diagonally, the other one doesn't."),
        plays=("e6h6",),
        then={"outcome": None},
        crop=("c3", "h6"),
    ),
)


def _way(view: View, action: str) -> tuple[str, str]:
    """The square of a die, and the one it goes to."""
    start, end = divmod(view.game.code(action), rules.SQUARES)
    return NAME[start], NAME[end]


def _fresh(view: View) -> list[str]:
    return [event[end] for event in view.events if event["event"] == "moved" for end in ("from", "to")]


PICTURES = Pictures(_way, _fresh)


def printed(game: Game) -> tuple[Printed, ...]:
    """The board and the dice, to print and fold."""
    size = int(game.blank()["size"])
    dice = (
        tuple(f"art.svg#desiree-{side}-{face}" for face in range(1, rules.FACES + 1)) for side in ("ivory", "ebony")
    )
    return (Board(_squares(size)), *(Dice(faces, rules.DICE, edge=15) for faces in dice))


def _squares(size: int) -> tuple[tuple[str, ...], ...]:
    """The pictures of the board's squares: the outer ring is darker."""
    ends = (0, size - 1)
    return tuple(
        tuple(f"art.svg#desiree-{'outer' if row in ends or column in ends else 'inner'}" for column in range(size))
        for row in range(size)
    )

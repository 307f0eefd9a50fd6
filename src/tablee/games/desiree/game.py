"""Désirée, declared: options, notation, facts, events, and why a move is not allowed."""

from collections.abc import Iterator, Mapping
from inspect import unwrap
from types import ModuleType
from typing import Any, ClassVar

from tablee.core.game import Editor, Ending, Game, Option, Refusal, Why
from tablee.core.notation import FromTo
from tablee.core.report import Happening, Report
from tablee.core.sentences import Sentence, mark
from tablee.core.shapes import NUMBER, Always, Each, Keyed, Remark, Word, Written, remark
from tablee.games.desiree import report, rules, writing
from tablee.games.desiree.writing import FILES

DEFAULT_LAYOUT = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"  # SR3
SQUARE = {
    f"{file}{rank + 1}": rules.A1 + index * rules.FILE + rank * rules.RANK
    for index, file in enumerate(FILES)
    for rank in range(rules.LARGEST)
}
NAME = {square: name for name, square in SQUARE.items()}
PLACES = tuple(NAME.get(square, "") for square in range(rules.SQUARES))


def _straight() -> Iterator[int]:
    """The moves between all squares of the largest board that lie on a straight line."""
    for start in NAME:
        for step in rules.DIRECTIONS.tolist():
            end = start + step
            while end in NAME:
                yield start * rules.SQUARES + end
                end += step


def _turns() -> list[str]:
    """What a die becomes that jumps over one of the other side (S5): a row for its number, a place for the other's."""
    faces, turned = range(1, rules.FACES + 1), unwrap(rules.turned)  # not worth compiling for thirty-six numbers
    return ["".join(str(turned(face, -other)) for other in faces) for face in faces]


IMPOSSIBLE = "The moves of the position cannot have been played"
PLACE, TEXT = Word(PLACES), Written()
ENDINGS = {
    rules.LINE: Ending("line", "S7"),
    rules.SETS: Ending("sets", "S9"),
    rules.REPETITION: Ending("repetition", "SR4"),
    rules.MOVES_UP: Ending("move_limit", "SR4"),
    rules.NO_MOVE: Ending("no_move", "SR4"),
}
TAKEN = remark("There's already a die on {end}.", end=PLACE).lights(
    "{end}", here=mark("There's already a die here. Yours needs a free square.")
)
EDITOR = Editor(
    "layout",
    range(rules.SMALLEST + 1, rules.LARGEST + 1),  # on the smallest board there is no room for all dice (S6)
    {
        writing.OTHER_DICE: remark("White dice: {given}, not {right}.", given=NUMBER, right=NUMBER),
        writing.OTHER_DICE + 1: remark("Black dice: {given}, not {right}.", given=NUMBER, right=NUMBER),
        writing.TOO_MANY_OUTER: remark("White has {given} dice on outer squares, more than three (S6).", given=NUMBER),
        writing.TOO_MANY_OUTER + 1: remark(
            "Black has {given} dice on outer squares, more than three (S6).", given=NUMBER
        ),
        writing.LINE_ALREADY: remark("The line {line} is there already (S7).", line=TEXT),
        writing.SETS_ALREADY: remark("White has two full sets already (S9)."),
        writing.SETS_ALREADY + 1: remark("Black has two full sets already (S9)."),
    },
)
REFUSALS = {
    rules.NOT_YOURS: Refusal(
        "S1",
        remark("None of your dice is on {start}.", start=PLACE).lights(
            "{start}", here=mark("None of your dice is here.")
        ),
    ),
    rules.NOT_STRAIGHT: Refusal(
        "S1",
        remark("{start} and {end} aren't on a straight line.", start=PLACE, end=PLACE).lights(
            "{start}", "{end}", here=mark("A die only moves in a straight line, and this isn't one.")
        ),
    ),
    rules.TOO_MANY_BETWEEN: Refusal(
        "S3",
        remark("There's more than one die between {start} and {end}.", start=PLACE, end=PLACE).lights(
            "{start}", "{end}", here=mark("There's more than one die in between.")
        ),
    ),
    rules.SLIDES_ONTO: Refusal("S2", TAKEN),
    rules.JUMPS_ONTO: Refusal("S3", TAKEN),
    rules.OUTER_FULL: Refusal(
        "S6",
        remark("You can have only three dice on outer squares, and {end} is one.", end=PLACE).lights(
            "{end}", here=mark("You can have only three dice on outer squares, and this is one.")
        ),
    ),
}


class Desiree(Game):
    """Désirée.

    >>> Desiree().start().play("b3b5").position
    '8/1aaaaaa1/1aaaaaa1/1A6/8/2AAAAA1/1AAAAAA1/8 b Ab3b5'
    """

    name = "desiree"
    title = "Désirée"
    goal = "Line up the numbers 1 to 6, or own two full sets of them."
    pitch = Sentence("Jump with your dice and line up 1 to 6.")
    authors = "Gérard Pierson"
    age, minutes = 9, 20
    seats = range(2, 3)
    longest = rules.MOVE_LIMIT
    rules: ClassVar[ModuleType] = rules
    writing: ClassVar[ModuleType] = writing
    notation: ClassVar[Mapping[int, str]] = FromTo(PLACES, _straight())
    same_view = True
    options = (
        Option("layout", DEFAULT_LAYOUT, (), "board and start, written like a chess position, and the side to move"),
    )
    report = Report(
        report,
        facts={
            "size": NUMBER,
            "dice": Each(Keyed(PLACE, NUMBER)),
            "outer": Each(NUMBER),
            "turns": Always(_turns()),
            "line": Each(PLACE),
        },
        events={
            report.SET_UP: Happening("set_up", {"board": TEXT, "size": NUMBER}),
            report.MOVED: Happening("moved", {"seat": NUMBER, "from": PLACE, "to": PLACE, "shows": NUMBER}),
            report.JUMPED: Happening("jumped", {"seat": NUMBER, "over": PLACE, "side": NUMBER, "shows": NUMBER}),
            report.TURNED: Happening("turned", {"seat": NUMBER, "square": PLACE, "from": NUMBER, "to": NUMBER}),
            report.MADE_LINE: Happening("line", {"seat": NUMBER, "squares": Each(PLACE)}),
            report.MADE_SETS: Happening("sets", {"seat": NUMBER}),
        },
        further={"board": TEXT, "moves": NUMBER},
    )
    refusals: ClassVar[Mapping[int, Refusal]] = REFUSALS
    endings: ClassVar[Mapping[int, Ending]] = ENDINGS
    draws = frozenset({"repetition", "move_limit", "no_move"})
    editor: ClassVar[Editor | None] = EDITOR
    complaints: ClassVar[Mapping[int, Remark]] = {
        **EDITOR.complaints,
        writing.NOT_WRITTEN_SO: Remark(
            "{text!r} is not written like a position of Désirée: board, side to move, moves."
        ),
        writing.NO_LAYOUT: Remark("A layout is a board and the side to move, not {text!r}."),
        writing.OTHER_RANKS: Remark(
            "A board has {smallest} to {largest} ranks; {board!r} has {size}.",
            {"smallest": NUMBER, "largest": NUMBER, "board": TEXT, "size": NUMBER},
        ),
        writing.NO_DIE: Remark(
            "{token!r} in rank {rank!r} is neither a die nor a number of free squares.", {"token": TEXT, "rank": TEXT}
        ),
        writing.OTHER_SQUARES: Remark(
            "Rank {rank!r} has {given} squares, not {size}.", {"rank": TEXT, "given": NUMBER, "size": NUMBER}
        ),
        writing.NO_SIDE: Remark("The side to move is w or b, not {side!r}.", {"side": TEXT}),
        writing.NOT_LEADING: Remark("The moves of {text!r} do not lead to its board."),
        writing.NOT_ALLOWED: Remark(
            f"{IMPOSSIBLE}: {{start}}{{end}} is not allowed now: {{why}}",
            {"start": PLACE, "end": PLACE, "why": Why(REFUSALS)},
        ),
        writing.TOO_LATE: Remark(
            f"{IMPOSSIBLE}: {{start}}{{end}} comes too late: The game is over. ({{rule}})",
            {"start": PLACE, "end": PLACE, "rule": Word(("", *(ending.rule for ending in ENDINGS.values())))},
        ),
    }

    def __init__(self, /, players: int | None = None, **options: Any) -> None:
        super().__init__(players, **options)
        size = int(self.blank()["size"])
        self.malformed = (
            "{action!r} is not a move of Désirée: two squares of the board from a1 to "
            f"{FILES[size - 1]}{size}, like c3c6."
        )

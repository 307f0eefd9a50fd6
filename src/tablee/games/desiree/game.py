"""Désirée in words: layouts, notation, position text, events, and why a move is not allowed."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from inspect import unwrap
from operator import itemgetter
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from tablee.core.by_hand import ByHand
from tablee.core.chance import seal
from tablee.core.errors import BadOption, BadPosition, MalformedAction, TableeError
from tablee.core.fields import Fields, numbers
from tablee.core.game import Ending, Event, Option
from tablee.core.sentences import Objection, Sentence
from tablee.games.desiree import rules

FILES = "abcdefghijkl"
SIDES = "wb"
# Translators: the two sides of the game, as the first word of a sentence.
SIDE_NAMES = ("White", "Black")
DICE = {letter: face + 1 for face, letter in enumerate("ABCDEF")} | {
    letter: -face - 1 for face, letter in enumerate("abcdef")
}
LETTERS = {die: letter for letter, die in DICE.items()}
SPELLED = "".join(LETTERS.get(die, ".") for die in (*range(128), *range(-128, 0))).encode()  # by the byte of a square
FACES = bytes(abs(die) for die in (*range(128), *range(-128, 0)))  # by the byte of a square
DEFAULT_LAYOUT = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"  # SR3
ENDINGS = {
    rules.LINE: Ending("line", "S7"),
    rules.SETS: Ending("sets", "S9"),
    rules.REPETITION: Ending("repetition", "SR4"),
    rules.MOVES_UP: Ending("move_limit", "SR4"),
    rules.NO_MOVE: Ending("no_move", "SR4"),
}

SQUARE = {
    f"{file}{rank + 1}": rules.A1 + index * rules.FILE + rank * rules.RANK
    for index, file in enumerate(FILES)
    for rank in range(rules.LARGEST)
}
NAME = {square: name for name, square in SQUARE.items()}
MOVE = re.compile(r"([a-l]\d{1,2})([a-l]\d{1,2})")
PLAYED = re.compile(r"([A-Fa-f])([a-l]\d{1,2})([a-l]\d{1,2})")


def _in_line(start: int) -> Iterator[int]:
    """All squares of the largest board that lie straight ahead of one, in any direction."""
    for step in rules.DIRECTIONS.tolist():
        end = start + step
        while end in NAME:
            yield end
            end += step


WORDS = {start * rules.SQUARES + end: NAME[start] + NAME[end] for start in NAME for end in _in_line(start)}
LISTED = [WORDS.get(code, "") for code in range(rules.ACTIONS)]  # a hundred are looked up faster in a list


class Desiree(ByHand):
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
    notation: ClassVar[Mapping[int, str]] = WORDS
    same_view = True
    endings: ClassVar[Mapping[int, Ending]] = ENDINGS
    draws = frozenset({"repetition", "move_limit", "no_move"})
    options = (
        Option("layout", DEFAULT_LAYOUT, (), "board and start, written like a chess position, and the side to move"),
    )

    def _settle(self, options: dict[str, Any]) -> Mapping[str, Any]:
        layout = options.get("layout", DEFAULT_LAYOUT)
        self._read: dict[str, int] = {}  # moves that were read before
        try:
            self._blank = read_layout(layout)
        except BadPosition as error:
            raise BadOption("{why}", why=error) from None
        self.size = int(self._blank["size"])
        return {"layout": layout}

    def blank(self) -> np.record:
        return self._blank.copy()

    # -- actions ------------------------------------------------------------------------------------------------------

    def code(self, action: str) -> int:
        code = self._read.get(action) if isinstance(action, str) else None
        if code is None:
            code = self._read[action] = self._read_move(action)
        return code

    def _read_move(self, action: str) -> int:
        match = MOVE.fullmatch(action) if isinstance(action, str) else None
        squares = [SQUARE.get(name, 0) for name in match.groups()] if match else []
        if len(squares) != 2 or any(self._blank["board"][square] == rules.EDGE for square in squares):
            raise MalformedAction(
                "{action!r} is not a move of Désirée: two squares of the board from a1 to {last}, like c3c6.",
                **{"action": action, "last": f"{FILES[self.size - 1]}{self.size}"},
            )
        return squares[0] * rules.SQUARES + squares[1]

    def spell(self, codes: tuple[int, ...]) -> tuple[str, ...]:
        if self.size > 9:  # a10 comes before a2
            return super().spell(codes)
        return itemgetter(*codes)(LISTED) if len(codes) > 1 else super().spell(codes)  # the fastest way for a hundred

    def objection(self, struct: np.record, code: int) -> Objection:
        start, end = divmod(code, rules.SQUARES)
        board, side = struct["board"], int(struct["turn"])
        names = {"start": NAME[start], "end": NAME[end]}
        if board[start] == 0 or (board[start] < 0) != side:
            return Objection("S1", Sentence("None of your dice is on {start}.", names))
        step = rules.step_towards(start, end)
        distance = (end - start) // step if step else 0
        if step == 0 or start + distance * step != end:
            return Objection("S1", Sentence("{start} and {end} are not on a straight line.", names))
        between = [start + i * step for i in range(1, distance) if board[start + i * step] != 0]
        if len(between) > 1:
            return Objection("S3", Sentence("There is more than one die between {start} and {end}.", names))
        if board[end] != 0:
            return Objection("S3" if between else "S2", Sentence("{end} is taken; a die needs a free square.", names))
        return Objection(
            "S6",
            Sentence("Three of your dice are on the outer squares already, and {end} is one of these squares.", names),
        )

    # -- what happened ------------------------------------------------------------------------------------------------

    def opening(self, known: Fields) -> list[Event]:
        return [{"event": "set_up", "board": _spell_board(known["board"], known["size"]), "size": known["size"]}]

    def happened(self, before: Fields, code: int, after: Fields) -> list[Event]:
        start, end = divmod(code, rules.SQUARES)
        seat, then = before["turn"], numbers(before["board"])
        old, new = then[start], numbers(after["board"])[end]
        events: list[Event] = [
            {"event": "moved", "seat": seat, "from": NAME[start], "to": NAME[end], "shows": abs(old)}
        ]
        step = rules.step_towards(start, end)
        for square in range(start + step, end, step):
            die = then[square]
            if die != 0:
                events.append(
                    {"event": "jumped", "seat": seat, "over": NAME[square], "side": int(die < 0), "shows": abs(die)}
                )
                if new != old:
                    events.append(
                        {"event": "turned", "seat": seat, "square": NAME[end], "from": abs(old), "to": abs(new)}
                    )
        if after["ending"] == rules.LINE:
            events.append({"event": "line", "seat": seat, "squares": winning_line(after["board"])})
        if after["ending"] == rules.SETS:
            events.append({"event": "sets", "seat": seat})
        return events

    def facts(self, known: Fields) -> dict[str, Any]:
        faces, squares = known["board"].translate(FACES), numbers(known["dice"], "h").tolist()
        sides = (squares[: rules.DICE], squares[rules.DICE :])
        return {
            "size": known["size"],
            "dice": [{NAME[square]: faces[square] for square in sorted(side)} for side in sides],
            "outer": list(known["outer"]),
            "turns": list(_turns()),
            "line": winning_line(known["board"]) if known["ending"] == rules.LINE else [],
        }

    def further_facts(self, known: Fields) -> dict[str, Any]:
        return {"board": _spell_board(known["board"], known["size"]), "moves": known["moves"]}

    # -- position text ------------------------------------------------------------------------------------------------

    def text(self, fields: Fields) -> str:
        """Board, side to move, and the moves so far, each behind the die that made it: repetition needs them (SR4)."""
        moves = []
        first = (fields["turn"] + fields["moves"]) % 2
        for number, entry in enumerate(numbers(fields["played"], "i")[: fields["moves"]]):
            face, code = divmod(entry, rules.ACTIONS)
            moves.append(LETTERS[face if (first + number) % 2 == rules.WHITE else -face] + WORDS[code])
        board = _spell_board(fields["board"], fields["size"])
        return " ".join([board, SIDES[fields["turn"]], *([",".join(moves)] if moves else [])])

    @classmethod
    def read(cls, text: str) -> tuple[Self, np.record]:
        fields = text.split(" ") if isinstance(text, str) else []
        if len(fields) not in (2, 3):
            raise BadPosition(
                "{text!r} is not written like a position of Désirée: board, side to move, moves.", text=text
            )
        moves = [PLAYED.fullmatch(move) for move in fields[2].split(",")] if len(fields) == 3 else []
        if not moves:
            game = cls._of_layout(text)
            return game, game.start().struct
        board, side = read_board(fields[0]), read_side(fields[1])
        for match in reversed(moves):
            side = 1 - side
            _take_back(board, side, match, text)
        layout = _spell_board(board["board"].tobytes(), int(board["size"]))
        game = cls._of_layout(f"{layout} {SIDES[side]}")
        state = game.start()
        try:
            for match in moves:
                assert match is not None  # _take_back has refused it
                state = state.play(match[2] + match[3])
        except TableeError as error:
            raise BadPosition("The moves of the position cannot have been played: {why}", why=error) from None
        if state.position.split(" ")[0] != fields[0]:
            raise BadPosition("The moves of {text!r} do not lead to its board.", text=text)
        return game, state.struct

    @classmethod
    def _of_layout(cls, layout: str) -> Self:
        try:
            return cls(layout=layout)
        except BadOption as error:
            raise BadPosition("{why}", why=error) from None


def _take_back(struct: np.record, side: int, match: re.Match[str] | None, text: str) -> None:
    """Undo a move on the bare board."""
    start, end = (SQUARE.get(match[2], 0), SQUARE.get(match[3], 0)) if match else (0, 0)
    board = struct["board"]
    if match is None or board[start] != 0 or board[end] in (0, rules.EDGE) or (board[end] < 0) != side:
        raise BadPosition("The moves of {text!r} do not lead to its board.", text=text)
    board[start], board[end] = DICE[match[1]], 0


@cache
def _turns() -> tuple[str, ...]:
    """What a die becomes that jumps over one of the other side (S5): a row for its number, a place for the other's."""
    faces, turned = range(1, rules.FACES + 1), unwrap(rules.turned)  # not worth compiling for thirty-six numbers
    return tuple("".join(str(turned(face, -other)) for other in faces) for face in faces)


def read_side(text: str) -> int:
    """Which side is to move: w or b."""
    if text not in ("w", "b"):
        raise BadPosition("The side to move is w or b, not {text!r}.", text=text)
    return SIDES.index(text)


def read_board(text: str) -> np.record:
    """A record with the dice of a board's text; how many there are and where is not checked."""
    ranks = text.split("/")
    size = len(ranks)
    if not rules.SMALLEST <= size <= rules.LARGEST:
        raise BadPosition(
            "A board has {smallest} to {largest} ranks; {text!r} has {size}.",
            **{"smallest": rules.SMALLEST, "largest": rules.LARGEST, "text": text, "size": size},
        )
    struct: np.record = np.zeros(1, rules.STATE)[0]
    struct["size"] = size
    struct["board"] = rules.EDGE
    for number, rank in zip(range(size, 0, -1), ranks, strict=True):
        squares = _read_rank(rank, size)
        for file in range(size):
            struct["board"][SQUARE[f"{FILES[file]}{number}"]] = squares[file]
    return struct


def _read_rank(rank: str, size: int) -> list[int]:
    squares: list[int] = []
    for token in re.findall(r"\d+|.", rank, re.DOTALL):
        if token in DICE:
            squares.append(DICE[token])
        elif re.fullmatch("[1-9][0-9]?", token, re.ASCII):
            squares += [0] * int(token)
        else:
            raise BadPosition(
                "{token!r} in rank {rank!r} is neither a die nor a number of free squares.", token=token, rank=rank
            )
    if len(squares) != size:
        raise BadPosition("Rank {rank!r} has {given} squares, not {size}.", rank=rank, given=len(squares), size=size)
    return squares


def read_layout(text: Any) -> np.record:
    """A record with the board and the side to move of a layout, which nobody has won yet and which obeys S6."""
    fields = text.split(" ") if isinstance(text, str) else []
    if len(fields) != 2:
        raise BadPosition("A layout is a board and the side to move, not {text!r}.", text=text)
    struct = read_board(fields[0])
    struct["turn"] = read_side(fields[1])
    for side, name in enumerate(SIDE_NAMES):
        dice = np.flatnonzero(
            (struct["board"] != 0) & (struct["board"] != rules.EDGE) & ((struct["board"] < 0) == side)
        )
        if len(dice) != rules.DICE:
            raise BadPosition("{side} has {given} dice, not {right}.", side=name, given=len(dice), right=rules.DICE)
        outer = sum(bool(rules.is_outer(struct["board"], int(square))) for square in dice)
        if outer > rules.OUTER_LIMIT:
            raise BadPosition("{side} has {given} dice on outer squares, more than three (S6).", side=name, given=outer)
    ready = struct.copy()
    rules.setup(ready, seal(0))
    if rules.has_line(ready):
        raise BadPosition(
            "The line {line} is there already (S7).", line=" ".join(winning_line(ready["board"].tobytes()))
        )
    for side, name in enumerate(SIDE_NAMES):
        if rules.has_sets(ready, side):
            raise BadPosition("{side} has two full sets already (S9).", side=name)
    return struct


def winning_line(squares: bytes) -> list[str]:
    """The six squares of a line from 1 to 6; empty where there is none."""
    board = np.frombuffer(bytearray(squares), np.int8)
    for start in np.flatnonzero(np.abs(board) == 1).tolist():
        found = rules.line_from(board, start)
        if found:
            rest, second = divmod(found, len(rules.DIRECTIONS))
            first, bend = divmod(rest, rules.FACES)
            steps = [first] * bend + [second] * (rules.FACES - 1 - bend)
            return [NAME[int(start + sum(rules.DIRECTIONS[d] for d in steps[:i]))] for i in range(rules.FACES)]
    return []


def _spell_board(squares: bytes, size: int) -> str:
    letters = squares.translate(SPELLED).decode()
    starts = [rules.A1 + number * rules.RANK for number in range(size - 1, -1, -1)]
    text = "/".join([letters[start : start + size * rules.FILE : rules.FILE] for start in starts])
    for free in range(size, 0, -1):
        text = text.replace("." * free, str(free))
    return text

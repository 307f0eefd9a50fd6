"""Désirée in the terminal: the board with its dice; the moves of a die are shown when its square is named."""

from collections import Counter
from itertools import groupby

from rich.text import Text

from tablee.core import View
from tablee.core.sentences import mark
from tablee.games.desiree.rules import MOVE_LIMIT
from tablee.terminal.drawing import Lines, Pen, columns, number

EXAMPLE = "b3b5"
SIDES = (("○", "bold black on #F3E3C3"), ("●", "bold white on #2B2118"))
MOVES = mark("Move {count} of at most {most}")
# Translators: how many of a player's dice stand on outer squares; at most three may
OUTER = mark("Edge {count}/3")
TURNS_TO = mark("{action}, turns to {face}")
NAME_A_DIE = mark("Type a die's square to see its moves.")


def draw(view: View, pen: Pen) -> Lines:
    """The whole table."""
    facts = view.facts
    size, files = facts["size"], "abcdefghijkl"[: facts["size"]]
    dice = {square: (side, face) for side in (0, 1) for square, face in facts["dice"][side].items()}
    landed = {event["to"] for event in facts["events"] if event["event"] == "moved"}
    board: Lines = []
    for rank in range(size, 0, -1):
        row = Text(f"{rank:>2} ")
        for file in files:
            edge = rank in (1, size) or file in (files[0], files[-1])
            row.append_text(_square(dice.get(f"{file}{rank}"), edge, f"{file}{rank}" in landed))
        board.append(row)
    board.append(Text("   " + "".join(f"{file:<3}" for file in files)))
    seats: Lines = [Text(pen.say(MOVES, count=facts["moves"] + 1, most=int(MOVE_LIMIT))), Text()]
    for seat, (sign, style) in enumerate(SIDES):
        tally = Counter(facts["dice"][seat].values())
        shown = " ".join(f"{face}×{tally[face]}" for face in sorted(tally))
        seats.append(Text.assemble(pen.sign(seat), " ", (sign, style)))
        seats += [Text(f"    {shown}"), Text(f"    {pen.say(OUTER, count=facts['outer'][seat])}"), Text()]
    return pen.beside(board, seats[:-1])


def _square(die: tuple[int, int] | None, edge: bool, landed: bool) -> Text:
    if die is None:
        return Text("░  " if edge else "·  ", "dim")
    sign, style = SIDES[die[0]]
    return Text.assemble((f"{sign}{die[1]}", f"{style} underline" if landed else style), " ")


def choices(view: View, pen: Pen) -> Lines:
    """Each die with the numbers of its moves; there may be a hundred."""
    cells = []
    numbered = [(_start(action), index) for index, action in enumerate(view.legal_actions, 1)]
    for square, group in groupby(numbered, key=lambda pair: pair[0]):
        indices = [index for _, index in group]
        several = f"-{indices[-1]}" if len(indices) > 1 else ""
        cells.append(Text(f"{square}  {indices[0]}{several}"))
    return [*columns(cells, pen.width), *([Text(pen.say(NAME_A_DIE), "dim")] if numbered else [])]


def answer(view: View, given: str, pen: Pen) -> Lines:
    """The numbered moves of the die on a square, each with the number that the die will show."""
    moves = [(index, action) for index, action in enumerate(view.legal_actions) if _start(action) == given]
    return columns([number(index, _with_result(view, action, pen)) for index, action in moves], pen.width)


def _with_result(view: View, action: str, pen: Pen) -> str:
    rules, before = view.game.rules, view.buffer[0]
    after = before.copy()
    code = view.game.code(action)
    rules.play(after, code)
    start, end = divmod(code, rules.SQUARES)
    old, new = abs(int(before["board"][start])), abs(int(after["board"][end]))
    return action if old == new else pen.say(TURNS_TO, action=action, face=new)


def _start(action: str) -> str:
    """The square that a move begins on: its second letter begins the other one."""
    return action[: next(index for index in range(1, len(action)) if action[index].isalpha())]

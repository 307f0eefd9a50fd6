"""What advice says, as numbers: a game's kernels write rows on a tape, each with its role first.

A game's module ``advice`` has three kernels, for the seat on turn and from what it may know: ``explain(buffer, action,
tape)``, what a legal action wins, risks and gives away; ``hint(buffer, action, tape)``, remarks that lead to an action
that a strong bot would play; ``coach(buffer, tape)``, what can be won right now and how brave it is to go on.
``REMARKS`` says what their remarks mean, ``CHANCES`` names the chances.

The remarks of a hint tell one thing more each: what to look for, where, and with which card. None of them warns of the
action. Their ``at`` names what lights up on the board, and the fact ``cards_shown`` the cards that are counted.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from tablee.bots.coach import Counsel, Courage
from tablee.bots.explanation import Explanation
from tablee.core import View
from tablee.core.compiling import inner_kernel, kernel
from tablee.core.contract import SEATS, imagine, over, play, share
from tablee.core.fields import Buffer
from tablee.core.sentences import Sentence
from tablee.core.shapes import Remark, remark
from tablee.core.tape import Tape, new_tape, said, say

WINS, RISKS, GIVES, LAMP, MISSED, DANGER, WHY, COST = range(8)  # each with a remark: its number, and its facts
CHANCE, GOOD, COURAGE = range(8, 11)  # a chance's number and how likely; an action's; chance and share of the meter
CAN_WIN, COULD_HAVE_WON = -1, -2  # remarks of all games
SHARED = {
    CAN_WIN: remark("You can win the game now. Do you see how?"),
    COULD_HAVE_WON: remark("You could have won the game there."),
}


@kernel
def imagined(buffer: Buffer) -> Buffer:
    """A copy in which what the seat on turn cannot know has been dealt somehow."""
    deal = buffer.copy()
    imagine(deal[0], 0 + int(buffer[0].turn), np.zeros(1, np.uint64))  # as other seats: not compiled again for a byte
    return deal


@kernel
def tried(buffer: Buffer, action: int) -> Buffer:
    """The table after an action that shows no hidden card, or none that matters here."""
    after = imagined(buffer)
    play(after[0], action)
    return after


@kernel
def surely_wins(buffer: Buffer, action: int) -> bool:
    """Does the seat on turn win the game with such an action?"""
    return _has_won(tried(buffer, action), buffer[0].turn)


@kernel
def _has_won(buffer: Buffer, seat: int) -> bool:
    """Is the game over and won by this seat alone? It is given the table, for a record does not keep its memory."""
    shares = np.zeros(SEATS)
    if over(buffer[0]):
        share(buffer[0], shares)
    return bool(shares[seat] == 1)


@inner_kernel
def say_it_can_win(tape: Tape) -> None:
    """Some of the actions win the game."""
    say(tape, LAMP, CAN_WIN)
    say(tape, MISSED, COULD_HAVE_WON)


@dataclass
class Rows:
    """What stands on a tape, by its role."""

    said: dict[int, list[Sentence]]
    chances: dict[str, float]
    good: list[int]
    courage: tuple[float, float] | None = None

    def one(self, role: int) -> Sentence | None:
        """The only remark of a role, if there is one."""
        return next(iter(self.said.get(role, ())), None)


class Remarks:
    """The advice of a game whose module declares its remarks."""

    def __init__(self, module: ModuleType) -> None:
        self._kernels = module
        self.remarks: Mapping[int, Remark] = SHARED | module.REMARKS
        self.chances: tuple[str, ...] = module.CHANCES

    def explain(self, view: View, action: str) -> Explanation:
        """What a legal action wins, risks and gives away."""
        tape = new_tape()
        self._kernels.explain(view.buffer, view.game.code(action), tape)
        rows = self._rows(tape)
        wins, risks, gives = (tuple(rows.said.get(role, ())) for role in (WINS, RISKS, GIVES))
        return Explanation(action, wins, risks, gives, rows.chances)

    def hint(self, view: View, action: str) -> tuple[Sentence, ...]:
        """Remarks that lead to an action, the least telling first."""
        tape = new_tape()
        self._kernels.hint(view.buffer, view.game.code(action), tape)
        numbers = said(tape)
        found, rest = list[Sentence](), iter(numbers)
        for number in rest:
            found.append(self.remarks[int(number)].read(rest))
        return tuple(found)

    def coach(self, view: View) -> Counsel:
        """What can be won right now, and how brave the next action is."""
        tape = new_tape()
        self._kernels.coach(view.buffer, tape)
        rows = self._rows(tape)
        good = view.game.spell(tuple(sorted(rows.good))) if rows.good else ()
        danger, why = rows.one(DANGER), rows.one(WHY)
        courage = Courage(*rows.courage, danger, why, rows.one(COST)) if rows.courage and danger and why else None
        return Counsel(rows.one(LAMP), rows.one(MISSED), good, courage)

    def _rows(self, tape: Tape) -> Rows:
        rows, numbers = Rows({}, {}, []), iter(said(tape))
        for role in numbers:
            if role == CHANCE:
                name = self.chances[int(next(numbers))]
                rows.chances[name] = next(numbers)
            elif role == GOOD:
                rows.good.append(int(next(numbers)))
            elif role == COURAGE:
                rows.courage = next(numbers), next(numbers)
            else:
                rows.said.setdefault(int(role), []).append(self._remark(numbers))
        return rows

    def _remark(self, numbers: Iterator[float]) -> Sentence:
        return self.remarks[int(next(numbers))].read(numbers)

    def told(self) -> dict[str, Any]:
        """The declarations, as the page gets them."""
        remarks = {number: each.told() for number, each in self.remarks.items()}
        return {"remarks": remarks, "chances": self.chances}

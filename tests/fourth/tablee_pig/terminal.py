"""Pig in the terminal: everybody's points, the pot and the die."""

from rich.text import Text

from tablee.core import View
from tablee.terminal.drawing import Lines, Pen, card

EXAMPLE = "roll"


def draw(view: View, pen: Pen) -> Lines:
    """The whole table."""
    facts = view.facts
    seats = [Text.assemble(pen.sign(seat), str(points)) for seat, points in enumerate(facts["points"])]
    notes = [Text(pen.fill("pot", pot=facts["pot"])), Text(pen.fill("goal", goal=facts["goal"]))]
    die = card("", str(facts["face"] or ""), "bold", inner=3)
    return [*seats, Text(), *pen.beside(die, notes)]

"""Deserto in the terminal: four piles of cards, the seats, and the own hand."""

from rich.text import Text

from tablee.core import View
from tablee.core.sentences import mark
from tablee.games.deserto.words import POINTS
from tablee.terminal.drawing import INNER, Lines, Pen, card, row

EXAMPLE = "Tb2"
STYLES = {
    "V": "bold white on #23395B",
    "T": "bold white on #5B2A4E",
    "O": "bold white on #1F6B63",
    "R": "bold #2B2118 on #E2A72E",
}
# Translators: how many cards a player holds
HOLDS = mark("In hand: {count}")


def draw(view: View, pen: Pen) -> Lines:
    """The whole table."""
    facts = view.facts
    inner = min(max(INNER, *map(len, pen.cards.values())), pen.width // 3 - 2)  # three cards in a row fit
    area: Lines = [Text(f"  {'a'.center(inner + 2)}{'b'.center(inner + 2)}")]
    for rank in "21":
        cells = row([_pile(facts["area"][file + rank], pen, inner) for file in "ab"])
        area += [Text.assemble(f"{rank if line == 1 else ' '} ", cell) for line, cell in enumerate(cells)]
    seats: Lines = [Text(pen.fill("pile", count=facts["pile"])), Text()]
    for seat in range(view.game.players):
        won = pen.say(POINTS, count=facts["scores"][seat])
        seats += [pen.sign(seat), Text(f"    {won} · {pen.say(HOLDS, count=facts['held'][seat])}")]
    hand = facts["hands"][view.seat] if view.seat is not None else None
    mine = [Text(pen.texts["hand"]), *row([_pile(each, pen, inner) for each in hand])] if hand else []
    return [*pen.beside(area, seats), *mine]


def _pile(cards: str, pen: Pen, inner: int) -> Lines:
    if not cards:
        return card("", "", "dim", inner)
    top = cards[-1]
    return card(top, pen.cards[top], STYLES[top], inner, len(cards))


def choices(view: View, pen: Pen) -> Lines:
    """The legal actions with their numbers."""
    assert view.turn is not None
    receiver = pen.name((view.turn - 1) % view.game.players)

    def describe(action: str) -> str:
        return f"{pen.cards[action[0]]} → {receiver if action[1] == '>' else action[1:]}"

    return pen.numbered(describe)

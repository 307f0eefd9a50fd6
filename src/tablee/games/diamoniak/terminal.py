"""Diamoniak in the terminal: castles as bars, reserves, and the card that was drawn last."""

from collections import Counter

from rich.text import Text

from tablee.core import View
from tablee.core.sentences import mark, plural
from tablee.terminal.drawing import INNER, Lines, Pen, card

EXAMPLE = "draw"
COLOURS = {"R": "bold red", "B": "bold blue", "G": "bold green", "Y": "bold yellow"}
WITCHES = plural("One of them is a witch.", "{count} of them are witches.")
RESERVE = mark("In reserve: {cards}")
OWED = plural("The witch still wants a card.", "The witch still wants {count} cards.")


def draw(view: View, pen: Pen) -> Lines:
    """The whole table."""
    seats: Lines = []
    facts = view.facts
    for seat in range(view.game.players):
        castle, reserve = facts["castles"][seat], Counter(facts["reserves"][seat])
        colour = castle["colour"]
        bar = Text(
            " ".join("█" * castle["parts"] + "░" * (facts["parts"] - castle["parts"])), COLOURS.get(colour, "dim")
        )
        built = pen.texts["castle"][colour] if colour else pen.texts["no_castle"]
        seats.append(
            Text.assemble(pen.sign(seat), bar, "  ", pen.voice.fill(built, parts=castle["parts"], whole=facts["parts"]))
        )
        held = ", ".join(f"{pen.cards[each]} ×{many}" for each, many in sorted(reserve.items()))
        seats.append(Text("      " + pen.say(RESERVE, cards=held or pen.texts["nothing"]), "dim"))
    notes = [Text(pen.fill("pile", count=facts["pile"]))]
    notes.append(Text(pen.voice.count(*WITCHES, facts["pile_content"].count("W"))))
    if facts["owed"] and view.seat == view.turn:
        notes.append(Text(pen.voice.count(*OWED, facts["owed"]), "bold"))
    drawn = [event["card"] for event in facts["events"] if event["event"] == "drew"]
    if not drawn:
        return [*seats, Text(), *notes]
    name = pen.cards[drawn[-1]]
    shown = card(drawn[-1], name, COLOURS.get(drawn[-1], "bold"), max(INNER, len(name)))
    return [*seats, Text(), *pen.beside(shown, [Text(), *notes])]


def choices(view: View, pen: Pen) -> Lines:
    """The legal actions with their numbers."""

    def describe(action: str) -> str:
        if action.startswith("-"):
            return pen.fill("give", card=pen.texts["a_card"][action[1]])
        if action.startswith("buy"):
            return pen.fill("buy", name=pen.name(int(action[4:])))
        return str(pen.texts[action])

    return pen.numbered(describe)

"""What the pages and the terminal say about Deserto. Facts stand in braces."""

from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark
from tablee.locale import Voice

CARDS = {"V": mark("vizier"), "T": mark("thief"), "R": mark("treasure"), "O": mark("oasis")}
POINTS = mark("Cards won: {count}")  # beside a name, when scores are told
REASONS = {  # why the game ended
    "most_cards": mark("Who has won the most cards wins."),
}
EVENTS = {  # what happened, said beside the name of who did it
    "dealt": mark("Three cards to begin with."),
    "turned_up": mark("Turned up on {cell}: {card}."),
    "placed": mark("On {cell}: {card}."),
    "won": mark("Cards won from {cell}: {count}."),
    "swept": mark("Four viziers! Cards won: {count}."),
    "given": mark("Given away: {card}. New owner: {to}."),
    "drew": mark("Drawn: {card}."),
    "drew_hidden": mark("One card drawn."),
}
PLACES = ("a2", "b2", "a1", "b1")  # in the order of reading
BOARD = {
    "cards": CARDS,
    "hand": mark("Your cards"),
    "seat": mark("{name}: cards in hand {held}, cards won {won}."),
    "won": mark("{name}, cards won: {count}"),
    # Translators: a small label under a pile of cards that a player has won
    "won_short": mark("won"),
    "pile": mark("Cards left to draw: {count}."),
    "place": mark("place {cell}, {card} on top, cards {count}"),
    "empty": mark("place {cell}, empty"),
    "lit": mark("{place}, you may play here"),
    "give": mark("Give to {name}"),
    "choose": mark("Choose a card."),
    "where": mark("Now tap a bright place."),
    "only_give": mark("It fits nowhere, but you can give it away."),
    "nowhere": mark("This card fits nowhere now. Tap a place to see why."),
}


def in_words(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """What a picture of a position shows, for who reads without pictures; ``say`` is BOARD in the reader's language."""
    now, eyes = picture["now"], picture["eyes"]
    told = []
    for cell in PLACES:
        cards = now["area"][cell]
        facts = {"cell": cell, "card": say["cards"].get(cards[-1:]), "count": len(cards)}
        told.append(voice.format(say["place" if cards else "empty"], **facts) + ".")
    hand = ", ".join(say["cards"][card] for card in now["hands"][eyes])
    won = voice.format(say["won_short"]) + f": {len(now['won'][eyes])}."
    return [*told, f"{say['hand']}: {hand}.", won]

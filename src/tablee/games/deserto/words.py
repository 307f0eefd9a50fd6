"""What the pages and the terminal say about Deserto. Facts stand in braces."""

from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark, plural
from tablee.locale import Voice
from tablee.locale.story import Case
from tablee.teaching.keepsake import Keepsake

CARDS = {"V": mark("vizier"), "T": mark("thief"), "R": mark("treasure"), "O": mark("oasis")}
POINTS = mark("Cards won: {count}")  # beside a name, when scores are told
REASONS = {  # why the game ended
    "most_cards": mark("Most cards wins!"),
}
A_CARD = {"V": mark("a vizier"), "T": mark("a thief"), "R": mark("a treasure"), "O": mark("an oasis")}
CARD_ON = mark("{card} on {cell}")
KEEPSAKES = (
    Keepsake("treasures", plural("{count} treasure won", "{count} treasures won"), fact="won", card="R"),
    Keepsake("thieves", plural("{count} thief caught", "{count} thieves caught"), fact="won", card="T"),
)
STORY = (  # what happened, told to each as it concerns her
    Case(
        ("dealt", "turned_up"),
        mark("Everyone gets three cards, and {card} goes on the carpet."),
        places={"card": "{cell}"},
    ),
    Case(("dealt",), mark("Everyone gets three cards.")),
    Case(
        ("placed", "won"),
        plural("{name} plays {card} and wins a card.", "{name} plays {card} and wins {count} cards."),
        you=plural("You play {card} and win a card.", "You play {card} and win {count} cards."),
        counts="cards",
        places={"card": "{cell}"},
    ),
    Case(
        ("placed", "swept"),
        plural(
            "{card:The fourth vizier}! {name} wins the card on the carpet.",
            "{card:The fourth vizier}! {name} wins all {count} cards on the carpet.",
        ),
        you=plural(
            "{card:The fourth vizier}! You win the card on the carpet!",
            "{card:The fourth vizier}! You win all {count} cards on the carpet!",
        ),
        counts="cards",
        places={"card": "{cell}"},
    ),
    Case(("placed",), mark("{name} plays {card}."), you=mark("You play {card}."), places={"card": "{cell}"}),
    Case(
        ("given",),
        mark("{name} gives {to} {card}."),
        you=mark("You give {to} {card}."),
        to_you=mark("{name} gives you {card}."),
        to_player=mark("{name} gives player {number} {card}."),
        you_to_player=mark("You give player {number} {card}."),
        receiver="to",
        places={"card": "won-{to}"},
    ),
    Case(("drew",), mark("{name} picks up {card}."), you=mark("You pick up {card}."), places={"card": "hand-{seat}"}),
)
PLACES = ("a2", "b2", "a1", "b1")  # in the order of reading
BOARD = {
    "cards": CARDS,
    "hand": mark("Your cards"),
    "holds": mark("Your cards: {cards}."),
    "seat": mark("{name}: {held}, {taken}."),
    "held": plural("{count} card in hand", "{count} cards in hand"),
    "taken": plural("{count} card won", "{count} cards won"),
    "won": plural("{name} has won a card.", "{name} has won {count} cards."),
    "won_you": plural("You've won a card.", "You've won {count} cards."),
    # Translators: a small label under a pile of cards that a player has won
    "won_short": mark("won"),
    "pile": mark("Cards left to draw: {count}."),
    "place": plural("Space {cell}: {card} on top, {count} card.", "Space {cell}: {card} on top, {count} cards."),
    "empty": mark("Space {cell} is empty."),
    "lit": mark("You can play here: {place}"),
    "give": mark("Give to {name}"),
    "give_player": mark("Give to player {number}"),
    "choose": mark("Choose a card."),
    "where": mark("Now tap a glowing space."),
    "only_give": mark("You can't play it anywhere, but you can give it away."),
    "nowhere": mark("You can't play this card now. Tap a space to see why."),
}


def in_words(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """What a picture of a position shows, for who reads without pictures; ``say`` is BOARD in the reader's language."""
    now, eyes = picture["now"], picture["eyes"]
    told = []
    for cell in PLACES:
        cards = now["area"][cell]
        facts = {"cell": cell, "card": say["cards"].get(cards[-1:]), "count": len(cards)}
        told.append(voice.fill(say["place" if cards else "empty"], **facts))
    hand = ", ".join(say["cards"][card] for card in now["hands"][eyes])
    won = voice.fill(say["won_you"], count=len(now["won"][eyes]))
    return [*told, voice.fill(say["holds"], cards=hand), won]

"""What the pages and the terminal say about Diamoniak. Facts stand in braces."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark, plural
from tablee.locale import Voice
from tablee.locale.story import Case
from tablee.teaching.keepsake import Keepsake

CARDS = {
    "R": mark("red piece"),
    "B": mark("blue piece"),
    "G": mark("green piece"),
    "Y": mark("yellow piece"),
    "D": mark("diamond"),
    "F": mark("fairy"),
    "W": mark("witch"),
}
POINTS = mark("Castle pieces: {count}")  # beside a name, when scores are told
REASONS = {  # why the game ended
    "castle": mark("The castle has all its pieces."),
    "action_limit": mark("The game ends after five thousand actions."),
}
A_CARD = {
    "R": mark("a red piece"),
    "B": mark("a blue piece"),
    "G": mark("a green piece"),
    "Y": mark("a yellow piece"),
    "D": mark("a diamond"),
    "F": mark("a fairy"),
}
CARD_ON = ""
_CASTLE = {"card": "castle-{seat}"}
_RESERVE = {"card": "reserve-{seat}"}
_ASIDE = {"card": "aside"}
KEEPSAKES = (Keepsake("castle", plural("{count} castle finished", "{count} castles finished"), event="completed"),)
STORY = (  # what happened, told to each as it concerns her
    Case(("reshuffle",), mark("The pile is empty, so the cards put aside are shuffled in.")),
    Case(
        ("drew", "witch"),
        mark("{card:The witch}! But {name} has nothing to give her."),
        you=mark("{card:The witch}! But you have nothing to give her."),
        where={"owed": 0},
        places=_ASIDE,
    ),
    Case(
        ("drew", "witch"),
        plural(
            "{card:The witch}! {name} has to give her a card.",
            "{card:The witch}! {name} has to give her {count} cards.",
        ),
        you=plural(
            "{card:The witch}! You have to give her a card.",
            "{card:The witch}! You have to give her {count} cards.",
        ),
        counts="owed",
        places=_ASIDE,
    ),
    Case(
        ("drew", "built"),
        mark("{name} draws {card} and starts a castle."),
        you=mark("You draw {card} and start your castle."),
        then=mark("Then {card}, to start a castle."),
        where={"parts": 1},
        places=_CASTLE,
    ),
    Case(
        ("drew", "built", "completed"),
        mark("{name} draws {card}, and the castle is complete!"),
        you=mark("You draw {card}, and your castle is complete!"),
        then=mark("Then {card}, and the castle is complete!"),
        places=_CASTLE,
    ),
    Case(
        ("drew", "built"),
        mark("{name} draws {card}. The castle has {parts} of {of} pieces now."),
        you=mark("You draw {card}. Your castle has {parts} of {of} pieces now."),
        then=mark("Then {card}: the castle has {parts} of {of} pieces now."),
        places=_CASTLE,
    ),
    Case(
        ("drew",),
        mark("{name} draws {card}."),
        you=mark("You draw {card}."),
        then=mark("Then {card}."),
        places=_RESERVE,
    ),
    Case(
        ("given", "ruined"),
        mark("The witch gets {card}, the last of the castle."),
        then=mark("Then {card}, the last of the castle."),
        places=_ASIDE,
    ),
    Case(("given",), mark("The witch gets {card}."), then=mark("Then {card}."), places=_ASIDE),
    Case(
        ("fairy",),
        mark("{name} sends {card:a fairy}, and the witch flies away."),
        you=mark("You send {card:your fairy}, and the witch flies away."),
        card="F",
        places=_ASIDE,
    ),
    Case(
        ("bought",),
        mark("{name} buys {card} from {from} for three diamonds."),
        you=mark("You buy {card} from {from} for three diamonds."),
        to_you=mark("{name} buys {card} from you for three diamonds."),
        to_player=mark("{name} buys {card} from player {number} for three diamonds."),
        you_to_player=mark("You buy {card} from player {number} for three diamonds."),
        receiver="from",
        places=_CASTLE,
    ),
    Case(("built", "completed"), mark("The castle is complete!")),
    Case(("built",), mark("The castle has {parts} of {of} pieces now.")),
    Case(("stopped",), mark("{name} stops."), you=mark("You stop.")),
)
BOARD = {
    "cards": CARDS,
    "castle": {
        "R": mark("red castle, {parts} of {whole} pieces"),
        "B": mark("blue castle, {parts} of {whole} pieces"),
        "G": mark("green castle, {parts} of {whole} pieces"),
        "Y": mark("yellow castle, {parts} of {whole} pieces"),
    },
    "no_castle": mark("no castle yet"),
    "nothing": mark("nothing"),
    "some": mark("{card}: {count}"),
    "seat": mark("{name}: {castle}. In reserve: {reserve}."),
    "pile": mark("Cards left to draw: {count}."),
    "left": mark("Still in the pile:"),
    "left_words": mark("Still in the pile: {cards}."),
    "empty": mark("The pile is empty. Before the next card, the cards put aside are shuffled in."),
    "aside": mark("Cards put aside: {count}."),
    # Translators: a small label under the cards that were put aside
    "aside_short": mark("aside"),
    "draw": mark("Draw a card"),
    "draw_again": mark("Draw again"),
    "stop": mark("Stop"),
    "buy": mark("Buy from {name}"),
    "buy_player": mark("Buy from player {number}"),
    "buy_this": mark("{cards}. {buy}"),
    "fairy": mark("Use my fairy!"),
    "a_card": A_CARD,
    "give": mark("Give the witch {card}"),
    "draw_from": mark("Draw a card. {left}"),
    "witch": plural(
        "Give the witch a card. Tap it.",
        "Give the witch {count} cards. Tap them.",
    ),
    "witch_or_fairy": plural(
        "Give the witch a card, or use your fairy.",
        "Give the witch {count} cards, or use your fairy.",
    ),
}


def in_words(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """What a picture of a position shows, for who reads without pictures; ``say`` is BOARD in the reader's language."""
    now = picture["now"]
    told = []
    for seat, castle in enumerate(now["castles"]):
        name = voice.say("You") if seat == picture["eyes"] else voice.say("Player {number}", number=seat + 1)
        colour = castle["colour"]
        built = (
            voice.fill(say["castle"][colour], parts=castle["parts"], whole=now["parts"]) if colour else say["no_castle"]
        )
        held = [
            voice.format(say["some"], card=say["cards"][card], count=count)
            for card, count in Counter(now["reserves"][seat]).items()
        ]
        told.append(voice.format(say["seat"], name=name, castle=built, reserve=", ".join(held) or say["nothing"]))
    return told

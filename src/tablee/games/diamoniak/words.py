"""What the pages and the terminal say about Diamoniak. Facts stand in braces."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark
from tablee.locale import Voice

CARDS = {
    "R": mark("red part"),
    "B": mark("blue part"),
    "G": mark("green part"),
    "Y": mark("yellow part"),
    "D": mark("diamond"),
    "F": mark("fairy"),
    "W": mark("witch"),
}
POINTS = mark("Castle parts: {count}")  # beside a name, when scores are told
REASONS = {  # why the game ended
    "castle": mark("The castle has all its six parts."),
    "action_limit": mark("Five thousand actions are enough."),
}
EVENTS = {  # what happened, said beside the name of who did it
    "drew": mark("Drawn: {card}."),
    "reshuffle": mark("The pile is shuffled anew."),
    "witch": mark("A witch! Cards she wants: {owed}."),
    "witch_for_nothing": mark("A witch! But there is nothing she could take."),
    "given_to_witch": mark("Given to the witch: {card}."),
    "built": mark("The castle has {parts} of 6 parts."),
    "ruined": mark("The castle is gone."),
    "bought": mark("Bought: {card}. Seller: {from}."),
    "stopped": mark("That is enough."),
    "fairy": mark("A fairy sends the witch away."),
}
BOARD = {
    "cards": CARDS,
    "colours": {"R": mark("red"), "B": mark("blue"), "G": mark("green"), "Y": mark("yellow")},
    "castle": mark("castle ({colour}), {parts} of 6 parts"),
    "no_castle": mark("no castle yet"),
    "nothing": mark("nothing"),
    "some": mark("{card}: {count}"),
    "seat": mark("{name}: {castle}. In reserve: {reserve}."),
    "pile": mark("Cards left to draw: {count}."),
    "left": mark("Still in the pile:"),
    "empty": mark("When the draw pile is empty, shuffle the cards that were put aside. They are the new pile."),
    "aside": mark("Cards put aside: {count}."),
    # Translators: a small label under the cards that were put aside
    "aside_short": mark("aside"),
    "draw": mark("Draw a card"),
    "draw_again": mark("Draw again"),
    "stop": mark("Stop"),
    "buy": mark("Buy from {name}"),
    "fairy": mark("The fairy helps!"),
    "give": mark("Give this away: {card}"),
    "witch": mark("The witch! Cards she still wants: {owed}. Tap what you give."),
    "witch_or_fairy": mark("The witch! Cards she still wants: {owed}. Tap what you give, or send the fairy."),
}


def in_words(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """What a picture of a position shows, for who reads without pictures; ``say`` is BOARD in the reader's language."""
    now = picture["now"]
    told = []
    for seat, castle in enumerate(now["castles"]):
        name = voice.say("You") if seat == picture["eyes"] else voice.say("Player {number}", number=seat + 1)
        colour = castle["colour"]
        built = voice.format(say["castle"], colour=say["colours"].get(colour), parts=castle["parts"])
        held = [
            voice.format(say["some"], card=say["cards"][card], count=count)
            for card, count in Counter(now["reserves"][seat]).items()
        ]
        facts = {"name": name, "castle": built if colour else say["no_castle"]}
        told.append(voice.format(say["seat"], **facts, reserve=", ".join(held) or say["nothing"]))
    return told

"""What the pages and the terminal say about Désirée. Facts stand in braces."""

from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark, plural
from tablee.locale import Voice
from tablee.locale.story import Case
from tablee.teaching.keepsake import Keepsake

CARDS: Mapping[str, str] = {}
POINTS = ""  # one wins or does not
REASONS = {  # why the game ended
    "line": mark("Six dice side by side show 1, 2, 3, 4, 5, 6. Their colours don't matter."),
    "sets": mark("The winner's twelve dice show each number from 1 to 6 twice."),
    "repetition": mark("The same position came up three times."),
    "move_limit": mark("The game ends after three hundred moves."),
    "no_move": mark("No die can move."),
}
A_CARD: Mapping[str, str] = {}
CARD_ON = ""
KEEPSAKES = (
    Keepsake("line", plural("{count} line from 1 to 6", "{count} lines from 1 to 6"), event="line"),
    Keepsake("sets", plural("{count} win with two full sets", "{count} wins with two full sets"), event="sets"),
)
STORY = (  # what happened, told to each as it concerns her
    Case(
        ("moved", "jumped"),
        mark("{name} jumps from {from} over {over} to {to}."),
        you=mark("You jump from {from} over {over} to {to}."),
        places={"from": "{from}", "over": "{over}", "to": "{to}"},
    ),
    Case(
        ("moved",),
        mark("{name} slides from {from} to {to}."),
        you=mark("You slide from {from} to {to}."),
        places={"from": "{from}", "to": "{to}"},
    ),
    Case(("turned",), mark("The {from} turns into a {to}."), places={"to": "{square}"}),
    Case(("line",), mark("{name} has a line from 1 to 6!"), you=mark("You have a line from 1 to 6!")),
    Case(("sets",), mark("{name} has two full sets from 1 to 6!"), you=mark("You have two full sets from 1 to 6!")),
)
BOARD = {
    "sides": [mark("white"), mark("black")],
    "dice": [mark("A white {number} on {square}."), mark("A black {number} on {square}.")],
    "begins": [mark("White starts"), mark("Black starts")],
    "piece": [mark("White {number}"), mark("Black {number}")],
    "square": mark("{square} is free."),
    "lit": mark("Move here and your die will show {number}: {place}"),
    "number_on": mark("{number} on {square}"),
    "shown": [mark("White: {dice}."), mark("Black: {dice}.")],
    "all": [mark("White: {dice}. On outer squares: {count}."), mark("Black: {dice}. On outer squares: {count}.")],
    "outer": mark("{name} ({side}), dice on outer squares: {count} of 3"),
    "edge": mark("Edge {count}/3"),
    # Translators: the goal is to own two full sets of the numbers 1 to 6
    "lacks": mark("Still missing for two full sets: {numbers}"),
    "choose": mark("Choose one of your dice."),
    "where": mark("Now tap a glowing square."),
    "stuck": mark("This die can't move now. Tap a square to see why."),
    "plus": "{one} + {two} = {result}",
    "minus": "{one} − {two} = {result}",
}


def in_words(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """What a picture of a position shows, for who reads without pictures; ``say`` is BOARD in the reader's language."""
    now, crop = picture["now"], picture["crop"] or ("a1", f"l{picture['now']['size']}")
    told = []
    for side, dice in enumerate(now["dice"]):
        seen = [
            voice.format(say["number_on"], number=number, square=square)
            for square, number in dice.items()
            if crop[0][0] <= square[0] <= crop[1][0] and int(crop[0][1:]) <= int(square[1:]) <= int(crop[1][1:])
        ]
        told += [voice.fill(say["shown"][side], dice=", ".join(seen))] if seen else []
    return told

"""What the pages and the terminal say about Pig. Facts stand in braces."""

from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark, plural
from tablee.locale import Voice
from tablee.locale.story import Case

CARDS: Mapping[str, str] = {}
POINTS = mark("Points: {count}")  # beside a name, when scores are told
REASONS = {"enough": mark("That is enough to win.")}
A_CARD: Mapping[str, str] = {}
CARD_ON = ""
STORY = (  # what happened, told to each as it concerns her
    Case(("rolled",), mark("{name} rolls {face}."), you=mark("You roll {face}."), then=mark("Then {face}.")),
    Case(
        ("lost",),
        plural("A one! {name} loses {count} point.", "A one! {name} loses {count} points."),
        you=plural("A one! You lose {count} point.", "A one! You lose {count} points."),
        counts="count",
    ),
    Case(
        ("kept",),
        plural("{name} stops and keeps {count} point.", "{name} stops and keeps {count} points."),
        you=plural("You stop and keep {count} point.", "You stop and keep {count} points."),
        counts="count",
    ),
)
BOARD = {
    "seat": mark("{name}: points {points}."),
    "die": mark("The die shows {face}."),
    "pot": mark("In the pot: {pot}"),
    "goal": mark("Points to win: {goal}"),
    "roll": mark("Roll"),
    "stop": mark("Stop"),
}


def in_words(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    """What a picture of a position shows, for who reads without pictures; ``say`` is BOARD in the reader's language."""
    now = picture["now"]
    points = [
        voice.format(say["seat"], name=voice.say("Player {number}", number=seat + 1), points=number)
        for seat, number in enumerate(now["points"])
    ]
    return [*points, voice.format(say["pot"], pot=now["pot"]) + "."]

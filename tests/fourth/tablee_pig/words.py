"""What the pages and the terminal say about Pig. Facts stand in braces."""

from collections.abc import Mapping
from typing import Any

from tablee.core.sentences import mark
from tablee.locale import Voice

CARDS: Mapping[str, str] = {}
POINTS = mark("Points: {count}")  # beside a name, when scores are told
REASONS = {"enough": mark("That is enough to win.")}
EVENTS = {  # what happened, said beside the name of who did it
    "rolled": mark("Rolls {face}."),
    "lost": mark("Rolls a one. Points lost: {count}."),
    "kept": mark("Stops. Points kept: {count}."),
}
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

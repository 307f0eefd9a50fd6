"""What the pages and the terminal say about Pig. Facts stand in braces."""

from tablee.core.sentences import mark, plural
from tablee.locale.story import Case

POINTS = mark("Points: {count}")  # beside a name, when scores are told
REASONS = {"enough": mark("That is enough to win.")}
STORY = (  # what happened, told to each as it concerns them
    Case(("rolled",), mark("{name} rolls {face}."), you=mark("You roll {face}."), then=mark("Then {face}.")),
    Case(
        ("lost",),
        mark("A one! {name} had nothing to lose yet."),
        you=mark("A one! You had nothing to lose yet."),
        where={"count": 0},
    ),
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

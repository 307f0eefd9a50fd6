"""Pig, declared: options, notation, facts, events, and why an action is not allowed."""

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar

from tablee.core.game import Ending, Game, Option, Refusal
from tablee.core.report import Happening, Report
from tablee.core.sentences import Sentence
from tablee.core.shapes import NUMBER, Each, Remark, remark
from tablee_pig import report, rules, writing

GOALS = {30: Sentence("30 points"), 50: Sentence("50 points")}


class Pig(Game):
    """Pig."""

    name = "pig"
    title = "Pig"
    goal = "Be the first to have enough points."
    pitch = Sentence("Roll once more, or stop while you are ahead?")
    authors = "nobody knows"
    age, minutes = 6, 5
    seats = range(2, 5)
    same_view = True
    rules: ClassVar[ModuleType] = rules
    writing: ClassVar[ModuleType] = writing
    notation: ClassVar[Mapping[int, str]] = {rules.ROLL: "roll", rules.STOP: "stop"}
    malformed = "{action!r} is not an action of Pig: roll or stop."
    options = (Option("goal", 30, (30, 50), "points to win", Sentence("How many points?"), said=GOALS),)
    report = Report(
        report,
        facts={"points": Each(NUMBER), "pot": NUMBER, "face": NUMBER, "goal": NUMBER},
        events={
            report.READY: Happening("ready"),
            report.ROLLED: Happening("rolled", {"seat": NUMBER, "face": NUMBER}),
            report.LOST: Happening("lost", {"seat": NUMBER, "face": NUMBER, "count": NUMBER}),
            report.KEPT: Happening("kept", {"seat": NUMBER, "count": NUMBER}),
        },
    )
    revealing = frozenset({"rolled", "lost"})
    refusals: ClassVar[Mapping[int, Refusal]] = {
        rules.NOTHING_TO_KEEP: Refusal("P5", remark("You can stop when you have rolled something to keep.")),
    }
    endings: ClassVar[Mapping[int, Ending]] = {rules.ENOUGH: Ending("enough", "P6")}
    complaints: ClassVar[Mapping[int, Remark]] = {
        writing.NO_POSITION: Remark("{text!r} is not a position of Pig, such as 12/8 0 11 5 30."),
    }

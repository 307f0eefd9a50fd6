"""Pig in words: options, notation, position text, events, and why an action is not allowed."""

import re
from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from tablee.core import Event, Game, Option
from tablee.core.chance import SEAL_TEXT, Rng, read_seal, seal, spell_seal
from tablee.core.errors import BadDeck, BadPosition, MalformedAction
from tablee.core.fields import Fields, numbers
from tablee.core.sentences import Objection, Sentence
from tablee_pig import rules

NOTATION = {rules.ROLL: "roll", rules.STOP: "stop"}
CODES = {text: code for code, text in NOTATION.items()}
GOALS = {30: Sentence("30 points"), 50: Sentence("50 points")}
POSITION = re.compile(
    r"(?P<points>\d{1,3}(?:/\d{1,3}){1,3}) (?P<turn>[0-3]) (?P<pot>\d{1,3}) (?P<face>[0-6]) (?P<goal>\d\d)"
    rf"(?: (?P<key>{SEAL_TEXT}))?"
)


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
    revealing = frozenset({"rolled", "lost"})
    rules: ClassVar[ModuleType] = rules
    notation: ClassVar[Mapping[int, str]] = NOTATION
    options = (Option("goal", 30, (30, 50), "points to win", Sentence("How many points?"), said=GOALS),)

    def blank(self) -> np.record:
        struct: np.record = np.zeros(1, rules.STATE)[0]
        struct["players"], struct["goal"] = self.players, self.chosen["goal"]
        return struct

    def deal(self, deck: str, key: Rng) -> np.record:
        raise BadDeck("Pig has no cards, so it takes no deck; {deck!r} was given.", deck=deck)

    # -- actions ------------------------------------------------------------------------------------------------------

    def code(self, action: str) -> int:
        code = CODES.get(action) if isinstance(action, str) else None
        if code is None:
            raise MalformedAction("{action!r} is not an action of Pig: roll or stop.", action=action)
        return code

    def objection(self, struct: np.record, code: int) -> Objection:
        return Objection("P5", Sentence("You can stop when you have rolled something to keep."))

    def ending(self, struct: np.record) -> tuple[str, str]:
        return "enough", "P6"

    # -- what happened ------------------------------------------------------------------------------------------------

    def opening(self, known: Fields) -> list[Event]:
        return [{"event": "ready"}]

    def happened(self, before: Fields, code: int, after: Fields) -> list[Event]:
        seat = before["turn"]
        if code == rules.STOP:
            return [{"event": "kept", "seat": seat, "count": before["pot"]}]
        if after["face"] == rules.BAD:
            return [{"event": "lost", "seat": seat, "face": after["face"], "count": before["pot"]}]
        return [{"event": "rolled", "seat": seat, "face": after["face"]}]

    def facts(self, known: Fields) -> dict[str, Any]:
        return {"points": list(self.scores(known)), "pot": known["pot"], "face": known["face"], "goal": known["goal"]}

    def scores(self, known: Fields) -> tuple[int, ...]:
        return tuple(numbers(known["points"], "h")[: self.players])

    def hidden(self, fields: Fields, eyes: int) -> Fields:
        """The rolls to come: nobody sees anything of them."""
        return {}

    # -- position text ------------------------------------------------------------------------------------------------

    def text(self, fields: Fields) -> str:
        points = "/".join(map(str, self.scores(fields)))
        key = spell_seal(numbers(fields["key"], "Q"))
        return f"{points} {fields['turn']} {fields['pot']} {fields['face']} {fields['goal']} {key}"

    @classmethod
    def read(cls, text: str) -> tuple[Self, np.record]:
        match = POSITION.fullmatch(text) if isinstance(text, str) else None
        if match is None or int(match["goal"]) not in GOALS:
            raise BadPosition("{text!r} is not written like a position of Pig.", text=text)
        points = [int(number) for number in match["points"].split("/")]
        turn = int(match["turn"])
        if turn >= len(points):
            raise BadPosition("There is no seat {turn} at a table of {players}.", turn=turn, players=len(points))
        game = cls(len(points), goal=int(match["goal"]))
        struct = game.blank()
        struct["points"][: len(points)] = points
        struct["turn"], struct["pot"], struct["face"] = turn, int(match["pot"]), int(match["face"])
        struct["key"] = read_seal(match["key"]) if match["key"] else seal()
        if any(number >= struct["goal"] for seat, number in enumerate(points) if seat != turn):
            raise BadPosition("In {text!r} another seat has won before (P6).", text=text)
        return game, struct

"""A picture of a position in words, for who reads without pictures."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tablee.locale import Voice
from tablee.web.texts import board_texts, rules_texts

PLACES = ("a2", "b2", "a1", "b1")


def in_words(game: str, picture: Mapping[str, Any], voice: Voice) -> str:
    """What a board shows, in the board's own words, and what is marked on it."""
    say, tell = board_texts(voice)[game], rules_texts(voice)
    told = {"deserto": _deserto, "desiree": _desiree, "diamoniak": _diamoniak}[game](picture, say, voice)
    for sign in ("yes", "no"):
        places = [place for place, mark in picture["marks"].items() if mark == sign and place != "give"]
        told += [voice.format(tell[sign], places=", ".join(sorted(places)))] if places else []
    return " ".join(told)


def _deserto(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    now, eyes = picture["now"], picture["eyes"]
    told = []
    for cell in PLACES:
        cards = now["area"][cell]
        facts = {"cell": cell, "card": say["cards"].get(cards[-1:]), "count": len(cards)}
        told.append(voice.format(say["place" if cards else "empty"], **facts) + ".")
    hand = ", ".join(say["cards"][card] for card in now["hands"][eyes])
    won = voice.format(say["won_short"]) + f": {len(now['won'][eyes])}."
    return [*told, f"{say['hand']}: {hand}.", won]


def _desiree(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    now, crop = picture["now"], picture["crop"] or ("a1", f"l{picture['now']['size']}")
    told = []
    for side, dice in enumerate(now["dice"]):
        seen = [
            voice.format(say["number_on"], number=number, square=square)
            for square, number in dice.items()
            if crop[0][0] <= square[0] <= crop[1][0] and int(crop[0][1:]) <= int(square[1:]) <= int(crop[1][1:])
        ]
        told += [f"{say['sides'][side]}: {', '.join(seen)}."] if seen else []
    return told


def _diamoniak(picture: Mapping[str, Any], say: Mapping[str, Any], voice: Voice) -> list[str]:
    now, tell = picture["now"], rules_texts(voice)
    told = []
    for seat, castle in enumerate(now["castles"]):
        name = tell["you"] if seat == picture["eyes"] else voice.format(tell["player"], number=seat + 1)
        colour = castle["colour"]
        built = voice.format(say["castle"], colour=say["colours"].get(colour), parts=castle["parts"])
        held = [
            voice.format(say["some"], card=say["cards"][card], count=count)
            for card, count in Counter(now["reserves"][seat]).items()
        ]
        facts = {"name": name, "castle": built if colour else say["no_castle"]}
        told.append(voice.format(say["seat"], **facts, reserve=", ".join(held) or say["nothing"]))
    return told

"""A picture of a position in words, for who reads without pictures."""

from collections.abc import Mapping
from typing import Any

from tablee.core import GAMES
from tablee.locale import Voice
from tablee.web.texts import board_texts, rules_texts


def in_words(game: str, picture: Mapping[str, Any], voice: Voice) -> str:
    """What a board shows, in the board's own words, and what is marked on it."""
    told = GAMES.part(game, "words").in_words(picture, board_texts(voice, game), voice)
    tell = rules_texts(voice)
    for sign in ("yes", "no"):
        places = [place for place, mark in picture["marks"].items() if mark == sign and place != "give"]
        told += [voice.format(tell[sign], places=", ".join(sorted(places)))] if places else []
    return " ".join(told)

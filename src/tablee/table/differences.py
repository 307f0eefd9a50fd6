"""Saying only what changed, for small lines. docs/live.md tells how to put it together again."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

GONE = "-"  # the key under which a difference lists the keys that are no longer there
START = itemgetter(slice(2))  # the square a move starts from
MANY = 16  # from so many actions on they are told in one text


def difference(before: Any, after: Any) -> Any:
    """What to tell to whom knows ``before``.

    Objects are told by their changed keys, lists of texts or objects by their changed places, anything else anew.

    >>> difference({"won": ["", "TR"], "pile": 3, "turn": 0}, {"won": ["V", "TR"], "pile": 3, "turn": 1})
    {'won': {'0': 'V'}, 'turn': 1}
    >>> difference({"a3": 1, "b3": 2}, {"a3": 1, "b4": 2})
    {'b4': 2, '-': ['b3']}
    """
    if isinstance(before, dict) and isinstance(after, dict):
        changed = {
            key: difference(before[key], value) if key in before and isinstance(value, dict | list) else value
            for key, value in after.items()
            if key not in before or before[key] != value
        }
        gone = [key for key in before if key not in after]
        return changed | {GONE: gone} if gone else changed
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after) and _is_long(after):
        return {
            str(place): difference(then, now)
            for place, (then, now) in enumerate(zip(before, after, strict=True))
            if then != now
        }
    return after


def _is_long(items: list[Any]) -> bool:
    return not all(isinstance(item, int) for item in items)


def brief_actions(actions: Sequence[str]) -> list[str] | str:
    """Legal actions; many of four letters (moves from square to square) as one text, those with one start together.

    >>> brief_actions(["Va2", "Vb1"])
    ['Va2', 'Vb1']
    >>> brief_actions([f"b3{file}4" for file in "abcdefgh"] + [f"c3{file}4" for file in "abcdefgh"])
    'b3a4b4c4d4e4f4g4h4 c3a4b4c4d4e4f4g4h4'
    """
    if len(actions) < MANY or {*map(len, actions)} != {4}:
        return list(actions)
    return " ".join([start + "".join([move[2:] for move in moves]) for start, moves in groupby(actions, START)])

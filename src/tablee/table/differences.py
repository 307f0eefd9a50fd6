"""Saying only what changed, for small lines. docs/live.md tells how to put it together again."""

from collections.abc import Sequence
from typing import Any

GONE = "-"  # the key under which a difference lists the keys that are no longer there
MANY = 16  # from so many actions on they are told in one text


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What to tell to whom knows ``before``.

    Objects are told by their changed keys, lists of texts or objects by their changed places, anything else anew.

    >>> difference({"won": ["", "TR"], "pile": 3, "turn": 0}, {"won": ["V", "TR"], "pile": 3, "turn": 1})
    {'won': {'0': 'V'}, 'turn': 1}
    >>> difference({"a3": 1, "b3": 2}, {"a3": 1, "b4": 2})
    {'b4': 2, '-': ['b3']}
    """
    changed: dict[str, Any] = {}
    for key, now in after.items():
        if key not in before:
            changed[key] = now
        elif (then := before[key]) != now:
            changed[key] = _change(then, now)
    if gone := before.keys() - after.keys():
        changed[GONE] = sorted(gone)
    return changed


def _change(then: Any, now: Any) -> Any:
    if type(then) is dict and type(now) is dict:
        return difference(then, now)
    if type(then) is list and type(now) is list and len(then) == len(now) and not isinstance(now[0], int):
        return {str(place): _change(then[place], new) for place, new in enumerate(now) if then[place] != new}
    return now


def brief_actions(actions: Sequence[str]) -> list[str] | str:
    """Legal actions; many of four letters (moves from square to square) as one text, those with one start together.

    >>> brief_actions(["Va2", "Vb1"])
    ['Va2', 'Vb1']
    >>> brief_actions([f"b3{file}4" for file in "abcdefgh"] + [f"c3{file}4" for file in "abcdefgh"])
    'b3a4b4c4d4e4f4g4h4 c3a4b4c4d4e4f4g4h4'
    """
    if len(actions) < MANY or {*map(len, actions)} != {4}:
        return list(actions)
    told, last = [], ""
    for action in actions:
        start = action[:2]
        told.append(action[2:] if start == last else " " + action)
        last = start
    return "".join(told)[1:]

"""Saying only what changed, for small lines. docs/live.md tells how to put it together again."""

from typing import Any

GONE = "-"  # the key under which a difference lists the keys that are no longer there
_NOTHING = object()


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What to tell to whom knows ``before``.

    Objects are told by their changed keys, lists of texts or objects by their changed places, anything else anew.

    >>> difference({"won": ["", "TR"], "pile": 3, "turn": 0}, {"won": ["V", "TR"], "pile": 3, "turn": 1})
    {'won': {'0': 'V'}, 'turn': 1}
    >>> difference({"a3": 1, "b3": 2}, {"a3": 1, "b4": 2})
    {'b4': 2, '-': ['b3']}
    """
    changed: dict[str, Any] = {}
    kept = 0
    for key, now in after.items():
        then = before.get(key, _NOTHING)
        if then is _NOTHING:
            changed[key] = now
            continue
        kept += 1
        if then != now:
            changed[key] = _change(then, now)
    if kept < len(before):
        changed[GONE] = sorted(before.keys() - after.keys())
    return changed


def _change(then: Any, now: Any) -> Any:
    if type(then) is not type(now):
        return now
    if type(now) is dict:
        return difference(then, now)
    if type(now) is list and len(then) == len(now) and not isinstance(now[0], int):
        return {str(place): _change(then[place], new) for place, new in enumerate(now) if then[place] != new}
    return now

"""Patches: what changed between two views, so that updates stay small. docs/live.md describes how to apply them."""

from typing import Any

GONE = "-"  # the name under which a patch lists the names that are gone
_NOTHING = object()


def patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the patch from ``before`` to ``after``.

    Of an object it has the fields that changed, of a list of texts or objects the places that changed; anything else
    that changed is there as a whole.

    >>> patch({"won": ["", "TR"], "pile": 3, "turn": 0}, {"won": ["V", "TR"], "pile": 3, "turn": 1})
    {'won': {'0': 'V'}, 'turn': 1}
    >>> patch({"a3": 1, "b3": 2}, {"a3": 1, "b4": 2})
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
        return patch(then, now)
    if type(now) is list and len(then) == len(now) and not isinstance(now[0], int):
        return {str(place): _change(then[place], new) for place, new in enumerate(now) if then[place] != new}
    return now

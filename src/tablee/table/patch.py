"""Patches: what changed between two views, so that updates stay small. docs/live.md describes how to apply them."""

from typing import Any

REMOVED = "-"  # the key under which a patch lists the removed keys
_MISSING = object()


def patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the patch from ``before`` to ``after``.

    It has the changed fields of an object, and the changed places of a list of texts or objects; any other value is
    replaced.

    >>> patch({"won": ["", "TR"], "pile": 3, "turn": 0}, {"won": ["V", "TR"], "pile": 3, "turn": 1})
    {'won': {'0': 'V'}, 'turn': 1}
    >>> patch({"a3": 1, "b3": 2}, {"a3": 1, "b4": 2})
    {'b4': 2, '-': ['b3']}
    """
    changed: dict[str, Any] = {}
    kept = 0
    for key, new in after.items():
        old = before.get(key, _MISSING)
        if old is _MISSING:
            changed[key] = new
            continue
        kept += 1
        if old != new:
            changed[key] = _change(old, new)
    if kept < len(before):
        changed[REMOVED] = sorted(before.keys() - after.keys())
    return changed


def _change(old: Any, new: Any) -> Any:
    if type(old) is not type(new):
        return new
    if type(new) is dict:
        return patch(old, new)
    if type(new) is list and len(old) == len(new) and not isinstance(new[0], int):
        return {str(place): _change(old[place], item) for place, item in enumerate(new) if old[place] != item}
    return new

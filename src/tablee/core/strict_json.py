"""Strict parsing of external JSON."""

from typing import Any

import orjson

MOST_DEEP = 32  # lists and objects inside each other


def read_json(text: str | bytes) -> Any:
    """Parse JSON of at most 32 levels; ValueError for anything else, including NaN and lone surrogates.

    >>> read_json('{"seats": [1, 2]}')
    {'seats': [1, 2]}
    >>> read_json("[" * 33 + "]" * 33)
    Traceback (most recent call last):
    ValueError: more than 32 levels
    """
    value = orjson.loads(text)
    level = [value]
    for _ in range(MOST_DEEP):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return value
    raise ValueError(f"more than {MOST_DEEP} levels")


def _inside(value: Any) -> list[Any]:
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [inner for inner in values if isinstance(inner, dict | list)]

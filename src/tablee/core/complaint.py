"""Error sentences for messages that do not match their declaration."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

_KINDS = {"int": "a whole number", "str": "a text", "bool": "true or false", "object": "an object", "array": "a list"}
_LONGEST = 80  # of what is quoted


def complaint(name: str, error: msgspec.ValidationError, given: Mapping[str, Any]) -> str:
    """Return which field of a message is wrong, what is expected there and what was given.

    >>> class Play(msgspec.Struct):
    ...     at: int
    >>> for given in ({"at": "17"}, {}):
    ...     try:
    ...         msgspec.convert(given, Play)
    ...     except msgspec.ValidationError as error:
    ...         print(complaint("play", error, given))
    play needs at: a whole number, not '17'.
    play needs at.
    """
    text, _, path = str(error).partition(" - at `$.")
    if missing := re.fullmatch("Object missing required field `(.*)`", text):
        return f"{name} needs {missing[1]}."
    field = re.split(r"[.\[`]", path)[0]
    if not field:
        return f"{name}: {text}."
    text = re.sub("^Invalid enum value .*", "Expected a known value", text)
    expected = re.sub("`(.*?)`", _in_words, text.removeprefix("Expected ").split(", got ")[0])
    value = repr(given.get(field))
    return f"{name} needs {field}: {expected}, not {value if len(value) <= _LONGEST else value[:_LONGEST] + '…'}."


def _in_words(kinds: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(kind, kind) for kind in kinds[1].split(" | "))

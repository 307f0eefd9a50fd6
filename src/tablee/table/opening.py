"""Opening a table: what its host may choose, and the first entry of its log."""

import secrets
from collections.abc import Mapping
from typing import Any

from tablee.bots import levels_of
from tablee.core import load
from tablee.core.errors import TableeError
from tablee.table.entries import counted_from
from tablee.table.log import Entry
from tablee.table.seat import HELP, PICTURES, Person, checked_face

LONGEST_WAIT = 3600  # seconds
NAMELESS = {"name": "", "picture": ""}
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"


class NotNow(TableeError):
    """The table cannot do this now."""

    code = "not_now"


class BadWish(NotNow):
    """The table can never do this; no page asks for it."""

    for_programs = True


def new_code() -> str:
    """A code one can read out over the telephone, like mira-buke; there are 24 million of them."""
    syllables = [secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(4)]
    return f"{syllables[0]}{syllables[1]}-{syllables[2]}{syllables[3]}"


def open_table(chosen: Mapping[str, Any], host: Person) -> Entry:
    """The first entry of a new table; a seat is for me, a friend, this device or a bot's level.

    ``starts`` is a seat's number, ``"lot"``, or nothing: then seat 0 starts, as in the rules. ``keeper`` and
    ``clock`` are seconds until the seat-keeper plays for who has dropped out or thinks too long; nothing: never.
    ``help`` is one kind for each seat; nothing: hints where one person is alone with bots, else none.
    """
    name = chosen.get("game", "")
    seats = _seats(chosen.get("seats"), levels_of(name))
    game = load(name, len(seats), **_options(chosen.get("options", {})))
    starts = chosen.get("starts")
    first = 0 if starts == "lot" else _starter(starts, len(seats))
    facts = {
        "game": game.name,
        "options": dict(game.chosen),
        "seats": counted_from(first, seats),
        "help": counted_from(first, _helps(chosen.get("help"), seats)),
        "people": counted_from(first, _people(chosen.get("people"), seats, host)),
        "host": {"key": host.key, "name": host.name, "picture": host.picture},
        "lot": starts == "lot",
        "keeper": _seconds(chosen.get("keeper")),
        "clock": _seconds(chosen.get("clock")),
        "listed": chosen.get("listed") is True,
    }
    return Entry(1, "opened", facts)


def _seats(seats: Any, levels: tuple[str, ...]) -> list[str]:
    if not isinstance(seats, list) or not seats:
        raise BadWish("A table needs a list of seats; {seats!r} was given.", seats=seats)
    for wish in seats:
        if wish not in ("me", "friend", "device", *levels):
            raise BadWish("A seat is for me, a friend, this device or a bot's level, not {wish!r}.", wish=wish)
    if "me" not in seats and "device" in seats:
        raise NotNow("If you share a device, you sit at the table too.")
    return seats


def _options(wish: Any) -> dict[str, Any]:
    if not isinstance(wish, dict) or "players" in wish:  # how many play, the seats say
        raise BadWish("Options are given by their names, and players as seats; {wish!r} is neither.", wish=wish)
    return wish


def _starter(wish: Any, seats: int) -> int:
    if wish is None:
        return 0
    if isinstance(wish, bool) or not isinstance(wish, int) or wish not in range(seats):
        raise BadWish("A seat of the table starts, or the lot decides; {wish!r} is neither.", wish=wish)
    return wish


def _helps(wish: Any, seats: list[str]) -> list[str]:
    if wish is None:
        return ["off" if "friend" in seats else "hints"] * len(seats)
    if not isinstance(wish, list) or len(wish) != len(seats) or any(kind not in HELP for kind in wish):
        raise BadWish("Help is one of {kinds} for each seat, not {wish!r}.", kinds=", ".join(HELP), wish=wish)
    return wish


def _people(wish: Any, seats: list[str], host: Person) -> list[tuple[str, str] | None]:
    """A name and a picture for everyone who shares the host's device; no two of them get the same animal."""
    wish = [None] * len(seats) if wish is None else wish
    if not isinstance(wish, list) or len(wish) != len(seats):
        raise BadWish("Names are given for each seat, not {wish!r}.", wish=wish)
    faces = [
        checked_face(**(one or NAMELESS)) if who == "device" else None for who, one in zip(seats, wish, strict=True)
    ]
    taken = {host.picture, *(face[1] for face in faces if face)}
    free = iter([picture for picture in PICTURES if picture not in taken])
    return [face and (face[0], face[1] or next(free)) for face in faces]


def _seconds(wish: Any) -> int | None:
    if wish is None:
        return None
    if isinstance(wish, bool) or not isinstance(wish, int) or not 1 <= wish <= LONGEST_WAIT:
        raise BadWish("Whole seconds from 1 to {most} can be waited, not {wish!r}.", most=LONGEST_WAIT, wish=wish)
    return wish

"""The kinds of entries, in the order of a match. Each class has the kind's fields, check, apply and visibility."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tablee.table.entries.around import ChoseHelp, Emote, Listed
from tablee.table.entries.dealing import Cancelled, Committed, Contributed, Dealt, Locked, Sealed
from tablee.table.entries.ending import BrokenOff, Drawn, GaveUp, Shown, WantsDraw
from tablee.table.entries.migrations import earlier_kind, upgraded
from tablee.table.entries.opening import Opened
from tablee.table.entries.playing import Played, Settled, TookBack, WantsBack
from tablee.table.entries.requests import Declined, Lapsed, WantsRematch
from tablee.table.entries.seating import Kept, Left, LetIn, Named, Returned, Sat, Swapped, WantsSwap
from tablee.table.log import Entry

_ALL: tuple[type[Entry], ...] = (
    *(Opened, Sat, Named, LetIn, Left, Kept, Returned, WantsSwap, Swapped),
    *(Committed, Sealed, Locked, Contributed, Cancelled, Dealt),
    *(Played, Settled, WantsBack, TookBack),
    *(WantsRematch, Declined, Lapsed),
    *(GaveUp, WantsDraw, Drawn, BrokenOff, Shown),
    *(Emote, Listed, ChoseHelp),
)
KINDS = {entry.kind: entry for entry in _ALL}
SEATING = frozenset({Opened.kind, Sat.kind})  # the kinds with an arriving key


def read_entry(number: int, kind: str, facts: Mapping[str, Any]) -> Entry:
    """Decode an entry of this or an earlier version.

    Raises ValueError if the kind is unknown, or facts are missing or of another type.

    >>> read_entry(3, "played", {"seat": 1, "action": "Vb2", "by": "bot"})
    Played(number=3, seat=1, action='Vb2', by='bot')
    """
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is no kind of entry")
    try:
        read_as = earlier_kind(kind, facts) or KINDS[kind]
        return msgspec.convert({**upgraded(kind, facts), "number": number}, read_as)
    except (msgspec.ValidationError, LookupError, TypeError) as error:
        raise ValueError(f"Entry {number} ({kind}): {error}") from None

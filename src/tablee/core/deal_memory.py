"""What a participant has kept of a deal; `tablee.core.judge` says whether a record agrees with it.

A number alone proves little: the server knows it once it was shown, and could think of the others afterwards. Whoever
has also kept the promise and the list of what everybody had locked in can tell.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tablee.core.fair import LONGEST_VIEW, Code, Count, Hex, Number, SeatNumber

Saw: TypeAlias = Annotated[str, Meta(pattern=f"^([0-9a-f]{{{LONGEST_VIEW}}})?$", max_length=LONGEST_VIEW)]

MOST = 1000  # deals in a file


class Listed(Struct, frozen=True):
    """A participant, as the promise lists people."""

    seat: SeatNumber
    fingerprint: Hex


class Memory(Struct, frozen=True, kw_only=True):
    """What was told before the cards were dealt, and the participant's own number."""

    table: Code
    deal: Number
    number: Hex
    round: Number | None = None
    after: Count | None = None
    commitment: Hex | None = None
    participants: tuple[Listed, ...] | None = None
    seals: tuple[Hex, ...] | None = None  # the list of what everybody had locked in
    shown: bool = False  # has the server shown the number to everybody?
    eyes: SeatNumber | None = None  # the own seat in the game, after the draw for who starts
    saw: Annotated[tuple[Saw, ...], Meta(max_length=20_000)] = ()  # how it stood for that seat after each action
    undone: Count = 0  # actions that were taken back until then
    views: Count = 0  # `tablee.core.fair.VIEWS` of who has seen it
    odd: bool = False  # was somebody listed who is no person, or anything told twice in two ways?

    def is_of(self, table: str, deal: int) -> bool:
        """Is it kept of this deal?"""
        return (self.table, self.deal) == (table, deal)


Memories: TypeAlias = Annotated[list[Memory], Meta(max_length=MOST)]


def read_memories(text: str) -> list[Memory]:
    """Read what a participant has kept, one deal or a list of them; ValueError where it is something else."""
    try:
        kept = msgspec.json.decode(text, type=Memory | Memories)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return [kept] if isinstance(kept, Memory) else kept

"""What a participant has kept of a deal, and whether a record agrees with it. js/fair.js does the same in the page.

A number alone proves little: the server knows it once it was shown, and could think of the others afterwards. Whoever
has also kept the promise and the list of what everybody had locked in can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tablee.core.deal_check import NotFair, numbers_of
from tablee.core.fair import Count, Deal, Hex, LoggedDeal, Name, Number, SeatNumber

MOST = 1000  # deals in a file


class Listed(Struct, frozen=True):
    """A participant, as the promise lists people."""

    seat: SeatNumber
    fingerprint: Hex


class Memory(Struct, frozen=True, kw_only=True):
    """What was told before the cards were dealt, and the participant's own number."""

    table: Name
    deal: Number
    number: Hex
    round: Number | None = None
    after: Count | None = None
    commitment: Hex | None = None
    participants: tuple[Listed, ...] | None = None
    seals: tuple[Hex, ...] | None = None  # the list of what everybody had locked in
    shown: bool = False  # has the server shown the number to everybody?
    odd: bool = False  # was somebody listed who is no person, or anything told twice in two ways?


Memories: TypeAlias = Annotated[list[Memory], Meta(max_length=MOST)]


def read_memories(text: str) -> list[Memory]:
    """Read what a participant has kept, one deal or a list of them; ValueError where it is something else."""
    try:
        kept = msgspec.json.decode(text, type=Memory | Memories)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return [kept] if isinstance(kept, Memory) else kept


def check_memories(deal: LoggedDeal, memories: Sequence[Memory]) -> None:
    """Raise NotFair where a record tells a deal otherwise than a participant saw it, or leaves one out."""
    here = [memory for memory in memories if memory.table == deal.table]
    told = {each.deal: each for each in (*deal.broken, deal)}
    if any(memory.round is not None and memory.round == deal.round and memory.deal not in told for memory in here):
        raise NotFair("broken")
    for memory in here:
        if memory.deal in told:
            _check(told[memory.deal], memory)


def has_taken_part(deal: LoggedDeal, memories: Sequence[Memory]) -> bool:
    """Does anybody remember this deal, with the list and a number that counts?"""
    return any(
        (memory.table, memory.deal) == (deal.table, deal.deal) and memory.shown and memory.seals is not None
        for memory in memories
    )


def _check(deal: LoggedDeal, memory: Memory) -> None:
    if memory.commitment != deal.committed.commitment:
        raise NotFair("secret")
    if memory.shown and memory.number not in numbers_of(deal):
        raise NotFair("mine")
    if not isinstance(deal, Deal):
        return
    if (memory.round, memory.after) != (deal.round, deal.after):
        raise NotFair("round")
    if memory.participants != tuple(Listed(each.seat, each.fingerprint) for each in deal.participants):
        raise NotFair("seen")
    if memory.seals is not None and memory.seals != tuple(each.seal for each in deal.participants):
        raise NotFair("seen")
    if memory.odd:
        raise NotFair("list")

"""A deal that anyone can check: what the server promised, what players' pages locked in, and what follows from both.

docs/fair.md explains the protocol, and specifies it to the byte. `tablee.core.deal_check` checks a deal.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable
from typing import Annotated, Any, TypeAlias

import msgspec
import numpy as np
from msgspec import Meta, Struct
from msgspec.structs import replace

from tablee.core.chance import Rng, draw, seal, shuffle

_HEX = re.compile("[0-9a-f]{64}")
Hex: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=98)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**31 - 1)]  # of an entry in the table's log, a round or a deal
Name: TypeAlias = Annotated[str, Meta(max_length=100)]
Code: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00]*$", max_length=100)]
Cards: TypeAlias = Annotated[str, Meta(pattern=r"^[^\x00]*$", max_length=1000)]

HASHES = {  # what is hashed, line by line, below a line that says what it is; the page is told
    "commitment": ("table", "deal", "secret"),
    "participant": ("table", "key"),
    "promise": ("table", "round", "after", "deal", "commitment", "listed"),
    "number": ("promise", "seat", "number"),
    "seed": ("secret", "numbers"),
    "view": ("now",),
}
VIEWS = 1  # to be raised where what a seat is shown changes in any game: older memories cannot be compared then
LONGEST_VIEW = 16  # hexadecimal letters that are kept of a view's hash


def new_secret() -> str:
    """32 bytes that nobody can guess, as they are written everywhere."""
    return secrets.token_hex(32)


def is_hex(value: Any) -> bool:
    """Is this 32 bytes, in 64 small hexadecimal letters?"""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def commitment_of(secret: str, table: str, deal: int) -> str:
    """What the server publishes of its secret before any page locks in a number.

    >>> commitment_of("00" * 32, "mira-buke", 1)[:8]
    '147d8e7b'
    """
    return _hash("commitment", table=table, deal=deal, secret=secret).hex()


def fingerprint_of(table: str, key: str) -> str:
    """What a participant is known by at a table: it tells people apart, and tells nothing of the key.

    >>> fingerprint_of("mira-buke", "anna-key")[:8]
    'f8288c40'
    """
    return _hash("participant", table=table, key=key).hex()


def promise_of(table: str, turn: tuple[int, int, int], commitment: str, participants: Iterable[Participant]) -> str:
    """One hash of all that a promise says; ``turn`` is the round, the deal of the round before, and this deal."""
    listed = [f"{each.seat} {each.fingerprint}" for each in participants]
    facts = dict(zip(("round", "after", "deal"), turn, strict=True))
    return _hash("promise", table=table, **facts, commitment=commitment, listed=listed).hex()


def seal_number(promise: str, seat: int, number: str) -> str:
    """What a page publishes of its number before anybody shows one; it holds for this promise and seat only.

    >>> seal_number("00" * 32, 0, "11" * 32)[:8]
    '27a4a9ad'
    """
    return _hash("number", promise=promise, seat=seat, number=number).hex()


def seed_of(secret: str, numbers: Iterable[str]) -> bytes:
    """What all cards of a deal come from: the server's secret, and all numbers in the order of the seats.

    >>> seed_of("00" * 32, ["11" * 32]).hex()[:8]
    '3f1a5f85'
    """
    return _hash("seed", secret=secret, numbers=[*numbers])


def view_hash(now: Any) -> str:
    """What a participant keeps of how a game stood for a seat, whoever put its facts in which order.

    Whose turn it was and how it ended follow from the rest, or from what people did.

    >>> view_hash({"scores": [0, 1], "turn": 0}) == view_hash({"turn": 1, "scores": [0, 1]})
    True
    """
    facts = {name: fact for name, fact in now.items() if name not in ("legal", "turn", "outcome")}
    text = json.dumps(_in_pairs(facts), separators=(",", ":"), ensure_ascii=False)
    return _hash("view", now=text).hex()[:LONGEST_VIEW]


def _in_pairs(value: Any) -> Any:
    """An object as the list of its pairs in the order of their names, so that its text has one spelling."""
    if isinstance(value, dict):
        return [[name, _in_pairs(value[name])] for name in sorted(value)]
    return [_in_pairs(one) for one in value] if isinstance(value, list | tuple) else value


def _hash(kind: str, **facts: Any) -> bytes:
    """The SHA-256 of the lines that `HASHES` names; a list has a line for each of its texts."""
    lines = [f"tablee {kind}"]
    for name in HASHES[kind]:
        lines += facts[name] if isinstance(facts[name], list) else [str(facts[name])]
    return hashlib.sha256("\n".join(lines).encode()).digest()


def lot_of(seed: bytes, seats: int) -> int:
    """Who starts, where the lot decides: it is drawn before the cards, from the first block."""
    return draw(seal(seed), seats)


def deck_of(seed: bytes, cards: str, lot: bool) -> str:
    """The deck, top card first, that a seed makes of the cards as they lay before."""
    pile = np.array(list(cards.encode()), np.int8)
    shuffle(pile, len(pile), seal_of(seed, lot))
    return bytes(pile[::-1].tolist()).decode()


def seal_of(seed: bytes, lot: bool) -> Rng:
    """The seal that deals the same deck to a game."""
    key = seal(seed)
    key[-1] = int(lot)
    return key


# -- how a deal stands in a record -------------------------------------------------------------------------------------


class Committed(Struct, frozen=True):
    """The server's promise."""

    entry: Number
    commitment: Hex


class Participant(Struct, frozen=True):
    """A person whose page took part: what it locked in, and its number with the entry that showed it.

    In a deal that was cancelled the last three can be missing.
    """

    seat: SeatNumber  # before the draw for who starts, if there is one
    name: Name
    fingerprint: Hex
    seal: Hex | None
    number: Hex | None
    entry: Number | None


class Dealt(Struct, frozen=True):
    """The cards, from the top of the deck, and how they lay before they were shuffled."""

    entry: Number
    seats: Annotated[int, Meta(ge=1, le=99)]
    lot: SeatNumber | None
    cards: Cards
    deck: Cards


class Deal(Struct, frozen=True, kw_only=True, tag_field="version", tag=2):
    """How a deal came about: the promise, the list of what pages locked in, their numbers, the cards."""

    table: Code
    round: Number  # which game at this table it is
    after: Count  # the deal of the game before it; 0 before the first game
    deal: Number
    committed: Committed
    participants: tuple[Participant, ...]
    listed: Number | None  # the entry with everything that pages locked in; none where no page took part
    dealt: Dealt | None
    cancelled: Number | None  # the entry that cancelled it instead
    secret: Hex
    broken: tuple[LoggedDeal, ...]  # deals since the game before that were cancelled, or ended with a swap of seats

    @property
    def numbers(self) -> list[str]:
        """All numbers that pages have shown, in the order of the seats."""
        return [each.number for each in self.participants if each.number is not None]

    @property
    def seed(self) -> bytes:
        """What the cards come from."""
        return seed_of(self.secret, self.numbers)

    @property
    def promise(self) -> str:
        """The hash of all that was promised."""
        return promise_of(self.table, (self.round, self.after, self.deal), self.committed.commitment, self.participants)

    def recorded(self, broken: Iterable[LoggedDeal], rounds: int) -> Deal:
        """The deal as the record of its round tells it, with those before it that were not played."""
        return replace(self, broken=tuple(broken))


class OldContribution(Struct, frozen=True):
    """What a person's page added to a deal of the old protocol; nothing where it did not answer in time."""

    entry: Number | None
    seat: SeatNumber
    name: Name
    contribution: Hex | None


class OldDeal(Struct, frozen=True, kw_only=True, tag_field="version", tag=1):
    """A deal of the old protocol: pages added numbers without locking them in first, and were not listed."""

    table: Code
    deal: Number
    committed: Committed
    contributed: tuple[OldContribution, ...]
    dealt: Dealt
    secret: Hex
    broken: tuple[OldDeal, ...]
    round: Number | None = None  # the oldest records do not have this field and the next
    after: Count | None = None

    @property
    def numbers(self) -> list[str]:
        """All numbers that pages have added, in the order of the seats."""
        return [each.contribution for each in self.contributed if each.contribution is not None]

    @property
    def seed(self) -> bytes:
        """What the cards come from."""
        return seed_of(self.secret, self.numbers)

    def recorded(self, broken: Iterable[LoggedDeal], rounds: int) -> OldDeal:
        """The deal as the record of its round tells it; its promise did not say which round that is."""
        old = tuple(each for each in broken if isinstance(each, OldDeal))
        return replace(self, broken=old, round=rounds, after=self.deal - 1 - len(old))


class SeedDeal(Struct, frozen=True, tag_field="version", tag=3):
    """A deal that a page made for the people around it: everything follows from its random seed."""

    seed_hex: Hex = msgspec.field(name="seed")
    lot: SeatNumber | None = None  # who starts, where that was drawn

    @property
    def seed(self) -> bytes:
        """What the cards come from."""
        return bytes.fromhex(self.seed_hex)


LoggedDeal: TypeAlias = Deal | OldDeal  # with what the server promised before
AnyDeal: TypeAlias = LoggedDeal | SeedDeal


def told_deal(deal: AnyDeal) -> dict[str, Any]:
    """A deal as it stands in a record."""
    told: dict[str, Any] = msgspec.to_builtins(deal)
    return told


def read_deal(told: Any) -> AnyDeal:
    """Read a deal of a record; msgspec.ValidationError says what is missing, too long or out of range."""
    deal: AnyDeal = msgspec.convert(_with_version(told), AnyDeal)
    return deal


def _with_version(told: Any) -> Any:
    """The first version did not write its number."""
    if not isinstance(told, dict):
        return told
    broken = told.get("broken")
    within = {"broken": [_with_version(each) for each in broken]} if isinstance(broken, list) else {}
    return {"version": 1, **told, **within}

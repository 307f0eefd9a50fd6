"""Whether a deal is what it should be: one kernel for Python and for the page, over rows of numbers.

`rows` says how a record's JSON becomes rows, and js/fair.js does it alike. The fields ``hash`` and ``seed`` are what
the hashes of docs/fair.md say of a secret and its numbers; everything else stands in the record.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import SEAL, Rng, draw, shuffle
from tablee.core.compiling import kernel

Rows: TypeAlias = NDArray[np.void]
Row: TypeAlias = Any  # of Rows
Bytes: TypeAlias = NDArray[np.uint8]

HEX, TABLE, CARDS = ("u1", 64), ("u1", 400), ("u1", 4000)


def _layout(**fields: Any) -> np.dtype[np.void]:
    return np.dtype([(name.replace("__", "."), *kind) for name, kind in fields.items()])


_NUMBER = ("i4",)
DEAL = _layout(
    version=_NUMBER,
    table=TABLE,
    round=_NUMBER,
    after=_NUMBER,
    deal=_NUMBER,
    committed__entry=_NUMBER,
    committed__commitment=HEX,
    participants=_NUMBER,
    listed=_NUMBER,
    dealt__entry=_NUMBER,
    dealt__seats=_NUMBER,
    dealt__lot=_NUMBER,
    dealt__cards=CARDS,
    dealt__deck=CARDS,
    cancelled=_NUMBER,
    broken=_NUMBER,
    lot=_NUMBER,
    hash=HEX,
    seed=HEX,
)
PERSON = _layout(seat=_NUMBER, fingerprint=HEX, seal=HEX, number=HEX, entry=_NUMBER, hash=HEX)
MEMORY = _layout(
    table=TABLE,
    deal=_NUMBER,
    number=HEX,
    round=_NUMBER,
    after=_NUMBER,
    commitment=HEX,
    participants=_NUMBER,
    seals=_NUMBER,
    shown=_NUMBER,
    odd=_NUMBER,
)
LISTED = _layout(seat=_NUMBER, fingerprint=HEX)
SEALED = _layout(seal=HEX)
ROWS = (DEAL, PERSON, MEMORY, LISTED, SEALED)  # as `judge` takes them

FAULTS = (
    "damaged",
    "secret",
    "order",
    "list",
    "missing",
    "number",
    "lot",
    "cards",
    "broken",
    "round",
    "seen",
    "mine",
    "game",
)
VERDICTS = ("cards", "starts", "record", "alone", "seed", "old", "nothing")
_DAMAGED, _SECRET, _ORDER, _LIST, _MISSING, _NUMBERS, _LOT, _CARDS, _BROKEN, _ROUND, _SEEN, _MINE, _GAME = range(
    len(FAULTS)
)
_OF_CARDS, _OF_START, _OF_RECORD, _ALONE, _SEED, _OLD, _NOTHING = range(len(FAULTS), len(FAULTS) + len(VERDICTS))
_FAIR = -1
_ZERO, _A = ord("0"), ord("a")
_OF_SEED, _SEALED = 3, 2  # versions


def rows(layout: np.dtype[np.void], told: Sequence[Mapping[str, Any]]) -> Rows:
    """A text by its bytes, with zeros behind it; of a list how many there are; a number as it is, -1 for nothing."""
    made = np.zeros(len(told), layout)
    for row, facts in zip(made, told, strict=True):
        for name in layout.names or ():
            value: Any = facts
            for part in name.split("."):
                value = (value or {}).get(part)
            if layout[name].shape:
                text = (value or "").encode()
                row[name][: len(text)] = list(text)
            else:
                row[name] = -1 if value is None else len(value) if isinstance(value, list | tuple) else value
    return made


@kernel
def judge(
    deals: Rows,
    people: Rows,
    memories: Rows,
    listed: Rows,
    seals: Rows,
    cards: Bytes,
    players: int,
    begins: bool,
    was_seen: int,
) -> int:
    """Return the number of a fault, or of a verdict behind all faults.

    The first deal is the one that was played, the others were broken off before it. ``people`` took part in them,
    ``listed`` and ``seals`` are what memories have lists of, all in order. ``cards`` are the game's own;
    ``begins``: does the game begin with the position that follows from the seed? ``was_seen`` is 1 where it went on as
    was remembered, 0 where that cannot be told, and -1 where it did not.
    """
    fault = _fault(deals, people, cards, players, begins)
    if fault == _FAIR and len(memories) > 0:
        fault = _forgotten(deals, people, memories, listed, seals)
        if fault == _FAIR and was_seen < 0:
            fault = _GAME
    return fault if fault != _FAIR else _verdict(deals[0], memories, len(cards) > 0, was_seen > 0)


@kernel
def _fault(deals: Rows, people: Rows, cards: Bytes, players: int, begins: bool) -> int:
    """What is wrong with the record itself."""
    played = deals[0]
    if played["version"] == _OF_SEED:
        lot = played["lot"]
        if lot >= 0 and lot != draw(_seal(played["seed"]), players):
            return _LOT
        return _FAIR if begins else _CARDS
    if _is_damaged(deals):
        return _DAMAGED
    if played["dealt.entry"] < 0:
        return _MISSING
    fault = _fault_of_one(played, people[: max(played["participants"], 0)], cards, players)
    if fault == _FAIR and not begins:
        fault = _CARDS
    if fault == _FAIR and not _are_all_told(deals):
        fault = _BROKEN
    first = max(played["participants"], 0)
    for at in range(1, len(deals)):
        last = first + max(deals[at]["participants"], 0)
        if fault == _FAIR:
            fault = _fault_of_one(deals[at], people[first:last], cards, players)
        first = last
    return fault


@kernel
def _is_damaged(deals: Rows) -> bool:
    """A deal that was broken off has no others before it; a round says which deal was the last before it."""
    for at in range(len(deals)):
        if (at > 0 and deals[at]["broken"] > 0) or (deals[at]["round"] < 0) != (deals[at]["after"] < 0):
            return True
    return False


@kernel
def _fault_of_one(deal: Row, people: Rows, cards: Bytes, players: int) -> int:
    """What is wrong with one deal, without those before it."""
    if not _same(deal["committed.commitment"], deal["hash"]):
        return _SECRET
    is_sealed, end = deal["version"] == _SEALED, _end(deal)
    if not _is_list(people, players if is_sealed else deal["dealt.seats"], is_sealed):
        return _LIST
    if is_sealed and not _is_complete(deal, people):
        return _MISSING
    if not (_is_in_order(deal, people, end) if is_sealed else _is_in_time(deal, people, end)):
        return _ORDER
    for at in range(len(people)):
        person = people[at]
        if is_sealed and _is_there(person["number"]) and not _same(person["seal"], person["hash"]):
            return _NUMBERS
    return _fault_of_cards(deal, cards, players) if deal["dealt.entry"] >= 0 else _FAIR


@kernel
def _is_list(people: Rows, seats: int, is_sealed: bool) -> bool:
    """By rising seats that there are, and nobody twice; fingerprints were not listed at first."""
    for at in range(len(people)):
        if people[at]["seat"] >= seats or (at > 0 and people[at]["seat"] <= people[at - 1]["seat"]):
            return False
        for other in range(at):
            if is_sealed and _same(people[at]["fingerprint"], people[other]["fingerprint"]):
                return False
    return True


@kernel
def _is_complete(deal: Row, people: Rows) -> bool:
    """Is everything there that has to be? A deal that was cancelled must not have had all numbers."""
    sealed, shown = 0, 0
    for at in range(len(people)):
        sealed += _is_there(people[at]["seal"])
        shown += _is_there(people[at]["number"])
        if _is_there(people[at]["number"]) != (people[at]["entry"] >= 0):
            return False
    is_listed, count = deal["listed"] >= 0, len(people)
    if deal["dealt.entry"] >= 0:
        return deal["cancelled"] < 0 and sealed == count and shown == count and is_listed == (count > 0)
    if deal["cancelled"] < 0 or (is_listed and sealed < count):
        return False
    return count == 0 or (shown < count and (is_listed or shown == 0))


@kernel
def _is_in_order(deal: Row, people: Rows, end: int) -> bool:
    """First the promise, then the list, then the numbers one by one, then the cards or the end without them."""
    begin = max(deal["committed.entry"], deal["listed"])
    if (deal["listed"] >= 0 and begin == deal["committed.entry"]) or begin >= end:
        return False
    for at in range(len(people)):
        entry = people[at]["entry"]
        if entry >= 0 and not begin < entry < end:
            return False
        for other in range(at):
            if entry >= 0 and entry == people[other]["entry"]:
                return False
    return True


@kernel
def _is_in_time(deal: Row, people: Rows, end: int) -> bool:
    """In the old protocol numbers came at any time between the promise and the cards."""
    for at in range(len(people)):
        if _is_there(people[at]["number"]) and not deal["committed.entry"] < people[at]["entry"] < end:
            return False
    return bool(deal["committed.entry"] < end)


@kernel
def _fault_of_cards(deal: Row, cards: Bytes, players: int) -> int:
    """The game's own cards and seats come first: they bound what is calculated from them."""
    if deal["dealt.seats"] != players or not _same(deal["dealt.cards"], cards):
        return _CARDS
    key, lot = _seal(deal["seed"]), deal["dealt.lot"]
    if lot >= 0 and lot != draw(key, players):
        return _LOT
    key[SEAL - 1] = 1 if lot >= 0 else 0
    pile = cards.astype(np.int8)
    shuffle(pile, len(pile), key)
    return _FAIR if _same(deal["dealt.deck"], pile[::-1].astype(np.uint8)) else _CARDS


@kernel
def _are_all_told(deals: Rows) -> bool:
    """Are all deals there since the game before, each of them over before the next was promised?"""
    played, count = deals[0], len(deals) - 1
    after = played["after"] if played["after"] >= 0 else played["deal"] - 1 - count
    is_first = played["round"] == 1 if played["round"] >= 0 else after == 0
    if count != played["deal"] - 1 - after or is_first != (after == 0):
        return False
    for at in range(1, len(deals)):
        broken, following = deals[at], deals[(at + 1) % len(deals)]
        if broken["deal"] != after + at or not _same(broken["table"], played["table"]):
            return False
        if _end(broken) >= following["committed.entry"]:
            return False
        is_same = broken["round"] == played["round"] and broken["after"] == played["after"]
        if broken["version"] == _SEALED and not is_same:
            return False
    return True


@kernel
def _end(deal: Row) -> int:
    """The entry that ended a deal."""
    return int(deal["dealt.entry"] if deal["dealt.entry"] >= 0 else max(deal["cancelled"], 0))


@kernel
def _forgotten(deals: Rows, people: Rows, memories: Rows, listed: Rows, seals: Rows) -> int:
    """What a participant remembers otherwise, or what is not told."""
    fault, first, sealed, is_of_table = _FAIR, 0, 0, False
    for at in range(len(memories)):
        memory = memories[at]
        if not _same(memory["table"], deals[0]["table"]):
            continue
        is_of_table = True
        if deals[0]["version"] != _SEALED and memory["participants"] >= 0 and memory["deal"] <= deals[0]["deal"]:
            return _SEEN  # no table goes back to the old protocol
        if memory["round"] >= 0 and memory["round"] == deals[0]["round"]:
            is_told = False
            for deal in deals:
                is_told = is_told or deal["deal"] == memory["deal"]
            if not is_told:
                return _BROKEN
    if not is_of_table:
        return _ROUND
    for at in range(len(memories)):
        memory, start = memories[at], 0
        for place in range(len(deals)):
            count = max(deals[place]["participants"], 0)
            is_meant = _same(memory["table"], deals[0]["table"]) and memory["deal"] == deals[place]["deal"]
            if is_meant and fault == _FAIR:
                fault = _differs(deals[place], people[start : start + count], memory, listed[first:], seals[sealed:])
            start += count
        first += max(memory["participants"], 0)
        sealed += max(memory["seals"], 0)
    return fault


@kernel
def _differs(deal: Row, people: Rows, memory: Row, listed: Rows, seals: Rows) -> int:
    """What a participant remembers otherwise of one deal."""
    if not _same(memory["commitment"], deal["committed.commitment"]):
        return _SECRET
    is_mine = False
    for at in range(len(people)):
        is_mine = is_mine or _same(people[at]["number"], memory["number"])
    if memory["shown"] > 0 and not is_mine:
        return _MINE
    if deal["version"] != _SEALED:
        return _FAIR
    if memory["round"] != deal["round"] or memory["after"] != deal["after"]:
        return _ROUND
    has_list = memory["seals"] >= 0
    if memory["participants"] != len(people) or (has_list and memory["seals"] != len(people)):
        return _SEEN
    for at in range(len(people)):
        person = people[at]
        if listed[at]["seat"] != person["seat"] or not _same(listed[at]["fingerprint"], person["fingerprint"]):
            return _SEEN
        if has_list and not _same(seals[at]["seal"], person["seal"]):
            return _SEEN
    return _LIST if memory["odd"] > 0 else _FAIR


@kernel
def _verdict(played: Row, memories: Rows, has_cards: bool, was_seen: bool) -> int:
    """What a deal proves that nothing is wrong with."""
    if not has_cards and played["lot"] < 0 and played["dealt.lot"] < 0:
        return _NOTHING
    if played["version"] == _OF_SEED:
        return _SEED
    if played["version"] != _SEALED:
        return _OLD
    if played["participants"] <= 0:
        return _ALONE
    for at in range(len(memories)):
        memory = memories[at]
        is_meant = _same(memory["table"], played["table"]) and memory["deal"] == played["deal"]
        if was_seen and is_meant and memory["shown"] > 0 and memory["seals"] >= 0:
            return _OF_CARDS if has_cards else _OF_START
    return _OF_RECORD


@kernel
def _is_there(text: Bytes) -> bool:
    return bool(text[0] > 0)


@kernel
def _same(told: Bytes, text: Bytes) -> bool:
    """Is this the text, with nothing but zeros behind it? A text of the same row has zeros of its own."""
    for at in range(len(told)):
        if told[at] != (text[at] if at < len(text) else 0):
            return False
    return len(text) <= len(told)


@kernel
def _seal(seed: Bytes) -> Rng:
    """The seal from a seed in hexadecimal letters, before its first block."""
    key = np.zeros(SEAL, np.uint64)
    for at in range(len(seed)):
        letter = int(seed[at])
        digit = letter - _ZERO if letter < _A else letter - _A + 10
        key[at // 16] = (key[at // 16] << np.uint64(4)) | np.uint64(digit)
    return key

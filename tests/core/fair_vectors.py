"""Good and forged records, and what the check says of them: `python -m tests.core.fair_vectors` writes them.

A vector with a memory says what a participant has kept of the deal.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tablee.core import load
from tablee.core.fair import (
    VIEWS,
    Committed,
    Deal,
    Dealt,
    OldDeal,
    Participant,
    commitment_of,
    deck_of,
    fingerprint_of,
    lot_of,
    promise_of,
    seal_number,
    seal_of,
    seed_of,
    told_deal,
    view_hash,
)
from tablee.core.record import Record
from tablee.table.entries import read_entry
from tablee.table.table import Table
from tests.table.fair_deals import ONES, SECRET, TWOS, contribute, dealt, dealt_alone, done, finish, locked, seated
from tests.table.tables import ANNA, BORIS

FILE = Path(__file__).with_name("fair_vectors.json")
ZEROS = "0" * 64
Fair = dict[str, Any]
Forgery = Callable[[Fair], object]


def told(table: Table) -> dict[str, Any]:
    """A finished game, as a vector without a name."""
    finish(table)
    record = json.loads(table.record().to_json())
    return {"record": record, "players": table.game.players, "options": dict(table.game.chosen)}


def with_a_cancelled_deal() -> Table:
    """Anna locks in a number and does not show it: the deal is made anew without her."""
    table = locked(starts="lot")
    contribute(table, BORIS, TWOS)
    done(table, table.prepare_deal(frozenset(), is_late=True))
    table.apply(table.commit("77" * 32))
    table.apply(table.deal())
    return table


def with_a_swap() -> Table:
    """A deal that ended with a swap, and the one that was played."""
    table = dealt(seats=["me", "easy"])
    table.apply(table.swap(0, ANNA.key, 1))
    table.apply(table.commit("77" * 32))
    table.apply(table.deal())
    return table


def of_the_old_protocol() -> Table:
    """A table whose log was written by the version before."""
    table = seated(starts="lot")
    seed, number = seed_of(SECRET, [ONES]), table.number
    entries: list[tuple[int, str, dict[str, Any]]] = [
        (number + 1, "committed", {"deal": 1, "commitment": commitment_of(SECRET, table.code, 1), "secret": SECRET}),
        (number + 2, "contributed", {"seat": 0, "key": ANNA.key, "contribution": ONES}),
        (number + 3, "dealt", {"seed": seed.hex(), "lot": lot_of(seed, 2)}),
    ]
    return Table(table.code, [*table.log, *(read_entry(*entry) for entry in entries)])


def _put(value: Any, *path: str | int) -> Forgery:
    """Forge one value."""

    def forge(fair: Fair) -> None:
        *way, last = path
        here: Any = fair
        for each in way:
            here = here[each]
        here[last] = value

    return forge


def _without(*path: str | int) -> Forgery:
    """Leave something out."""

    def forge(fair: Fair) -> None:
        *way, last = path
        here: Any = fair
        for each in way:
            here = here[each]
        del here[last]

    return forge


def _choose_cards(fair: Fair, *numbers: str) -> None:
    """Let the cards follow from other numbers, as a server would that thinks of them afterwards."""
    dealt = fair["dealt"]
    seed = seed_of(fair["secret"], numbers)
    dealt["lot"], dealt["deck"] = lot_of(seed, 2), deck_of(seed, dealt["cards"], True)


def _invent(seat: int) -> Forgery:
    """Add a participant after hearing all others; the cards are chosen with her number."""

    def forge(fair: Fair) -> None:
        invented = fair["participants"][1] | {"seat": seat, "fingerprint": ZEROS, "number": "3" * 64, "entry": 9}
        fair["participants"].append(invented)
        fair["dealt"]["entry"] = 10
        _choose_cards(fair, ONES, TWOS, "3" * 64)

    return forge


def _drop(fair: Fair) -> None:
    """Call Boris late, and deal from the other number."""
    fair["participants"][1] |= {"number": None, "entry": None}
    _choose_cards(fair, ONES)


def _leave_out(fair: Fair) -> None:
    """Tell nothing of Boris."""
    del fair["participants"][1]
    _choose_cards(fair, ONES)


def _other_number(fair: Fair) -> None:
    fair["participants"][0]["number"] = "3" * 64
    _choose_cards(fair, "3" * 64, TWOS)


def _other_promise(fair: Fair) -> None:
    """Think of another secret afterwards, and of a commitment that fits."""
    fair["secret"] = "66" * 32
    fair["committed"]["commitment"] = commitment_of("66" * 32, fair["table"], 1)
    _choose_cards(fair, ONES, TWOS)


FIELDS: list[tuple[str | int, ...]] = [
    *[(name,) for name in ("table", "deal", "committed", "listed", "dealt", "cancelled", "secret", "broken")],
    *[("committed", name) for name in ("entry", "commitment")],
    *[("participants", 1, name) for name in ("seat", "name", "fingerprint", "number", "entry")],
    *[("dealt", name) for name in ("entry", "seats", "lot", "cards", "deck")],
]
FORGERIES: dict[str, tuple[str, Forgery]] = {
    "another secret": ("secret", _put("66" * 32, "secret")),
    "another table": ("secret", _put("x", "table")),
    "a secret and a commitment made up afterwards": ("number", _other_promise),
    "an invented participant on seat 8 of two": ("list", _invent(8)),
    "an invented participant on a seat that has one": ("list", _invent(1)),
    "a participant twice": ("list", _put(0, "participants", 1, "seat")),
    "the participants in another order": ("list", lambda fair: fair["participants"].reverse()),
    "a fingerprint twice": ("list", lambda fair: fair["participants"][1].update(fair["participants"][0] | {"seat": 1})),
    "a number that was called late": ("missing", _drop),
    "a participant who was left out": ("number", _leave_out),
    "a number without its entry": ("missing", _put(None, "participants", 0, "entry")),
    "no list": ("missing", _put(None, "listed")),
    "dealt and cancelled": ("missing", _put(12, "cancelled")),
    "never dealt": ("missing", _put(None, "dealt")),
    "another number": ("number", _other_number),
    "another seal": ("number", _put(ZEROS, "participants", 0, "seal")),
    "another fingerprint": ("number", _put(ZEROS, "participants", 0, "fingerprint")),
    "another round": ("number", _put(2, "round")),
    "another game before": ("number", _put(1, "after")),
    "a list after the numbers": ("order", _put(8, "listed")),
    "two numbers in one entry": ("order", _put(7, "participants", 1, "entry")),
    "a number after the cards": ("order", _put(12, "participants", 1, "entry")),
    "a promise after the list": ("order", _put(6, "committed", "entry")),
    "another lot": ("lot", lambda fair: fair["dealt"].update(lot=1 - fair["dealt"]["lot"])),
    "other cards": ("cards", lambda fair: fair["dealt"].update(deck=fair["dealt"]["deck"][::-1])),
    "cards that were laid": ("cards", lambda fair: fair["dealt"].update(cards=fair["dealt"]["cards"][::-1])),
    "a lot for a seat that is not there": ("lot", _put(2, "dealt", "lot")),
    "a lot below the first seat": ("damaged", _put(-1, "dealt", "lot")),
    "a lot beyond all": ("damaged", _put(99, "dealt", "lot")),
    "seats beyond all": ("damaged", _put(100, "dealt", "seats")),
    "too many seats": ("cards", _put(3, "dealt", "seats")),
    "a deal that is not told": ("secret", _put(2, "deal")),
    "no round": ("damaged", _without("round")),
    "no game before": ("damaged", _without("after")),
    "neither": ("damaged", lambda fair: [fair.pop("round"), fair.pop("after")]),
    "no list of participants": ("damaged", _without("participants")),
    "a participant without a seal": ("damaged", _without("participants", 0, "seal")),
    "no version": ("damaged", _without("version")),
    "a version to come": ("damaged", _put(3, "version")),
    "a version in words": ("damaged", _put("2", "version")),
    "no seats": ("damaged", _put(0, "dealt", "seats")),
    "billions of seats": ("damaged", _put(2**33, "dealt", "seats")),
    "a seat below the first": ("damaged", _put(-1, "participants", 0, "seat")),
    "a seat that is half": ("damaged", _put(0.5, "participants", 0, "seat")),
    "a seat that is true": ("damaged", _put(True, "participants", 1, "seat")),
    "an entry that is no number": ("damaged", _put("3", "committed", "entry")),
    "an entry beyond all": ("damaged", _put(2**31, "listed")),
    "a short number": ("damaged", _put("1" * 63, "participants", 0, "number")),
    "a number in capitals": ("damaged", _put("A" * 64, "participants", 0, "number")),
    "a number that is not hexadecimal": ("damaged", _put("g" * 64, "participants", 0, "number")),
    "a number with a line feed": ("damaged", _put("1" * 64 + "\n", "participants", 0, "number")),
    "an empty number": ("damaged", _put("", "participants", 0, "number")),
    "an empty secret": ("damaged", _put("", "secret")),
    "a name without end": ("damaged", _put("x" * 101, "participants", 0, "name")),
    "cards without end": ("damaged", _put("O" * 1001, "dealt", "cards")),
    "participants that are none": ("damaged", _put({}, "participants")),
    "broken deals that are none": ("damaged", _put([7], "broken")),
    **{f"nothing under {' '.join(map(str, path))}": ("damaged", _without(*path)) for path in FIELDS},
}
OF_CANCELLED: dict[str, tuple[str, Forgery]] = {
    "a cancelled deal that is hidden": ("broken", _put([], "broken")),
    "a cancelled deal called a game": ("broken", lambda fair: fair.update(broken=[], after=1)),
    "a cancelled deal of another table": ("broken", _put("x", "broken", 0, "table")),
    "a cancelled deal of another round": ("broken", _put(2, "broken", 0, "round")),
    "a cancelled deal after this one": ("broken", _put(99, "broken", 0, "cancelled")),
    "a cancelled deal of a page": ("damaged", _put({"version": 3, "seed": ZEROS, "lot": None}, "broken", 0)),
    "a cancelled deal inside another": (
        "damaged",
        lambda fair: fair["broken"][0].update(broken=[{**fair["broken"][0]}]),
    ),
    "a cancelled deal with another secret": ("secret", _put(ZEROS, "broken", 0, "secret")),
    "a cancelled deal that had every number": (
        "missing",
        lambda fair: fair["broken"][0]["participants"][0].update(number=ONES, entry=7),
    ),
    "a cancelled deal with another number": ("number", _put(ZEROS, "broken", 0, "participants", 1, "number")),
    "a cancelled deal that was not cancelled": ("missing", _put(None, "broken", 0, "cancelled")),
    "millions of deals that are not told": ("secret", _put(2**31 - 1, "deal")),
}
OF_OLD: dict[str, tuple[str, Forgery]] = {
    "an old record of another secret": ("secret", _put(ZEROS, "secret")),
    "an old record with seat 8 of two": ("list", _put(8, "contributed", 1, "seat")),
    "an old record with a seat twice": ("list", _put(0, "contributed", 1, "seat")),
    "an old record with a number after the cards": ("order", _put(99, "contributed", 0, "entry")),
    "an old record with a short number": ("damaged", _put("1", "contributed", 0, "contribution")),
    "an old record with no seats": ("damaged", _put(0, "dealt", "seats")),
    "an old record with billions of seats": ("damaged", lambda fair: fair["dealt"].update(lot=0, seats=2**33)),
    "an old record without the game before": ("damaged", _without("after")),
    "an old record without its version": ("old", _without("version")),
    "an old record without round and game before": ("old", lambda fair: [fair.pop("round"), fair.pop("after")]),
    "a record with a list called old": ("damaged", _without("contributed")),
}


def _memory(fair: Fair, seat: int, **changes: Any) -> dict[str, Any]:
    """What the page of a seat remembers of a deal."""
    mine = next(each for each in fair["participants"] if each["seat"] == seat)
    seen = {name: fair[name] for name in ("table", "deal", "round", "after")}
    participants = [{name: each[name] for name in ("seat", "fingerprint")} for each in fair["participants"]]
    seen |= {"commitment": fair["committed"]["commitment"], "participants": participants}
    return (
        seen
        | {"seals": [each["seal"] for each in fair["participants"]], "number": mine["number"], "shown": True}
        | changes
    )


def _saw(record: dict[str, Any], eyes: int) -> list[str]:
    """What the page of a seat has seen of a game."""
    return [view_hash(state.view(eyes).now) for state in Record.from_json(json.dumps(record)).states()]


def _remembered(honest: dict[str, Any]) -> list[dict[str, Any]]:
    fair = honest["record"]["fair"]
    others = [{"seat": 0, "fingerprint": ZEROS}]
    memories: dict[str, tuple[str, dict[str, Any]]] = {
        "a page that took part": ("cards", _memory(fair, 0)),
        "a page that did not show its number": ("record", _memory(fair, 0, shown=False)),
        "a page whose number was left out": ("mine", _memory(fair, 0, number=ZEROS)),
        "a page that saw another commitment": ("secret", _memory(fair, 0, commitment=ZEROS)),
        "a page that saw another round": ("round", _memory(fair, 0, round=2)),
        "a page that saw fewer participants": ("seen", _memory(fair, 0, participants=others)),
        "a page that saw other seals": ("seen", _memory(fair, 0, seals=[ZEROS, ZEROS])),
        "a page that saw a bot in the list": ("list", _memory(fair, 0, odd=True)),
        "a page that took part in a deal that is not told": ("broken", _memory(fair, 0, deal=7)),
        "a page that locked in a number for a deal that is not told": ("broken", _memory(fair, 0, deal=7, shown=False)),
        "a page that was not shown the list": ("record", _memory(fair, 0, seals=None)),
        "a page that saw a list with fewer seals": ("seen", _memory(fair, 0, seals=_memory(fair, 0)["seals"][:1])),
        "a page that saw another participant and was not shown the list": (
            "seen",
            _memory(fair, 0, participants=[_memory(fair, 0)["participants"][0], others[0] | {"seat": 1}], seals=None),
        ),
        "a page at another table": ("round", _memory(fair, 0, table="x")),
    }
    saw = _saw(honest["record"], 1)
    games: dict[str, tuple[str, dict[str, Any]]] = {
        "a page that saw the game": ("cards", {"saw": saw}),
        "a page that saw some of the game": ("cards", {"saw": ["", *saw[1:3]]}),
        "a page that saw another deal": ("game", {"saw": [ZEROS[:16], *saw[1:]]}),
        "a page that saw another ending": ("game", {"saw": [*saw[:-1], saw[0]]}),
        "a page that saw more of a game": ("game", {"saw": [*saw, saw[0]]}),
        "a page that saw a game from a seat that is not there": ("game", {"saw": saw, "eyes": 9}),
        "a page of another version that saw the game": ("record", {"saw": saw[:1], "views": VIEWS + 1}),
        "a page that saw the game before an action was taken back": ("record", {"saw": saw, "undone": 1}),
    }
    memories |= {
        name: (says, _memory(fair, 0, **{"eyes": 1, "views": VIEWS} | kept)) for name, (says, kept) in games.items()
    }
    return [{**honest, "name": name, "memory": memory, "says": says} for name, (says, memory) in memories.items()]


# -- servers that cheat while they deal: their record agrees with itself, and a page remembers otherwise ---------------

ANNAS, BORISES, PUPPETS = ONES, TWOS, "3" * 64  # numbers; the server knows all of them when it writes the record


def _served(*people: tuple[int, str, str], secret: str = SECRET, deal: int = 1, **others: Any) -> dict[str, Any]:
    """The record that a server writes who deals from these people's numbers, each with a seat and a name."""
    game, code, count = load("deserto"), others.get("code", "mira-buke"), len(people)
    round_, after = others.get("round", 1), others.get("after", 0)
    listed = tuple(Participant(seat, name, fingerprint_of(code, name), None, None, None) for seat, name, _ in people)
    commitment = commitment_of(secret, code, deal)
    promise = promise_of(code, (round_, after, deal), commitment, listed)
    participants = tuple(
        replace(each, seal=seal_number(promise, each.seat, number), number=number, entry=10 + each.seat)
        for each, (_, _, number) in zip(listed, people, strict=True)
    )
    seed, cards = seed_of(secret, [number for _, _, number in people]), game.unshuffled()
    deal_told = Deal(
        table=code,
        round=round_,
        after=after,
        deal=deal,
        committed=Committed(3, commitment),
        participants=participants,
        listed=9 if people else None,
        dealt=Dealt(11 + count, 2, None, cards, deck_of(seed, cards, False)),
        cancelled=None,
        secret=secret,
        broken=(),
    )
    start, ended = game.begin(seal_of(seed, False)).position, {"winners": [1], "reason": "gave_up"}
    record = {
        "game": "deserto",
        "start": start,
        "actions": [],
        "ended": ended,
        "fair": json.loads(json.dumps(told_deal(deal_told))),
    }
    return {"record": record, "players": 2, "options": dict(game.chosen)}


def _cheated() -> list[dict[str, Any]]:
    """What each server tells Anna's page, the record it writes, and what her page says to it."""
    anna, boris, puppet = (0, "Anna", ANNAS), (1, "Boris", BORISES), (1, "Puppet", PUPPETS)
    honest = _served(anna, boris)
    seen = _memory(honest["record"]["fair"], 0)
    again = _served(anna, boris, secret="77" * 32)
    forked = _served((0, "Puppet", PUPPETS), boris)  # what Boris is shown while Anna is shown the honest list
    cheats: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
        "omits a number": ("mine", _served(boris), seen),
        "omits the number of somebody else": ("seen", _served(anna), seen),
        "adds a participant": ("seen", honest, _memory(_served(anna)["record"]["fair"], 0)),
        "alters a number": ("mine", _served((0, "Anna", PUPPETS), boris), seen),
        "alters the number of somebody else": ("seen", _served(anna, (1, "Boris", PUPPETS)), seen),
        "changes the list of participants after the commitments": ("seen", _served(anna, puppet), seen),
        "shows another list to another page, which does not match": (
            "seen",
            honest,
            _memory(forked["record"]["fair"], 1),
        ),
        "shows the page a list, and deals by the one of another page": ("mine", forked, seen),
        "promises a second time for the same deal": ("secret", again, seen),
        "shows the page a second promise too": ("secret", again, seen | {"odd": True}),
        "shows the page a second list too": ("list", honest, seen | {"odd": True}),
        "writes the record of another round": ("round", _served(anna, boris), seen | {"round": 2, "after": 1}),
        "names another game before": ("round", honest, seen | {"after": 1}),
        "uses a number again that it knows from before": ("mine", honest, seen | {"number": PUPPETS}),
        "writes the record of another table": ("round", _served(boris, code="mira-boke"), seen),
        "says that one device shuffled on its own": ("round", in_a_page(_served(boris)), seen),
        "calls its record old": ("seen", _called_old(_served(anna, (1, "Boris", PUPPETS))), seen),
        "calls its record old, and that of a later game": (
            "seen",
            _called_old(_served(anna, deal=2, round=2, after=1), without=("round", "after")),
            seen,
        ),
        "plays with other cards and writes the record of another game": (
            "game",
            honest,
            seen | {"eyes": 0, "views": VIEWS, "saw": _saw(_served(puppet)["record"], 0)},
        ),
        "hides a deal that it rejected": ("broken", _served(boris), seen | {"deal": 7, "shown": False}),
    }
    vectors = [
        {**record, "name": f"A server {name}", "memory": memory, "says": says}
        for name, (says, record, memory) in cheats.items()
    ]
    late, old = _served(anna, boris), _served(anna, boris, deal=2, round=2, after=1)
    late["record"]["fair"]["participants"][0] |= {"number": None, "entry": None}
    old["record"]["fair"]["committed"]["commitment"] = honest["record"]["fair"]["committed"]["commitment"]
    records = (
        ("calls a number late", "missing", late),
        ("replays an old commitment", "secret", old),
        ("plays a deal that it calls cancelled", "missing", _played_though_cancelled(honest, _served(anna))),
    )
    return vectors + [
        {**record, "name": f"A server {name}", "memory": seen, "says": says} for name, says, record in records
    ]


def _called_old(told: dict[str, Any], without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The same deal as the old protocol wrote it, in which numbers were not locked in."""
    fair = told["record"]["fair"]
    contributed = [
        {"entry": each["entry"], "seat": each["seat"], "name": each["name"], "contribution": each["number"]}
        for each in fair["participants"]
    ]
    fields = {*OldDeal.__struct_fields__} - {"contributed", *without}
    old = {name: fair[name] for name in fair if name in fields} | {"version": 1, "contributed": contributed}
    return told | {"record": told["record"] | {"fair": old}}


def _played_though_cancelled(honest: dict[str, Any], without: dict[str, Any]) -> dict[str, Any]:
    """Boris is called silent, and the game is dealt from the other numbers all the same."""
    forged = deepcopy(honest)
    forged["record"]["start"] = without["record"]["start"]
    forged["record"]["fair"] |= {"dealt": None, "cancelled": 13}
    forged["record"]["fair"]["participants"][1] |= {"number": None, "entry": None}
    return forged


def _cancelled(record: dict[str, Any]) -> list[dict[str, Any]]:
    """A server says that Anna's number did not come: her page has seen it broadcast, or has only sent it."""
    rejected = record["record"]["fair"]["broken"][0]
    says = {
        "A server rejects a deal whose numbers it has shown": "mine",
        "a page whose number was called late": "alone",
    }
    return [
        {**record, "name": name, "memory": _memory(rejected, 0, number=ANNAS, shown=said == "mine"), "says": said}
        for name, said in says.items()
    ]


def _forged(honest: dict[str, Any], forgeries: dict[str, tuple[str, Forgery]]) -> list[dict[str, Any]]:
    vectors = []
    for name, (says, forge) in forgeries.items():
        forged = deepcopy(honest)
        forge(forged["record"]["fair"])
        vectors.append({**forged, "name": name, "memory": None, "says": says})
    return vectors


OF_PAGES: dict[str, tuple[str, Forgery]] = {
    "a page's game from another seed": ("cards", lambda fair: fair.update(seed="10" * 32)),
    "a page's game with another lot": ("lot", lambda fair: fair.update(lot=0)),
    "a page's game without its lot": ("cards", lambda fair: fair.update(lot=None)),
    "a page's game without a seed": ("damaged", lambda fair: fair.pop("seed")),
    "a page's game with a short seed": ("damaged", lambda fair: fair.update(seed="10")),
    "a page's game with a seed that is no number": ("damaged", lambda fair: fair.update(seed="x" * 64)),
    "a page's game with a seed in capitals": ("damaged", lambda fair: fair.update(seed="A" * 64)),
    "a page's game with a seat that is no number": ("damaged", lambda fair: fair.update(lot="1")),
    "a page's game of a later version": ("damaged", lambda fair: fair.update(version=4)),
}


def in_a_page(told: dict[str, Any]) -> dict[str, Any]:
    """The same game, as a page tells it that has dealt it from the same seed."""
    fair = told["record"]["fair"]
    seed = seed_of(fair["secret"], [each["number"] for each in fair["participants"]]).hex()
    return told | {"record": told["record"] | {"fair": {"version": 3, "seed": seed, "lot": fair["dealt"]["lot"]}}}


def build() -> list[dict[str, Any]]:
    """All vectors."""
    two, cancelled, old = (
        told(table) for table in (dealt(starts="lot"), with_a_cancelled_deal(), of_the_old_protocol())
    )
    honest = {
        "two devices": ("record", two),
        "no device": ("alone", told(dealt_alone())),
        "who starts": ("record", told(dealt(game="desiree", starts="lot"))),
        "no chance": ("nothing", told(dealt(game="desiree"))),
        "many cards": ("record", told(dealt(game="diamoniak", seats=["me", "easy", "friend"]))),
        "a cancelled deal": ("alone", cancelled),
        "a swap": ("alone", told(with_a_swap())),
        "an old record": ("old", old),
        "a page's game": ("seed", in_a_page(two)),
        "a page's game with many cards": ("seed", in_a_page(told(dealt(game="diamoniak")))),
        "a page's game where who starts is drawn": ("seed", in_a_page(told(dealt(game="desiree", starts="lot")))),
        "a page's game without chance": ("nothing", in_a_page(told(dealt(game="desiree")))),
    }
    vectors = [{**told, "name": name, "memory": None, "says": says} for name, (says, told) in honest.items()]
    fair = old["record"]["fair"]
    kept = {"table": fair["table"], "deal": 1, "commitment": fair["committed"]["commitment"], "number": ONES}
    vectors.append(
        {**old, "name": "an old record and a page that took part", "memory": kept | {"shown": True}, "says": "old"}
    )
    vectors += _forged(two, FORGERIES) + _forged(cancelled, OF_CANCELLED) + _forged(old, OF_OLD)
    vectors += _forged(in_a_page(two), OF_PAGES)
    return vectors + _remembered(two) + _cheated() + _cancelled(cancelled)


def write() -> None:
    """Write the file that Python and the page are checked with."""
    lines = ",\n".join(json.dumps(vector, ensure_ascii=False) for vector in build())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write()

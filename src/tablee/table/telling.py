"""What is told to whom: everything that leaves a table goes through here, and through the view of one seat."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

import orjson

from tablee.core import State, View
from tablee.core.base import Event
from tablee.table.differences import difference
from tablee.table.log import Entry
from tablee.table.table import Table

_Told: TypeAlias = dict[int | None, dict[str, Any]]  # of one action: to a seat something of its own, to the others None
PUBLIC_FACTS = {  # of each kind of entry, what everyone may know; keys and seeds are never among it
    "sat": ("seat", "name", "picture"),
    "left": ("seat",),
    "dealt": ("lot",),
    "played": ("seat", "action", "by"),
    "wants_back": ("seat",),
    "took_back": ("seat", "to"),
    "emote": ("seat", "emote"),
    "wants_rematch": ("seat",),
    "help": ("seat", "help"),
    "wants_swap": ("seat", "with"),
    "swapped": ("seat", "with"),
    "kept": ("seat",),
    "returned": ("seat",),
    "listed": ("listed",),
}
SEAT_CHANGES = frozenset({"sat", "left", "dealt", "swapped", "kept", "returned"})
GAME_CHANGES = frozenset({"dealt", "took_back"})
MOST_MISSED = 50  # entries that are told one by one to who comes back
LATELY = 30  # actions that are told again with the whole table


def picture(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """The whole table, as somebody with these eyes may see it."""
    return {
        "n": table.number,
        "code": table.code,
        "game": table.game.name,
        "options": dict(table.game.chosen),
        "seats": [seat.shown() for seat in table.seats],
        "host": table.host.key == key,
        "practice": table.is_practice,
        "keeper": table.keeper,
        "clock": table.clock,
        "listed": table.listed,
        "may_swap": table.may_swap,
        "wants_swap": [list(pair) for pair in table.wants_swap],
        "round": table.rounds,
        "undone": table.undone,
        "now": table.state.view(eyes).now if table.states else None,
        "lately": lately(table, eyes),
    } | place_of(table, key, eyes)


def lately(table: Table, eyes: int | None) -> list[dict[str, Any]]:
    """The last actions of this round, as these eyes may know them; the deal is step 0. What was taken back is gone."""
    if not table.states:
        return []
    steps = enumerate(zip(_standing(table), table.states, strict=True))
    return [_step(step, entry, state.view(eyes)) for step, (entry, state) in [*steps][-LATELY:]]


def _standing(table: Table) -> list[Entry]:
    """The entries that made the states of this round: the deal, and the actions that were not taken back."""
    entries: list[Entry] = []
    for entry in table.log[table.deals[-1] :]:
        if entry.kind in ("dealt", "played"):
            entries.append(entry)
        elif entry.kind == "took_back":
            del entries[entry.facts["to"] + 1 :]
    return entries


def _step(step: int, entry: Entry, view: View) -> dict[str, Any]:
    """One step of the story, as briefly as when it happened."""
    events = _brief_events(view.events[:-1], entry.facts.get("seat"))
    return {"n": entry.number, "step": step, **_public(entry), "events": events}


def place_of(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """Where somebody sits and looks from, after seats were swapped."""
    return {
        "mine": table.seats_of(key),
        "help": {seat.number: seat.help for seat in table.seats if seat.belongs_to(key)},
        "eyes": eyes,
    }


class Teller:
    """Tells what happens at a table; of the game only what an action changed.

    What everyone may know is worked out once; to a seat its own is added.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: State | None = None  # the state that was told last,
        self._public: dict[str, Any] = {}  # how the game stood then,
        self._own: dict[int, dict[str, Any]] = {}  # and what seats know besides, as far as it was told
        self._ready: tuple[Entry | None, dict[int | None, bytes]] = (None, {})

    def prepare(self, entry: Entry, watching: Iterable[int | None]) -> None:
        """Spell out what will be told of an action that is being written: now all that it takes is at hand.

        A house full of tables does not fit into a processor's cache, and fetching costs more than working out.
        """
        if entry.kind == "played":
            before = self._table.state
            told = self._action(entry, before, self._table.foresee(entry.facts))
            self._ready = entry, {eyes: spell(_heard(told, eyes)) for eyes in watching}
            before.forget()

    def text(self, entry: Entry, eyes: int | None) -> bytes:
        """The entry that has just been applied, as it is said to somebody with these eyes."""
        ready, texts = self._ready
        text = texts.get(eyes) if ready is entry else None
        return text or spell(self.tell(entry, eyes))

    def tell(self, entry: Entry, eyes: int | None) -> dict[str, Any]:
        """The entry that has just been applied, as somebody with these eyes may hear of it."""
        if entry.kind != "played":
            return self._entry(entry, eyes)
        return self._tell_step(eyes, entry, *self._table.states[-2:])

    def missed(self, seen: int, eyes: int | None) -> list[dict[str, Any]] | None:
        """The entries after the one that was seen last; None where it is simpler to show the whole table again."""
        entries = self._table.log[seen:] if 0 < seen <= self._table.number else [self._table.log[0]]
        if len(entries) > MOST_MISSED or any(entry.kind not in ("played", "emote") for entry in entries):
            return None
        actions = [entry for entry in entries if entry.kind == "played"]
        states = iter(pairwise(self._table.states[-len(actions) - 1 :]))
        return [
            self._tell_step(eyes, entry, *next(states)) if entry.kind == "played" else self._entry(entry, eyes)
            for entry in entries
        ]

    def _entry(self, entry: Entry, eyes: int | None) -> dict[str, Any]:
        told: dict[str, Any] = {"n": entry.number, "did": entry.kind, **_public(entry)}
        if entry.kind in SEAT_CHANGES:
            told["seats"] = [seat.shown() for seat in self._table.seats]
        if entry.kind in GAME_CHANGES:
            view = self._table.state.view(eyes)
            told["events"] = [] if entry.kind == "took_back" else list(view.events)
            told["now"] = view.now
        return told

    def _tell_step(self, eyes: int | None, entry: Entry, before: State, after: State) -> dict[str, Any]:
        return _heard(self._action(entry, before, after), eyes)

    def _action(self, entry: Entry, before: State, after: State) -> _Told:
        """An action, briefly: to everyone (None) what it changed, more to who acted and to who is to choose now."""
        self._remember(before)
        told: _Told = {None: self._to_all(entry, after)}
        if not after.game.open:
            actor = entry.facts["seat"]
            told[actor] = told[None] | self._to_actor(actor, before, after, told[None])
        if after.turn is not None:
            chooser = told.get(after.turn, told[None])
            told[after.turn] = chooser | {"now": chooser["now"] | {"legal": after.brief_actions}}
        self._told = after
        return told

    def _remember(self, before: State) -> None:
        """How the game stood before an action; mostly that was told with the action before it."""
        if self._told is not before:
            self._public, self._own = before.public, {}
        self._told = None  # until the action is told as a whole

    def _to_all(self, entry: Entry, after: State) -> dict[str, Any]:
        events = _brief_events(after.happened, entry.facts["seat"])
        then, self._public = self._public, after.public
        return {"n": entry.number, **_public(entry), "events": events, "now": difference(then, self._public)}

    def _to_actor(self, seat: int, before: State, after: State, told: dict[str, Any]) -> dict[str, Any]:
        """What only who acted may see: her own cards, and the one she drew."""
        *earlier, last = told["events"]
        then, self._own[seat] = self._own.get(seat) or before.own(seat), after.own(seat)
        changes = told["now"] | difference(then, self._own[seat])
        return {"events": [*earlier, last | after.besides(seat)], "now": changes}


def spell(told: Mapping[str, Any]) -> bytes:
    """What is told, as it goes over the line."""
    return orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)


def _heard(told: _Told, eyes: int | None) -> dict[str, Any]:
    """What these eyes are told: something of their own, or what everyone (None) is."""
    return told[eyes] if eyes in told else told[None]


def _public(entry: Entry) -> dict[str, Any]:
    """What everyone may know of an entry; that a person chose goes without saying."""
    facts = entry.facts
    public = {name: facts[name] for name in PUBLIC_FACTS[entry.kind] if name in facts}
    if public.get("by") == "person":
        del public["by"]
    return public


def _brief_events(events: Iterable[Event], actor: int | None) -> list[Event]:
    """What happened, without who acted: the rest of the message says it."""
    return [_without_seat(event) if event.get("seat") == actor else event for event in events]


def _without_seat(event: Event) -> Event:
    brief = event.copy()
    brief.pop("seat", None)
    return brief


def listed(table: Table) -> dict[str, Any]:
    """A table on the list of open tables."""
    return {
        "code": table.code,
        "game": table.game.name,
        "title": table.game.title,
        "seats": [seat.shown() for seat in table.seats],
        "begun": bool(table.states),
    }

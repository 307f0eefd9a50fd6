"""Updates: what each seat is told of a new entry; of the game only what an action changed."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

import orjson

from tablee.core import Event, State
from tablee.core.fields import Fields
from tablee.core.state import SPECTATOR
from tablee.table.differences import difference
from tablee.table.entries import KINDS, public_facts
from tablee.table.log import Entry
from tablee.table.table import Table

Message: TypeAlias = dict[str, Any]
MOST_MISSED = 50  # entries that are told one by one to who comes back


class Redacted:
    """What everyone, and each seat, may know of one state: redacted once, and then at hand for the next action.

    A view would do, but it copies all it knows for safety; of an action most stays the same for most eyes.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._fields = state.game.layout.unpack(state.buffer)
        self._seen: dict[int, Fields] = {}
        self._own: dict[int, dict[str, Any]] = {}

    def fields(self, seat: int | None) -> Fields:
        """The fields as a seat may know them, or everyone (None); in an open game that is the same."""
        game = self.state.game
        eyes = SPECTATOR if seat is None or game.same_view else seat
        if eyes not in self._seen:
            self._seen[eyes] = game.redact(self._fields, eyes)
        return self._seen[eyes]

    @cached_property
    def public(self) -> dict[str, Any]:
        """How the game stands, as everyone may know it."""
        return self.state.game.public(self.fields(None), self.state.turn, self.state.outcome)

    def own(self, seat: int) -> dict[str, Any]:
        """What a seat knows besides."""
        if seat not in self._own:
            self._own[seat] = self.state.game.own_facts(self.fields(seat))
        return self._own[seat]


class Updates:
    """Tells what happens at a table. What everyone may know is worked out once; to a seat its own is added."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._newest: Redacted | None = None  # of the state that was told last: mostly the next action starts from it

    def tell(self, entry: Entry, eyes: int | None) -> Message:
        """The entry that has just been applied, as somebody with these eyes may hear of it."""
        return self.tell_all(entry, [eyes])[eyes]

    def tell_all(self, entry: Entry, watching: Iterable[int | None]) -> dict[int | None, Message]:
        """The same for each pair of eyes; an action is worked out once."""
        if not KINDS[entry.kind].acts:
            return {eyes: self._entry(entry, eyes) for eyes in watching}
        before, after = self._table.states[-2:]
        told = self._action(entry, before, after, self._table.step)
        return {eyes: _heard(told, eyes) for eyes in watching}

    def missed(self, seen: int, eyes: int | None) -> list[Message] | None:
        """The entries after the one that was seen last; None where it is simpler to show the whole table again."""
        entries = self._table.log[seen:] if 0 < seen <= self._table.number else [self._table.log[0]]
        if len(entries) > MOST_MISSED or not all(KINDS[entry.kind].told_later for entry in entries):
            return None
        actions = sum(KINDS[entry.kind].acts for entry in entries)
        first = self._table.step - actions + 1
        steps = enumerate(pairwise(self._table.states[first - 1 :]), first)
        return [
            _heard(self._missed_action(entry, *next(steps)), eyes)
            if KINDS[entry.kind].acts
            else self._entry(entry, eyes)
            for entry in entries
        ]

    def _missed_action(self, entry: Entry, number: int, states: tuple[State, State]) -> dict[int | None, Message]:
        return self._action(entry, *states, number)

    def _entry(self, entry: Entry, eyes: int | None) -> Message:
        table, kind = self._table, KINDS[entry.kind]
        told: Message = {"n": entry.number, "did": entry.kind, **public_facts(entry), **self._news(entry)}
        if kind.changes_seats:
            told |= {"seats": [seat.shown() for seat in table.seats], "practice": table.is_practice}
        if kind.changes_game:
            told |= {"step": table.step, "may_swap": table.may_swap}
        if kind.tells_game:
            told["events"] = list(table.state.view(eyes).events) if kind.deals else []
            told["now"] = table.now(eyes)
        return told

    def _news(self, entry: Entry) -> Message:
        """What an entry changed of what is told besides seats and game."""
        return self._table.news[entry.number - 1]

    # -- actions, briefly ---------------------------------------------------------------------------------------------

    def _action(self, entry: Entry, before: State, after: State, number: int) -> dict[int | None, Message]:
        """To everyone (None) what an action changed; more to who acted and to who is to choose now."""
        then, now = self._redacted(before), Redacted(after)
        told: dict[int | None, Message] = {None: _to_all(entry, then, now, number) | self._news(entry)}
        if not after.game.same_view:
            actor = entry.facts["seat"]
            told[actor] = told[None] | _to_actor(actor, then, now, told[None])
        if after.turn is not None:
            chooser = told.get(after.turn, told[None])
            told[after.turn] = chooser | {"now": chooser["now"] | {"legal": _legal(after)}}
        self._newest = now
        return told

    def _redacted(self, state: State) -> Redacted:
        newest = self._newest
        return newest if newest is not None and newest.state is state else Redacted(state)


def spell(told: Mapping[str, Any]) -> bytes:
    """A message, as it goes over the socket."""
    return orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS)


def brief_events(events: Iterable[Event], actor: int | None) -> list[Event]:
    """What happened, without who acted: the rest of the message says it."""
    return [_without_seat(event) if event.get("seat") == actor else event for event in events]


def _without_seat(event: Event) -> Event:
    brief = event.copy()
    brief.pop("seat", None)
    return brief


def _heard(told: dict[int | None, Message], eyes: int | None) -> Message:
    """What these eyes are told: something of their own, or what everyone (None) is."""
    return told[eyes] if eyes in told else told[None]


def _legal(state: State) -> list[str]:
    """The legal actions; not kept with the state, because it stays and they are told once."""
    return list(state.game.spell(tuple(state.choices.tolist())))


def _to_all(entry: Entry, then: Redacted, now: Redacted, number: int) -> Message:
    happened = now.state.game.happened(then.fields(None), now.state.cause.code, now.fields(None))
    events = brief_events(happened, entry.facts["seat"])
    changed = difference(then.public, now.public)
    told = {"n": entry.number, "step": number, **public_facts(entry), "events": events, "now": changed}
    is_over = now.state.turn is None
    if is_over != (number == 1):  # before the first action and after the last seats may be swapped
        told["may_swap"] = is_over
    return told


def _to_actor(seat: int, then: Redacted, now: Redacted, told: Message) -> Message:
    """What only who acted may see: her own cards, and the one she drew."""
    *earlier, last = told["events"]
    more = now.state.game.besides(then.fields(seat), now.state.cause.code, now.fields(seat))
    changes = told["now"] | difference(then.own(seat), now.own(seat))
    return {"events": [*earlier, last | more], "now": changes}

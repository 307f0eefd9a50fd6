"""Updates: what each seat receives about a new entry; of the game only what an action changed."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec
import orjson

from tablee.core import Event, State
from tablee.core.fields import Buffer
from tablee.core.state import SPECTATOR
from tablee.table.entries.dealing import Dealt
from tablee.table.entries.playing import Played
from tablee.table.log import Entry
from tablee.table.patch import patch
from tablee.table.table import Table

Message: TypeAlias = dict[str, Any]
MOST_MISSED = 50  # entries that are sent one by one after a reconnect


class Redacted:
    """What everyone, and each seat, may know of one state: redacted once, and cached for the next action.

    A view would do, but it copies everything for safety, and most of it stays the same after an action.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self._seen: dict[int, Buffer] = {}
        self._own: dict[int, dict[str, Any]] = {}

    def buffer(self, seat: int | None) -> Buffer:
        """The struct as a seat may know it, or everyone (None); in an open game that is the same."""
        game = self.state.game
        eyes = SPECTATOR if seat is None or game.same_view else seat
        if eyes not in self._seen:
            self._seen[eyes] = game.redact(self.state.buffer, eyes)
        return self._seen[eyes]

    @cached_property
    def public(self) -> dict[str, Any]:
        """How the game stands, as everyone may know it."""
        return self.state.game.public(self.buffer(None), self.state.turn, self.state.outcome)

    def own(self, seat: int) -> dict[str, Any]:
        """What only this seat knows."""
        if seat not in self._own:
            self._own[seat] = self.state.game.report.own(self.buffer(seat))
        return self._own[seat]


class Updates:
    """Makes the updates of a table. What everyone may know is computed once; a seat's own facts are added."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._newest: Redacted | None = None  # of the last state that was sent: mostly the next action starts from it

    def tell(self, entry: Entry, eyes: int | None) -> Message:
        """The update about the entry that was just applied, for one pair of eyes."""
        return self.tell_all(entry, [eyes])[eyes]

    def tell_all(self, entry: Entry, watching: Iterable[int | None]) -> dict[int | None, Message]:
        """The same for each pair of eyes; an action is computed once."""
        if not isinstance(entry, Played):
            return {eyes: self._entry(entry, eyes) for eyes in watching}
        before, after = self._table.round.states[-2:]
        updates = self._action(entry, before, after, self._table.step)
        return {eyes: _for(updates, eyes) for eyes in watching}

    def missed(self, seen: int, eyes: int | None) -> list[Message] | None:
        """The updates after the entry that was seen last; None where a snapshot is sent instead."""
        entries = self._table.log[seen:] if 0 < seen <= self._table.number else [self._table.log[0]]
        if len(entries) > MOST_MISSED or not all(entry.replayable for entry in entries):
            return None
        actions = sum(isinstance(entry, Played) for entry in entries)
        first = self._table.step - actions + 1
        steps = enumerate(pairwise(self._table.round.states[first - 1 :]), first)
        return [
            _for(self._missed_action(entry, *next(steps)), eyes)
            if isinstance(entry, Played)
            else self._entry(entry, eyes)
            for entry in entries
        ]

    def _missed_action(self, entry: Played, number: int, states: tuple[State, State]) -> dict[int | None, Message]:
        return self._action(entry, *states, number)

    def _entry(self, entry: Entry, eyes: int | None) -> Message:
        table = self._table
        update: Message = {"n": entry.number, "did": entry.kind, **entry.public_facts, **self._changes(entry)}
        if entry.sends_seats:
            update |= {"seats": [seat.shown() for seat in table.seats], "practice": table.is_practice}
        if entry.changes_game:
            update |= {"step": table.step, "may_swap": table.may_swap}
        if entry.sends_game:
            update["events"] = list(table.state.view(eyes).events) if isinstance(entry, Dealt) else []
            update["now"] = table.now(eyes)
        return update

    def _changes(self, entry: Entry) -> Message:
        """What an entry changed of the table's status."""
        return self._table.status_changes[entry.number - 1]

    # -- actions, briefly ---------------------------------------------------------------------------------------------

    def _action(self, entry: Played, before: State, after: State, number: int) -> dict[int | None, Message]:
        """The update for everyone (None), and those for the seat that acted and the seat to move, which have more."""
        then, now = self._redacted(before), Redacted(after)
        public = _to_all(entry, then, now, number) | self._changes(entry)
        updates: dict[int | None, Message] = {None: public}
        if not after.game.same_view:
            updates[entry.seat] = public | _to_actor(entry.seat, then, now, public)
        if after.turn is not None:
            mover = _for(updates, after.turn)
            updates[after.turn] = mover | {"now": mover["now"] | {"legal": _legal(after)}}
        self._newest = now
        return updates

    def _redacted(self, state: State) -> Redacted:
        newest = self._newest
        return newest if newest is not None and newest.state is state else Redacted(state)


def spell(message: Mapping[str, Any] | msgspec.Struct) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message, msgspec.to_builtins, orjson.OPT_NON_STR_KEYS)


def brief_events(events: Iterable[Event], actor: int | None) -> list[Event]:
    """The events without the seat that acted: the update has it."""
    return [_without_seat(event) if event.get("seat") == actor else event for event in events]


def _without_seat(event: Event) -> Event:
    brief = event.copy()
    brief.pop("seat", None)
    return brief


def _for(updates: dict[int | None, Message], eyes: int | None) -> Message:
    """The update for these eyes: their own, or that for everyone (None)."""
    return updates[eyes] if eyes in updates else updates[None]


def _legal(state: State) -> list[str]:
    """The legal actions; not cached in the state, because it is kept and they are sent once."""
    return list(state.game.spell(tuple(state.choices.tolist())))


def _to_all(entry: Played, then: Redacted, now: Redacted, number: int) -> Message:
    events = brief_events(_events(then, now, None), entry.seat)
    changed = patch(then.public, now.public)
    update = {"n": entry.number, "step": number, **entry.public_facts, "events": events, "now": changed}
    is_over = now.state.turn is None
    if is_over != (number == 1):  # before the first action and after the last seats may be swapped
        update["may_swap"] = is_over
    return update


def _to_actor(seat: int, then: Redacted, now: Redacted, public: Message) -> Message:
    """What only the seat that acted may see: its own cards, and the one it drew."""
    changes = public["now"] | patch(then.own(seat), now.own(seat))
    return {"events": brief_events(_events(then, now, seat), seat), "now": changes}


def _events(then: Redacted, now: Redacted, seat: int | None) -> list[Event]:
    """What an action made happen, as far as a seat may know it, or everyone (None)."""
    return now.state.game.report.events(then.buffer(seat), now.state.cause.code, now.buffer(seat))

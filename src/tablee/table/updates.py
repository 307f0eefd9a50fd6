"""Updates: what each seat receives about a new entry; of the game only what an action changed."""

from collections.abc import Iterable, Mapping, Sequence
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

    def __init__(self, state: State, own: dict[int, dict[str, Any]] | None = None) -> None:
        self.state = state
        self._seen: dict[int, Buffer] = {}
        self._own = own or {}

    def after_action(self, state: State) -> "Redacted":
        """The state after an action, which changes nobody's own but that of the seat that acted."""
        return Redacted(state, {seat: own for seat, own in self._own.items() if seat != self.state.turn})

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


class Happened:
    """What an action made happen, as far as each seat may know it: computed once, when it is asked for."""

    def __init__(self, then: Redacted, now: Redacted) -> None:
        self.then, self.now = then, now
        self._events: dict[int | None, Sequence[Event]] = {}

    def events(self, seat: int | None) -> Sequence[Event]:
        """What a seat may know of it, or everyone (None)."""
        if seat not in self._events:
            report, code = self.now.state.game.report, self.now.state.cause.code
            self._events[seat] = report.events(self.then.buffer(seat), code, self.now.buffer(seat))
        return self._events[seat]

    @cached_property
    def withheld(self) -> dict[str, Any]:
        """What only the seat that acted knows before it has seen what it drew."""
        state, seat = self.now.state, self.then.state.turn
        return state.game.report.own(
            state.game.withhold(self.then.buffer(seat), state.cause.code, self.now.buffer(seat))
        )


class Updates:
    """Makes the updates of a table. What everyone may know is computed once; a seat's own facts are added."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._newest: Redacted | None = None  # of the last state that was sent: mostly the next action starts from it
        self._unseen: Happened | None = None  # the last action, while what it drew is not seen yet

    def tell(self, entry: Entry, eyes: int | None) -> Message:
        """The update about the entry that was just applied, for one pair of eyes."""
        return self.tell_all(entry, [eyes])[eyes]

    def tell_all(self, entry: Entry, watching: Iterable[int | None]) -> dict[int | None, Message]:
        """The same for each pair of eyes; an action is computed once."""
        if not isinstance(entry, Played):
            return {eyes: self._entry(entry, eyes, entry.number - 1) for eyes in watching}
        before, after = self._table.round.states[-2:]
        updates = self._action(entry, before, after, self._table.step, entry.number - 1)
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
            _for(self._missed_action(entry, *next(steps), seen), eyes)
            if isinstance(entry, Played)
            else self._entry(entry, eyes, seen)
            for entry in entries
        ]

    def _missed_action(
        self, entry: Played, number: int, states: tuple[State, State], seen: int
    ) -> dict[int | None, Message]:
        return self._action(entry, *states, number, seen)

    def _entry(self, entry: Entry, eyes: int | None, seen: int) -> Message:
        table = self._table
        update: Message = {"n": entry.number, "did": entry.kind, **entry.public_facts, **self._changes(entry)}
        if entry.sends_seats:
            update |= {"seats": [seat.shown() for seat in table.seats], "practice": table.is_practice}
        if entry.changes_game:
            update |= {"step": table.step, "may_swap": table.may_swap}
        if entry.sends_game:
            update["events"] = list(table.state.view(eyes).events) if isinstance(entry, Dealt) else []
            update["now"] = table.now(eyes)
        return self._with_what_was_drawn(update, entry, eyes, seen)

    def _with_what_was_drawn(self, update: Message, entry: Entry, eyes: int | None, seen: int) -> Message:
        """The update, with what a seat has drawn that could take its action back until this entry.

        Who knows no more than the entry ``seen``, which is older than that action, is told of it with the action.
        """
        slip = self._table.round.seen.get(entry.number)
        if slip is None or slip.seat != eyes or slip.number > seen:
            return update
        happened = self._happened(*self._table.round.states[slip.step - 1 : slip.step + 1])
        _, later = divided(happened.events(eyes), happened.events(None))
        drawn = patch(happened.withheld, happened.now.own(eyes))
        return update | {"events": later + update.get("events", []), "now": drawn | update.get("now", {})}

    def _changes(self, entry: Entry) -> Message:
        """What an entry changed of the table's status."""
        return self._table.status_changes[entry.number - 1]

    # -- actions, briefly ---------------------------------------------------------------------------------------------

    def _action(self, entry: Played, before: State, after: State, number: int, seen: int) -> dict[int | None, Message]:
        """The update for everyone (None), and those for the seat that acted and the seat to move, which have more."""
        happened = self._happened(before, after)
        public = _to_all(entry, happened, number) | self._changes(entry)
        updates: dict[int | None, Message] = {None: public}
        slip = self._table.slip
        is_withheld = slip is not None and slip.number == entry.number
        if not after.game.same_view:
            updates[entry.seat] = public | _to_actor(entry.seat, happened, public, is_withheld)
        if after.turn is not None:
            mover = _for(updates, after.turn)
            updates[after.turn] = mover | {"now": mover["now"] | {"legal": _legal(after)}}
        if (settled := self._table.round.seen.get(entry.number)) is not None:
            seat = settled.seat
            updates[seat] = self._with_what_was_drawn(_for(updates, seat), entry, seat, seen)
        self._newest, self._unseen = happened.now, happened if is_withheld else None
        return updates

    def _happened(self, before: State, after: State) -> Happened:
        """What an action made happen: as it was told, if that is not seen yet, and from what is known of before."""
        unseen, newest = self._unseen, self._newest
        if unseen is not None and unseen.now.state is after:
            return unseen
        then = newest if newest is not None and newest.state is before else Redacted(before)
        return Happened(then, then.after_action(after))


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


def _to_all(entry: Played, happened: Happened, number: int) -> Message:
    then, now = happened.then, happened.now
    events = brief_events(happened.events(None), entry.seat)
    changed = patch(then.public, now.public)
    update = {"n": entry.number, "step": number, **entry.public_facts, "events": events, "now": changed}
    is_over = now.state.turn is None
    if is_over != (number == 1):  # before the first action and after the last seats may be swapped
        update["may_swap"] = is_over
    return update


def _to_actor(seat: int, happened: Happened, public: Message, is_withheld: bool) -> Message:
    """What only the seat that acted may see: its own cards, and the one it drew, if it is seen already."""
    own = happened.withheld if is_withheld else happened.now.own(seat)
    events = happened.events(seat)
    if is_withheld:
        events, _ = divided(events, happened.events(None))
    return {"events": brief_events(events, seat), "now": public["now"] | patch(happened.then.own(seat), own)}


def divided(events: Sequence[Event], public: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """The events of a seat that everyone is told, and those that it alone is told in full."""
    return [event for event in events if event in public], [event for event in events if event not in public]

"""Updates: the message about a new entry, redacted for each seat; of an action it has a patch of the game."""

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
    """The public facts and each seat's own facts of one state: redacted once, and cached for the next action.

    `State.view` does the same, but copies everything; after an action most of it stays the same.
    """

    def __init__(self, state: State, own: dict[int, dict[str, Any]] | None = None) -> None:
        self.state = state
        self._seen: dict[int, Buffer] = {}
        self._own = own or {}

    def after_action(self, state: State) -> "Redacted":
        """The state after an action, which changes only the own facts of the seat that acted."""
        return Redacted(state, {seat: own for seat, own in self._own.items() if seat != self.state.turn})

    def buffer(self, seat: int | None) -> Buffer:
        """The struct, redacted for a seat or a spectator (None); in an open game that is the same."""
        game = self.state.game
        eyes = SPECTATOR if seat is None or game.same_view else seat
        if eyes not in self._seen:
            self._seen[eyes] = game.redact(self.state.buffer, eyes)
        return self._seen[eyes]

    @cached_property
    def public(self) -> dict[str, Any]:
        """The public facts."""
        return self.state.game.public(self.buffer(None), self.state.turn, self.state.outcome)

    def own(self, seat: int) -> dict[str, Any]:
        """The facts that only this seat knows."""
        if seat not in self._own:
            self._own[seat] = self.state.game.report.own(self.buffer(seat))
        return self._own[seat]


class Transition:
    """An action's effect as each seat may know it; computed lazily, once."""

    def __init__(self, before: Redacted, after: Redacted) -> None:
        self.before, self.after = before, after
        self._events: dict[int | None, Sequence[Event]] = {}

    def events(self, seat: int | None) -> Sequence[Event]:
        """The events, redacted for a seat or a spectator (None)."""
        if seat not in self._events:
            report, code = self.after.state.game.report, self.after.state.cause.code
            self._events[seat] = report.events(self.before.buffer(seat), code, self.after.buffer(seat))
        return self._events[seat]

    @cached_property
    def withheld(self) -> dict[str, Any]:
        """The own facts of the seat that acted, before it has seen the drawn card."""
        state, seat = self.after.state, self.before.state.turn
        return state.game.report.own(
            state.game.withhold(self.before.buffer(seat), state.cause.code, self.after.buffer(seat))
        )


class Updates:
    """Makes the updates of a table. Public facts are computed once for all; a seat's own facts are added."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._newest: Redacted | None = None  # the last state that was sent; mostly the next action starts from it
        self._withheld: Transition | None = None  # the last action, while the drawn card is withheld

    def update_for(self, entry: Entry, eyes: int | None) -> Message:
        """The update about the entry that was just applied, for one pair of eyes."""
        return self.updates_for(entry, [eyes])[eyes]

    def updates_for(self, entry: Entry, watching: Iterable[int | None]) -> dict[int | None, Message]:
        """The same for several pairs of eyes; the effect of an action is computed once."""
        if not isinstance(entry, Played):
            return {eyes: self._entry(entry, eyes, entry.number - 1) for eyes in watching}
        before, after = self._table.round.states[-2:]
        updates = self._action(entry, before, after, self._table.step, entry.number - 1)
        return {eyes: _select(updates, eyes) for eyes in watching}

    def missed(self, seen: int, eyes: int | None) -> list[Message] | None:
        """The updates after the entry ``seen``, for a reconnect; None if a snapshot has to be sent instead."""
        entries = self._table.log[seen:] if 0 < seen <= self._table.number else [self._table.log[0]]
        if len(entries) > MOST_MISSED or not all(entry.replayable for entry in entries):
            return None
        actions = sum(isinstance(entry, Played) for entry in entries)
        first = self._table.step - actions + 1
        steps = enumerate(pairwise(self._table.round.states[first - 1 :]), first)
        return [
            _select(self._missed_action(entry, *next(steps), seen), eyes)
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
        return self._with_drawn(update, entry, eyes, seen)

    def _with_drawn(self, update: Message, entry: Entry, eyes: int | None, seen: int) -> Message:
        """Add the drawn card to the update, if this entry has ended the time for taking the action back.

        A client that has seen only entries before the action (``seen``) gets the card with the action instead.
        """
        slip = self._table.round.seen.get(entry.number)
        if slip is None or slip.seat != eyes or slip.number > seen:
            return update
        transition = self._transition(*self._table.round.states[slip.step - 1 : slip.step + 1])
        _, later = split_events(transition.events(eyes), transition.events(None))
        drawn = patch(transition.withheld, transition.after.own(eyes))
        return update | {"events": later + update.get("events", []), "now": drawn | update.get("now", {})}

    def _changes(self, entry: Entry) -> Message:
        """The status facts that an entry has changed."""
        return self._table.status_changes[entry.number - 1]

    # -- actions, briefly ---------------------------------------------------------------------------------------------

    def _action(self, entry: Played, before: State, after: State, number: int, seen: int) -> dict[int | None, Message]:
        """The updates for spectators (None), for the seat that acted, and for the seat to move."""
        transition = self._transition(before, after)
        public = _public_update(entry, transition, number) | self._changes(entry)
        updates: dict[int | None, Message] = {None: public}
        slip = self._table.slip
        is_withheld = slip is not None and slip.number == entry.number
        if not after.game.same_view:
            updates[entry.seat] = public | _actor_update(entry.seat, transition, public, is_withheld)
        if after.turn is not None:
            mover = _select(updates, after.turn)
            updates[after.turn] = mover | {"now": mover["now"] | {"legal": _legal(after)}}
        if (settled := self._table.round.seen.get(entry.number)) is not None:
            seat = settled.seat
            updates[seat] = self._with_drawn(_select(updates, seat), entry, seat, seen)
        self._newest, self._withheld = transition.after, transition if is_withheld else None
        return updates

    def _transition(self, before: State, after: State) -> Transition:
        """The effect of an action: the withheld one, or a new one that reuses the cached state before it."""
        withheld, newest = self._withheld, self._newest
        if withheld is not None and withheld.after.state is after:
            return withheld
        then = newest if newest is not None and newest.state is before else Redacted(before)
        return Transition(then, then.after_action(after))


def encode(message: Mapping[str, Any] | msgspec.Struct) -> bytes:
    """Encode a message as JSON."""
    return orjson.dumps(message, msgspec.to_builtins, orjson.OPT_NON_STR_KEYS)


def brief_events(events: Iterable[Event], actor: int | None) -> list[Event]:
    """Omit the seat that acted from the events: the update has it."""
    return [_without_seat(event) if event.get("seat") == actor else event for event in events]


def _without_seat(event: Event) -> Event:
    brief = event.copy()
    brief.pop("seat", None)
    return brief


def _select(updates: dict[int | None, Message], eyes: int | None) -> Message:
    """The update for these eyes, by default that for spectators (None)."""
    return updates[eyes] if eyes in updates else updates[None]


def _legal(state: State) -> list[str]:
    """The legal actions; not cached in the state, which is kept, because they are sent once."""
    return list(state.game.spell(tuple(state.choices.tolist())))


def _public_update(entry: Played, transition: Transition, number: int) -> Message:
    then, now = transition.before, transition.after
    events = brief_events(transition.events(None), entry.seat)
    changed = patch(then.public, now.public)
    update = {"n": entry.number, "step": number, **entry.public_facts, "events": events, "now": changed}
    is_over = now.state.turn is None
    if is_over != (number == 1):  # before the first action and after the last seats may be swapped
        update["may_swap"] = is_over
    return update


def _actor_update(seat: int, transition: Transition, public: Message, is_withheld: bool) -> Message:
    """The additional part for the seat that acted: its own cards, and the drawn one unless it is withheld."""
    own = transition.withheld if is_withheld else transition.after.own(seat)
    events = transition.events(seat)
    if is_withheld:
        events, _ = split_events(events, transition.events(None))
    return {"events": brief_events(events, seat), "now": public["now"] | patch(transition.before.own(seat), own)}


def split_events(events: Sequence[Event], public: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """Split the events of a seat into those that are public in full, and the others."""
    return [event for event in events if event in public], [event for event in events if event not in public]

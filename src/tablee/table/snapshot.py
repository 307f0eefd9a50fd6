"""Snapshots: the whole table, redacted for one seat or a spectator."""

from typing import Any

from tablee.core import State
from tablee.core.errors import BadRequest
from tablee.table.entries.playing import Played
from tablee.table.log import Entry
from tablee.table.table import Table
from tablee.table.updates import brief_events, split_events

LATELY = 30  # steps of the story in a snapshot


def perspective(table: Table, key: str | None, seat: int | None = None) -> int | None:
    """Return the seat for which messages to the holder of ``key`` are redacted; None is a spectator.

    All messages use this function. ``seat`` chooses among several own seats (on a shared device); raises BadRequest if
    it is not a seat of this person.
    """
    mine = table.seats_of(key)
    if seat is None:
        return mine[0] if mine else None
    if seat not in mine:
        raise BadRequest("Seat {seat} is not yours to look through.", seat=seat + 1)
    return seat


def snapshot(table: Table, key: str | None, seat: int | None = None) -> dict[str, Any]:
    """Return the table, redacted for the holder of ``key``; see `perspective` for ``seat`` and errors."""
    eyes = perspective(table, key, seat)
    return {
        "n": table.number,
        "code": table.code,
        "game": table.game.name,
        "options": dict(table.game.chosen),
        "private": not table.game.same_view,
        "seats": [seat.shown() for seat in table.seats],
        "host": table.host.key == key,
        "practice": table.is_practice,
        "keeper": table.settings.keeper,
        "clock": table.settings.clock,
        "grace": table.settings.grace,
        "days": table.settings.days,
        "late": table.settings.late,
        "listed": table.listed,
        "may_swap": table.may_swap,
        "round": table.rounds,
        "step": table.step,
        "undone": table.round.undone,
        "redealt": table.fair.redealt,
        **table.status,
        "promise": table.fair.promise.shown() if table.fair.promise else None,
        "now": table.now(eyes) if table.round.states else None,
        "lately": lately(table, eyes),
    } | place_of(table, key, eyes)


def place_of(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """The seats of the holder of ``key``, and the one whose view is sent."""
    return {
        "mine": table.seats_of(key),
        "may_sit": table.seats_for(key),
        "help": {seat.number: seat.help for seat in table.seats if seat.belongs_to(key)},
        "eyes": eyes,
    }


def summary(table: Table) -> dict[str, Any]:
    """A table on the list of open tables."""
    return {
        "code": table.code,
        "game": table.game.name,
        "title": table.game.title,
        "seats": [seat.shown() for seat in table.seats],
        "begun": bool(table.round.states),
    }


def lately(table: Table, eyes: int | None) -> list[dict[str, Any]]:
    """The last steps of this round, redacted for these eyes, without undone actions; the deal is step 0."""
    round_ = table.round
    first = max(0, len(round_.states) - LATELY)
    steps = enumerate(zip(round_.entries[first:], round_.states[first:], strict=True), first)
    withheld = table.step if table.round.withholds_from(eyes) else None
    return [_step(step, entry, state, eyes, step == withheld) for step, (entry, state) in steps]


def _step(step: int, entry: Entry, state: State, eyes: int | None, is_withheld: bool) -> dict[str, Any]:
    """One step, as short as in its update."""
    happened = list(state.view(eyes).events[:-1])
    if is_withheld:
        happened, _ = split_events(happened, list(state.view(None).events))
    events = brief_events(happened, entry.seat if isinstance(entry, Played) else None)
    return {"n": entry.number, "step": step, **entry.public_facts, "events": events}

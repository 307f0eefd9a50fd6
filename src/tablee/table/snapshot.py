"""Snapshots: the whole table, as somebody may see it who comes or comes back."""

from typing import Any

from tablee.core import View
from tablee.table.entries import KINDS, public_facts
from tablee.table.log import Entry
from tablee.table.table import Table
from tablee.table.updates import brief_events

LATELY = 30  # actions that are told again with the whole table


def snapshot(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """The whole table, as somebody with these eyes may see it."""
    return {
        "n": table.number,
        "code": table.code,
        "game": table.game.name,
        "options": dict(table.game.chosen),
        "private": not table.game.same_view,
        "seats": [seat.shown() for seat in table.seats],
        "host": table.host.key == key,
        "practice": table.is_practice,
        "keeper": table.keeper,
        "clock": table.clock,
        "listed": table.listed,
        "may_swap": table.may_swap,
        "round": table.rounds,
        "step": table.step,
        "undone": table.undone,
        "redealt": table.redealt,
        **table.aside,
        "promise": table.promise.shown(table) if table.promise else None,
        "now": table.now(eyes) if table.states else None,
        "lately": lately(table, eyes),
    } | place_of(table, key, eyes)


def place_of(table: Table, key: str | None, eyes: int | None) -> dict[str, Any]:
    """Where somebody sits and looks from."""
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
        "begun": bool(table.states),
    }


def lately(table: Table, eyes: int | None) -> list[dict[str, Any]]:
    """The last actions of this round, as these eyes may know them; the deal is step 0. What was taken back is gone."""
    if not table.states:
        return []
    steps = enumerate(zip(_standing(table), table.states, strict=True))
    return [_told_again(step, entry, state.view(eyes)) for step, (entry, state) in [*steps][-LATELY:]]


def _standing(table: Table) -> list[Entry]:
    """The entries that made the states of this round: the deal, and the actions that were not taken back."""
    entries: list[Entry] = []
    for entry in table.log[table.deals[-1] :]:
        kind = KINDS[entry.kind]
        if kind.deals or kind.acts:
            entries.append(entry)
        elif kind.takes_back:
            del entries[entry.facts["to"] + 1 :]
    return entries


def _told_again(step: int, entry: Entry, view: View) -> dict[str, Any]:
    """One step of the story, as briefly as when it happened."""
    events = brief_events(view.events[:-1], entry.facts.get("seat"))
    return {"n": entry.number, "step": step, **public_facts(entry), "events": events}

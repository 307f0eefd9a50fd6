"""The status of a table: what everyone may know of it besides seats and game. Updates have what changed of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.table.table import Table


def status(table: Table) -> dict[str, Any]:
    """What is asked for, what may be asked for, and how the series stands."""
    return {
        "requests": [request.shown(table.asked(request)) for request in table.requests],
        "may_back": may_take_back(table),
        "may_draw": table.may_draw,
        "series": table.series.shown(table.round, table.seats),
        "looked_ahead": table.round.looked_ahead,
    }


def status_after_action(table: Table) -> dict[str, Any]:
    """What an action may change of it while the game goes on: it answers every request."""
    return {"requests": [], "may_back": may_take_back(table)}


def may_take_back(table: Table) -> list[int]:
    """The seats that can ask for their last action back, the one that played last first."""
    game = table.round
    earliest = 0 if table.is_practice else game.revealed_at
    if earliest >= game.step or game.ended is not None or game.is_shown or table.somebody_left:
        return []
    steps = {seat.number: game.step_before(seat.number) for seat in table.seats if seat.person}
    possible = {seat: to for seat, to in steps.items() if to is not None and to >= earliest}
    return sorted(possible, key=possible.__getitem__, reverse=True)

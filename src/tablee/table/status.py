"""The status of a table: its public facts besides seats and game. Updates have the changed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.table.table import Table


def status(table: Table) -> dict[str, Any]:
    """The pending and possible requests, the series, and the time of the turn."""
    return {
        "requests": [request.shown(table.asked(request)) for request in table.requests],
        "may_back": may_take_back(table),
        "slip": table.slip and table.slip.seat,
        "may_draw": table.may_draw,
        "series": table.series.shown(table.round, table.seats),
        "looked_ahead": table.round.looked_ahead,
        "since": table.turn_since,
    }


def status_after_action(table: Table) -> dict[str, Any]:
    """The facts that an action may change while the game goes on; it ends all requests."""
    slip = table.slip and table.slip.seat
    return {"requests": [], "may_back": may_take_back(table), "slip": slip, "since": table.turn_since}


def may_take_back(table: Table) -> list[int]:
    """The seats that can ask for their last action back, the most recent player first."""
    game = table.round
    earliest = 0 if game.revealed_at == 0 or table.is_practice else game.revealed_at
    if earliest >= game.step or game.ended is not None or game.is_shown or table.somebody_left:
        return []
    people = {seat.number for seat in table.seats if seat.person}
    found: list[int] = []
    for step in range(game.step - 1, earliest - 1, -1):
        seat = game.states[step].turn
        if seat in people:
            people.remove(seat)
            found.append(seat)
            if not people:
                break
    return found

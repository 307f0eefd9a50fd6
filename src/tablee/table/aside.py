"""What everyone may know of a table besides seats and game: what is asked for, what may be, how often who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tablee.table.table import Table


def told_aside(table: Table) -> dict[str, Any]:
    """All of it; told where it changes."""
    return {
        "requests": [one.shown(table.asked(one)) for one in table.requests],
        "may_back": seats_that_may_take_back(table),
        "may_draw": table.may_draw,
        "series": series(table),
        "looked_ahead": table.looked_ahead,
    }


def told_after_action(table: Table) -> dict[str, Any]:
    """What an action changes of it, where the game goes on: it answers every request."""
    return {"requests": [], "may_back": seats_that_may_take_back(table)}


def seats_that_may_take_back(table: Table) -> list[int]:
    """Whom it makes sense to ask whether an action shall be taken back: first who played last."""
    earliest = 0 if table.is_practice else table.revealed_at
    if earliest >= table.step or table.ended is not None or table.is_shown or table.somebody_left:
        return []
    steps = {seat.number: table.step_before(seat.number) for seat in table.seats if seat.person}
    possible = {seat: to for seat, to in steps.items() if to is not None and to >= earliest}
    return sorted(possible, key=possible.__getitem__, reverse=True)


def series(table: Table) -> dict[str, Any]:
    """How many games these people have played one after the other, and how many of them each seat has won."""
    if table.company != {seat.person.key for seat in table.seats if seat.person}:
        return {"games": 0, "won": [0] * len(table.seats)}
    counts = table.outcome is not None and not table.looked_ahead
    winners = table.outcome.winners if table.outcome is not None and counts else ()
    won = [seat.won + (seat.number in winners) for seat in table.seats]
    return {"games": table.games + counts, "won": won}

"""Replays: a game that is over, step by step, through the referee's eyes or a seat's, and what the bots think of it."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tablee.core import State
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.server.api.evaluation import Evaluation, Evaluations
from tablee.server.asking import ASKER
from tablee.server.live.hall import Hall
from tablee.server.strict import LARGEST, AskedWhole, Strict, StrictRoute, Whole
from tablee.server.visitors import TheHall
from tablee.table.entries import KINDS
from tablee.table.table import NotNow, Table, ending

LONGEST_RECORD = 200_000  # letters; the longest games need a third of it

_T = TypeVar("_T")
router = APIRouter(route_class=StrictRoute)


class Brought(Strict):
    """A record that somebody brings back, as its text, and whose eyes to look through (none: the referee's)."""

    record: str = Field(examples=['{"game": "…", "start": "…", "actions": ["…"]}'])
    eyes: Whole | None = None


def the_evaluations(request: Request) -> Evaluations:
    """The evaluations of this application."""
    evaluations: Evaluations = request.app.state.evaluations
    return evaluations


TheEvaluations = Annotated[Evaluations, Depends(the_evaluations)]
AskedRound = Annotated[int | None, Query(alias="round", ge=-LARGEST, le=LARGEST)]


# -- a table's game ----------------------------------------------------------------------------------------------------


@router.get("/tables/{code}/replay")
async def replay(code: str, hall: TheHall, eyes: AskedWhole = None, number: AskedRound = None) -> dict[str, Any]:
    """Every step of a game that is over, through the eyes of a seat, or of the referee where none is named."""
    table = await shown(hall, code, number)
    told = await _apart(hall, partial(tell_game, table.record(), tuple(table.states), eyes))
    told["record"] |= {"by": list(table.chosen_by), "looked_ahead": table.looked_ahead}
    about = {"round": table.rounds, "undone": table.undone, "looked_ahead": table.looked_ahead}
    return told | {"seats": [seat.shown() for seat in table.seats]} | about


@router.get("/tables/{code}/evaluation")
async def evaluation(code: str, hall: TheHall, evaluations: TheEvaluations, number: AskedRound = None) -> Response:
    """Each seat's expected share of the win after every step; 202 and how far it is while bots think about it."""
    return _tell_evaluation(evaluations.of((await shown(hall, code, number)).record()))


async def shown(hall: Hall, code: str, number: int | None = None) -> Table:
    """The table at the end of a round, to be told in full: the log says so first, because it ends take-backs."""
    live = await hall.find(code)
    if finished(live.table, number) is live.table:
        await hall.carry_out(live, Table.show)
    return finished(live.table, number)


def finished(table: Table, number: int | None) -> Table:
    """The table as it stood at the end of a round, the present one where none is named. Before the end: NotNow."""
    if number is not None and number not in range(1, table.rounds + 1):
        raise NotNow("There was no game {number} at this table.", number=number)
    if number is not None and number < table.rounds:
        after = table.log[table.deals[number - 1] + 1 :]  # a deal that ended with a swap is among them, and counts too
        length = next(entry.number for entry in after if KINDS[entry.kind].deals) - 1
        return Table(table.code, table.log[:length])
    if not table.states or table.is_going_on:
        raise NotNow("The game is still going on. Its replay opens when it is over.")
    return table


# -- a record that somebody brings back; nothing of it is stored -------------------------------------------------------


@router.post("/replay")
async def bring(brought: Brought, hall: TheHall) -> dict[str, Any]:
    """Every step of a record; a forged one is refused."""
    record = await _read(hall, brought)
    states = await _apart(hall, lambda: tuple(record.states()))
    told = await _apart(hall, partial(tell_game, record, states, brought.eyes))
    seats = [{"seat": seat, "who": "player"} for seat in range(states[0].game.players)]
    return told | {"seats": seats, "round": None, "undone": 0, "looked_ahead": _looked_ahead(brought)}


@router.post("/replay/evaluation")
async def bring_evaluation(brought: Brought, hall: TheHall, evaluations: TheEvaluations) -> Response:
    """The evaluation of a record, like that of a table's game."""
    return _tell_evaluation(evaluations.of(await _read(hall, brought)))


def _looked_ahead(brought: Brought) -> bool:
    """Whether the record says that somebody saw a card and took it back; nothing of the game depends on it."""
    return json.loads(brought.record).get("looked_ahead") is True


async def _read(hall: Hall, brought: Brought) -> Record:
    if len(brought.record) > LONGEST_RECORD:
        raise TableeError("That text is too long for a record.")
    return await _apart(hall, partial(Record.from_json, brought.record))


async def _apart(hall: Hall, work: Callable[[], _T]) -> _T:
    """Do what takes a while in a thread, when it is the turn of who asks."""
    return await hall.tellers.run(ASKER.get(), work)


# -- telling -----------------------------------------------------------------------------------------------------------


def tell_game(record: Record, states: Sequence[State], eyes: int | None) -> dict[str, Any]:
    """A game with all its steps, through the eyes of a seat, or of the referee (None)."""
    before = (None, *states[:-1])
    steps = [_step(then, state, eyes) for then, state in zip(before, states, strict=True)]
    if record.ended is not None:
        steps[-1]["now"] |= ending(record.ended)
    return {
        "game": record.game,
        "options": dict(states[0].game.chosen),
        "eyes": eyes,
        "record": record.told(),
        "steps": steps,
    }


def _step(before: State | None, state: State, eyes: int | None) -> dict[str, Any]:
    now, events = _referee(state) if eyes is None else _seat(state, eyes)
    seat = None if before is None else before.turn
    return {"action": state.action, "seat": seat, "events": list(events), "now": now | {"legal": []}}


def _seat(state: State, eyes: int) -> tuple[dict[str, Any], Sequence[dict[str, Any]]]:
    view = state.view(eyes)
    return view.now, view.events


def _referee(state: State) -> tuple[dict[str, Any], Sequence[dict[str, Any]]]:
    """What everyone knows, with every hand laid open; what nobody had drawn yet stays in the pile."""
    return state.view(None).now | state.game.own_facts(state.game.layout.unpack(state.buffer)), state.events


def _tell_evaluation(evaluation: Evaluation) -> Response:
    if evaluation.steps is None:
        return JSONResponse({"done": evaluation.done, "of": evaluation.of}, 202)
    steps = [
        {"shares": [round(share, 3) for share in step.shares], "turn": step.turning_point} for step in evaluation.steps
    ]
    return JSONResponse({"steps": steps})

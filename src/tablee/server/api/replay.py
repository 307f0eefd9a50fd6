"""Replays: a finished game step by step, as the referee or a seat sees it, with the bots' evaluation."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, Generic, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tablee.bots.advice import Judgement
from tablee.core import State
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.core.strict_json import read_json
from tablee.server.api.evaluation import Evaluation, Evaluations
from tablee.server.http.dependencies import TheHall
from tablee.server.http.validation import LARGEST, AskedWhole, RecordRoute, Strict, Whole
from tablee.server.limits.client import CLIENT
from tablee.server.live.hall import Hall
from tablee.table.entries.dealing import Dealt
from tablee.table.log import Entry
from tablee.table.table import NotNow, Table, ending
from tablee.table.updates import encode

LONGEST_RECORD = 200_000  # characters; the longest games need a third of it
ROUNDS_KEPT = 32  # earlier rounds, folded
REPLAYS_KEPT = 8  # as text; the longest have two megabytes

_K = TypeVar("_K")
_T = TypeVar("_T")
router = APIRouter(route_class=RecordRoute)


class ResultCache(Generic[_K, _T]):
    """Caches the results of the last few jobs; each runs in a thread, once for all requests that wait for it."""

    def __init__(self, hall: Hall, most: int) -> None:
        self._hall, self._most = hall, most
        self._kept: OrderedDict[_K, asyncio.Task[_T]] = OrderedDict()

    async def get(self, job: _K, work: Callable[[], _T]) -> _T:
        """Return the result of a job; a failed one is not cached."""
        if job not in self._kept:
            self._kept[job] = asyncio.create_task(in_thread(self._hall, work))
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(job)
        try:
            return await asyncio.shield(self._kept[job])
        except Exception:
            self._kept.pop(job, None)
            raise


class Replays:
    """Loads finished games. Earlier rounds are folded in a thread, and the last few are cached."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._rounds: ResultCache[tuple[str, int], Table] = ResultCache(hall, ROUNDS_KEPT)
        self.responses: ResultCache[tuple[str, int, int | None], bytes] = ResultCache(hall, REPLAYS_KEPT)

    async def reveal(self, code: str, number: int | None = None) -> Table:
        """Return the table at the end of a round; writes to the log that the deal was shown, which ends take-backs."""
        live = await self._hall.find(code)
        if await self.finished(live.table, number) is live.table:
            await live.execute(Table.show)
        return await self.finished(live.table, number)

    async def finished(self, table: Table, number: int | None) -> Table:
        """Return the table at the end of a round, by default the current one; raises NotNow before the end."""
        log = log_of(table, number)
        if number is None or len(log) == table.number:
            return table
        return await self._rounds.get((table.code, number), partial(Table, table.code, log))


def log_of(table: Table, number: int | None) -> list[Entry]:
    """Return the log up to the end of a round, by default the current one; raises NotNow before the end."""
    if number is not None and number not in range(1, table.rounds + 1):
        raise NotNow("There was no game {number} at this table.", number=number)
    if number is not None and number < table.rounds:
        after = table.log[table.deals[number - 1] + 1 :]  # the next deal may be one that ended with a swap
        return table.log[: next(entry.number for entry in after if isinstance(entry, Dealt)) - 1]
    if not table.round.states or table.is_going_on:
        raise NotNow("The game is still going. Its replay opens when it's over.")
    return table.log


class UploadedRecord(Strict):
    """A record as text, and the seat whose view to return (none: the referee, who sees everything)."""

    record: str = Field(examples=['{"game": "…", "start": "…", "actions": ["…"]}'])
    eyes: Whole | None = None


def the_evaluations(request: Request) -> Evaluations:
    """The evaluations of this application."""
    evaluations: Evaluations = request.app.state.evaluations
    return evaluations


def the_replays(request: Request) -> Replays:
    """The replays of this application."""
    replays: Replays = request.app.state.replays
    return replays


TheEvaluations = Annotated[Evaluations, Depends(the_evaluations)]
TheReplays = Annotated[Replays, Depends(the_replays)]
AskedRound = Annotated[int | None, Query(alias="round", ge=-LARGEST, le=LARGEST)]


# -- a table's game ----------------------------------------------------------------------------------------------------


@router.get("/tables/{code}/replay")
async def replay(code: str, replays: TheReplays, eyes: AskedWhole = None, number: AskedRound = None) -> Response:
    """Every step of a finished game as a seat sees it, by default the referee."""
    table = await replays.reveal(code, number)
    record, states, choices = table.record(), tuple(table.round.states), list(table.round.chosen_by)
    about = {
        "seats": [seat.shown() for seat in table.seats],
        "round": table.rounds,
        "undone": table.round.undone,
        "looked_ahead": table.round.looked_ahead,
    }

    def encode_steps() -> bytes:
        """Runs in a thread, so it must not use the table: a new game may begin meanwhile."""
        shown = steps_body(record, states, eyes)
        shown["record"] |= {"by": choices, "looked_ahead": about["looked_ahead"]}
        return encode(shown | about)

    return json_response(await replays.responses.get((code, table.number, eyes), encode_steps))


@router.get("/tables/{code}/evaluation")
async def evaluation(
    code: str, hall: TheHall, evaluations: TheEvaluations, replays: TheReplays, number: AskedRound = None
) -> Response:
    """Each seat's expected share of the win after every step; 202 with the progress while bots evaluate it."""
    return await _evaluation_response(hall, evaluations.of((await replays.reveal(code, number)).record()))


# -- a record that a client uploads; it is not stored ------------------------------------------------------------------


@router.post("/replay")
async def replay_record(uploaded: UploadedRecord, hall: TheHall) -> Response:
    """Every step of a record; a forged one is refused."""

    def encode_steps() -> bytes:
        record = _read(uploaded)
        states = tuple(record.states())
        seats = [{"seat": seat, "who": "player"} for seat in range(states[0].game.players)]
        about = {"seats": seats, "round": None, "undone": 0, "looked_ahead": _looked_ahead(uploaded)}
        return encode(steps_body(record, states, uploaded.eyes) | about)

    return json_response(await in_thread(hall, encode_steps))


@router.post("/replay/evaluation")
async def evaluate_record(uploaded: UploadedRecord, hall: TheHall, evaluations: TheEvaluations) -> Response:
    """The evaluation of a record, like that of a table's game."""
    return await _evaluation_response(hall, evaluations.of(await in_thread(hall, partial(_read, uploaded))))


def _looked_ahead(uploaded: UploadedRecord) -> bool:
    """Return whether the record says that an undo went past a card that was shown."""
    return read_json(uploaded.record).get("looked_ahead") is True


def _read(uploaded: UploadedRecord) -> Record:
    if len(uploaded.record) > LONGEST_RECORD:
        raise TableeError("That text is too long for a saved game.")
    return Record.from_json(uploaded.record)


def json_response(text: bytes) -> Response:
    """Return a response with encoded JSON."""
    return Response(text, media_type="application/json")


async def in_thread(hall: Hall, work: Callable[[], _T]) -> _T:
    """Run slow work in a thread; clients are served in turn."""
    return await hall.read_pool.run(CLIENT.get(), work)


# -- responses ---------------------------------------------------------------------------------------------------------


def steps_body(record: Record, states: Sequence[State], eyes: int | None) -> dict[str, Any]:
    """Return a game with all its steps as a seat sees it, or the referee (None)."""
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
    """Everything public, and all hands; undrawn cards stay hidden."""
    return state.view(None).now | state.game.report.own(state.buffer), state.events


async def _evaluation_response(hall: Hall, evaluation: Evaluation) -> Response:
    steps = evaluation.steps
    if steps is None:
        return JSONResponse({"done": evaluation.done, "of": evaluation.of}, 202)
    return json_response(await in_thread(hall, partial(_encode_evaluation, steps)))


def _encode_evaluation(steps: Sequence[Judgement]) -> bytes:
    shares = [{"shares": [round(share, 3) for share in step.shares], "turn": step.turning_point} for step in steps]
    return encode({"steps": shares})

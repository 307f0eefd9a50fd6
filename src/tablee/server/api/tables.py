"""Tables over HTTP: a program takes a seat as a person does."""

from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from tablee.bots import LEVELS, levels_of
from tablee.core import GAMES
from tablee.core.errors import BadRequest
from tablee.server.api.replay import shown
from tablee.server.identity import Identities, called
from tablee.server.languages import voice_of
from tablee.server.limits import Allowances
from tablee.server.live.hall import Hall
from tablee.server.live.presence import LiveTable
from tablee.server.refusals import TooMany
from tablee.server.shield import address_of
from tablee.server.strict import AskedWhole, Strict, StrictRoute, Whole
from tablee.server.visitors import Asker, Known, TheHall, hand_card
from tablee.table.seat import PICTURES, Person, number_of
from tablee.table.table import EMOTES, NotNow

router = APIRouter(route_class=StrictRoute)


class Name(Strict):
    """How somebody wants to be called and shown."""

    name: str = ""
    picture: str = ""


class NewTable(Strict):
    """A new table. Each seat is for `me`, a `friend`, this `device`, or a bot of some level."""

    game: str = Field(examples=[*GAMES])
    seats: list[str] = Field(examples=[["me", "medium"]], min_length=2, max_length=4)
    options: dict[str, Any] = Field(default_factory=dict, examples=[{"edition": "revised"}])
    starts: Whole | Literal["lot"] | None = Field(
        None, description="The seat that starts; none: seat 0, as in the rules."
    )
    keeper: Whole | None = Field(
        None, description="Seconds until a seat-keeper plays for who dropped out; none: never."
    )
    clock: Whole | None = Field(None, description="Seconds for a turn; at their end the seat-keeper plays it.")
    listed: bool = Field(False, description="On everyone's list of open tables, to join or watch.")
    contributes: bool = Field(
        False, description="I will add to the shuffle (`contribute`): the cards wait for it a moment."
    )
    help: list[str] | None = Field(
        None, examples=[["coach", "off"]], description="For each seat `off`, `hints` or `coach`; for one's own seats."
    )
    people: list[Name | None] | None = Field(
        None, description="For each seat on this device a name and a picture; none: they are chosen later."
    )


class Move(Strict):
    """An action, and the number of the newest entry its player had seen."""

    seat: Whole
    action: str
    at: Whole


class NewContribution(Strict):
    """What somebody adds to the next deal, after the house's promise, its `commitment`."""

    commitment: str
    contribution: str = Field(description="32 random bytes, as 64 of the letters 0 to 9 and a to f.")


class Place(Strict):
    """A seat; who takes it may add to the next deal with the same word."""

    seat: Whole
    contribution: NewContribution | None = None


@router.get("/games")
def games() -> dict[str, Any]:
    """The games with their options, the bots' levels, the pictures and emotes to choose from."""
    described = [
        {
            "name": game.name,
            "title": game.title,
            "goal": game.goal,
            "players": list(game.seats),
            "options": [
                {"name": option.name, "default": option.default, "choices": option.choices, "help": option.help}
                for option in game.options
            ],
            "levels": levels_of(game.name),
        }
        for game in GAMES.values()
    ]
    return {"games": described, "levels": LEVELS, "pictures": PICTURES, "emotes": EMOTES}


@router.post("/me")
async def introduce(name: Name, request: Request, response: Response, hall: TheHall, person: Asker) -> dict[str, str]:
    """Choose a name and a picture, for every table. A program keeps the card and sends it as its bearer token."""
    identities: Identities = request.app.state.identities
    if person is not None and not hall.changes.take(person.key):
        raise TooMany("That was too fast for the table. Wait a moment and try again.")
    known, person = person, identities.renamed(person or identities.newcomer(), name.name, name.picture)
    if known is not None and known != person:
        hall.rename(person)
    said = called(person.name, person.picture, voice_of(request))
    return {"name": said, "picture": person.picture, "card": hand_card(request, response, person)}


@router.post("/tables", status_code=201)
async def open_table(chosen: NewTable, request: Request, hall: TheHall, person: Known) -> dict[str, Any]:
    """Open a table."""
    openings: Allowances = request.app.state.openings
    if not openings.take(f"person {person.key}") or not openings.take(address_of(request.scope)):
        raise TooMany("That was a lot of new tables. Wait a minute and try again.")
    live = await hall.open_table(chosen.model_dump(), person)
    return live.snapshot(person.key, next(iter(live.table.seats_of(person.key)), None))


@router.get("/tables")
def open_tables(hall: TheHall) -> list[dict[str, Any]]:
    """The open tables: those whose hosts showed them to everyone, to join or watch."""
    return hall.listed()


@router.get("/tables/{code}")
async def table_seen(code: str, hall: TheHall, person: Asker, eyes: AskedWhole = None) -> dict[str, Any]:
    """The table as this person may see it."""
    live, key = await _visit(hall, code, person)
    mine = live.table.seats_of(key)
    if eyes is not None and eyes not in mine:
        raise BadRequest("Seat {seat} is not yours to look through.", seat=number_of(eyes))
    return live.snapshot(key, eyes if eyes is not None else next(iter(mine), None))


@router.post("/tables/{code}/sit")
async def sit(code: str, place: Place, hall: TheHall, person: Known) -> dict[str, Any]:
    """Take a free seat."""
    live = await hall.find(code)
    if place.contribution is not None:
        live.announced.add(person.key)
    await hall.carry_out(live, lambda table: table.sit(place.seat, person))
    if place.contribution is not None:
        await _add(hall, live, person, place.contribution)
    return live.snapshot(person.key, place.seat)


@router.post("/tables/{code}/contribute")
async def contribute(code: str, given: NewContribution, hall: TheHall, person: Asker) -> dict[str, Any]:
    """Add to the next deal what the house could not foresee; `counts` says whether it came in time."""
    live, key = await _visit(hall, code, person)
    await _add(hall, live, person, given)
    told = live.snapshot(key, next(iter(live.table.seats_of(key)), None))
    return told | {"counts": live.table.counts(given.contribution)}


async def _add(hall: Hall, live: LiveTable, person: Person | None, given: NewContribution) -> None:
    key = person.key if person else None
    await hall.carry_out(live, lambda table: table.contribute(key, given.commitment, given.contribution))


@router.post("/tables/{code}/play")
async def play(code: str, move: Move, hall: TheHall, person: Asker) -> dict[str, Any]:
    """Play an action. The answer is the table after it, without what happened lately: a move stays small."""
    live, key = await _visit(hall, code, person)
    await hall.carry_out(live, lambda table: table.play(move.seat, key, move.action, move.at))
    return {name: fact for name, fact in live.snapshot(key, move.seat).items() if name != "lately"}


@router.get("/tables/{code}/record")
async def record(code: str, hall: TheHall) -> dict[str, Any]:
    """The record of a game that is over; before the end it would tell hidden cards."""
    table = (await hall.find(code)).table
    if table.is_going_on or not table.states:
        raise NotNow("The record can be read when the game is over.")
    table = await shown(hall, code)
    return table.record().told() | {
        "by": list(table.chosen_by),
        "undone": table.undone,
        "looked_ahead": table.looked_ahead,
        "redealt": table.redealt,
    }


async def _visit(hall: Hall, code: str, person: Person | None) -> tuple[LiveTable, str | None]:
    """A table, and who comes to it; whoever sits there counts as there for a while, and has her seat back."""
    live = await hall.find(code)
    key = person.key if person else None
    if key is not None and live.table.seats_of(key):
        live.visit(key)
        hall.welcome(live, key)
        await hall.carry_out(live, lambda table: None)  # its turn comes after those of the welcome
    return live, key

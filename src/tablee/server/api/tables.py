"""Tables over HTTP, for programs and pages."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Request, Response
from pydantic import Field, WithJsonSchema

from tablee.bots import LEVELS, levels_of
from tablee.core import GAMES
from tablee.server.api.replay import TheReplays, in_thread, json_response
from tablee.server.http.address import address_of
from tablee.server.http.dependencies import CurrentPerson, OptionalPerson, TheHall, limit_commands, set_card_cookie
from tablee.server.http.errors import TooMany, too_fast
from tablee.server.http.identity import Identities, display_name
from tablee.server.http.languages import voice_of
from tablee.server.http.validation import AskedWhole, LongWord, Strict, StrictRoute, Whole, Word, json_schema_of
from tablee.server.limits.rate import RateLimit
from tablee.server.live.actor import TableActor, command_id
from tablee.server.live.hall import Hall
from tablee.server.live.renaming import rename_everywhere
from tablee.table.entries.opening import NewTable
from tablee.table.seat import PICTURES, Late, Person
from tablee.table.table import EMOTES, NotNow
from tablee.table.updates import encode

router = APIRouter(route_class=StrictRoute)
CommandId = Annotated[
    str | None,
    Header(alias="Idempotency-Key", min_length=1, max_length=64, description="A command sent again counts once."),
]
# Validated in `Opened.check`, against the same declaration.
NewTableBody = Annotated[dict[str, Any], WithJsonSchema(json_schema_of(NewTable))]


class Name(Strict):
    """A person's name and picture."""

    name: str = Field("", max_length=200)
    picture: Word = ""


class Move(Strict):
    """An action, and the number of the newest entry that the client has seen."""

    seat: Whole
    action: Word
    at: Whole


class NewSeal(Strict):
    """The hash of a number, which locks it in for the next deal."""

    commitment: LongWord = Field(description="The promise's.")
    seal: LongWord = Field(description="The hash of the number: 64 of the letters 0 to 9 and a to f.")


class NewContribution(Strict):
    """A number that was locked in for the next deal."""

    commitment: LongWord = Field(description="The promise's.")
    contribution: LongWord = Field(description="32 random bytes, as 64 of the letters 0 to 9 and a to f.")


class Place(Strict):
    """The seat to take."""

    seat: Whole
    contributes: bool = Field(False, description="I take part in the shuffle: the cards wait a moment for my number.")
    accepts: Late | None = Field(None, description="The table's `late`, where turns last days: I accept that rule.")


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
async def introduce(
    name: Name, request: Request, response: Response, hall: TheHall, person: OptionalPerson
) -> dict[str, str]:
    """Choose a name and a picture for every table. A program stores the card and sends it as its bearer token."""
    identities: Identities = request.app.state.identities
    if person is not None and not hall.limits["changes"].take(person.key):
        raise too_fast()
    known, person = person, identities.renamed(person or identities.newcomer(), name.name, name.picture)
    if known is not None and known != person:
        hall.tasks.start(rename_everywhere(hall, person))
    said = display_name(person.name, person.picture, voice_of(request))
    return {"name": said, "picture": person.picture, "card": set_card_cookie(request, response, person)}


@router.post("/tables", status_code=201)
async def open_table(
    chosen: NewTableBody, request: Request, hall: TheHall, person: CurrentPerson, id_: CommandId = None
) -> dict[str, Any]:
    """Open a table."""
    openings: RateLimit = request.app.state.openings
    if not openings.take(f"person {person.key}") or not openings.take(address_of(request.scope)):
        raise TooMany("That was a lot of new tables. Wait a minute and try again.")
    live = await hall.open_table(chosen, person, id_ and command_id(person.key, id_))
    return live.snapshot(person.key)


@router.get("/tables")
async def open_tables(hall: TheHall) -> list[dict[str, Any]]:
    """The open tables: those that their hosts listed, to join or watch."""
    return hall.listed()


@router.get("/tables/{code}")
async def table_seen(code: str, hall: TheHall, person: OptionalPerson, eyes: AskedWhole = None) -> dict[str, Any]:
    """The table as this person may see it."""
    live, key = await _visit(hall, code, person)
    return live.snapshot(key, eyes)


@router.post("/tables/{code}/sit", dependencies=[Depends(limit_commands)])
async def sit(
    request: Request, code: str, place: Place, hall: TheHall, person: CurrentPerson, chosen: CommandId = None
) -> dict[str, Any]:
    """Take a free seat."""
    live, id_ = await hall.find(code), chosen and command_id(person.key, chosen)
    if not hall.allows_arrival(code, address_of(request.scope)) or not hall.limits["requests"].take(person.key):
        raise too_fast()
    if place.contributes:
        live.presence.announced.add(person.key)
    try:
        await live.execute(lambda table: table.sit(place.seat, person, place.accepts), id_)
    finally:
        if not live.table.seats_of(person.key):  # the seat was refused
            live.presence.announced.discard(person.key)
    return _snapshot_after(live, person.key, place.seat)


@router.post("/tables/{code}/seal", dependencies=[Depends(limit_commands)])
async def seal(code: str, given: NewSeal, hall: TheHall, person: OptionalPerson) -> dict[str, Any]:
    """Lock in a number for the next deal."""
    live, key = await _visit(hall, code, person)
    await live.execute(lambda table: table.seal(key, given.commitment, given.seal))
    return live.snapshot(key)


@router.post("/tables/{code}/contribute", dependencies=[Depends(limit_commands)])
async def contribute(code: str, given: NewContribution, hall: TheHall, person: OptionalPerson) -> dict[str, Any]:
    """Show the number that was locked in, once everybody's is; `counts` says whether it came in time."""
    live, key = await _visit(hall, code, person)
    await live.execute(lambda table: table.contribute(key, given.commitment, given.contribution))
    return live.snapshot(key) | {"counts": live.table.fair.counts(given.contribution)}


@router.post("/tables/{code}/play", dependencies=[Depends(limit_commands)])
async def play(
    code: str, move: Move, hall: TheHall, person: OptionalPerson, chosen: CommandId = None
) -> dict[str, Any]:
    """Play an action. Returns the table after it, without `lately`, to keep the response small."""
    live, key = await _visit(hall, code, person)
    id_ = chosen and command_id(key, chosen)
    await live.execute(lambda table: table.play(move.seat, key, move.action, move.at), id_)
    return {name: fact for name, fact in _snapshot_after(live, key, move.seat).items() if name != "lately"}


@router.get("/tables/{code}/record")
async def record(code: str, hall: TheHall, replays: TheReplays) -> Response:
    """The record of a finished game; refused before the end, because it contains hidden cards."""
    table = (await hall.find(code)).table
    if table.is_going_on or not table.round.states:
        raise NotNow("You can save the game when it's over.")
    table = await replays.reveal(code)
    record, about = (
        table.record(),
        {
            "by": list(table.round.chosen_by),
            "undone": table.round.undone,
            "looked_ahead": table.round.looked_ahead,
            "redealt": table.fair.redealt,
        },
    )
    return json_response(await in_thread(hall, lambda: encode(record.told() | about)))


def _snapshot_after(live: TableActor, key: str | None, seat: int) -> dict[str, Any]:
    """Return the snapshot after a command for ``seat``; the person may have moved to another one since."""
    return live.snapshot(key, seat if seat in live.table.seats_of(key) else None)


async def _visit(hall: Hall, code: str, person: Person | None) -> tuple[TableActor, str | None]:
    """Return a table and the person's key; a seated person counts as present, and takes over from the stand-in."""
    live = await hall.find(code)
    key = person.key if person else None
    if key is not None and live.table.seats_of(key):
        live.visit(key)
        live.person_arrived(key)
        await live.execute(lambda table: None)  # processed after the commands of `person_arrived`
    return live, key

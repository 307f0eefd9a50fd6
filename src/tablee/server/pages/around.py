"""A table around one screen: the screen in the middle is a spectator, and each phone shows the hand of its seat.

Both are pages of the same table. The screen follows it as a spectator, even for a seated person; a phone takes its seat
as any page does.
"""

from fastapi import APIRouter, Request, Response

from tablee.server.http.dependencies import CurrentPerson, TheHall
from tablee.server.http.errors import Missing
from tablee.server.http.qr import draw_qr_code
from tablee.server.http.reach import reach_of
from tablee.server.live.hall import Hall
from tablee.server.pages.home import table_page
from tablee.table.table import Table

router = APIRouter(include_in_schema=False)


@router.get("/t/{code}/middle")
async def middle(request: Request, code: str, hall: TheHall, person: CurrentPerson, response: Response) -> Response:
    """The screen in the middle. People who share it can play on it, unless hands are hidden: those are on phones."""
    found = (await hall.find(code)).table
    mine = found.seats_of(person.key)
    is_touched = found.game.same_view and any(found.seats[seat].on_device for seat in mine)
    facts = {"mode": "middle", "is_touched": is_touched, "is_mine": bool(mine) and not is_touched}
    return table_page(request, response, hall, found, person, **facts)


@router.get("/t/{code}/hand/{seat}")
async def hand(
    request: Request, code: str, seat: str, hall: TheHall, person: CurrentPerson, response: Response
) -> Response:
    """The hand of a seat; a visitor without a seat can take it."""
    found, wanted = await _seat(hall, code, seat)
    return table_page(request, response, hall, found, person, mode="hand", wanted=wanted)


@router.get("/t/{code}/hand/{seat}/qr.svg")
async def qr_of_hand(request: Request, code: str, seat: str, hall: TheHall) -> Response:
    """The link to the hand of a seat as a QR code."""
    _, wanted = await _seat(hall, code, seat)
    link = f"{reach_of(request, hall.settings).base}/t/{code}/hand/{wanted + 1}"
    return Response(await draw_qr_code(hall, link), media_type="image/svg+xml")


async def _seat(hall: Hall, code: str, seat: str) -> tuple[Table, int]:
    """Return a table and one of its seats; URLs count them from 1."""
    found = (await hall.find(code)).table
    if seat not in [str(number + 1) for number in range(len(found.seats))]:
        raise Missing("There's no such seat at this table.")
    return found, int(seat) - 1

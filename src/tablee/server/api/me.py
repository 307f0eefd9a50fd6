"""Passes: one-time codes to continue as the same person on another device, without an account."""

import time

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field

from tablee.server.http.dependencies import CurrentPerson, TheHall, limit_commands, set_card_cookie
from tablee.server.http.errors import Missing, too_fast
from tablee.server.http.qr import draw_qr_code
from tablee.server.http.reach import reach_of
from tablee.server.http.validation import Strict, StrictRoute, Word
from tablee.server.limits.guesses import charge_guess
from tablee.store.store import Traveller
from tablee.table.entries.opening import new_code

SECONDS = 300  # until a pass expires
MOST_LUGGAGE = 12_000  # characters
PAIRS = 4  # of syllables: 580 trillion codes, of which an address may try thirty a minute

router = APIRouter(route_class=StrictRoute)


class NoPass(Missing):
    """A code that was used, has expired, or never existed."""

    code = "no_pass"


class Luggage(Strict):
    """The data that this device sends along."""

    luggage: str = Field("", max_length=MOST_LUGGAGE, description="The other device gets it as it is.")


class Pass(Strict):
    """The code from the other device."""

    code: Word


@router.post("/me/pass", status_code=201, dependencies=[Depends(limit_commands)])
async def show_pass(
    given: Luggage, request: Request, response: Response, hall: TheHall, person: CurrentPerson
) -> dict[str, str | int]:
    """Make a code with which another device goes on as this person: once, and within `seconds`."""
    if not hall.limits["changes"].take(person.key):
        raise too_fast()
    code, now = new_code(PAIRS), time.time()
    await hall.store.keep_pass(code, Traveller(person, given.luggage), now, now + SECONDS)
    response.headers["Cache-Control"] = "no-store"
    link = f"{reach_of(request, hall.settings).base}/me#{code}"  # what follows the # is sent to no server
    picture = await draw_qr_code(hall, link)
    return {"code": code, "link": link, "qr": picture.decode(), "seconds": SECONDS}


@router.post("/me/here", dependencies=[Depends(limit_commands)])
async def come_here(given: Pass, request: Request, response: Response, hall: TheHall) -> dict[str, str]:
    """Go on as the person whose code this is. The answer has a card, which a browser keeps as its cookie."""
    traveller = await hall.store.take_pass(given.code.strip().lower(), time.time())
    if traveller is None:
        raise charge_guess(request, NoPass("This code doesn't work any more. Show a new one on your other device."))
    response.headers["Cache-Control"] = "no-store"
    person, luggage = traveller
    facts = {"name": person.name, "picture": person.picture, "luggage": luggage}
    return facts | {"card": set_card_cookie(request, response, person)}

"""Who asks, and for which hall: what routes of pages and the API depend on."""

from typing import Annotated

from fastapi import Depends, Request, Response

from tablee.server.identity import COOKIE, YEAR, person_of
from tablee.server.live.hall import Hall
from tablee.table.seat import Person


def the_hall(request: Request) -> Hall:
    """The hall of this application."""
    hall: Hall = request.app.state.hall
    return hall


def asker(request: Request) -> Person | None:
    """Who is asking, if anybody knows."""
    return person_of(request)


def known(request: Request, response: Response) -> Person:
    """Who is asking; a newcomer gets a card."""
    person = person_of(request)
    if person is None:
        person = request.app.state.identities.newcomer()
        hand_card(request, response, person)
    return person


def hand_card(request: Request, response: Response, person: Person) -> str:
    """Give somebody a card, as a cookie for browsers."""
    card: str = request.app.state.identities.card(person)
    response.set_cookie(COOKIE, card, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return card


TheHall = Annotated[Hall, Depends(the_hall)]
Asker = Annotated[Person | None, Depends(asker)]
Known = Annotated[Person, Depends(known)]

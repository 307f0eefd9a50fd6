"""Dependencies of the routes of pages and the API: the hall, the person, the rate limit."""

from typing import Annotated

from fastapi import Depends, Request, Response

from tablee.server.http.address import address_of
from tablee.server.http.errors import too_fast
from tablee.server.http.identity import COOKIE, YEAR, person_of
from tablee.server.live.hall import Hall
from tablee.table.seat import Person


def the_hall(request: Request) -> Hall:
    """The hall of this application."""
    hall: Hall = request.app.state.hall
    return hall


def optional_person(request: Request) -> Person | None:
    """The person of a request; None without a card."""
    return person_of(request)


def current_person(request: Request, response: Response) -> Person:
    """The person of a request; a new one gets a card."""
    person = person_of(request)
    if person is None:
        person = request.app.state.identities.newcomer()
        set_card_cookie(request, response, person)
    return person


def set_card_cookie(request: Request, response: Response, person: Person) -> str:
    """Set the cookie with a person's card, and return the card."""
    card: str = request.app.state.identities.card(person)
    response.set_cookie(COOKIE, card, max_age=YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return card


def limit_commands(request: Request) -> None:
    """Rate limit for commands: per person, shared with the live sockets; without a card per address."""
    person = person_of(request)
    if not the_hall(request).commands.take(person.key if person else address_of(request.scope)):
        raise too_fast()


TheHall = Annotated[Hall, Depends(the_hall)]
OptionalPerson = Annotated[Person | None, Depends(optional_person)]
CurrentPerson = Annotated[Person, Depends(current_person)]

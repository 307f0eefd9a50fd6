"""Identity without accounts: a name and a picture in a signed cookie; nothing else is collected."""

import secrets
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from tablee.core.sentences import mark
from tablee.locale import Voice
from tablee.table.seat import PICTURES, Person, Seat, checked_face

COOKIE = "tablee"
YEAR = 365 * 24 * 3600
ANIMALS = {
    "fox": mark("Fox"),
    "owl": mark("Owl"),
    "cat": mark("Cat"),
    "bear": mark("Bear"),
    "hare": mark("Hare"),
    "whale": mark("Whale"),
    "hedgehog": mark("Hedgehog"),
    "goose": mark("Goose"),
}


def display_name(name: str, picture: str, voice: Voice) -> str:
    """Return the display name: the chosen one, or the animal of the picture."""
    return name or voice.say(ANIMALS[picture])


def player_name(seat: Seat, voice: Voice) -> str:
    """Return the display name of a player, or of a bot."""
    if seat.person is not None and (seat.person.name or not seat.on_device):
        return display_name(seat.person.name, seat.person.picture, voice)
    return voice.say(seat.bot_name) if seat.level is not None else voice.say("Player {number}", number=seat.number + 1)


class Identities:
    """Signs and reads people's cards. A card is the cookie of a browser and the bearer token of a program."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="identity")

    def newcomer(self) -> Person:
        """Return a new person with a random key and picture, and no name."""
        return Person(secrets.token_urlsafe(18), "", secrets.choice(PICTURES))

    def renamed(self, person: Person, name: Any, picture: Any) -> Person:
        """Return the same person with another name or picture; an empty picture stays as it was."""
        name, picture = checked_face(name, picture)
        return Person(person.key, name, picture or person.picture)

    def card(self, person: Person) -> str:
        """Return the signed card of a person."""
        return str(self._signer.dumps([person.key, person.name, person.picture]))

    def read(self, card: str | None) -> Person | None:
        """Return the person of a card; None if it is not valid."""
        if not card:
            return None
        try:
            key, name, picture = self._signer.loads(card)
            return Person(str(key), str(name), str(picture))
        except (BadSignature, ValueError, TypeError):
            return None


def person_of(connection: HTTPConnection) -> Person | None:
    """Return the person of a request, by bearer token or cookie; None without a valid card."""
    identities: Identities = connection.app.state.identities
    token = connection.headers.get("authorization", "").removeprefix("Bearer ")
    return identities.read(token or connection.cookies.get(COOKIE))

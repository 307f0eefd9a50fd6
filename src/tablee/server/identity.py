"""Identity without accounts: a name and a picture in a signed cookie, nothing else is collected."""

import secrets
from collections.abc import Iterable
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from tablee.core.errors import BadRequest, TableeError
from tablee.core.sentences import mark
from tablee.locale import LANGUAGES, Voice
from tablee.locale import voice as speak
from tablee.table.seat import Person

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
PICTURES = tuple(ANIMALS)
LONGEST_NAME = 24


class Identities:
    """Signs people's cards and reads them back. A card is the cookie of a browser and the bearer token of a program."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="identity")

    def newcomer(self, voice: Voice) -> Person:
        """A new person, named after an animal in her language; the key cannot be guessed."""
        return self.renamed(Person(secrets.token_urlsafe(18), "", PICTURES[0]), "", "", voice)

    def renamed(self, person: Person, name: Any, picture: Any, voice: Voice) -> Person:
        """The same person with another name or picture; empty ones are chosen by lot."""
        if not isinstance(name, str) or len(name.strip()) > LONGEST_NAME or not name.isprintable():
            raise TableeError("Please choose a name with at most {most} ordinary letters.", most=LONGEST_NAME)
        if picture and picture not in PICTURES:
            raise BadRequest("{picture!r} is none of the pictures {all}.", picture=picture, all=", ".join(PICTURES))
        picture = picture or secrets.choice(PICTURES)
        return Person(person.key, name.strip() or voice.say(ANIMALS[picture]), picture)

    def card(self, person: Person) -> str:
        """The signed card of a person."""
        return str(self._signer.dumps([person.key, person.name, person.picture]))

    def read(self, card: str | None) -> Person | None:
        """Whose card this is; None where it is nobody's."""
        try:
            key, name, picture = self._signer.loads(card or "")
            return Person(str(key), str(name), str(picture))
        except (BadSignature, ValueError, TypeError):
            return None


def told_apart(person: Person, others: Iterable[Person], voice: Voice) -> Person:
    """The same person beside some others: who never chose a name is another animal where hers sits there already."""
    taken = {other.picture for other in others if other.key != person.key and _is_animal(other)}
    if person.picture not in taken or not _is_animal(person):
        return person
    picture = secrets.choice([each for each in PICTURES if each not in taken])
    return Person(person.key, voice.say(ANIMALS[picture]), picture)


def _is_animal(person: Person) -> bool:
    """Is this person called after her picture, in any language?"""
    return any(person.name == speak(language).say(ANIMALS[person.picture]) for language in LANGUAGES)


def person_of(connection: HTTPConnection) -> Person | None:
    """Who is asking: a program's bearer token, or the browser's cookie."""
    identities: Identities = connection.app.state.identities
    token = connection.headers.get("authorization", "").removeprefix("Bearer ")
    return identities.read(token or connection.cookies.get(COOKIE))

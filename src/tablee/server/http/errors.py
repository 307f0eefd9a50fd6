"""Error responses: every error has a code, a status and a sentence in the language of the client."""

from collections.abc import Container

from fastapi import Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from tablee.core import GAMES, Game
from tablee.core.errors import TableeError
from tablee.locale import Voice
from tablee.server.http.languages import voice_of
from tablee.server.http.validation import TooLarge, shortened
from tablee.store.store import DamagedLog, DatabaseUnavailable, Indeterminate, NotWritten


class Missing(TableeError):
    """What was requested does not exist."""

    code = "missing"


def known_game(name: str, among: Container[str] = GAMES) -> type[Game]:
    """Return a game by its name; raises Missing if it is not one of these."""
    if name not in among:
        raise Missing("There's no game called “{name}”.", name=name)
    return GAMES[name]


class TooMany(TableeError):
    """A rate limit was exceeded."""

    code = "too_many"


class Full(TableeError):
    """The server accepts no more sockets or tables at the moment."""

    code = "full"


class Unavailable(TableeError):
    """A table cannot be read at the moment."""

    code = "unusable"


def too_fast() -> TooMany:
    """The error for a client over its rate limit; it can retry after a pause."""
    return TooMany("Slow down a little! Then try again.")


def unavailable() -> Unavailable:
    """The error for a table while the database does not answer; the client can retry."""
    return Unavailable("This table can't be opened right now. Wait a moment and try again.")


LONGEST_SENTENCE = 500  # characters; a longer one quotes the input
SECONDS_TO_WAIT = {429: 5, 503: 30}  # Retry-After; each rate limit allows a request again within five seconds
STATUS = {
    Missing: 404,
    TooMany: 429,
    Full: 503,
    Unavailable: 503,
    TooLarge: 413,
    NotWritten: 503,
    Indeterminate: 503,
    DatabaseUnavailable: 503,
    DamagedLog: 410,
}  # of other errors: 400


def status_of(error: TableeError) -> int:
    """The HTTP status of an error."""
    return next((STATUS[kind] for kind in STATUS if isinstance(error, kind)), 400)


def error_body(error: TableeError, voice: Voice) -> dict[str, str]:
    """Return a sentence for a person and, for errors of programs, an English `detail`."""
    said = {"message": voice.speak(error)} | ({"detail": str(error)} if error.for_programs else {})
    return {name: shortened(text, LONGEST_SENTENCE) for name, text in said.items()}


def refuse(request: Request, error: TableeError) -> Response:
    """Return an error response: JSON, or plain text from pages over the rate limit."""
    status, words = status_of(error), error_body(error, voice_of(request))
    headers = {"Retry-After": str(SECONDS_TO_WAIT[status])} if status in SECONDS_TO_WAIT else None
    if status == 429 and not request.url.path.startswith("/api/"):
        return PlainTextResponse(words["message"], status, headers)
    return JSONResponse({"error": {"code": error.code, **words}}, status, headers)

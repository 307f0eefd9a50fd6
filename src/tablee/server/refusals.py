"""How the house refuses: every error has a code, a status and a sentence in the language of who asked."""

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from tablee.core.errors import TableeError
from tablee.locale import Voice
from tablee.server.languages import voice_of
from tablee.server.strict import TooLarge
from tablee.store.store import NotWritten, Spoiled, Unusable


class Missing(TableeError):
    """There is nothing of this name here."""

    code = "missing"


class TooMany(TableeError):
    """Somebody asks for more than the house gives in so short a time."""

    code = "too_many"


class Full(TableeError):
    """The house has no room for newcomers now."""

    code = "full"


SECONDS_TO_WAIT = 30  # before somebody asks again what the house cannot do now
STATUS = {
    Missing: 404,
    TooMany: 429,
    Full: 503,
    TooLarge: 413,
    NotWritten: 503,
    Unusable: 503,
    Spoiled: 410,
}  # of the other refusals: 400


def status_of(error: TableeError) -> int:
    """The HTTP status of a refusal."""
    return next((STATUS[kind] for kind in STATUS if isinstance(error, kind)), 400)


def in_words(error: TableeError, voice: Voice) -> dict[str, str]:
    """A sentence for a person, and for a program what it did wrong."""
    said = {"message": voice.speak(error)} | ({"detail": str(error)} if error.for_programs else {})
    return {name: text.encode(errors="backslashreplace").decode() for name, text in said.items()}  # of half characters


def refuse(request: Request, error: TableeError) -> Response:
    """The answer to a program."""
    told, status = {"code": error.code, **in_words(error, voice_of(request))}, status_of(error)
    return JSONResponse({"error": told}, status, {"Retry-After": str(SECONDS_TO_WAIT)} if status == 503 else None)

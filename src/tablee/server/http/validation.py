"""Strict request validation: bodies are limited, JSON is strict, and neither true nor 1.0 is a whole number."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import msgspec
import orjson
from fastapi import Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import ClientDisconnect

from tablee.core.errors import TableeError

MOST_BYTES = 1 << 14  # of a body
MOST_BYTES_OF_RECORD = 300_000  # the longest record, as a string in JSON, needs a third of it
MOST_FAULTS, LONGEST_FAULT = 5, 200  # reported faults of one request, and characters of each
LARGEST = 2**31 - 1  # larger than any count here, and small enough for all calculations

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
Word = Annotated[str, Field(max_length=64)]
LongWord = Annotated[str, Field(max_length=256)]
AskedWhole = Annotated[int | None, Query(ge=-LARGEST, le=LARGEST)]


class TooLarge(TableeError):
    """A request body over the limit."""

    code = "too_large"
    for_programs = True


class Strict(BaseModel):
    """Base of all request bodies: types are not converted."""

    model_config = ConfigDict(strict=True)


def json_schema_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON schema of a declared message, without references, as OpenAPI includes it."""
    (schema,), components = msgspec.json.schema_components([kind], ref_template="{name}")

    def inlined(part: Any) -> Any:
        if isinstance(part, dict):
            found = components[part["$ref"]] if "$ref" in part else part
            return {name: inlined(value) for name, value in found.items()}
        return [inlined(value) for value in part] if isinstance(part, list) else part

    whole: dict[str, Any] = inlined(schema)
    return whole


class StrictRequest(Request):
    """A request with a size limit for its body, which is parsed as strictly as messages of the live socket."""

    most_bytes = MOST_BYTES

    async def body(self) -> bytes:
        """Return the body; raises TooLarge if it exceeds the limit."""
        if not hasattr(self, "_body"):
            self._body = await self._limited()
        return self._body

    async def _limited(self) -> bytes:
        declared = self.headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > self.most_bytes:
            raise _too_large(self.most_bytes)
        body = bytearray()
        async for part in self.stream():
            body += part
            if len(body) > self.most_bytes:
                raise _too_large(self.most_bytes)
        return bytes(body)

    async def json(self) -> Any:
        """Parse the body; NaN, infinity and lone surrogates are refused."""
        return orjson.loads(await self.body())


class StrictRoute(APIRoute):
    """A route that reads the whole body first, so that a slow or oversized one is refused before the handler runs."""

    most_bytes = MOST_BYTES

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return FastAPI's handler, called with a StrictRequest."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            strict.most_bytes = self.most_bytes
            try:
                if self.body_field is not None:
                    await strict.body()
            except ClientDisconnect:  # the client disconnected, or was too slow
                return Response(status_code=408)
            return await handle(strict)

        return strictly


class RecordRoute(StrictRoute):
    """A route with a larger limit, for records."""

    most_bytes = MOST_BYTES_OF_RECORD


async def refuse_form(_: Request, error: Exception) -> Response:
    """Return the first validation errors, without the input: it may be long, or not valid in JSON."""
    assert isinstance(error, RequestValidationError)
    return JSONResponse({"detail": [_fault(fault) for fault in error.errors()[:MOST_FAULTS]]}, 422)


def _fault(fault: dict[str, Any]) -> dict[str, Any]:
    place = [part if isinstance(part, int) else shortened(part) for part in fault["loc"]]
    return {"type": fault["type"], "loc": place, "msg": shortened(fault["msg"])}


def shortened(text: str, longest: int = LONGEST_FAULT) -> str:
    """Shorten a text for an error response, and escape lone surrogates that it may quote.

    >>> shortened("abcdef", 4)
    'abc…'
    """
    text = text.encode(errors="backslashreplace").decode()
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _too_large(most: int) -> TooLarge:
    return TooLarge("What was sent is too large: more than {most} bytes.", most=most)

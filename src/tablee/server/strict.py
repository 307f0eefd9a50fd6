"""Strict at every door: a body has an end, JSON is JSON, and a whole number is one, not true and not 1.0."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import orjson
from fastapi import Query, Request, Response
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field

from tablee.core.errors import TableeError

MOST_BYTES = 1 << 20  # of a body; the longest record, told as a text in JSON, needs half of it
LARGEST = 2**31 - 1  # more than anybody counts here, and little enough for everything that calculates

Whole = Annotated[int, Field(ge=-LARGEST, le=LARGEST)]
AskedWhole = Annotated[int | None, Query(ge=-LARGEST, le=LARGEST)]


class TooLarge(TableeError):
    """A body that is longer than anything one could have to say."""

    code = "too_large"
    for_programs = True


class Strict(BaseModel):
    """What a program sends: each field of its own type and of no other."""

    model_config = ConfigDict(strict=True)


class StrictRequest(Request):
    """Reads a body no further than its limit, and as strictly as the live socket does."""

    async def body(self) -> bytes:
        """The whole body, if it is not too large."""
        if not hasattr(self, "_body"):
            self._body = await self._limited()
        return self._body

    async def _limited(self) -> bytes:
        declared = self.headers.get("content-length", "")
        if declared.isdecimal() and int(declared) > MOST_BYTES:
            raise _too_large()
        body = bytearray()
        async for part in self.stream():
            body += part
            if len(body) > MOST_BYTES:
                raise _too_large()
        return bytes(body)

    async def json(self) -> Any:
        """The body as JSON; not a number, infinity and half characters are none."""
        return orjson.loads(await self.body())


class StrictRoute(APIRoute):
    """A route whose body is read before anything else is done with it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The route as FastAPI knows it, behind the strict reading."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            strict = StrictRequest(request.scope, request.receive)
            if self.body_field is not None:
                await strict.body()
            return await handle(strict)

        return strictly


async def refuse_form(_: Request, error: Exception) -> Response:
    """What was wrong with the form of a request, without repeating what came: it may be long, or not fit into JSON."""
    assert isinstance(error, RequestValidationError)
    wrong = [{name: fault[name] for name in ("type", "loc", "msg")} for fault in error.errors()]
    return JSONResponse({"detail": jsonable_encoder(wrong)}, 422)


def _too_large() -> TooLarge:
    return TooLarge("What was sent is too large: more than {most} bytes.", most=MOST_BYTES)

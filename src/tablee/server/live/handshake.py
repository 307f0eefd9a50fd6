"""The handshake of a WebSocket: finds the table, checks the limits, and starts a session."""

import logging

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tablee.core.errors import TableeError
from tablee.locale import Voice
from tablee.server.http.address import address_of
from tablee.server.http.errors import Full, TooMany, too_fast, unavailable
from tablee.server.http.identity import person_of
from tablee.server.http.languages import voice_of
from tablee.server.http.security import is_same_origin
from tablee.server.limits.guesses import charge_guess
from tablee.server.limits.requests import is_within_limit
from tablee.server.live.hall import NoTable
from tablee.server.live.session import Session
from tablee.server.live.websocket import EXTENSION, WebSocket
from tablee.store.store import DamagedLog, DatabaseUnavailable
from tablee.table.updates import encode

LOGGER = logging.getLogger(__name__)
NO_SUCH_TABLE = 4404  # a close code, as HTTP status 404
TRY_AGAIN_LATER = 1013  # a close code


class Handshake:
    """The ASGI application behind ``/live/CODE``."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept or reject one connection."""
        connection, state = HTTPConnection(scope), scope["app"].state
        person, voice = person_of(connection), voice_of(connection)
        await receive()
        if not is_same_origin(connection):
            return await send({"type": "websocket.close"})  # before it was accepted: 403
        if not await is_within_limit(connection):
            return await _reject(send, voice, too_fast(), TRY_AGAIN_LATER)
        try:
            state.hall.check_capacity()
            actor = await state.hall.find_in_memory(scope["path_params"]["code"])
        except NoTable as error:
            refusal = charge_guess(connection, error)
            return await _reject(send, voice, refusal, NO_SUCH_TABLE if refusal is error else TRY_AGAIN_LATER)
        except DamagedLog as error:
            return await _reject(send, voice, error, NO_SUCH_TABLE)
        except DatabaseUnavailable as error:
            LOGGER.warning("WebSocket handshake failed: %s", error)
            return await _reject(send, voice, unavailable(), TRY_AGAIN_LATER)
        except Full as error:
            return await _reject(send, voice, error, TRY_AGAIN_LATER)
        try:
            key, table = person.key if person else None, actor.table
            slot = state.hall.connections.reserve(address_of(scope), key, table.code, bool(table.seats_of(key)))
            await slot.check()
        except TooMany as error:
            return await _reject(send, voice, error, TRY_AGAIN_LATER)
        await send({"type": "websocket.accept"})
        websocket: WebSocket = scope["extensions"][EXTENSION]
        session = Session(state.hall, actor, state.identities, person, voice, websocket, slot)
        websocket.attach(session, state.hall.settings.messages_per_second)
        return None


async def _reject(send: Send, voice: Voice, error: TableeError, code: int) -> None:
    """Send the reason and close the connection."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode({"no": error.code, "message": voice.speak(error)}).decode()})
    await send({"type": "websocket.close", "code": code})

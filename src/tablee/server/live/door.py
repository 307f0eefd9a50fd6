"""The door for live sockets: says who may come in, and begins a session on the wire."""

from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tablee.core.errors import TableeError
from tablee.locale import Voice
from tablee.server.identity import person_of
from tablee.server.languages import voice_of
from tablee.server.live.hall import NoTable
from tablee.server.live.session import Session
from tablee.server.live.wire import EXTENSION, Wire
from tablee.server.refusals import Full, TooMany
from tablee.server.shield import NO_SUCH_TABLE, address_of, is_from_here
from tablee.store.store import Spoiled, Unusable
from tablee.table.updates import spell

ENOUGH = 1013  # closes a socket: try again later


class Door:
    """A bare ASGI application for one handshake at a time."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one handshake."""
        connection, house = HTTPConnection(scope), scope["app"].state
        person, voice = person_of(connection), voice_of(connection)
        await receive()  # somebody asks to connect
        if not is_from_here(connection):
            return await send({"type": "websocket.close"})  # before it was accepted: 403
        try:
            house.hall.check_room()
            live = await house.hall.find(scope["path_params"]["code"])
        except (NoTable, Spoiled, Unusable) as error:
            return await _turn_away(send, voice, error, NO_SUCH_TABLE)
        except Full as error:
            return await _turn_away(send, voice, error, ENOUGH)
        try:
            line = house.hall.lines.line(address_of(scope), person.key if person else None)
            await line.check()
        except TooMany as error:
            return await _turn_away(send, voice, error, ENOUGH)
        await send({"type": "websocket.accept"})
        wire: Wire = scope["extensions"][EXTENSION]
        session = Session(house.hall, live, house.identities, person, voice, wire, line)
        wire.begin(session, house.hall.settings.messages_per_second)
        return None


async def _turn_away(send: Send, voice: Voice, error: TableeError, code: int) -> None:
    """Say why, and close."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": spell({"no": error.code, "message": voice.speak(error)}).decode()})
    await send({"type": "websocket.close", "code": code})

"""The live socket of a table: numbered entries out, wishes in. docs/live.md describes it for other programs."""

import asyncio
from typing import Any

import orjson
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tablee.bots.advice import coach, explain, hint
from tablee.games.errors import TableeError
from tablee.locale import Voice
from tablee.server.coaching import tell_counsel
from tablee.server.hall import Hall, NoTable
from tablee.server.identity import COOKIE
from tablee.server.languages import voice_of
from tablee.server.limits import Allowance, TooMany
from tablee.server.presence import LiveTable, Watcher
from tablee.table.log import Entry
from tablee.table.seat import Person
from tablee.table.telling import spell

LONGEST_MESSAGE = 4096
NOT_FOUND = 4404


class Door:
    """Lets lines in; a bare ASGI application, since every layer around it would be passed by every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        connection, house = HTTPConnection(scope), scope["app"].state
        person = house.identities.read(connection.cookies.get(COOKIE) or connection.query_params.get("card"))
        await receive()  # the wish to connect
        await send({"type": "websocket.accept"})
        try:
            live = await house.hall.find(scope["path_params"]["code"])
        except NoTable as error:
            told = {"no": error.code, "message": voice_of(connection).speak(error)}
            await send({"type": "websocket.send", "text": spell(told)})
            await send({"type": "websocket.close", "code": NOT_FOUND})
            return
        line = Line(house.hall, live, person, voice_of(connection), send)
        await asyncio.create_task(line.serve(receive))  # a task of its own does not wake all who wait for it here


class Line:
    """One connection to a table."""

    def __init__(self, hall: Hall, live: LiveTable, person: Person | None, voice: Voice, send: Send) -> None:
        self.hall, self.live, self.person, self.voice = hall, live, person, voice
        self._sender, self._is_cut = send, False
        self._listening: asyncio.Task[Any] | None = None  # while it waits for the next wish
        self.watcher = Watcher(person.key if person else None, None, self._say)
        pace = hall.settings.messages_per_second
        self._allowance = Allowance(at_once=4 * pace, a_second=pace)

    async def serve(self, receive: Receive) -> None:
        """Talk until either side hangs up."""
        try:
            while (text := await self._listen(receive)) is not None:
                try:
                    await self._hear(text)
                except TableeError as error:
                    self._send({"no": error.code, "message": self.voice.speak(error), "n": self.live.table.number})
        except asyncio.CancelledError:
            if not self._is_cut:
                raise
        finally:
            self.hall.farewell(self.live, self.watcher)

    async def _listen(self, receive: Receive) -> str | None:
        """The next wish; None where there will be none. Only here a line may be cut: no wish is left half done."""
        if self._is_cut:
            return None
        self._listening = asyncio.current_task()
        message = await receive()
        self._listening = None
        return message.get("text") or "" if message["type"] == "websocket.receive" else None

    def _send(self, message: dict[str, Any]) -> None:
        self._say(spell(message))

    def _say(self, text: str) -> None:
        """Send at once, in one step: a second one would only wait until a full line takes more.

        Nobody waits for a slow line, and nothing piles up for it: it is cut, and comes back for the whole table.
        """
        if self._is_cut:
            return
        step = self._sender({"type": "websocket.send", "text": text}).__await__()
        try:
            next(step)
        except StopIteration:
            return
        except (OSError, RuntimeError):  # hung up already
            self._is_cut = True
            return
        step.close()
        self._is_cut = True
        if self._listening:
            self._listening.cancel()

    async def _hear(self, text: str) -> None:
        if not self._allowance.take():
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        if len(text) > LONGEST_MESSAGE:
            raise TableeError("A message has at most {most} letters.", most=LONGEST_MESSAGE)
        try:
            message = orjson.loads(text)
        except ValueError:
            raise TableeError("{text!r} is not JSON.", text=text[:80]) from None
        if not isinstance(message, dict) or message.get("do") not in WISHES:
            raise TableeError("A message says what to do: one of {known}.", known=", ".join(WISHES))
        await WISHES[message["do"]](self, message)

    # -- wishes -------------------------------------------------------------------------------------------------------

    async def hello(self, message: dict[str, Any]) -> None:
        """Follow the table, from the last entry that was seen on if that is possible."""
        table = self.live.table
        mine = table.seats_of(self.watcher.key)
        eyes = message.get("eyes", mine[0] if mine else None)
        seen = message.get("seen")
        if eyes is not None and eyes not in mine:
            if seen is None:
                raise TableeError("Seat {seat} is not yours to look through.", seat=eyes)
            seen, eyes = None, mine[0] if mine else None  # seats were swapped while the line was down
        self.watcher.eyes = eyes
        self.live.come(self.watcher)
        if table.clock is not None:
            seen = None  # who comes back has to see what is left of the turn's time
        missed = self.live.teller.missed(seen, eyes) if isinstance(seen, int) else None
        if missed is None:
            self._send({"all": self.hall.look(self.live, self.watcher.key, eyes)})
        else:
            self._send({"missed": missed})
        await self.hall.welcome(self.live, self.watcher.key)

    async def ping(self, message: dict[str, Any]) -> None:
        """Is anybody there?"""
        self._send({"pong": self.live.table.number})

    async def play(self, message: dict[str, Any]) -> None:
        """Play an action."""
        seat, action, at = self._seat(message), str(message.get("action")), message.get("at")
        if not isinstance(at, int):
            raise TableeError("A move says at which entry it was made, not {at!r}.", at=at)
        await self._wish(lambda table: table.play(seat, action, at))

    async def why(self, message: dict[str, Any]) -> None:
        """Why is an action not allowed? Told to who asks, about the own turn only."""
        state = self.live.table.state
        if state.turn is None or state.turn not in self.live.table.seats_of(self.watcher.key):
            raise TableeError("It is not your turn.")
        objection = state.why(str(message.get("action")))
        rule = {"rule": objection.rule, "message": self.voice.speak(objection.sentence)} if objection else {}
        self._send({"why": message.get("action"), "legal": objection is None} | rule)

    async def hint(self, message: dict[str, Any]) -> None:
        """A hint for the own turn, if the seat has help."""
        seat = self._seat(message)
        if self.live.table.seats[seat].help == "off":
            raise TableeError("This seat plays without help.")
        view = self.live.table.state.view(seat)
        told = await asyncio.to_thread(hint, view)
        rungs = [self.voice.speak(told.why), self.voice.speak(told.where), told.action]
        self._send({"hint": rungs, "n": self.live.table.number})

    async def coach(self, message: dict[str, Any]) -> None:
        """What the coach beside the own seat sees, if there is one."""
        seat = self._seat(message)
        if self.live.table.seats[seat].help != "coach":
            raise TableeError("This seat plays without a coach.")
        counsel = await asyncio.to_thread(coach, self.live.table.state.view(seat))
        self._send({"coach": tell_counsel(counsel, self.voice), "seat": seat})

    async def explain(self, message: dict[str, Any]) -> None:
        """What an action would win, risk and give away."""
        seat = self._seat(message)
        if self.live.table.seats[seat].help == "off":
            raise TableeError("This seat plays without help.")
        told = await asyncio.to_thread(explain, self.live.table.state.view(seat), str(message.get("action")))
        parts = {
            name: [self.voice.speak(sentence) for sentence in getattr(told, name)]
            for name in ("wins", "risks", "gives")
        }
        self._send({"explain": told.action, **parts, "chances": dict(told.chances)})

    async def sit(self, message: dict[str, Any]) -> None:
        """Take a free seat."""
        person, seat = self.person, message.get("seat")
        if person is None or not isinstance(seat, int):
            raise TableeError("Tell a name first, and a seat.")
        await self._wish(lambda table: table.sit(seat, person))
        await self.hello({"eyes": seat})

    async def leave(self, message: dict[str, Any]) -> None:
        """Stand up."""
        seat = self._seat(message)
        await self._wish(lambda table: table.leave(seat, self.watcher.key))
        self.watcher.eyes = None
        await self.hello({})

    async def take_back(self, message: dict[str, Any]) -> None:
        """Ask for the last action back."""
        seat = self._seat(message)
        await self._wish(lambda table: table.take_back(seat, self.watcher.key))

    async def emote(self, message: dict[str, Any]) -> None:
        """A friendly emote."""
        seat, emote = self._seat(message), str(message.get("emote"))
        await self._wish(lambda table: table.emote(seat, self.watcher.key, emote))

    async def rematch(self, message: dict[str, Any]) -> None:
        """Ask for another round."""
        seat = self._seat(message)
        await self._wish(lambda table: table.rematch(seat, self.watcher.key))

    async def swap(self, message: dict[str, Any]) -> None:
        """Ask to change places with another seat, or agree to it."""
        seat, other = self._seat(message), message.get("with")
        if not isinstance(other, int):
            raise TableeError("A swap says with which seat, not {other!r}.", other=other)
        await self._wish(lambda table: table.swap(seat, self.watcher.key, other))

    async def listed(self, message: dict[str, Any]) -> None:
        """Open the table to everyone's list, or take it off again."""
        listed = message.get("listed") is True
        await self._wish(lambda table: table.show_on_list(self.watcher.key, listed))

    async def help(self, message: dict[str, Any]) -> None:
        """Choose the help for the own seat."""
        seat, wanted = self._seat(message), str(message.get("help"))
        await self._wish(lambda table: table.help(seat, self.watcher.key, wanted))

    async def _wish(self, wish: "Any") -> Entry:
        return await self.hall.wish(self.live, wish)

    def _seat(self, message: dict[str, Any]) -> int:
        """The seat a message speaks for: the one named, or the only one that is owned."""
        mine = self.live.table.seats_of(self.watcher.key)
        seat = message.get("seat", mine[0] if len(mine) == 1 else None)
        if not isinstance(seat, int) or seat not in mine:
            raise TableeError("Seat {seat!r} is not yours.", seat=seat)
        return seat


KNOWN_WISHES = "hello ping play why hint coach explain sit leave swap take_back emote rematch help listed"
WISHES = {name: getattr(Line, name) for name in KNOWN_WISHES.split()}

"""The live socket of a table: numbered entries out, wishes in. docs/live.md describes it for other programs."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import orjson
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from tablee.bots.advice import Explanation, Hint, coach, explain, hint
from tablee.core.errors import TableeError
from tablee.locale import Voice
from tablee.server.coaching import tell_counsel
from tablee.server.hall import Hall, NoTable
from tablee.server.identity import COOKIE
from tablee.server.languages import voice_of
from tablee.server.limits import Allowance, TooMany
from tablee.server.presence import LiveTable, Watcher, Wish
from tablee.server.switchboard import GONE_FOR_NOW
from tablee.server.wire import EXTENSION, Wire
from tablee.table.seat import Person
from tablee.table.telling import spell

LONGEST_MESSAGE = 4096
NOT_FOUND = 4404

_T = TypeVar("_T")


class Door:
    """Lets lines in: a bare ASGI application that shakes hands and passes the socket on to the switchboard."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        connection, house = HTTPConnection(scope), scope["app"].state
        person = house.identities.read(connection.cookies.get(COOKIE) or connection.query_params.get("card"))
        await receive()  # the wish to connect
        try:
            live = await house.hall.find(scope["path_params"]["code"])
        except NoTable as error:
            told = {"no": error.code, "message": voice_of(connection).speak(error)}
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": spell(told).decode()})
            await send({"type": "websocket.close", "code": NOT_FOUND})
            return
        transport = scope["extensions"][EXTENSION]["transport"]
        transport.pause_reading()  # what comes after the handshake is not for here
        await send({"type": "websocket.accept"})
        taken = transport.get_extra_info("socket")
        try:
            house.wires.pass_on(taken, lambda wire: Line(house.hall, live, person, voice_of(connection), wire))
        except OSError:  # a new switchboard is about to start
            await send({"type": "websocket.close", "code": GONE_FOR_NOW})


class Line:
    """One connection to a table."""

    def __init__(self, hall: Hall, live: LiveTable, person: Person | None, voice: Voice, wire: Wire) -> None:
        self.hall, self.live, self.person, self.voice = hall, live, person, voice
        self._wire = wire
        self.watcher = Watcher(person.key if person else None, None, wire.say)
        pace = hall.settings.messages_per_second
        self._allowance = Allowance(at_once=4 * pace, a_second=pace)
        self._one_at_a_time = asyncio.Lock()  # of the questions that have to be thought about

    def gone(self) -> None:
        """Hung up."""
        self.hall.farewell(self.live, self.watcher)

    def hear(self, text: bytes) -> None:
        """Somebody wishes something."""
        try:
            message = self._read(text)
            WISHES[message["do"]](self, message)
        except TableeError as error:
            self._refuse(error)

    def _read(self, text: bytes) -> dict[str, Any]:
        if not self._allowance.take():
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        if len(text) > LONGEST_MESSAGE:
            raise TableeError("A message has at most {most} letters.", most=LONGEST_MESSAGE)
        try:
            message = orjson.loads(text)
        except ValueError:
            raise TableeError("{text!r} is not JSON.", text=text.decode(errors="replace")[:80]) from None
        if not isinstance(message, dict) or str(message.get("do")) not in WISHES:  # a list cannot be looked up
            raise TableeError("A message says what to do: one of {known}.", known=", ".join(WISHES))
        return message

    def _send(self, message: dict[str, Any]) -> None:
        self._wire.say(spell(message))

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, TableeError):  # a fault of ours: who comes back is told how the table stands
            self._wire.cut()
            raise error
        self._send({"no": error.code, "message": self.voice.speak(error), "n": self.live.table.number})

    # -- wishes -------------------------------------------------------------------------------------------------------

    def hello(self, message: dict[str, Any]) -> None:
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
            self._send({"all": self.live.look(self.watcher.key, eyes)})
        else:
            self._send({"missed": missed})
        self.hall.welcome(self.live, self.watcher.key)

    def ping(self, message: dict[str, Any]) -> None:
        """Is anybody there?"""
        self._send({"pong": self.live.table.number})

    def play(self, message: dict[str, Any]) -> None:
        """Play an action."""
        seat, action, at = self._seat(message), str(message.get("action")), message.get("at")
        if not isinstance(at, int):
            raise TableeError("A move says at which entry it was made, not {at!r}.", at=at)
        self._wish(lambda table: table.play(seat, action, at))

    def why(self, message: dict[str, Any]) -> None:
        """Why is an action not allowed? Told to who asks, about the own turn only."""
        state = self.live.table.state
        if state.turn is None or state.turn not in self.live.table.seats_of(self.watcher.key):
            raise TableeError("It is not your turn.")
        objection = state.why(str(message.get("action")))
        rule = {"rule": objection.rule, "message": self.voice.speak(objection.sentence)} if objection else {}
        self._send({"why": message.get("action"), "legal": objection is None} | rule)

    def hint(self, message: dict[str, Any]) -> None:
        """A hint for the own turn, if the seat has help."""
        seat = self._seat(message)
        if self.live.table.seats[seat].help == "off":
            raise TableeError("This seat plays without help.")
        self._think(hint, self._tell_hint, self.live.table.state.view(seat))

    def _tell_hint(self, told: Hint, number: int) -> dict[str, Any]:
        return {"hint": [self.voice.speak(told.why), self.voice.speak(told.where), told.action], "n": number}

    def coach(self, message: dict[str, Any]) -> None:
        """What the coach beside the own seat sees, if there is one."""
        seat = self._seat(message)
        if self.live.table.seats[seat].help != "coach":
            raise TableeError("This seat plays without a coach.")
        view = self.live.table.state.view(seat)
        self._think(coach, lambda counsel, _: {"coach": tell_counsel(counsel, self.voice), "seat": seat}, view)

    def explain(self, message: dict[str, Any]) -> None:
        """What an action would win, risk and give away."""
        seat = self._seat(message)
        if self.live.table.seats[seat].help == "off":
            raise TableeError("This seat plays without help.")
        self._think(explain, self._tell_explanation, self.live.table.state.view(seat), str(message.get("action")))

    def _tell_explanation(self, told: Explanation, _: int) -> dict[str, Any]:
        parts = {
            name: [self.voice.speak(sentence) for sentence in getattr(told, name)]
            for name in ("wins", "risks", "gives")
        }
        return {"explain": told.action, **parts, "chances": dict(told.chances)}

    def sit(self, message: dict[str, Any]) -> None:
        """Take a free seat."""
        person, seat = self.person, message.get("seat")
        if person is None or not isinstance(seat, int):
            raise TableeError("Tell a name first, and a seat.")
        self._wish(lambda table: table.sit(seat, person))

    def leave(self, message: dict[str, Any]) -> None:
        """Stand up."""
        seat = self._seat(message)
        self._wish(lambda table: table.leave(seat, self.watcher.key))

    def take_back(self, message: dict[str, Any]) -> None:
        """Ask for the last action back."""
        seat = self._seat(message)
        self._wish(lambda table: table.take_back(seat, self.watcher.key))

    def emote(self, message: dict[str, Any]) -> None:
        """A friendly emote."""
        seat, emote = self._seat(message), str(message.get("emote"))
        self._wish(lambda table: table.emote(seat, self.watcher.key, emote))

    def rematch(self, message: dict[str, Any]) -> None:
        """Ask for another round."""
        seat = self._seat(message)
        self._wish(lambda table: table.rematch(seat, self.watcher.key))

    def swap(self, message: dict[str, Any]) -> None:
        """Ask to change places with another seat, or agree to it."""
        seat, other = self._seat(message), message.get("with")
        if not isinstance(other, int):
            raise TableeError("A swap says with which seat, not {other!r}.", other=other)
        self._wish(lambda table: table.swap(seat, self.watcher.key, other))

    def listed(self, message: dict[str, Any]) -> None:
        """Open the table to everyone's list, or take it off again."""
        listed = message.get("listed") is True
        self._wish(lambda table: table.show_on_list(self.watcher.key, listed))

    def help(self, message: dict[str, Any]) -> None:
        """Choose the help for the own seat."""
        seat, wanted = self._seat(message), str(message.get("help"))
        self._wish(lambda table: table.help(seat, self.watcher.key, wanted))

    def _wish(self, wish: Wish) -> None:
        """Ask for an entry in the table's log."""

        def answered(error: Exception | None) -> None:
            if error is not None:
                self._refuse(error)

        self.hall.ask(self.live, wish, answered)

    def _think(self, question: Callable[..., _T], tell: Callable[[_T, int], dict[str, Any]], *facts: Any) -> None:
        """Answer a question of this line in a thread, after those that it asked before."""

        async def answer(number: int) -> None:
            try:
                async with self._one_at_a_time:
                    self._send(tell(await asyncio.to_thread(question, *facts), number))
            except TableeError as error:
                self._refuse(error)

        self.hall.start(answer(self.live.table.number))

    def _seat(self, message: dict[str, Any]) -> int:
        """The seat a message speaks for: the one named, or the only one that is owned."""
        mine = self.live.table.seats_of(self.watcher.key)
        seat = message.get("seat", mine[0] if len(mine) == 1 else None)
        if not isinstance(seat, int) or seat not in mine:
            raise TableeError("Seat {seat!r} is not yours.", seat=seat)
        return seat


KNOWN_WISHES = "hello ping play why hint coach explain sit leave swap take_back emote rematch help listed"
WISHES = {name: getattr(Line, name) for name in KNOWN_WISHES.split()}

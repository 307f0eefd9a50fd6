"""A session: one live socket at a table, updates out and commands in. docs/live.md describes it for other programs."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import orjson

from tablee.bots.advice import coach, explain, hint
from tablee.core.errors import BadRequest, TableeError
from tablee.locale import Voice
from tablee.server.identity import Identities
from tablee.server.limits import Allowance
from tablee.server.live.advice import tell_counsel, tell_explanation, tell_hint
from tablee.server.live.hall import SECONDS_AT_ONCE, Hall
from tablee.server.live.lines import Line
from tablee.server.live.presence import Command, LiveTable, Watcher
from tablee.server.live.wire import Wire
from tablee.server.refusals import TooMany, in_words
from tablee.table.seat import Person, number_of
from tablee.table.table import NotNow, NotYourSeat
from tablee.table.updates import spell

LONGEST_MESSAGE = 4096
MOST_QUESTIONS = 8  # that may wait for an answer
SECONDS_TO_SAY_HELLO = 60.0  # who holds a line and follows nothing is cut

_T = TypeVar("_T")


class Session:
    """One connection to a table."""

    __slots__ = (
        *("_allowance", "_identities", "_line", "_one_at_a_time", "_questions", "_silent", "_wire"),
        *("hall", "live", "person", "voice", "watcher"),
    )

    def __init__(
        self,
        hall: Hall,
        live: LiveTable,
        identities: Identities,
        person: Person | None,
        voice: Voice,
        wire: Wire,
        line: Line,
    ) -> None:
        self.hall, self.live, self.person, self.voice = hall, live, person, voice
        self._identities, self._wire, self._line = identities, wire, line
        live.sessions += 1
        hall.room.sockets += 1
        self.watcher = Watcher(person.key if person else None, None, wire.say, wire.cut)
        pace = hall.settings.messages_per_second
        self._allowance = Allowance(at_once=SECONDS_AT_ONCE * pace, a_second=pace)
        self._one_at_a_time = asyncio.Lock()  # of the questions that have to be thought about
        self._questions: set[asyncio.Task[None]] = set()
        self._silent = asyncio.get_running_loop().call_later(SECONDS_TO_SAY_HELLO, wire.cut)

    def gone(self) -> None:
        """Hung up; nobody waits for what she asked any more."""
        self._silent.cancel()
        for question in self._questions:
            question.cancel()
        self.live.sessions -= 1
        self.hall.room.sockets -= 1
        self._line.close()
        self.hall.farewell(self.live, self.watcher)

    def hear(self, text: bytes) -> None:
        """A command, or a question."""
        try:
            message = self._read(text)
            COMMANDS[message["do"]](self, message)
        except TableeError as error:
            self._refuse(error)

    def _read(self, text: bytes) -> dict[str, Any]:
        if not self._allowance.take():
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        if len(text) > LONGEST_MESSAGE:
            raise BadRequest("A message has at most {most} letters.", most=LONGEST_MESSAGE)
        try:
            message = orjson.loads(text)
        except ValueError:
            raise BadRequest("{text!r} is not JSON.", text=text.decode(errors="replace")[:80]) from None
        if not isinstance(message, dict) or str(message.get("do")) not in COMMANDS:  # a list cannot be looked up
            raise BadRequest("A message says what to do: one of {known}.", known=", ".join(COMMANDS))
        return message

    def _send(self, message: dict[str, Any]) -> None:
        self._wire.say(spell(message))

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, TableeError):  # a fault of ours: who comes back is told how the table stands
            self._wire.cut()
            raise error
        self._send({"no": error.code, **in_words(error, self.voice), "n": self.live.table.number})

    # -- commands -----------------------------------------------------------------------------------------------------

    def hello(self, message: dict[str, Any]) -> None:
        """Follow the table, from the last entry that was seen on if that is possible."""
        if self.person is None:
            self._introduce(message.get("card"))
        table = self.live.table
        mine = table.seats_of(self.watcher.key)
        eyes = message.get("eyes", mine[0] if mine else None)
        seen = message.get("seen")
        if eyes is not None and (type(eyes) is not int or eyes not in mine):
            if seen is None:
                raise BadRequest("Seat {seat} is not yours to look through.", seat=number_of(eyes))
            seen, eyes = None, mine[0] if mine else None  # seats were swapped while nobody listened
        self.watcher.eyes = eyes
        self.watcher.contributes = message.get("contributes") is True
        self._silent.cancel()
        self.live.come(self.watcher)
        if table.clock is not None:
            seen = None  # who comes back has to see what is left of the turn's time
        missed = self.live.updates.missed(seen, eyes) if type(seen) is int else None
        if missed is None:
            self._send({"all": self.live.snapshot(self.watcher.key, eyes)})
        else:
            self._send({"missed": missed})
        self.hall.welcome(self.live, self.watcher.key)

    def _introduce(self, card: Any) -> None:
        """A program that cannot set headers says its card with its first word."""
        person = self._identities.read(card if isinstance(card, str) else None)
        if person is not None:
            self._line.belongs_to(person.key)
            self.person, self.watcher.key = person, person.key
            self.hall.start(self._check_line())

    async def _check_line(self) -> None:
        """Whether she has too many at all workers together is known a moment later."""
        try:
            await self._line.check()
        except TooMany as error:
            self._refuse(error)
            self._wire.cut()

    def ping(self, message: dict[str, Any]) -> None:
        """Is anybody there?"""
        self._send({"pong": self.live.table.number})

    def play(self, message: dict[str, Any]) -> None:
        """Play an action."""
        seat, action, at = self._seat(message), str(message.get("action")), message.get("at")
        if type(at) is not int:
            raise BadRequest("A move says at which entry it was made, not {at!r}.", at=at)
        self._submit(lambda table: table.play(seat, self.watcher.key, action, at))

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
        seat = self._helped_seat(message)
        number = self.live.table.number
        self._think(
            hint, lambda told: {"hint": tell_hint(told, self.voice), "n": number}, self.live.table.state.view(seat)
        )

    def coach(self, message: dict[str, Any]) -> None:
        """What the coach beside the own seat sees, if there is one."""
        seat = self._own_seat(message)
        if self.live.table.seats[seat].help != "coach":
            raise TableeError("There is no coach at this seat.")
        self._think(
            coach,
            lambda told: {"coach": tell_counsel(told, self.voice), "seat": seat},
            self.live.table.state.view(seat),
        )

    def explain(self, message: dict[str, Any]) -> None:
        """What an action would win, risk and give away."""
        seat = self._helped_seat(message)
        action = str(message.get("action"))
        self._think(explain, lambda told: tell_explanation(told, self.voice), self.live.table.state.view(seat), action)

    def sit(self, message: dict[str, Any]) -> None:
        """Take a free seat."""
        person, seat = self.person, message.get("seat")
        if person is None or type(seat) is not int:
            raise BadRequest("To sit down, tell who you are and which seat you take.")
        self._submit(lambda table: table.sit(seat, person))

    def contribute(self, message: dict[str, Any]) -> None:
        """Add to the next deal."""
        commitment, contribution = message.get("commitment"), message.get("contribution")
        self._submit(lambda table: table.contribute(self.watcher.key, commitment, contribution))

    def let_in(self, message: dict[str, Any]) -> None:
        """Give a seat that was left in mid-game to somebody new."""
        seat = message.get("seat")
        if type(seat) is not int:
            raise NotNow("Seat {seat} is not free.", seat=number_of(seat))
        self._submit(lambda table: table.let_in(seat, self.watcher.key))

    def leave(self, message: dict[str, Any]) -> None:
        """Stand up."""
        seat = self._seat(message)
        self._submit(lambda table: table.leave(seat, self.watcher.key))

    def take_back(self, message: dict[str, Any]) -> None:
        """Ask for the last action back."""
        seat = self._seat(message)
        self._submit(lambda table: table.take_back(seat, self.watcher.key))

    def emote(self, message: dict[str, Any]) -> None:
        """A friendly emote."""
        seat, emote = self._seat(message), str(message.get("emote"))
        if not self.hall.emotes.take(self.watcher.key or ""):
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        self._submit(lambda table: table.emote(seat, self.watcher.key, emote))

    def rematch(self, message: dict[str, Any]) -> None:
        """Ask for another round."""
        seat = self._seat(message)
        self._submit(lambda table: table.rematch(seat, self.watcher.key))

    def draw(self, message: dict[str, Any]) -> None:
        """Offer a draw, or agree to one."""
        seat = self._seat(message)
        self._submit(lambda table: table.draw(seat, self.watcher.key))

    def give_up(self, message: dict[str, Any]) -> None:
        """End the game for the own seat."""
        seat = self._seat(message)
        self._submit(lambda table: table.give_up(seat, self.watcher.key))

    def decline(self, message: dict[str, Any]) -> None:
        """Say no to what somebody asked for, or take the own wish back."""
        seat, what, of = self._seat(message), str(message.get("what")), message.get("of")
        if type(of) is not int:
            raise NotNow("Nobody is asking for this any more.")
        self._submit(lambda table: table.decline(seat, self.watcher.key, what, of))

    def swap(self, message: dict[str, Any]) -> None:
        """Ask to change places with another seat, or agree to it."""
        seat, other = self._seat(message), message.get("with")
        if type(other) is not int:
            raise BadRequest("A swap says with which seat, not {other!r}.", other=other)
        self._submit(lambda table: table.swap(seat, self.watcher.key, other))

    def listed(self, message: dict[str, Any]) -> None:
        """Open the table to everyone's list, or take it off again."""
        listed = message.get("listed") is True
        self._change(lambda table: table.show_on_list(self.watcher.key, listed))

    def name(self, message: dict[str, Any]) -> None:
        """Name somebody who shares the device."""
        seat, name, picture = self._seat(message), message.get("name", ""), message.get("picture", "")
        self._change(lambda table: table.name(seat, self.watcher.key, name, picture))

    def help(self, message: dict[str, Any]) -> None:
        """Choose the help for the own seat."""
        seat, wanted = self._seat(message), str(message.get("help"))
        self._change(lambda table: table.help(seat, self.watcher.key, wanted))

    def _change(self, command: Command) -> None:
        """Ask for an entry about what lies around the game; that has a pace."""
        if not self.hall.changes.take(self.watcher.key or ""):
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        self._submit(command)

    def _submit(self, command: Command) -> None:
        """Ask for an entry in the table's log. However many windows somebody has, she has one pace in all of them."""
        if not self.hall.commands.take(self.watcher.key or ""):
            raise TooMany("That was too fast for the table. Wait a moment and try again.")

        def answered(error: Exception | None) -> None:
            if error is not None:
                self._refuse(error)

        self.hall.submit(self.live, command, answered)

    def _think(self, question: Callable[..., _T], tell: Callable[[_T], dict[str, Any]], *facts: Any) -> None:
        """Answer a question of this session in a thread, after those that it asked before."""

        async def answer() -> None:
            try:
                async with self._one_at_a_time:
                    told = await self.hall.advisers.run(self.watcher.key or "", partial(question, *facts))
                self._send(tell(told))
            except TableeError as error:
                self._refuse(error)

        if len(self._questions) >= MOST_QUESTIONS:
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        asked = self.hall.start(answer())
        self._questions.add(asked)
        asked.add_done_callback(self._questions.discard)

    def _seat(self, message: dict[str, Any]) -> int:
        """The seat a message speaks for: the one named, or the only one that is owned. The table checks whose it is."""
        mine = self.live.table.seats_of(self.watcher.key)
        seat = message.get("seat", mine[0] if len(mine) == 1 else None)
        if type(seat) is not int:
            raise NotYourSeat("Seat {seat} is not yours.", seat=number_of(seat))
        return seat

    def _own_seat(self, message: dict[str, Any]) -> int:
        """The same for a question, which the table does not hear."""
        seat = self._seat(message)
        self.live.table.check_owner(seat, self.watcher.key)
        return seat

    def _helped_seat(self, message: dict[str, Any]) -> int:
        seat = self._own_seat(message)
        if self.live.table.seats[seat].help == "off":
            raise TableeError("There is no help at this seat.")
        return seat


KNOWN = """
hello ping play why hint coach explain help sit contribute let_in leave listed emote name
swap take_back rematch draw give_up decline
"""
COMMANDS = {name: getattr(Session, name) for name in KNOWN.split()}

"""A session: one live socket at a table, updates out and commands in. docs/live.md describes it for other programs."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import UNSET, Struct

from tablee.bots.advice import coach, explain, hint
from tablee.core.errors import BadRequest, TableeError
from tablee.locale import Voice
from tablee.server.http.errors import TooMany, in_words, too_fast
from tablee.server.http.identity import Identities
from tablee.server.limits.connections import Slot
from tablee.server.limits.rate import TokenBucket, Verdict
from tablee.server.live import messages
from tablee.server.live.actor import TableActor, command_id
from tablee.server.live.advice import tell_counsel, tell_explanation, tell_hint, tell_why
from tablee.server.live.commands import (
    Coach,
    Command,
    Explain,
    Hello,
    Hint,
    Ping,
    SeatQuestion,
    Sit,
    TableCommand,
    Why,
    read_command,
)
from tablee.server.live.hall import COMMAND_BURST, Hall
from tablee.server.live.messages import Done, Pong, Refusal
from tablee.server.live.presence import Subscriber
from tablee.server.live.websocket import WebSocket
from tablee.table.seat import Person
from tablee.table.snapshot import perspective
from tablee.table.updates import spell

MOST_QUESTIONS = 8  # that may wait for an answer
MESSAGE_COST = 0.2  # of a request over HTTP, which takes about five times as long
HELLO_TIMEOUT = 60.0  # seconds; a connection without a hello is closed

_T = TypeVar("_T")


class Session:
    """One connection to a table."""

    __slots__ = (
        *("_allowance", "_asker", "_identities", "_is_closed", "_slot", "_one_at_a_time", "_questions"),
        *("_hello_timeout", "_looks_on", "_websocket", "actor", "hall", "person", "subscriber", "voice"),
    )

    def __init__(
        self,
        hall: Hall,
        actor: TableActor,
        identities: Identities,
        person: Person | None,
        voice: Voice,
        websocket: WebSocket,
        slot: Slot,
    ) -> None:
        self.hall, self.actor, self.person, self.voice = hall, actor, person, voice
        self._identities, self._websocket, self._slot = identities, websocket, slot
        self._is_closed, self._looks_on = False, False
        self._asker = person.key if person else slot.address
        actor.presence.sessions += 1
        hall.capacity.sockets += 1
        self.subscriber = Subscriber(person.key if person else None, None, websocket.send, websocket.abort)
        pace = hall.settings.messages_per_second
        self._allowance = TokenBucket(burst=COMMAND_BURST * pace, per_second=pace)
        self._one_at_a_time = asyncio.Lock()  # for questions that need thinking
        self._questions: set[asyncio.Task[None]] = set()
        self._hello_timeout = asyncio.get_running_loop().call_later(HELLO_TIMEOUT, websocket.abort)

    def disconnected(self) -> None:
        """Leave the table, and cancel questions that nobody waits for any more."""
        self._is_closed = True
        self._hello_timeout.cancel()
        for question in self._questions:
            question.cancel()
        self.actor.presence.sessions -= 1
        self.hall.capacity.sockets -= 1
        self._slot.release()
        self.actor.leave(self.subscriber)

    def receive(self, text: bytes) -> None:
        """Process a command or a question."""
        try:
            if not self._may_ask():
                raise too_fast()
            command = read_command(text)
            if isinstance(command, TableCommand):
                self._submit(command)
            else:
                _ANSWERS[type(command)](self, command)
        except TableeError as error:
            self._refuse(error)

    def _may_ask(self) -> bool:
        """Charge a message to this connection, its person and its address.

        One that this connection may not send is charged all the same: who floods and reconnects uses up the allowance
        for handshakes too.
        """
        key = self.subscriber.key
        verdict = self.hall.requests.take(key, self._slot.address, MESSAGE_COST)
        is_seated = verdict is Verdict.SEATED_ONLY and bool(self.actor.table.seats_of(key))
        return self._allowance.take() and (verdict is Verdict.ALLOWED or is_seated)

    def _send(self, message: Mapping[str, Any] | Struct) -> None:
        self._websocket.send(spell(message))

    def _acknowledge(self, id_: str) -> None:
        self._send(Done(id_, self.actor.table.number))

    def _refuse(self, error: Exception, id_: str | None = None) -> None:
        if not isinstance(error, TableeError):  # a bug: after a reconnect the client gets a snapshot
            self._websocket.abort()
            raise error
        self._send(Refusal(error.code, n=self.actor.table.number, id=id_ or UNSET, **in_words(error, self.voice)))

    # -- questions ----------------------------------------------------------------------------------------------------

    def _hello(self, hello: Hello) -> None:
        """Subscribe to the table as it is in the log now, so that nothing is sent that is older than what was seen."""
        if hello.spectates:
            self._look_on()
        elif self.person is None and not self._looks_on:
            self._introduce(hello.card)
        self._hello_timeout.cancel()
        self.actor.when_current(partial(self._join, hello))

    def _join(self, hello: Hello, error: Exception | None) -> None:
        """Subscribe, from the last entry that was seen on if that is possible."""
        if self._is_closed:
            return None
        if error is not None:  # the log cannot be read now: the client reconnects
            self._refuse(error)
            return self._websocket.abort()
        try:
            eyes, seen = self._eyes_of(hello)
        except BadRequest as refusal:
            return self._refuse(refusal)
        self.subscriber.eyes = eyes
        self.subscriber.contributes, self.subscriber.fast = hello.contributes, hello.fast
        self.actor.join(self.subscriber)
        missed = self.actor.updates.missed(seen, eyes) if seen is not None else None
        if missed is None:
            self._send({"all": self.actor.snapshot(self.subscriber.key, eyes)})
        else:
            self._send({"missed": missed})
        return self.actor.welcome(self.subscriber.key)

    def _eyes_of(self, hello: Hello) -> tuple[int | None, int | None]:
        """Return the seat to look through, and the entry to go on from; BadRequest if the seat is somebody else's."""
        table, key = self.actor.table, self.subscriber.key
        try:
            eyes = perspective(table, key, hello.eyes)
        except BadRequest:
            if hello.seen is None:
                raise
            return perspective(table, key), None  # seats were swapped during the interruption
        return eyes, None if table.settings.clock is not None else hello.seen  # the time that is left is in `all` alone

    def _look_on(self) -> None:
        """From now on nothing of a seat goes out on this socket, and nothing comes in for one."""
        for question in self._questions:
            question.cancel()
        self.actor.leave(self.subscriber)
        self._looks_on, self.person, self.subscriber.key = True, None, None

    def _introduce(self, card: str | None) -> None:
        """Identify a program that cannot set headers by the card in its first message."""
        person = self._identities.read(card)
        if person is not None:
            self._slot.assign(person.key)
            self.person, self.subscriber.key, self._asker = person, person.key, person.key
            self.hall.tasks.start(self._check_slot())

    async def _check_slot(self) -> None:
        """Close the connection where this person has too many at all workers together."""
        try:
            await self._slot.check()
        except TooMany as error:
            self._refuse(error)
            self._websocket.abort()

    def _ping(self, _: Ping) -> None:
        """Answer a ping."""
        self._send(Pong(self.actor.table.number))

    def _why(self, asked: Why) -> None:
        """Say why an action is illegal; only about the asking person's own turn."""
        state = self.actor.table.state
        if state.turn is None or state.turn not in self.actor.table.seats_of(self.subscriber.key):
            raise TableeError("It isn't your turn.")
        self._send(tell_why(asked.action, state.why(asked.action), self.voice))

    def _hint(self, asked: Hint) -> None:
        """A hint for the own turn, if the seat has help."""
        seat = self._helped_seat(asked)
        number = self.actor.table.number
        self._think(hint, lambda advice: tell_hint(advice, self.voice, number), self.actor.table.view(seat))

    def _coach(self, asked: Coach) -> None:
        """What the coach beside the own seat sees, if there is one."""
        seat = asked.seat_of(self.actor.table, self.subscriber.key)
        if self.actor.table.seats[seat].help != "coach":
            raise TableeError("There's no coach at this seat.")
        self._think(
            coach,
            lambda advice: messages.Coached(tell_counsel(advice, self.voice), seat),
            self.actor.table.view(seat),
        )

    def _explain(self, asked: Explain) -> None:
        """What an action would win, risk and give away."""
        seat = self._helped_seat(asked)
        view = self.actor.table.view(seat)
        self._think(explain, lambda advice: tell_explanation(advice, self.voice), view, asked.action)

    # -- commands to the table ----------------------------------------------------------------------------------------

    def _submit(self, command: TableCommand) -> None:
        """Ask for an entry in the table's log. A command that is in it already costs nothing and is acknowledged."""
        chosen = command.id
        id_ = None if chosen is None else command_id(self.subscriber.key, chosen)
        if chosen is not None and id_ is not None and self.actor.has_done(id_):
            return self._acknowledge(chosen)

        def answered(error: Exception | None) -> None:
            if error is not None:
                self._refuse(error, chosen)
            elif chosen is not None:
                self._acknowledge(chosen)

        if not self._is_in_time(command):
            return self._refuse(too_fast(), chosen)
        return self.actor.submit(lambda table: command.change(table, self.person), answered, id_)

    def _is_in_time(self, command: TableCommand) -> bool:
        """Charge a command to its rate limits: those of a person on all connections, or of an address."""
        limits, asker, table = self.hall.limits, self._asker, self.actor.table
        if isinstance(command, Sit) and not self.hall.may_arrive(table.code, self._slot.address):
            return False
        return (command.limit is None or limits[command.limit].take(asker)) and self.hall.commands.take(asker)

    def _think(self, question: Callable[..., _T], tell: Callable[[_T], Struct], *facts: Any) -> None:
        """Answer a question of this session in a thread, after those that it asked before."""

        async def answer() -> None:
            try:
                async with self._one_at_a_time:
                    advice = await self.hall.advisers.run(self._asker, partial(question, *facts))
                self._send(tell(advice))
            except TableeError as error:
                self._refuse(error)

        if len(self._questions) >= MOST_QUESTIONS:
            raise too_fast()
        asked = self.hall.tasks.start(answer())
        self._questions.add(asked)
        asked.add_done_callback(self._questions.discard)

    def _helped_seat(self, asked: SeatQuestion) -> int:
        seat = asked.seat_of(self.actor.table, self.subscriber.key)
        if self.actor.table.seats[seat].help == "off":
            raise TableeError("There's no help at this seat.")
        return seat


_ANSWERS: dict[type[Command], Callable[[Session, Any], None]] = {
    Hello: Session._hello,
    Ping: Session._ping,
    Why: Session._why,
    Hint: Session._hint,
    Coach: Session._coach,
    Explain: Session._explain,
}

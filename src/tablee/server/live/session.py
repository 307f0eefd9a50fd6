"""A session: one live socket at a table, updates out and commands in. docs/live.md describes the protocol."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from msgspec import UNSET, Struct

from tablee.bots.advice import coach, explain, hint
from tablee.core.errors import BadRequest, TableeError
from tablee.locale import Voice
from tablee.server.http.errors import TooMany, error_body, too_fast
from tablee.server.http.identity import Identities
from tablee.server.limits.connections import Slot
from tablee.server.limits.rate import TokenBucket, Verdict
from tablee.server.live import messages
from tablee.server.live.actor import TableActor, command_id
from tablee.server.live.advice import counsel_message, explanation_message, hint_message, why_message
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
from tablee.table.updates import encode

MOST_QUESTIONS = 8  # in the queue of one session
MESSAGE_COST = 0.2  # of an HTTP request, which takes about five times as long
HELLO_TIMEOUT = 60.0  # seconds; a connection without a hello is closed

_T = TypeVar("_T")


class Session:
    """One connection to a table."""

    __slots__ = (
        *("_rate_limit", "_client", "_identities", "_is_closed", "_slot", "_advice_lock", "_questions"),
        *("_hello_timeout", "_is_spectator", "_websocket", "actor", "hall", "person", "subscriber", "voice"),
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
        self._is_closed, self._is_spectator = False, False
        self._client = person.key if person else slot.address
        actor.presence.sessions += 1
        hall.capacity.sockets += 1
        self.subscriber = Subscriber(person.key if person else None, None, websocket.send, websocket.abort)
        pace = hall.settings.messages_per_second
        self._rate_limit = TokenBucket(burst=COMMAND_BURST * pace, per_second=pace)
        self._advice_lock = asyncio.Lock()  # one question at a time runs in a thread
        self._questions: set[asyncio.Task[None]] = set()
        self._hello_timeout = asyncio.get_running_loop().call_later(HELLO_TIMEOUT, websocket.abort)

    def disconnected(self) -> None:
        """Leave the table, and cancel unanswered questions."""
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
            if not self._is_allowed():
                raise too_fast()
            command = read_command(text)
            if isinstance(command, TableCommand):
                self._submit(command)
            else:
                _ANSWERS[type(command)](self, command)
        except TableeError as error:
            self._refuse(error)

    def _is_allowed(self) -> bool:
        """Charge a message to this connection, its person and its address; return whether it is allowed.

        A refused message is charged too: a client that floods and reconnects uses up its limit for handshakes.
        """
        key = self.subscriber.key
        verdict = self.hall.requests.take(key, self._slot.address, MESSAGE_COST)
        is_seated = verdict is Verdict.SEATED_ONLY and bool(self.actor.table.seats_of(key))
        return self._rate_limit.take() and (verdict is Verdict.ALLOWED or is_seated)

    def _send(self, message: Mapping[str, Any] | Struct) -> None:
        self._websocket.send(encode(message))

    def _acknowledge(self, id_: str) -> None:
        self._send(Done(id_, self.actor.table.number))

    def _refuse(self, error: Exception, id_: str | None = None) -> None:
        if not isinstance(error, TableeError):  # a bug: after a reconnect the client gets a snapshot
            self._websocket.abort()
            raise error
        self._send(Refusal(error.code, n=self.actor.table.number, id=id_ or UNSET, **error_body(error, self.voice)))

    # -- questions ----------------------------------------------------------------------------------------------------

    def _hello(self, hello: Hello) -> None:
        """Catch up with the log, then subscribe: a client never receives an older state than it has seen."""
        if hello.spectates:
            self._become_spectator()
        elif self.person is None and not self._is_spectator:
            self._identify(hello.card)
        self._hello_timeout.cancel()
        self.actor.when_current(partial(self._join, hello))

    def _join(self, hello: Hello, error: Exception | None) -> None:
        """Subscribe; send the missed updates after a reconnect if possible, otherwise a snapshot."""
        if self._is_closed:
            return None
        if error is not None:  # the log cannot be read now: let the client reconnect
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
        return self.actor.person_arrived(self.subscriber.key)

    def _eyes_of(self, hello: Hello) -> tuple[int | None, int | None]:
        """Return the seat to render for, and the entry to resume from; BadRequest if the seat is somebody else's."""
        table, key = self.actor.table, self.subscriber.key
        try:
            eyes = perspective(table, key, hello.eyes)
        except BadRequest:
            if hello.seen is None:
                raise
            return perspective(table, key), None  # seats were swapped while disconnected
        return eyes, None if table.settings.clock is not None else hello.seen  # only a snapshot has the time left

    def _become_spectator(self) -> None:
        """Make this a spectator's connection: it neither receives a seat's view nor acts for a seat any more."""
        for question in self._questions:
            question.cancel()
        self.actor.leave(self.subscriber)
        self._is_spectator, self.person, self.subscriber.key = True, None, None

    def _identify(self, card: str | None) -> None:
        """Identify a client that cannot set headers, by the card in its first message."""
        person = self._identities.read(card)
        if person is not None:
            self._slot.assign(person.key)
            self.person, self.subscriber.key, self._client = person, person.key, person.key
            self.hall.tasks.start(self._check_slot())

    async def _check_slot(self) -> None:
        """Close the connection if this person has too many at all workers together."""
        try:
            await self._slot.check()
        except TooMany as error:
            self._refuse(error)
            self._websocket.abort()

    def _ping(self, _: Ping) -> None:
        """Answer a ping."""
        self._send(Pong(self.actor.table.number))

    def _why(self, question: Why) -> None:
        """Answer why an action is illegal; only on the person's own turn."""
        state = self.actor.table.state
        if state.turn is None or state.turn not in self.actor.table.seats_of(self.subscriber.key):
            raise TableeError("It isn't your turn.")
        self._send(why_message(question.action, state.why(question.action), self.voice))

    def _hint(self, question: Hint) -> None:
        """Answer with a hint, if the seat has help."""
        seat = self._helped_seat(question)
        number = self.actor.table.number
        self._answer_in_thread(
            hint, lambda advice: hint_message(advice, self.voice, number), self.actor.table.view(seat)
        )

    def _coach(self, question: Coach) -> None:
        """Answer with the coach's advice, if the seat has one."""
        seat = question.seat_of(self.actor.table, self.subscriber.key)
        if self.actor.table.seats[seat].help != "coach":
            raise TableeError("There's no coach at this seat.")
        self._answer_in_thread(
            coach,
            lambda advice: messages.Coached(counsel_message(advice, self.voice), seat),
            self.actor.table.view(seat),
        )

    def _explain(self, question: Explain) -> None:
        """Answer what an action would win, risk and give away."""
        seat = self._helped_seat(question)
        view = self.actor.table.view(seat)
        self._answer_in_thread(explain, lambda advice: explanation_message(advice, self.voice), view, question.action)

    # -- commands to the table ----------------------------------------------------------------------------------------

    def _submit(self, command: TableCommand) -> None:
        """Submit a command to the actor. One that is in the log already is acknowledged at once, without charge."""
        chosen = command.id
        id_ = None if chosen is None else command_id(self.subscriber.key, chosen)
        if chosen is not None and id_ is not None and self.actor.has_done(id_):
            return self._acknowledge(chosen)

        def reply(error: Exception | None) -> None:
            if error is not None:
                self._refuse(error, chosen)
            elif chosen is not None:
                self._acknowledge(chosen)

        if not self._is_within_limits(command):
            return self._refuse(too_fast(), chosen)
        return self.actor.submit(lambda table: command.change(table, self.person), reply, id_)

    def _is_within_limits(self, command: TableCommand) -> bool:
        """Charge a command to its rate limits: those of a person on all connections, or of an address."""
        limits, client, table = self.hall.limits, self._client, self.actor.table
        if isinstance(command, Sit) and not self.hall.allows_arrival(table.code, self._slot.address):
            return False
        return (command.limit is None or limits[command.limit].take(client)) and self.hall.commands.take(client)

    def _answer_in_thread(self, search: Callable[..., _T], message: Callable[[_T], Struct], *args: Any) -> None:
        """Answer a question in a thread; the questions of a session run one after the other."""

        async def answer() -> None:
            try:
                async with self._advice_lock:
                    advice = await self.hall.advice_pool.run(self._client, partial(search, *args))
                self._send(message(advice))
            except TableeError as error:
                self._refuse(error)

        if len(self._questions) >= MOST_QUESTIONS:
            raise too_fast()
        question = self.hall.tasks.start(answer())
        self._questions.add(question)
        question.add_done_callback(self._questions.discard)

    def _helped_seat(self, question: SeatQuestion) -> int:
        seat = question.seat_of(self.actor.table, self.subscriber.key)
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

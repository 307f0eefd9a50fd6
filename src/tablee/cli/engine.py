"""`tablee engine`: the games over standard input and output, one JSON object a line in, one a line out."""

import contextlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any, BinaryIO, ClassVar, NoReturn, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tablee import __version__
from tablee.core import GAMES, Game, State, load, position
from tablee.core.complaint import complaint
from tablee.core.errors import (
    BadDeck,
    BadOption,
    BadPosition,
    GameOver,
    IllegalAction,
    MalformedAction,
    TableeError,
    UnknownGame,
)
from tablee.core.perft import perft

PROTOCOL = 1  # grows when an answer changes; new requests and fields do not change it
LONGEST_LINE = 1 << 20
LONGEST_MESSAGE = 1000  # characters
MOST_MS = 60_000
MOST_SIMULATIONS = 10_000_000
MOST_THREADS = 64
DEFAULT_LEVEL = "strong"

LONGEST_ID = 256  # characters of a text, or bits of a number

Answer: TypeAlias = dict[str, Any]
Word: TypeAlias = Annotated[str, Meta(max_length=64)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=100)]
Seed: TypeAlias = int  # any that Python reads: a JSON number has at most 4,300 digits
OptionValue: TypeAlias = bool | int | float | Annotated[str, Meta(max_length=256)] | None


class BadJson(TableeError):
    """A line that is not JSON."""

    code = "bad_json"


class NoGame(TableeError):
    """No game has been started yet."""

    code = "no_game"


# -- requests: described in docs/engine.md -----------------------------------------------------------------------------


class Request(Struct, frozen=True, tag_field="cmd"):
    """A request of another program; ``cmd`` says which one."""

    needs_game: ClassVar[bool] = True


class Version(Request, frozen=True, tag="version"):
    """The versions of the package and of the protocol."""

    needs_game = False


class Quit(Request, frozen=True, tag="quit"):
    """Answer, and end."""

    needs_game = False


class Games(Request, frozen=True, tag="games"):
    """The games, their options and levels."""

    needs_game = False


class New(Request, frozen=True, tag="new"):
    """Start a game."""

    game: Word
    players: Annotated[int, Meta(ge=0, le=99)] | None = None
    options: Annotated[dict[Word, OptionValue], Meta(max_length=32)] | None = None
    deck: Annotated[str, Meta(max_length=1000)] | None = None
    seed: Seed | None = None
    needs_game = False


class Position(Request, frozen=True, tag="position"):
    """Start from a position's text."""

    game: Word
    text: Annotated[str, Meta(max_length=10_000)]
    needs_game = False


class Play(Request, frozen=True, tag="play"):
    """Play for the seat to move."""

    action: ActionText


class Undo(Request, frozen=True, tag="undo"):
    """Take the last action back."""


class Show(Request, frozen=True, tag="state"):
    """The state again."""


class View(Request, frozen=True, tag="view"):
    """What a seat may know; null is a spectator."""

    seat: Annotated[int, Meta(ge=0, le=99)] | None


class Why(Request, frozen=True, tag="why"):
    """Is an action legal, and if not, by which rule?"""

    action: ActionText


class Go(Request, frozen=True, tag="go"):
    """The bot's choice for the seat to move."""

    level: Word | None = None
    ms: Annotated[int, Meta(ge=1, le=MOST_MS)] | None = None
    simulations: Annotated[int, Meta(ge=1, le=MOST_SIMULATIONS)] | None = None
    seed: Seed | None = None
    threads: Annotated[int, Meta(ge=1, le=MOST_THREADS)] = 1


class Perft(Request, frozen=True, tag="perft"):
    """How many sequences of so many actions there are."""

    depth: Annotated[int, Meta(ge=0, le=2**31 - 1)]


_ALL: tuple[type[Request], ...] = (Games, New, Position, Play, Undo, Show, View, Why, Go, Perft, Version, Quit)
REQUESTS = {str(request.__struct_config__.tag): request for request in _ALL}
BEYOND_LIMITS: dict[str, type[TableeError]] = {  # the error of a field of the right type; of the others bad_request
    "game": UnknownGame,
    "players": BadOption,
    "options": BadOption,
    "deck": BadDeck,
    "text": BadPosition,
    "action": MalformedAction,
}


# -- the session -------------------------------------------------------------------------------------------------------


def engine_command() -> None:
    """Answer requests on standard input, one JSON object a line, until it ends or ``quit`` is asked."""
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink``."""
    engine = Engine()
    for line in bounded_lines(source):
        text = json.dumps(engine.answer(line), ensure_ascii=False, separators=(",", ":"))
        sink.write(text.encode("utf-8", "backslashreplace") + b"\n")  # half a surrogate pair becomes its JSON escape
        sink.flush()
        if engine.has_quit:
            return


def bounded_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of ``source``; of one that is too long only the beginning, itself too long, is kept."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line.removesuffix(b"\n")


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line."""
    if len(line) > LONGEST_LINE:
        raise TableeError("The line is longer than {limit} bytes.", limit=LONGEST_LINE)
    try:
        given = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except ValueError as error:
        raise BadJson("This line is not JSON: {why}.", why=error) from None
    if not isinstance(given, dict):
        raise TableeError("A request is a JSON object with a cmd, not {given!r}.", given=given)
    return given


def kind_of(given: dict[str, Any]) -> type[Request]:
    """Which request an object is, by its cmd."""
    cmd = given.get("cmd")
    if not isinstance(cmd, str) or cmd not in REQUESTS:
        raise TableeError("There is no cmd {cmd!r}; there are {all}.", cmd=cmd, all=", ".join(REQUESTS))
    return REQUESTS[cmd]


def id_of(given: dict[str, Any]) -> Answer:
    """The id for the answer; one that is too long, or neither text nor a whole number, is ignored."""
    given_id = given.get("id")
    if isinstance(given_id, bool) or not isinstance(given_id, str | int):
        return {}
    length = len(given_id) if isinstance(given_id, str) else given_id.bit_length()
    return {"id": given_id} if length <= LONGEST_ID else {}


def kind_of_error(error: msgspec.ValidationError) -> type[TableeError]:
    """Which error a request with a bad field is: a wrong type is a bad request, a limit may be the field's own."""
    found = re.search(r"\$\.(\w+)(.*)`$", str(error))
    if found is None or (", got `" in str(error) and not found[2]):
        return TableeError
    return BEYOND_LIMITS.get(found[1], TableeError)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


class Engine:
    """One session: the states of the game so far, the last one current."""

    def __init__(self) -> None:
        self.has_quit = False
        self._states: list[State] = []
        self._handlers: dict[type[Request], Callable[[Any], Answer]] = {
            Games: self._games,
            New: self._new,
            Position: self._position,
            Play: self._play,
            Undo: self._undo,
            Show: self._show,
            View: self._view,
            Why: self._why,
            Go: self._go,
            Perft: self._perft,
            Version: self._version,
            Quit: self._quit,
        }

    def answer(self, line: bytes) -> Answer:
        """The answer to one line, with the id of its request; a request that fails changes nothing."""
        given: dict[str, Any] = {}
        try:
            given = read_object(line)
            request = self._read(given)
            answer = {"ok": True, **self._handlers[type(request)](request)}
        except TableeError as error:
            answer = _failure(error.code, self._error(error))
        except RecursionError:
            answer = _failure("bad_json", "The request is nested too deeply.")
        except Exception as error:  # a bug must not end the session
            answer = _failure("bad_request", f"This request met a mistake in Tablée: {error!r}")
        return answer | id_of(given)

    def _error(self, error: TableeError) -> str:
        """Return an error response; it may contain the position, because the engine's client is the referee."""
        refused = isinstance(error, (MalformedAction, IllegalAction, GameOver))
        return f"{error} Position: {self._now.position}" if refused else str(error)

    def _read(self, given: dict[str, Any]) -> Request:
        kind = kind_of(given)
        if kind.needs_game:
            _ = self._now  # report a missing game before faults of the request
        known = {name: given[name] for name in kind.__struct_fields__ if name in given}
        try:
            return msgspec.convert(known, kind)
        except msgspec.ValidationError as error:
            raise kind_of_error(error)("{why}", why=complaint(given["cmd"], error, given)) from None
        except UnicodeEncodeError:
            raise TableeError("Half a surrogate pair is given where no text is expected.") from None

    @property
    def _now(self) -> State:
        if not self._states:
            raise NoGame("No game has been started; send new or position first.")
        return self._states[-1]

    def _games(self, _: Games) -> Answer:
        from tablee.bots import levels_of  # noqa: PLC0415  (the engine starts faster without the bots)

        return {"games": [_describe(game) | {"levels": list(levels_of(game.name))} for game in GAMES.values()]}

    def _new(self, asked: New) -> Answer:
        options = asked.options or {}
        if "players" in options:
            raise BadOption("players is not among the options; it stands beside them.")
        self._states = [load(asked.game, asked.players, **options).start(asked.seed, asked.deck)]
        return _full_state(self._now, with_events=True)

    def _position(self, asked: Position) -> Answer:
        self._states = [position(asked.game, asked.text)]
        return _full_state(self._now)

    def _play(self, asked: Play) -> Answer:
        self._states.append(self._now.play(asked.action))
        return _full_state(self._now, with_events=True)

    def _undo(self, _: Undo) -> Answer:
        if self._now is self._states[0]:
            raise TableeError("There is no action to undo.")
        self._states.pop()
        return _full_state(self._now)

    def _show(self, _: Show) -> Answer:
        return _full_state(self._now)

    def _view(self, asked: View) -> Answer:
        return self._now.view(asked.seat).facts

    def _why(self, asked: Why) -> Answer:
        objection = self._now.why(asked.action)
        if objection is None:
            return {"legal": True}
        return {"legal": False, "rule": objection.rule, "message": str(objection.sentence)}

    def _go(self, asked: Go) -> Answer:
        from tablee import bots  # noqa: PLC0415  (the engine starts faster without them)

        state, level = self._now, asked.level or DEFAULT_LEVEL
        levels = bots.levels_of(state.game.name)
        if level not in levels:
            raise TableeError("There is no level {level!r}; there are {levels}.", level=level, levels=", ".join(levels))
        if state.outcome is not None:
            raise GameOver("The game is over ({reason}): there is nothing to choose.", reason=state.outcome.reason)
        limits = (asked.ms, asked.simulations)
        choice = bots.choose(state.view(state.turn), level, *limits, asked.seed, threads=asked.threads)
        return {
            "action": choice.action,
            "ms": round(choice.ms, 3),
            "simulations": choice.simulations,
            "value": list(choice.value),
        }

    def _perft(self, asked: Perft) -> Answer:
        count = perft(self._now, asked.depth)
        return {"count": count, "nodes": count}  # chess programs call it nodes

    def _version(self, _: Version) -> Answer:
        return {"version": __version__, "protocol": PROTOCOL}

    def _quit(self, _: Quit) -> Answer:
        self.has_quit = True
        return {}


def _failure(code: str, message: str) -> Answer:
    """Return an error response; a message that quotes a long request is cut."""
    message = message if len(message) <= LONGEST_MESSAGE else f"{message[: LONGEST_MESSAGE - 1]}…"
    return {"ok": False, "error": {"code": code, "message": message}}


def _full_state(state: State, with_events: bool = False) -> Answer:
    """Return the full state, as the referee sees it."""
    outcome = state.outcome
    return {
        "game": state.game.name,
        "turn": state.turn,
        "legal": list(state.legal_actions),
        "scores": list(state.scores),
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
        "position": state.position,
        "events": list(state.events) if with_events else [],
    }


def _describe(game: type[Game]) -> Answer:
    return {
        "name": game.name,
        "title": game.title,
        "goal": game.goal,
        "players": list(game.seats),
        "options": [
            {"name": option.name, "default": option.default, "values": list(option.choices), "help": option.help}
            for option in game.options
        ],
    }

"""`tablee engine`: the games over standard input and output, one JSON object a line in, one a line out."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NoReturn, TypeAlias, TypeVar

from tablee.core import GAMES, Game, State, load, position
from tablee.core.errors import BadOption, GameOver, IllegalAction, MalformedAction, TableeError
from tablee.core.perft import perft

LONGEST_LINE = 1 << 20
MOST_MS = 60_000
MOST_SIMULATIONS = 1_000_000
DEFAULT_LEVEL = "strong"

Request: TypeAlias = dict[str, Any]
Answer: TypeAlias = dict[str, Any]
T = TypeVar("T", bool, int, str, dict[str, Any])
TYPE_NAMES: dict[type, str] = {int: "a whole number", str: "a text", dict: "an object"}


class BadJson(TableeError):
    """A line that is not JSON."""

    code = "bad_json"


class NoGame(TableeError):
    """No game has been started yet."""

    code = "no_game"


def engine_command() -> None:
    """Answer requests on standard input, one JSON object a line, until it ends."""
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink``."""
    engine = Engine()
    for line in bounded_lines(source):
        text = json.dumps(engine.answer(line), ensure_ascii=False, separators=(",", ":"))
        sink.write(text.encode("utf-8", "backslashreplace") + b"\n")  # half a surrogate pair becomes its JSON escape
        sink.flush()


def bounded_lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of ``source``; of one that is too long only the beginning, itself too long, is kept."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line.removesuffix(b"\n")


def read_request(line: bytes) -> Request:
    """The JSON object of a line."""
    if len(line) > LONGEST_LINE:
        raise TableeError("The line is longer than {limit} bytes.", limit=LONGEST_LINE)
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except ValueError as error:
        raise BadJson("This line is not JSON: {why}.", why=error) from None
    if not isinstance(request, dict):
        raise TableeError("A request is a JSON object with a cmd, not {request!r}.", request=request)
    return request


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def required(request: Request, name: str, kind: type[T]) -> T:
    """A field that must be there."""
    value = request.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TableeError(
            "{cmd} needs {name}: {kind}, not {value!r}.",
            **{"cmd": request.get("cmd"), "name": name, "kind": TYPE_NAMES[kind], "value": value},
        )
    return value


def optional(request: Request, name: str, kind: type[T]) -> T | None:
    """A field that may be left out, or null."""
    return None if request.get(name) is None else required(request, name, kind)


def limited(request: Request, name: str, most: int) -> int | None:
    """A whole number from 1 to ``most`` that may be left out."""
    value = optional(request, name, int)
    if value is not None and not 1 <= value <= most:
        raise TableeError("{name} is a whole number from 1 to {most}, not {value}.", name=name, most=most, value=value)
    return value


class Engine:
    """One conversation: the states of the game so far, the last one current."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._requests: dict[str, Callable[[Request], Answer]] = {
            "games": self._games,
            "new": self._new,
            "position": self._position,
            "play": self._play,
            "undo": self._undo,
            "state": self._state,
            "view": self._view,
            "why": self._why,
            "go": self._go,
            "perft": self._perft,
        }

    def answer(self, line: bytes) -> Answer:
        """The answer to one line; a request that fails changes nothing."""
        try:
            request = read_request(line)
            return {"ok": True, **self._handler(request)(request)}
        except TableeError as error:
            return _failure(error.code, self._tell(error))
        except RecursionError:
            return _failure("bad_json", "The request is nested too deeply.")
        except Exception as error:  # a mistake of ours must not end somebody's game
            return _failure("bad_request", f"This request met a mistake in Tablée: {error!r}")

    def _tell(self, error: TableeError) -> str:
        """What was wrong, and where: the engine speaks to the referee, so it may tell the position."""
        refused = isinstance(error, (MalformedAction, IllegalAction, GameOver))
        return f"{error} Position: {self._now.position}" if refused else str(error)

    def _handler(self, request: Request) -> Callable[[Request], Answer]:
        cmd = request.get("cmd")
        if not isinstance(cmd, str) or cmd not in self._requests:
            raise TableeError("There is no cmd {cmd!r}; there are {all}.", cmd=cmd, all=", ".join(self._requests))
        return self._requests[cmd]

    @property
    def _now(self) -> State:
        if not self._states:
            raise NoGame("No game has been started; send new or position first.")
        return self._states[-1]

    def _games(self, request: Request) -> Answer:
        from tablee.bots import levels_of  # noqa: PLC0415  (the engine starts faster without the bots)

        return {"games": [_describe(game) | {"levels": list(levels_of(game.name))} for game in GAMES.values()]}

    def _new(self, request: Request) -> Answer:
        name, players = required(request, "game", str), optional(request, "players", int)
        options = optional(request, "options", dict) or {}
        deck, seed = optional(request, "deck", str), optional(request, "seed", int)
        if "players" in options:
            raise BadOption("players is not among the options; it stands beside them.")
        self._states = [load(name, players, **options).start(seed, deck)]
        return _whole(self._now, with_events=True)

    def _position(self, request: Request) -> Answer:
        self._states = [position(required(request, "game", str), required(request, "text", str))]
        return _whole(self._now)

    def _play(self, request: Request) -> Answer:
        self._states.append(self._now.play(required(request, "action", str)))
        return _whole(self._now, with_events=True)

    def _undo(self, request: Request) -> Answer:
        if self._now is self._states[0]:
            raise TableeError("There is no action to undo.")
        self._states.pop()
        return _whole(self._now)

    def _state(self, request: Request) -> Answer:
        return _whole(self._now)

    def _view(self, request: Request) -> Answer:
        if "seat" not in request:
            raise TableeError("view needs seat: a whole number, or null for a spectator.")
        return self._now.view(optional(request, "seat", int)).facts

    def _why(self, request: Request) -> Answer:
        objection = self._now.why(required(request, "action", str))
        if objection is None:
            return {"legal": True}
        return {"legal": False, "rule": objection.rule, "message": str(objection.sentence)}

    def _go(self, request: Request) -> Answer:
        from tablee import bots  # noqa: PLC0415  (the engine starts faster without them)

        state = self._now
        level = optional(request, "level", str) or DEFAULT_LEVEL
        ms, simulations = limited(request, "ms", MOST_MS), limited(request, "simulations", MOST_SIMULATIONS)
        seed = optional(request, "seed", int)
        levels = bots.levels_of(state.game.name)
        if level not in levels:
            raise TableeError("There is no level {level!r}; there are {levels}.", level=level, levels=", ".join(levels))
        if state.outcome is not None:
            raise GameOver("The game is over ({reason}): there is nothing to choose.", reason=state.outcome.reason)
        choice = bots.choose(state.view(state.turn), level, ms, simulations, seed)
        return {
            "action": choice.action,
            "ms": round(choice.ms, 3),
            "simulations": choice.simulations,
            "value": list(choice.value),
        }

    def _perft(self, request: Request) -> Answer:
        count = perft(self._now, required(request, "depth", int))
        return {"count": count, "nodes": count}  # chess programs call it nodes


def _failure(code: str, message: str) -> Answer:
    return {"ok": False, "error": {"code": code, "message": message}}


def _whole(state: State, with_events: bool = False) -> Answer:
    """Everything, as the referee sees it."""
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

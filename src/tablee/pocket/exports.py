"""Which kernels a page gets of a game: its rules, what it says, and its searches."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.bots import learned
from tablee.bots.plain import ByKernel
from tablee.bots.spec import BotSpec, advice_of, bots_of
from tablee.core import GAMES, Game, load
from tablee.core.chance import Rng, below, draw, seal, stream
from tablee.core.compiling import Sample, kernel
from tablee.core.contract import SEATS, legal, max_legal, over, play
from tablee.core.errors import BadOption
from tablee.core.fields import Buffer
from tablee.core.judge import ROWS, judge
from tablee.core.observation import size
from tablee.core.sha256 import sha256_of_bytes
from tablee.core.tape import new_tape


def exports(game: str) -> dict[str, Sample]:
    """The kernels by the names that the page calls them by, each with arguments like those it will be given."""
    buffer = load(game).start(seed=0).buffer
    found = _verbs(GAMES[game].rules, buffer) | {"play_at_random": Sample(play_at_random, (buffer, stream(0)))}
    found |= _words(game, buffer)
    for module in _modules(game, bots_of(game)):
        offered: Callable[[Buffer], Mapping[str, Sample]] | None = getattr(module, "samples", None)
        found |= offered(buffer) if offered else {}
    if learned.has_learned(game):
        found |= learned.samples(buffer, max(map(size, tables_of(game))))
    return found | _players(bots_of(game), buffer)


def tables_of(game: str) -> Iterator[Game]:
    """Yield everything that a table can choose, once; what does not go together is left out.

    What may be any text has its default alone: the game's kernels read others.
    """
    kind = GAMES[game]
    free = [option for option in kind.options if option is not kind.bundle()]
    for players, *values in product(kind.seats, *(option.choices or (option.default,) for option in free)):
        with suppress(BadOption):
            yield kind(players, **{option.name: value for option, value in zip(free, values, strict=True)})


def shared_exports() -> dict[str, Sample]:
    """The kernels that pages need whatever is played."""
    return {
        "sha256": Sample(sha256_of_bytes, (np.zeros(1, np.uint8), np.zeros(32, np.uint8))),
        "draw": Sample(draw, (seal(0), 1)),
        "judge": Sample(judge, (*(np.zeros(1, kind) for kind in ROWS), np.zeros(1, np.uint8), 1, True, 1)),
    }


def _verbs(rules: ModuleType, buffer: Buffer) -> dict[str, Sample]:
    """The kernel contract."""
    state, actions, shares = buffer[0], np.zeros(rules.MAX_LEGAL, np.int32), np.zeros(SEATS)
    arguments: dict[str, tuple[Any, ...]] = {
        "setup": (state, seal(0)),
        "legal": (state, actions),
        "play": (state, 0),
        "over": (state,),
        "score": (state, 0),
        "share": (state, shares),
        "imagine": (state, 0, stream(0)),
        "seats": (state,),
        "chancy": (state, 0),
    }
    return {verb: Sample(getattr(rules, verb), given) for verb, given in arguments.items()}


def _words(game: str, buffer: Buffer) -> dict[str, Sample]:
    """What a game says: redaction and endings, and what it declares of facts, refusals, positions and advice."""
    kind, state, tape = GAMES[game], buffer[0], new_tape()
    told: dict[str, tuple[Any, ...]] = {"ending": (state,)}
    if hasattr(kind.rules, "hide"):
        told["hide"] = (state, 0, state)
    found = {name: Sample(getattr(kind.rules, name), given) for name, given in told.items()}
    facts = [name for name in ("facts", "own") if kind.report.declared[name]]
    found |= {name: Sample(getattr(kind.report.kernels, name), (state, tape)) for name in facts}
    if hasattr(kind.rules, "exists"):
        found["exists"] = Sample(kind.rules.exists, (state, 0))
    for name in kind.text_options():
        found[f"read_{name}"] = Sample(getattr(kind.writing, f"read_{name}"), (tape, state, tape))
        found[f"write_{name}"] = Sample(getattr(kind.writing, f"write_{name}"), (state, tape))
    if kind.editor:
        found["resize"] = Sample(kind.writing.resize, (state, kind.editor.sizes[0]))
    advice = advice_of(game)
    return found | {
        "tell": Sample(kind.report.kernels.tell, (state, 0, state, tape)),
        "refuse": Sample(kind.rules.refuse, (state, 0, tape)),
        "write": Sample(kind.writing.write, (state, tape)),
        "read": Sample(kind.writing.read, (tape, seal(0), state, tape)),
        "explain": Sample(advice.explain, (buffer, 0, tape)),
        "hint": Sample(advice.hint, (buffer, 0, tape)),
        "coach": Sample(advice.coach, (buffer, tape)),
    }


def _modules(game: str, spec: BotSpec) -> Iterator[ModuleType]:
    """Where a page's kernels are named: with the search that the game chose, its advice."""
    yield import_module(spec.search.__module__)
    yield advice_of(game)


def _players(spec: BotSpec, buffer: Buffer) -> dict[str, Sample]:
    """The plain players, and the perfect one of endings."""
    arguments = (buffer, np.zeros(1, np.int32), 1, stream(0))
    players = {**spec.plain, "simple": spec.simple}
    picks = {name: player.pick for name, player in players.items() if isinstance(player, ByKernel)}
    found = {name: Sample(pick, arguments) for name, pick in picks.items()}
    solvers = {"solve": spec.ending, "solve_early": spec.early}
    return found | {name: Sample(solve, (buffer, np.zeros((1, SEATS)))) for name, solve in solvers.items() if solve}


@kernel
def play_at_random(buffer: Buffer, rng: Rng) -> int:
    """Play a game to its end without looking, as a measure of speed; gives how many actions that took."""
    actions: NDArray[np.int32] = np.empty(max_legal(buffer[0]), np.int32)
    count = 0
    while not over(buffer[0]):
        play(buffer[0], actions[below(rng, legal(buffer[0], actions))])
        count += 1
    return count

"""`tablee bench`: random play and search per second, optionally compared with OpenSpiel."""

import json
import os
import platform
import random
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from time import perf_counter, process_time
from types import ModuleType
from typing import Annotated, Any, TypeAlias

import numba
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablee.bots import analyse
from tablee.core import GAMES, Game, State, load
from tablee.core.errors import TableeError
from tablee.lab.simulate import CHUNK, simulate

STATE_TARGET = 40_000  # actions a second through the plain Python State
OPENING = 6  # random actions before a search is measured
ENOUGH = 200_000  # simulations of a search
CORES = os.cpu_count() or 1

Play: TypeAlias = Callable[[int], int]  # play some games for a seed; how many actions were there?


class Rivals(StrEnum):
    """The libraries to compare with."""

    OPENSPIEL = "openspiel"


@dataclass(frozen=True)
class Speeds:
    """One game's actions per second, and the simulations of a search: the best of all rounds."""

    game: str
    ready_s: float  # compiling the rules, or loading them from the cache; not in the other figures
    kernel_one_core: float
    kernel_all_cores: float
    state: float
    search: float  # simulations per second, on one core
    rival: str | None = None
    rival_speed: float | None = None
    ratio: float | None = None
    ratio_target: float | None = None
    state_target: float = STATE_TARGET


def bench_command(
    against: Annotated[Rivals | None, typer.Option(help="Also run the loop of this library, alternating.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Duration of each measurement.")] = 0.3,
    rounds: Annotated[int, typer.Option(min=1, help="Number of repetitions; the best counts.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure random play (the kernel on one core and on all, the plain Python State) and the search of the bots."""
    rival = _openspiel() if against else None
    names = track(GAMES, "Measuring", console=Console(stderr=True), transient=True)
    measured = [measure(load(name), rival, seconds, rounds) for name in names]
    if as_json:
        print(json.dumps(machine() | {"games": [asdict(game) for game in measured]}))
    else:
        Console().print(as_table(measured))


def _openspiel() -> ModuleType:
    try:
        import pyspiel  # noqa: PLC0415  (an optional extra)
    except ImportError:
        raise TableeError("OpenSpiel is not installed; it comes with: pip install 'tablee[bench]'") from None
    module: ModuleType = pyspiel
    return module


def machine() -> dict[str, Any]:
    """Return the machine and the versions that were measured."""
    return {
        "cores": CORES,
        "processor": platform.machine(),
        "python": platform.python_version(),
        "numba": numba.__version__,
    }


def measure(game: Game, rival: ModuleType | None, seconds: float, rounds: int) -> Speeds:
    """Measure one game; all measurements alternate in every round, so that load affects them alike."""
    began = perf_counter()
    simulate(game, 1)
    play_state(game, 0)
    ready = perf_counter() - began
    early = opened(game)
    think(early, 0)
    ways: dict[str, Play] = {
        "kernel_one_core": lambda seed: simulate(game, CHUNK, seed=seed, threads=1).actions,
        "kernel_all_cores": lambda seed: simulate(game, 2 * CORES * CHUNK, seed=seed).actions,
        "state": lambda seed: play_state(game, seed),
        "search": lambda seed: think(early, seed),
    }
    comparable = comparable_of(game.name)
    if rival is None or comparable is None:
        return Speeds(game.name, ready, **best_speeds(ways, seconds, rounds))
    name, target = comparable
    other = rival.load_game(name)
    best = best_speeds(ways | {"rival_speed": lambda seed: play_openspiel(other, seed)}, seconds, rounds)
    ratio = best["kernel_one_core"] / best["rival_speed"]
    return Speeds(game.name, ready, **best, rival=name, ratio=ratio, ratio_target=target)


def comparable_of(game: str) -> tuple[str, int] | None:
    """Return OpenSpiel's game to compare with and the ratio to reach; None unless the game's ``lab.py`` names them."""
    found: tuple[str, int] | None = getattr(GAMES.extra(game, "lab"), "COMPARABLE", None)
    return found


def best_speeds(ways: dict[str, Play], seconds: float, rounds: int) -> dict[str, Any]:
    """The actions per second of each way to play, the best of all rounds."""
    best = dict.fromkeys(ways, 0.0)
    for _ in range(rounds):
        for name, play in ways.items():
            # Single-core measurements use CPU time, which other programs do not affect.
            clock = perf_counter if name == "kernel_all_cores" else process_time
            best[name] = max(best[name], speed(play, seconds, clock))
    return best


def speed(play: Play, seconds: float, clock: Callable[[], float]) -> float:
    """Actions per second over at least so many seconds."""
    actions = seed = 0
    began = clock()
    while (passed := clock() - began) < seconds:
        actions += play(seed)
        seed += 1
    return actions / passed


def play_state(game: Game, seed: int) -> int:
    """Play a random game through the Python API."""
    dice, state, actions = random.Random(seed), game.start(seed), 0
    while state.turn is not None:
        state = state.play(dice.choice(state.legal_actions))
        actions += 1
    return actions


def opened(game: Game) -> State:
    """A position with something to choose, after a few random actions."""
    dice, state, played = random.Random(0), game.start(0), 0
    while played < OPENING or len(state.legal_actions) == 1:
        state = state.play(dice.choice(state.legal_actions))
        played += 1
    return state


def think(state: State, seed: int) -> int:
    """Analyse a position until there are enough simulations; gives how many."""
    assert state.turn is not None
    done = 0
    for found in analyse(state.view(state.turn), seed=seed, lines=1):
        done = found.simulations
        if done >= ENOUGH:
            break
    return done


def play_openspiel(game: Any, seed: int) -> int:
    """Play a random game in OpenSpiel's Python loop; its chance actions count as well, which favours it."""
    dice, state, actions = random.Random(seed), game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
        actions += 1
    return actions


def as_table(measured: list[Speeds]) -> Table:
    """Return the figures, one row per game; with a rival also its speed, the ratio and the targets."""
    table = Table(
        *(
            "game",
            "kernel,\n1 core",
            f"kernel,\n{CORES} cores",
            f"State\n(≥ {STATE_TARGET:,})",
            "search,\n1 core",
            "ready in",
        ),
        title="Random play in actions per second, search in simulations per second",
    )
    if any(game.rival for game in measured):
        table.add_column("OpenSpiel")
        table.add_column("ratio,\n1 core")
    for game in measured:
        row = [
            f"{game.kernel_one_core / 1e6:.2f} M",
            f"{game.kernel_all_cores / 1e6:.2f} M",
            _judged(f"{game.state:,.0f}", game.state >= STATE_TARGET),
            f"{game.search / 1e6:.2f} M",
        ]
        table.add_row(GAMES[game.game].title, *row, f"{game.ready_s:.1f} s", *_rival_cells(game))
    return table


def _rival_cells(game: Speeds) -> list[str]:
    if game.rival_speed is None or game.ratio is None or game.ratio_target is None:
        return []
    return [
        f"{game.rival}\n{game.rival_speed:,.0f}",
        _judged(f"{game.ratio:.1f} (≥ {game.ratio_target})", game.ratio >= game.ratio_target),
    ]


def _judged(figure: str, reached: bool) -> str:
    return f"{figure} {'✓' if reached else '✗'}"

"""Jobs for the kernels of a page, each with the result of the native kernels."""

from itertools import islice
from typing import Any, NamedTuple

from tablee.bots import LEARNED, choose
from tablee.bots.learned import path_of
from tablee.core import GAMES, State, load, position
from tests.core import golden
from tests.games.deserto import perft as deserto
from tests.games.desiree import perft as desiree
from tests.games.diamoniak import perft as diamoniak
from tests.pocket.choices import analysed, positions, recorded, told
from tests.pocket.journals import Walk, digest, variants

SIMULATIONS = {"first": 20, "easy": 50, "medium": 60, "strong": 150, "master": 500}
ANALYSED = 700


class Job(NamedTuple):
    """A job for the harness, and what it must give."""

    asked: dict[str, Any]
    expected: Any


def replay(walk: Walk) -> Job:
    """Play the same actions again."""
    return Job({"do": "replay", "start": walk.start, "actions": walk.actions}, digest(walk))


def golden_games(name: str) -> list[Job]:
    """The golden games of a game."""
    return [replay(walk) for walk in _golden_walks() if walk.game == name]


def _golden_walks() -> list[Walk]:
    walks = []
    for path in golden.files():
        text = path.read_text(encoding="utf-8")
        start = golden.start(golden.head(text)[1])
        played = list(map(start.game.code, golden.actions(text)))
        walks.append(Walk(start.game.name, start.buffer.tobytes().hex(), played))
    return walks


def counts(name: str, most: int) -> list[Job]:
    """The counts of the naive rules up to ``most`` sequences of actions."""
    found = [(state, depth, count) for state, depth, count in _counted()[name] if count <= most]
    return [
        Job({"do": "perft", "start": state.buffer.tobytes().hex(), "depth": depth}, count)
        for state, depth, count in found
    ]


def _counted() -> dict[str, list[tuple[State, int, int]]]:
    found: dict[str, list[tuple[State, int, int]]] = {name: [] for name in GAMES}
    for case in deserto.cases(deserto.FILE.read_text(encoding="utf-8")):
        start = load("deserto", case.players, **case.switches).start(deck=case.deck)
        *_, state = golden.replay(start, case.after)
        found["deserto"] += [(state, depth, count) for depth, count in case.counts.items()]
    for line in desiree.read():
        *_, state = golden.replay(load("desiree", layout=line.layout).start(), line.moves)
        found["desiree"].append((state, line.depth, line.sequences))
    for row in diamoniak.lines():
        found["diamoniak"].append((position("diamoniak", row.position), row.depth, row.count))
    return found


def choices(name: str, level: str, count: int) -> list[Job]:
    """Choices of a level, in positions of all variants of a game."""
    games = [game for game in variants() if game.name == name]
    share = -(-count // len(games))
    states = [state for game in games for state in islice(positions(game, count), share)]
    return [Job(*recorded(state, level, SIMULATIONS[level], seed)) for seed, state in enumerate(states)]


def learned(name: str, count: int) -> list[Job]:
    """Choices of the network of a game, in positions of all its tables that a page offers."""
    games = [game for game in variants() if game.name == name]
    states = [state for game in games for state in islice(positions(game, count), -(-count // len(games)))]
    views = [state.view(state.turn) for state in states]
    asked = [
        {"record": view.buffer.tobytes().hex(), "seat": view.seat, "players": view.game.players, "codes": view.codes}
        for view in views
    ]
    expected = [told(view.game, choose(view, LEARNED)) for view in views]
    return [Job({"do": "learned", "network": path_of(name).read_bytes().hex(), "asked": asked}, expected)]


def analyses(name: str, count: int) -> list[Job]:
    """Analyses of positions of all variants of a game."""
    games = [game for game in variants() if game.name == name]
    share = -(-count // len(games))
    states = [state for game in games for state in islice(positions(game, count, seed=7), share)]
    return [Job(*analysed(state, ANALYSED, seed)) for seed, state in enumerate(states)]


def spelling(name: str) -> list[Job]:
    """The texts of all actions."""
    notation = GAMES[name].notation
    return [Job({"do": "spelled", "codes": list(notation)}, list(notation.values()))]

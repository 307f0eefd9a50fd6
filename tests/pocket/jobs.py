"""What the kernels of a page are asked, and what the house says to the same."""

from itertools import islice
from typing import Any, NamedTuple

from tablee.core import GAMES, State, load, position
from tests.core import golden
from tests.games.deserto import perft as deserto
from tests.games.desiree import perft as desiree
from tests.games.diamoniak import perft as diamoniak
from tests.pocket.choices import positions, recorded
from tests.pocket.journals import Walk, digest, variants

SIMULATIONS = {"first": 20, "easy": 50, "medium": 60, "strong": 150, "master": 500}


class Job(NamedTuple):
    """A job for the harness, and what it must give."""

    asked: dict[str, Any]
    expected: Any


def replay(walk: Walk) -> Job:
    """Play what the house has played."""
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


def spelling(name: str) -> list[Job]:
    """The texts of all actions."""
    notation = GAMES[name].notation
    return [Job({"do": "spelled", "codes": list(notation)}, list(notation.values()))]

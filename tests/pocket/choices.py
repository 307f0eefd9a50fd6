"""Choices of the server's bots, with all random numbers they drew: a page that is given these must choose the same.

``NUMBA_DISABLE_JIT=1 python -m tests.pocket.choices`` reads where to choose and writes choices, by plain Python.
"""

import json
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from tablee.bots import analyse, choose, deepen, expect, plain, tree
from tablee.bots.analysis import Analysis
from tablee.bots.player import Choice
from tablee.core import GAMES, Game, State, position
from tablee.core.chance import Rng, stream
from tablee.core.view import DEAL
from tests.pocket.journals import Walk, in_plain_python

Draws = list[tuple[str, Any]]


class Recorded(NamedTuple):
    """A job for the page, and what the server chose."""

    job: dict[str, Any]
    expected: dict[str, Any]


class Asked(NamedTuple):
    """Where to choose, and how."""

    game: str
    position: str
    level: str
    simulations: int
    seed: int

    def choice(self) -> dict[str, Any]:
        """What the server chooses."""
        state = position(self.game, self.position)
        return told(
            state.game, choose(state.view(state.turn), self.level, simulations=self.simulations, seed=self.seed)
        )


def plain_choices(given: list[Asked]) -> list[dict[str, Any]]:
    """The choices of searches and rules as plain Python."""
    found: list[dict[str, Any]] = in_plain_python(__name__, given)
    return found


class Dice:
    """Python's dice, which tell what was thrown; numbers that only begin other dice are not told."""

    def __init__(self, seed: int | None, draws: Draws) -> None:
        self._dice, self._draws = random.Random(seed), draws

    def _told(self, kind: str, value: Any) -> Any:
        self._draws.append((kind, value))
        return value

    def random(self) -> float:
        return float(self._told("unit", self._dice.random()))

    def gauss(self, mean: float, spread: float) -> float:
        return float(self._told("gauss", self._dice.gauss(mean, spread)))

    def getrandbits(self, bits: int) -> int:
        return self._dice.getrandbits(bits)

    def shuffle(self, codes: list[int]) -> None:
        self._dice.shuffle(codes)
        self._told("order", list(codes))

    def sample(self, codes: tuple[int, ...], count: int) -> list[int]:
        return list(self._told("order", self._dice.sample(codes, count)))

    def choice(self, actions: tuple[str, ...]) -> str:
        action = self._dice.choice(actions)
        self._told("pick", actions.index(action))
        return action


@contextmanager
def recording(game: str) -> Iterator[Draws]:
    """Whatever bots throw is written down."""
    draws: Draws = []

    def told_stream(seed: int) -> Rng:
        rng = stream(seed)
        draws.append(("word", str(rng[0])))
        return rng

    def told_dice(seed: int | None) -> Dice:
        return Dice(seed, draws)

    import tablee.bots  # noqa: PLC0415

    with pytest.MonkeyPatch.context() as patch:
        for module in (tablee.bots, tree, expect, deepen, plain, GAMES.part(game, "bots")):
            for name, stand_in in (("dice_of", told_dice), ("stream", told_stream)):
                if hasattr(module, name):
                    patch.setattr(module, name, stand_in)
        yield draws


def recorded(state: State, level: str, simulations: int, seed: int) -> Recorded:
    """What a level chooses in a state, as a job for the page."""
    assert state.turn is not None
    view = state.view(state.turn)
    with recording(state.game.name) as draws:
        choice = choose(view, level, simulations=simulations, seed=seed)
    job = {
        "do": "chosen",
        "record": view.buffer.tobytes().hex(),
        "seat": view.seat,
        "players": state.game.players,
        "codes": view.codes,
        "level": level,
        "simulations": simulations,
        "draws": draws,
    }
    return Recorded(job, told(state.game, choice))


def analysed(state: State, simulations: int, seed: int) -> Recorded:
    """What an analysis of a state finds, as a job for the page."""
    assert state.turn is not None
    view = state.view(state.turn)
    with recording(state.game.name) as draws:
        found = list(analyse(view, simulations=simulations, seed=seed))
    job = {
        "do": "analysed",
        "record": view.buffer.tobytes().hex(),
        "seat": view.seat,
        "players": state.game.players,
        "codes": view.codes,
        "simulations": simulations,
        "draws": draws,
    }
    return Recorded(job, {"first": _found(state.game, found[0]), "last": _found(state.game, found[-1])})


def _found(game: Game, found: Analysis) -> dict[str, Any]:
    """An analysis as the page tells it."""
    lines = [
        {
            "codes": [game.code(action) for action in line.actions],
            "value": list(line.value),
            "proof": line.proof and {"seat": line.proof.seat, "moves": line.proof.moves},
        }
        for line in found.lines
    ]
    return {"depth": found.depth, "simulations": found.simulations, "exact": found.exact, "lines": lines}


def told(game: Game, choice: Choice) -> dict[str, Any]:
    """A choice as the page tells it."""
    return {"code": game.code(choice.action), "simulations": choice.simulations, "value": list(choice.value)}


def positions(game: Game, count: int, seed: int = 1) -> Iterator[State]:
    """Some positions of games at random, from the first action to the last."""
    dice = random.Random(seed)
    while count > 0:
        state = game.start(seed=dice.getrandbits(32))
        while state.turn is not None and count > 0:
            if dice.random() < 0.2:
                count -= 1
                yield state
            state = state.play(dice.choice(state.legal_actions))


if __name__ == "__main__":
    json.dump([Asked(*asked).choice() for asked in json.load(sys.stdin)], sys.stdout)


def states(game: Game, walk: Walk) -> list[State]:
    buffer = game.layout.empty()
    buffer.view("u1")[:] = list(bytes.fromhex(walk.start))
    found = [State(game, buffer, DEAL)]
    for code in walk.actions:
        found.append(found[-1].play(game.notation[code]))
    return found

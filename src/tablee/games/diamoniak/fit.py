"""Teach Diamoniak's search to judge: a network plays against itself and learns from what it thinks an action later.

python -m tablee.lab.fit diamoniak --games 800000 --desks 6      # from nothing; writes the weights into weights.npy
python -m tablee.lab.fit diamoniak --games 960000 --go-on        # from the weights that stand there, in smaller steps

What an action is worth is the mean over all cards that can come, so luck does not blur the lessons.
"""

import argparse
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.bots.fitting import Adam, Each
from tablee.bots.network import Floats, prospects, rouse
from tablee.core.chance import SEAL, Rng, below, seal_quickly, stream
from tablee.core.compiling import kernel
from tablee.core.contract import SEATS
from tablee.games.diamoniak.bots import chances, destine
from tablee.games.diamoniak.evaluation import INPUTS, UNITS, WEIGHTS, weigh
from tablee.games.diamoniak.rules import KINDS, MAX_LEGAL, PARTS, STATE, legal, over, play, setup, share

LONGEST = 1500  # actions of a game that are learnt from
BATCH, SHELF = 64, 8192  # of each desk: lessons in a step; lessons that are mixed before
ODD = 0.04  # share of random actions, so that unusual positions are seen too
TRUST = 0.7  # how much of a lesson comes from later in the game
PACE = 0.002
CROWDS = (2, 2, 2, 2, 2, 2, 3, 4)
Buffer = NDArray[np.void]
Shares = NDArray[np.float64]


# --- Playing ---------------------------------------------------------------------------------------------------------


@kernel
def _value(state: np.record, weights: Floats, inputs: Floats, units: Floats, out: Shares) -> None:
    """What each seat can expect."""
    if over(state):
        share(state, out)
    else:
        weigh(state, weights, inputs, units, out)


@kernel
def _worth(
    buffer: Buffer, spare: Buffer, action: int, weights: Floats, inputs: Floats, units: Floats, out: Shares
) -> None:
    """What each seat can expect after an action, over all that chance can bring."""
    odds, one = np.zeros(KINDS), np.zeros(SEATS)
    out[:] = 0
    for chance in range(chances(buffer[0], action, odds)):
        if odds[chance] > 0:
            spare[0] = buffer[0]
            destine(spare[0], action, chance)
            play(spare[0], action)
            _value(spare[0], weights, inputs, units, one)
            out += one * odds[chance]


@kernel
def _begin(rng: Rng) -> Buffer:
    """A new game, mostly of two players and eight witches."""
    buffer, key = np.zeros(1, STATE), np.zeros(SEAL, np.uint64)
    buffer[0].parts = PARTS
    buffer[0].players, buffer[0].witches = CROWDS[below(rng, len(CROWDS))], 8 if below(rng, 8) > 0 else 7
    seal_quickly(key, rng)
    setup(buffer[0], key)
    return buffer


@kernel
def _game(buffer: Buffer, weights: Floats, rng: Rng, seen: Floats, lessons: Floats) -> int:
    """Play a game; write what was seen before each action, and what was to be expected then. Gives its length."""
    spare, actions = np.zeros(1, STATE), np.empty(MAX_LEGAL, np.int32)
    inputs, units, worth = np.empty(INPUTS, np.float32), np.empty(UNITS, np.float32), np.zeros(SEATS)
    expected, odd, movers = np.zeros((LONGEST, SEATS)), np.zeros(LONGEST, np.bool_), np.zeros(LONGEST, np.int64)
    steps = 0
    while steps < LONGEST and not over(buffer[0]):
        seat, count = int(buffer[0].turn), legal(buffer[0], actions)
        weigh(buffer[0], weights, seen[steps], units, worth)
        chosen, most = 0, -1.0
        for index in range(count):
            _worth(buffer, spare, actions[index], weights, inputs, units, worth)
            if worth[seat] > most:
                chosen, most = int(actions[index]), worth[seat]
                expected[steps] = worth
        movers[steps], odd[steps] = seat, below(rng, 1000) < ODD * 1000
        play(buffer[0], int(actions[below(rng, count)]) if odd[steps] else chosen)
        steps += 1
    result = np.zeros(SEATS)
    _value(buffer[0], weights, inputs, units, result)
    players = int(buffer[0].players)
    lessons[:steps] = -1  # where nobody sits
    for step in range(steps - 1, -1, -1):
        result[:] = expected[step] if odd[step] else TRUST * result + (1 - TRUST) * expected[step]
        for turn in range(players):
            lessons[step, turn] = result[(movers[step] + turn) % players]
    return steps


@kernel
def _play(weights: Floats, rng: Rng, seen: Floats, lessons: Floats) -> tuple[int, int]:
    """Play as many games as there is room for; gives how many, and how many lessons they were."""
    games, steps = 0, 0
    while steps + LONGEST <= len(seen):
        steps += _game(_begin(rng), weights, rng, seen[steps:], lessons[steps:])
        games += 1
    return games, steps


# --- Learning --------------------------------------------------------------------------------------------------------


@kernel
def _slope(weights: Floats, seen: Floats, lessons: Floats, slope: Floats) -> float:
    """Which way the weights are wrong; gives how much the lessons surprised."""
    slope[:] = 0
    surprise, hopes = 0.0, np.zeros(SEATS)
    units, back = np.empty(UNITS, np.float32), np.empty(UNITS, np.float32)
    for index in range(len(seen)):
        rouse(seen[index], weights, units)
        for turn in range(SEATS):
            hopes[turn] = np.exp(prospects(units, weights[INPUTS + turn])) if lessons[index, turn] >= 0 else 0.0
        hopes /= hopes.sum()
        back[:] = 0
        for turn in range(SEATS):
            if lessons[index, turn] >= 0:
                surprise -= lessons[index, turn] * np.log(max(hopes[turn], 1e-9))
                wrong = np.float32((hopes[turn] - lessons[index, turn]) / len(seen))
                for unit in range(UNITS):
                    if units[unit] > 0:
                        slope[INPUTS + turn, unit] += wrong * units[unit]
                        back[unit] += wrong * weights[INPUTS + turn, unit]
        for place in range(INPUTS):
            strength = seen[index, place]
            if strength != 0:
                for unit in range(UNITS):
                    slope[place, unit] += strength * back[unit]
    return surprise / len(seen)


def _shelf(weights: Floats, seed: int) -> tuple[int, Floats, Floats]:
    """What one desk plays by these weights: how many games, what was seen, what was to be learnt."""
    seen = np.zeros((SHELF + LONGEST, INPUTS), np.float32)
    lessons = np.zeros((SHELF + LONGEST, SEATS), np.float32)
    games, steps = _play(weights, stream(seed), seen, lessons)
    return games, seen[:steps], lessons[:steps]


class School:
    """A network that learns, with Adam. Several desks play at once, wherever ``each`` lets them; here it learns."""

    def __init__(self, weights: Floats, pace: float, seed: int, desks: int, each: Each) -> None:
        self.weights, self.pace, self.seed, self.desks, self.each = weights, pace, seed, desks, each
        self.adam = Adam(weights)
        self.dice = np.random.default_rng(seed)
        self.pool = ThreadPoolExecutor(desks)

    def practise(self, games: int) -> None:
        """Play and learn in turn, in smaller and smaller steps."""
        played, told, first = 0, 0, self.seed * games
        while played < games:
            shelves = self.each(partial(_shelf, self.weights), range(first, first + self.desks))
            first += self.desks
            played += sum(number for number, _, _ in shelves)
            surprise = self._study([part[1:] for part in shelves], self.pace * max(0.03, 1 - played / games))
            if played >= told:
                print(f"{played:>8} games, surprise {surprise:.4f}", flush=True)
                told += games // 40

    def _study(self, shelves: list[tuple[Floats, Floats]], pace: float) -> float:
        """Learn from what all desks have seen, mixed."""
        seen, lessons = (np.concatenate(part) for part in zip(*shelves, strict=True))
        order = self.dice.permutation(len(seen))
        shape = (-1, self.desks, BATCH)
        batches = order[: len(seen) // math.prod(shape[1:]) * math.prod(shape[1:])].reshape(shape)
        return float(np.mean([self._learn([(seen[part], lessons[part]) for part in batch], pace) for batch in batches]))

    def _learn(self, batch: list[tuple[Floats, Floats]], pace: float) -> float:
        """One step; each desk counts a part of it."""
        slopes = [np.empty_like(self.weights) for _ in batch]
        surprises = self.pool.map(lambda part, slope: _slope(self.weights, part[0], part[1], slope), batch, slopes)
        surprise = float(np.mean(list(surprises)))
        self.adam.step(self.weights, np.mean(slopes, axis=0), pace)
        return surprise


def beginner(seed: int) -> Floats:
    """A network that knows nothing."""
    dice = np.random.default_rng(seed)
    first, second = dice.normal(size=(INPUTS, UNITS)) * 0.22, dice.normal(size=(SEATS, UNITS)) * 0.05
    return np.concatenate([first, second]).astype(np.float32)


def main(arguments: Sequence[str], each: Each) -> None:
    """Practise, then write down what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=800_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--desks", type=int, default=2, help="how many play at once; give the cores of the machine")
    parser.add_argument("--go-on", action="store_true", help="begin with the weights that stand in the file")
    given = parser.parse_args(arguments)
    weights, pace = (WEIGHTS.copy(), PACE / 2) if given.go_on else (beginner(given.seed), PACE)
    school = School(weights, pace, given.seed, given.desks, each)
    school.practise(given.games)
    np.save(Path(__file__).with_name("weights.npy"), school.weights.astype(np.float16))

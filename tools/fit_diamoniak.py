"""Teach Diamoniak's search to judge: a network plays against itself and learns from what it thinks an action later.

python tools/fit_diamoniak.py --games 450000             # from nothing; writes the weights into diamoniak_sight.py
python tools/fit_diamoniak.py --games 300000 --go-on     # from the weights that stand there, in smaller steps

What an action is worth is the mean over all cards that can come, so luck does not blur the lessons.
"""

import argparse
import base64
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.bots import diamoniak_sight
from tablee.bots.diamoniak_sight import INPUTS, UNITS, WEIGHTS, content, weigh
from tablee.bots.network import Floats, prospects, rouse
from tablee.games.chance import Words, below, next_word, stream
from tablee.games.compiled import kernel
from tablee.games.contract import SEATS
from tablee.games.diamoniak.rules import DRAW, KINDS, MAX_LEGAL, STATE, legal, new_pile, over, play, setup, share

LONGEST = 1500  # actions of a game that are learnt from
BATCH, SHELF = 128, 64 * 128  # lessons in a step; lessons that are mixed before
ODD = 0.04  # share of random actions, so that unusual positions are seen too
TRUST = 0.8  # how much of a lesson comes from later in the game
PACE = 0.002
CROWDS = [2, 2, 2, 2, 2, 2, 3, 4]
Table = NDArray[np.void]
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
    table: Table, spare: Table, action: int, weights: Floats, inputs: Floats, units: Floats, out: Shares
) -> None:
    """What each seat can expect after an action, over all that chance can bring."""
    out[:] = 0
    if action != DRAW:
        spare[0] = table[0]
        play(spare[0], action)
        _value(spare[0], weights, inputs, units, out)
        return
    counts, one = np.empty(KINDS, np.int64), np.zeros(SEATS)
    cards = content(table[0], counts)
    for kind in range(KINDS):
        if counts[kind] > 0:
            spare[0] = table[0]
            if spare[0].left == 0:
                new_pile(spare[0])
            spare[0].pile[spare[0].left - 1] = kind
            play(spare[0], DRAW)
            _value(spare[0], weights, inputs, units, one)
            out += one * (counts[kind] / cards)


@kernel
def _begin(players: int, witches: int, rng: Words) -> Table:
    table, key = np.zeros(1, STATE), np.zeros(3, np.uint64)
    table[0].players, table[0].witches = players, witches
    key[0], key[1] = next_word(rng), next_word(rng)
    setup(table[0], key)
    return table


@kernel
def _game(table: Table, weights: Floats, rng: Words, seen: Floats, lessons: Floats) -> int:
    """Play a game; write what was seen before each action, and what was to be expected then. Gives its length."""
    spare, actions = np.zeros(1, STATE), np.empty(MAX_LEGAL, np.int32)
    inputs, units, worth = np.empty(INPUTS, np.float32), np.empty(UNITS, np.float32), np.zeros(SEATS)
    expected, odd, movers = np.zeros((LONGEST, SEATS)), np.zeros(LONGEST, np.bool_), np.zeros(LONGEST, np.int64)
    steps = 0
    while steps < LONGEST and not over(table[0]):
        seat, count = int(table[0].turn), legal(table[0], actions)
        weigh(table[0], weights, seen[steps], units, worth)
        chosen, most = 0, -1.0
        for index in range(count):
            _worth(table, spare, actions[index], weights, inputs, units, worth)
            if worth[seat] > most:
                chosen, most = int(actions[index]), worth[seat]
                expected[steps] = worth
        movers[steps], odd[steps] = seat, below(rng, 1000) < ODD * 1000
        play(table[0], int(actions[below(rng, count)]) if odd[steps] else chosen)
        steps += 1
    result = np.zeros(SEATS)
    _value(table[0], weights, inputs, units, result)
    players = int(table[0].players)
    lessons[:steps] = -1  # where nobody sits
    for step in range(steps - 1, -1, -1):
        result[:] = expected[step] if odd[step] else TRUST * result + (1 - TRUST) * expected[step]
        for turn in range(players):
            lessons[step, turn] = result[(movers[step] + turn) % players]
    return steps


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


class School:
    """A network that learns, with Adam."""

    def __init__(self, weights: Floats, pace: float, seed: int) -> None:
        self.weights, self.pace = weights, pace
        self.means, self.squares = np.zeros_like(weights), np.zeros_like(weights)
        self.dice, self.rng, self.steps = np.random.default_rng(seed), stream(seed), 0
        self.seen, self.lessons = np.zeros((LONGEST, INPUTS), np.float32), np.zeros((LONGEST, SEATS), np.float32)

    def practise(self, games: int) -> None:
        """Play and learn, in smaller and smaller steps; lessons wait until there are enough to be mixed."""
        shelf: list[tuple[Floats, Floats]] = []
        surprises: list[float] = []
        for number in range(games):
            table = _begin(self.dice.choice(CROWDS), 8 if number % 8 else 7, self.rng)
            steps = _game(table, self.weights, self.rng, self.seen, self.lessons)
            shelf.append((self.seen[:steps].copy(), self.lessons[:steps].copy()))
            if sum(len(seen) for seen, _ in shelf) >= SHELF:
                surprises.append(self._study(shelf, self.pace * (1 - 0.97 * number / games)))
                shelf.clear()
            if number % (games // 40 or 1) == 0 and surprises:
                print(f"{number:>8} games, surprise {np.mean(surprises):.4f}", flush=True)
                surprises.clear()

    def _study(self, shelf: list[tuple[Floats, Floats]], pace: float) -> float:
        seen, lessons = (np.concatenate(part) for part in zip(*shelf, strict=True))
        order = self.dice.permutation(len(seen))[: len(seen) // BATCH * BATCH]
        return float(np.mean([self._learn(seen[part], lessons[part], pace) for part in order.reshape(-1, BATCH)]))

    def _learn(self, seen: Floats, lessons: Floats, pace: float) -> float:
        slope = np.empty_like(self.weights)
        surprise = _slope(self.weights, seen, lessons, slope)
        self.steps += 1
        self.means += 0.1 * (slope - self.means)
        self.squares += 0.001 * (slope**2 - self.squares)
        steady = np.sqrt(self.squares / (1 - 0.999**self.steps)) + 1e-8
        self.weights -= pace * min(1.0, self.steps / 500) * self.means / (1 - 0.9**self.steps) / steady
        return surprise


def beginner(seed: int) -> Floats:
    """A network that knows nothing."""
    dice = np.random.default_rng(seed)
    first, second = dice.normal(size=(INPUTS, UNITS)) * 0.22, dice.normal(size=(SEATS, UNITS)) * 0.05
    return np.concatenate([first, second]).astype(np.float32)


def write(weights: Floats) -> None:
    """Put the weights into the file of the kernels, so that a change compiles anew."""
    path = Path(diamoniak_sight.__file__)
    text = base64.b85encode(weights.astype(np.float16).tobytes()).decode()
    lines = "\n".join(f'    "{line}"' for line in re.findall(".{1,112}", text))
    source = re.sub(r"TEXT = \(.*?\n\)", lambda _: f"TEXT = (\n{lines}\n)", path.read_text("utf-8"), flags=re.DOTALL)
    path.write_text(source, "utf-8")


def main() -> None:
    """Practise, then write down what was learnt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=450_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--go-on", action="store_true", help="begin with the weights that stand in the file")
    given = parser.parse_args()
    school = (
        School(WEIGHTS.copy(), PACE / 4, given.seed) if given.go_on else School(beginner(given.seed), PACE, given.seed)
    )
    school.practise(given.games)
    write(school.weights)


if __name__ == "__main__":
    main()
